"""The men with whom a game under fairy rules begins (Popeye 4.104, ``solving/proofgames.c``)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.families import STANDARDS
from solver.men import OFFICERS, Kind, Man

_OTHERS = {
    FairyRule.LEO_FAMILY: {},
    FairyRule.CAVALIER_MAJEUR: {},
    FairyRule.MARINE: {},
    FairyRule.ULTRAMARINE: {Kind.KING: Kind.POSEIDON, Kind.PAWN: Kind.MARINE_PAWN},
    FairyRule.ARGENTINIAN: {},
}
"""The rules by which other men stand for those of a game, and who stands for kings and pawns."""


def men_at_first(
    conditions: Collection[FairyCondition], orthodox: Sequence[Man | None]
) -> tuple[Man | None, ...]:
    """Return the men of a game's beginning in the place of the *orthodox* ones.

    Where a condition has other men stand for officers, those stand in their places
    (``pieces/walks/walks.c``).
    """
    others: dict[Kind, Kind] = {}
    for rule in (it.rule for it in conditions if it.rule in _OTHERS):
        others = _OTHERS[rule] | dict(zip(OFFICERS, STANDARDS[rule], strict=True))
    return tuple(man and replace(man, kind=others.get(man.kind, man.kind)) for man in orthodox)
