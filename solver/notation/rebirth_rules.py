"""What words behind Circe and AntiCirce say of a rebirth, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import Variant
from solver.language import Speaker


def rebirth_rules(speaker: Speaker) -> dict[Variant, str]:
    """Say in one line what each of these words changes."""
    tr, v = speaker.tr, Variant
    return {
        v.EQUIPOLLENTS: tr("The square lies as far from the capture as the captor has gone."),
        v.CLONE: tr("He is reborn as a man like the captured one."),
        v.COUSCOUS: tr("The home square is that of the captured man."),
        v.TURNCOATS: tr("Who is reborn changes sides."),
        v.SUPER: tr("He is reborn on any empty square."),
        v.ASSASSIN: tr(
            "Who stands on the square of the rebirth vanishes, a king of the other side among them."
        ),
        v.PARACHUTE: tr("Who stands on the square of the rebirth lies under him until he goes."),
        v.VOLCANIC: tr(
            "He lies under who stands on the square of the rebirth until that one goes."
        ),
        v.RELAXED: tr("A captor may also stay where he has captured."),
        v.APRIL: tr("Only men of these kinds are reborn."),
        v.CHAMELEON: tr("He is reborn as the man who follows him among chameleons."),
        v.EINSTEIN: tr(
            "He is reborn one step lower in the order of Einstein chess, a captor higher."
        ),
        v.REVERSAL_EINSTEIN: tr(
            "He is reborn one step higher in the order of Einstein chess, a captor lower."
        ),
    }
