"""Who begins: the convention of chess problems, which no diagram shows."""

from __future__ import annotations

from solver.goals import Goal
from solver.squares import WHITE, Side
from solver.stipulation import Play, Stipulation


def usual_turn(stipulation: Stipulation) -> Side:
    """Return the side that makes the first move of *stipulation* by convention.

    White begins, but in ``h#n`` Black does; a half move more exchanges the sides, and so does an
    introduction to a series.  Black begins
    between two positions, too, unless it is a series; a game begins as every game does.
    """
    if stipulation.goal is Goal.DIAGRAM:
        return WHITE
    is_help = stipulation.play is Play.HELP
    is_help |= stipulation.goal is Goal.A_TO_B and not stipulation.series
    is_exchanged = stipulation.begins_half_way or stipulation.introduction > 0
    return is_help if is_exchanged else not is_help


def turn_of_text(stipulation: str) -> Side:
    """Return the side that begins by convention, White where the stipulation is unknown."""
    asked = Stipulation.if_known(stipulation)
    return WHITE if asked is None else usual_turn(asked)
