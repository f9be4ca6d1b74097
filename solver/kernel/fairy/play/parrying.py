"""Parry series: the side that does not play the series moves out of check alone.

It passes else, and what could be taken in passing is forgotten, as between two moves of a series.
Popeye 4.104, ``conditions/check_zigzag.c``; ``solver.plain`` says it in plain Python.
"""

from __future__ import annotations

from solver.kernel.fairy.play.ends import stands_in_check
from solver.kernel.words import I64, jit

PARRYING, INTRODUCED = 40, 41
"""In the work area: the number of the side that parries and 1 more, 0 where none does; and how many
half-moves introduce a series."""


@jit
def has_to_pass(t, w, p, moves, side):
    """Tell whether *side*, to move in row *p*, has no check to parry; *moves* is scratch."""
    return w[PARRYING] == side + I64(1) and not stands_in_check(t, p, moves, side)
