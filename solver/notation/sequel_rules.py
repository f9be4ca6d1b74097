"""Conditions under which something follows moves, in one line each."""

from __future__ import annotations

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.language import Speaker


def sequel_rules(speaker: Speaker) -> dict[FairyCondition, str]:
    """Say in one line what holds under each of these conditions."""
    tr, of, r, v = speaker.tr, FairyCondition.of, FairyRule, Variant
    return {
        of(r.SINGLEBOX): tr(
            "Pawns promote only to pieces of which the box of a game has one left; others cannot"
            " move to the last rank."
        ),
        of(r.SINGLEBOX, v.TYPE_2): tr(
            "Pawns promote only to pieces of which the box of a game has one left; others wait on"
            " the last rank and promote with the move that captures one."
        ),
        of(r.SINGLEBOX, v.TYPE_3): tr(
            "Pawns promote only to pieces of which the box of a game has one left; others wait on"
            " the last rank and promote before their side’s next move."
        ),
        of(r.GHOST): tr(
            "A captured man comes up again when the square where he was taken is left; nobody can"
            " take him then."
        ),
        of(r.HAUNTED): tr(
            "A captured man comes up again when the square where he was taken is left."
        ),
        of(r.INFLUENCER): tr(
            "Who moves turns the other side’s men beside him into pawns, on the first and last"
            " rank into men of his kind."
        ),
        of(r.MAGIC_SQUARES): tr("Who arrives on one of these squares, kings apart, changes sides."),
        of(r.MAGIC_SQUARES, v.TYPE_2): tr("A man changes sides before he is reborn."),
        of(r.WORMHOLES): tr("Who arrives on one of these squares goes on to another empty one."),
        of(r.BGL): tr(
            "White and Black may go just so many squares in all; with one number, both together."
        ),
        of(r.IMITATOR): tr("Imitators go along with every move and need their way to be empty."),
        of(r.NO_IMITATORS): tr("Pawns do not promote to imitators."),
        of(r.MESSIGNY): tr(
            "Instead of moving, a man may exchange places with one of his kind of the other side,"
            " but none who has just done so."
        ),
        of(r.MESSIGNY, v.REX_EXCLUSIVE): tr("Kings do not exchange places."),
        of(r.REPUBLICAN): tr(
            "Kings may be missing: whoever moves may put the other side’s missing king down "
            "where it is mated."
        ),
        of(r.REPUBLICAN, v.TYPE_1): tr("That ends the play."),
        of(r.REPUBLICAN, v.TYPE_2): tr(
            "Republican chess, and a king who is put down does not end the play."
        ),
        of(r.HOLES): tr("These squares do not exist."),
        of(r.VERTICAL_CYLINDER): tr("The a-file lies beside the h-file: lines go on there."),
        of(r.HORIZONTAL_CYLINDER): tr(
            "The first rank lies beyond the eighth: lines go on there; pawns promote as ever."
        ),
        of(r.TORUS): tr("The a-file lies beside the h-file, the first rank beyond the eighth."),
        of(r.HAAN): tr("A square that a man leaves does not exist any longer."),
        of(r.MASAND): tr("Who gives check recolours all men whom he observes, kings apart."),
        of(r.SWAPPING_KINGS): tr("When a move gives check the kings exchange places."),
        of(r.WHITE_OSCILLATING): tr("The kings exchange places with each move of White’s."),
        of(r.WHITE_OSCILLATING, v.TYPE_B): tr("White may not leave his king in check before that."),
        of(r.WHITE_OSCILLATING, v.TYPE_C): " ".join(
            (
                tr("The kings exchange places with each move of White’s."),
                tr("They do so only when the move gives check."),
            )
        ),
        of(r.BLACK_OSCILLATING): tr("The kings exchange places with each move of Black’s."),
        of(r.BLACK_OSCILLATING, v.TYPE_B): tr("Black may not leave his king in check before that."),
        of(r.BLACK_OSCILLATING, v.TYPE_C): " ".join(
            (
                tr("The kings exchange places with each move of Black’s."),
                tr("They do so only when the move gives check."),
            )
        ),
    }
