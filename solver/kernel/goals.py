"""Goals: whether a move reaches the one that is asked for, for either side.

The quick answers for mate are in :mod:`solver.kernel.mates`; they speak of White
mating, so a position in which Black is to mate is turned round first.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import is_attacked, king_square
from solver.kernel.layout import (
    BLACK,
    CAPTURE,
    CAPTURED_SHIFT,
    CASTLED,
    CASTLING,
    CHECKED,
    DOUBLE_STALEMATE,
    EN_PASSANT,
    EP_SHIFT,
    EVALUATED,
    GOAL,
    GOAL_SQUARE,
    MATE,
    MATE_OR_STALEMATE,
    MEN,
    SQUARE,
    STALEMATE,
    STATE,
    TO_SHIFT,
    WHITE,
)
from solver.kernel.mates import black_has_evasion, mate_in_one
from solver.kernel.moves import EP_UP, RIGHTS, generate_black, generate_white, make_bare
from solver.kernel.words import U64, jit, jit_apart, jit_inline, off, swap_bytes

OTHER_SIDE = np.uint64(56 << EP_SHIFT)
TWO = np.uint64(2)
THREE = np.uint64(3)
BOTH_SQUARES = 56 | (56 << TO_SHIFT)


@jit_inline
def turn_round(p, f):
    """Write to row *f* the position of row *p* with colours exchanged, without its key."""
    for kind in range(6):
        f[kind] = swap_bytes(p[kind])
    f[MEN] = swap_bytes(p[MEN + 1])
    f[MEN + 1] = swap_bytes(p[MEN])
    state = p[STATE]
    rights = ((state & THREE) << TWO) | ((state & RIGHTS) >> TWO)
    passed = state >> EP_UP
    f[STATE] = rights | ((state & ~RIGHTS) ^ OTHER_SIDE if passed else U64(0))


@jit_inline
def in_check(t, p, side):
    """Tell whether the king of *side* is attacked."""
    return is_attacked(t, p, king_square(p, side), p[MEN] | p[MEN + 1], 1 - side)


@jit_inline
def is_white_mated(t, p, f):
    """Tell whether White, to move in row *p*, is mated; *f* is a scratch row."""
    if not in_check(t, p, WHITE):
        return False
    turn_round(p, f)
    return not black_has_evasion(t, f)


@jit_inline
def generate(t, p, moves, side):
    """Write all legal moves of *side* to *moves*; return how many."""
    if side == WHITE:
        return generate_white(t, p, moves)
    return generate_black(t, p, moves)


@jit_inline
def make_men(t, p, q, move, side):
    """Write to row *q* the position after *move* of *side*, without its key."""
    if side == WHITE:
        make_bare(t, p, q, move, WHITE)
    else:
        make_bare(t, p, q, move, BLACK)


@jit
def ends_play(t, q, mover, goal, room):
    """Tell whether the side that is to move against *mover* is mated or stalemated as asked.

    Double stalemate: neither side has a move or stands in check.
    """
    other = 1 - mover
    is_checked = in_check(t, q, other)
    if goal == MATE and not is_checked:
        return False
    if (goal in (STALEMATE, DOUBLE_STALEMATE)) and is_checked:
        return False
    if generate(t, q, room, other) != 0:
        return False
    if goal == DOUBLE_STALEMATE:
        return not in_check(t, q, mover) and generate(t, q, room, mover) == 0
    return True


@jit_apart
def reaches_goal(t, w, q, move, mover, room):
    """Tell whether *move* of *mover*, which led to row *q*, reaches the goal.

    *room* is scratch room for a list of moves.
    """
    goal = w[GOAL]
    w[EVALUATED] += 1
    if goal <= MATE_OR_STALEMATE:
        return ends_play(t, q, mover, goal, room)
    if goal == CHECKED:
        return in_check(t, q, 1 - mover)
    if goal == CAPTURE:
        return (move >> CAPTURED_SHIFT) & 7 != 0
    if goal == SQUARE:
        return (move >> TO_SHIFT) & 63 == w[GOAL_SQUARE]
    if goal == CASTLED:
        return move & CASTLING != 0
    return move & EN_PASSANT != 0


@jit_apart
def goal_move(t, p, q, w, side, moves, room):
    """Return a move of *side* in row *p* that reaches the goal, or 0.

    The two rows from *q* on, *moves* and *room* are scratch room.
    """
    if w[GOAL] == MATE:
        if side == WHITE:
            return mate_in_one(t, p, q, w, moves)
        turn_round(p, q)
        found = mate_in_one(t, q, off(q, 16), w, moves)
        return found ^ BOTH_SQUARES if found else 0
    count = generate(t, p, moves, side)
    for i in range(count):
        make_men(t, p, q, moves[i], side)
        if reaches_goal(t, w, q, moves[i], side, room):
            return moves[i]
    return 0
