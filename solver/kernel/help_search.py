"""The search of help and series play: all lines of one length that reach the goal.

Depth first, with a table of exhausted positions: those from which no line of just this
plan is left.
"""

from __future__ import annotations

from solver.kernel.help_goals import forced_goal_moves, goal_moves, is_in_check, reaches_goal
from solver.kernel.help_layout import (
    ENDING,
    GOAL_ENDING,
    KEYS,
    LENGTH,
    LINES,
    LINES_FULL,
    LIST_STRIDE,
    MOVES_ON,
    PATH,
    ROOM,
    SELF_ENDING,
    SIDES,
)
from solver.kernel.layout import (
    EP_KEYS,
    GENERATED,
    ROW,
    STATE,
    STOP,
    TABLE_FULL,
    TABLE_HITS,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import RIGHTS, ep_square, generate_black, generate_white, make
from solver.kernel.table import UNKNOWN, bucket, look_up, store
from solver.kernel.words import U64, jit, jit_inline, off

STOPPED = -1


@jit_inline
def list_of(lists, ply):
    """Return the room for the moves of half-move *ply*."""
    return off(lists, 2 * ply * LIST_STRIDE)


@jit_inline
def scratch_of(lists, ply):
    """Return a second room for moves of half-move *ply*."""
    return off(lists, (2 * ply + 1) * LIST_STRIDE)


@jit_inline
def play(t, w, p, q, move, ply):
    """Make half-move *ply* in row *p*; tell whether the plan allows it."""
    w[PATH + ply] = move
    w[GENERATED] += 1
    side = w[SIDES + ply]
    if side == WHITE:
        make(t, p, q, move, WHITE)
    else:
        make(t, p, q, move, 1)
    if w[MOVES_ON + ply] == 0:
        return True
    q[ZOBRIST] ^= t[EP_KEYS + ep_square(q)]
    q[STATE] &= RIGHTS
    return not is_in_check(t, q, 1 - side)


@jit_inline
def keep_line(w, lines):
    """Add the path to the lines found; tell whether there was room."""
    if w[LINES] >= w[ROOM]:
        w[LINES_FULL] = 1
        return False
    length = w[LENGTH]
    line = off(lines, w[LINES] * length)
    for ply in range(length):
        line[ply] = w[PATH + ply]
    w[LINES] += 1
    return True


@jit
def last_moves(t, w, lists, rows, lines, ply):
    """Add the lines that the last half-move of row *ply* ends; return how many, or STOPPED."""
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    moves = list_of(lists, ply)
    if w[ENDING] == SELF_ENDING:
        count = forced_goal_moves(t, p, q, w, moves, scratch_of(lists, ply))
    else:
        count = goal_moves(t, p, q, w, moves, scratch_of(lists, ply))
    for i in range(count):
        w[PATH + ply] = moves[i]
        if not keep_line(w, lines):
            return STOPPED
    return count


@jit
def node(t, h, mask, w, lists, rows, lines, ply):
    """Add all lines that go through the position in row *ply*; return how many, or STOPPED."""
    if w[STOP] + w[TABLE_FULL] != 0:
        return STOPPED
    left = w[LENGTH] - ply
    if left == 1:
        return last_moves(t, w, lists, rows, lines, ply)
    p = off(rows, ply * ROW)
    q = off(p, ROW)
    key = p[ZOBRIST] ^ U64(w[KEYS + ply])
    slots = bucket(h, mask, key)
    if look_up(slots, key) != UNKNOWN:
        w[TABLE_HITS] += 1
        return 0
    moves = list_of(lists, ply)
    if w[SIDES + ply] == WHITE:
        count = generate_white(t, p, moves)
    else:
        count = generate_black(t, p, moves)
    found = 0
    for i in range(count):
        if play(t, w, p, q, moves[i], ply):
            result = node(t, h, mask, w, lists, rows, lines, ply + 1)
            if result == STOPPED:
                return STOPPED
            found += result
    if found == 0:
        store(slots, w, key, left, False, 0)
    return found


@jit
def solve_after(t, h, mask, w, lists, rows, lines, move, second):
    """Find all lines that begin with the legal *move* in row 0; return how many, or STOPPED.

    *second* is the number of the second half-move, 1.
    """
    q = off(rows, ROW)
    if w[LENGTH] == 1:
        w[PATH] = move
        if w[ENDING] != GOAL_ENDING or not reaches_goal(t, rows, q, w, scratch_of(lists, 0), move):
            return 0
        return 1 if keep_line(w, lines) else STOPPED
    if not play(t, w, rows, q, move, 0):
        return 0
    return node(t, h, mask, w, lists, rows, lines, second)
