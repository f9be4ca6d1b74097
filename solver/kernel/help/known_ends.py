"""Which moves end a line, remembered: the position before the last half-move may recur.

Which of White's moves reach the goal depends on the position alone, and not on how it came about.
In a series, whose moves may come in many orders, the same position is come upon again and again;
the table of exhausted positions knows nothing of it, and to look for its mates takes longer than
to look whether it is the one for which they were listed last at its place.  There all its words
are kept, so that no other position is taken for it.
"""

from __future__ import annotations

from solver.kernel.help.ends import forced_goal_moves, goal_moves
from solver.kernel.help.layout import ENDING, MOVES_ON, SELF_ENDING
from solver.kernel.help.tails_layout import (
    ENDS,
    ENDS_FROM,
    ENDS_ROW,
    ENDS_SLOTS,
    KEEPS_TAILS,
    MOST_ENDS,
)
from solver.kernel.layout import EVALUATED, STATE, ZOBRIST
from solver.kernel.words import I64, U64, jit, jit_inline, off

COUNT, FIRST = ZOBRIST + 1, ZOBRIST + 2
"""In a slot, behind the men and, where a row has its key, the state."""


@jit_inline
def may_recur(w, ply):
    """Tell whether two moves of one side in a row come before the last half-move, *ply*.

    A search that has looked at few mates does not touch the room for this.
    """
    is_series = ply > 1 and w[MOVES_ON + ply - 2] != 0
    return is_series and w[KEEPS_TAILS] != 0 and w[EVALUATED] > ENDS_FROM


@jit_inline
def is_known(slot, p):
    """Tell whether *slot* holds the moves of row *p*."""
    same = slot[ZOBRIST] == I64(p[STATE])
    for word in range(ZOBRIST):
        same &= slot[word] == I64(p[word])
    return same


@jit
def note_ends(slot, p, moves, count):
    """Write to *slot* that just *count* of *moves* reach the goal in row *p*, if they have room."""
    if count > MOST_ENDS:
        return
    for word in range(ZOBRIST):
        slot[word] = I64(p[word])
    slot[ZOBRIST] = I64(p[STATE])
    slot[COUNT] = count
    for i in range(count):
        slot[FIRST + i] = moves[i]


@jit
def ending_moves(t, p, q, w, moves, room, ply):
    """Write all moves that end a line in row *p*, half-move *ply*, to *moves*; return how many.

    *q* and *room* are scratch room.
    """
    is_asked = may_recur(w, ply)
    slot = off(w, ENDS + ENDS_ROW * I64((p[ZOBRIST] >> U64(20)) & U64(ENDS_SLOTS - 1)))
    if is_asked and is_known(slot, p):
        for i in range(slot[COUNT]):
            moves[i] = slot[FIRST + i]
        return slot[COUNT]
    if w[ENDING] == SELF_ENDING:
        count = forced_goal_moves(t, p, q, w, moves, room)
    else:
        count = goal_moves(t, p, q, w, moves, room)
    if is_asked:
        note_ends(slot, p, moves, count)
    return count
