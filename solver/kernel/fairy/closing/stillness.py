"""Which last moves leave the other side a move, so that they stalemate nobody.

**The argument.**  Who has a legal move is not stalemated, whether or not the move before it is
legal itself.  As a rule the man who had one after the last move that was tried has one after this
one, too, so that he is asked first: then neither check need be looked for, nor the other men.
What else ends a play, or makes moves legal, is told in ``asks_for_witness``; there nothing is said.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.finishing import make_whole
from solver.kernel.fairy.layout import (
    ENDS,
    FORCES_CHECKS,
    IN_CHESS,
    MATES_ALLOWED,
    OCCUPIED,
    ONE_FLIGHT,
    PERMITS,
    ROW,
    ROYALS,
    WITNESS,
)
from solver.kernel.fairy.moves import generate_from, is_made
from solver.kernel.help.layout import LAST_MOVES
from solver.kernel.layout import DOUBLE_STALEMATE, GOAL, MATE_OR_STALEMATE, STALEMATE
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit, off


@jit
def asks_for_witness(t, w, side):
    """Tell whether a legal move of *side* keeps the goal from being reached."""
    goal = w[GOAL]
    if goal not in (STALEMATE, DOUBLE_STALEMATE, MATE_OR_STALEMATE) or not makes_cut(w, LAST_MOVES):
        return False
    if t[MATES_ALLOWED] or t[IN_CHESS] or t[ENDS] == ONE_FLIGHT:
        return False
    return t[PERMITS] & (FORCES_CHECKS << side) == 0


@jit
def leaves_move(t, w, p, q, move, side, room):
    """Tell whether a *move* of *side*, made in row *q*, leaves the other a move, or cannot be made.

    *room* is a list, rows behind *q* are scratch.
    """
    if not make_whole(t, p, q, move, side):
        return True
    men = q[OCCUPIED + 1 - side]
    witness = bit(w[WITNESS]) & men
    if witness != NONE and can_move(t, q, room, w[WITNESS], 1 - side):
        return True
    for which in range(2):
        rest = men & ~witness & (q[ROYALS] if which else ~q[ROYALS])
        while rest != NONE:
            start = ctz(rest)
            rest = drop(rest)
            if can_move(t, q, room, start, 1 - side):
                w[WITNESS] = start
                return True
    return False


@jit
def can_move(t, p, moves, start, side):
    """Tell whether the man of *side* on a square of row *p* has a legal move."""
    q = off(p, ROW)
    count = generate_from(t, p, moves, I64(0), start, side)
    for i in range(count):  # noqa: SIM110 - compiled, and without any()
        if is_made(t, p, q, moves[i], side):
            return True
    return False
