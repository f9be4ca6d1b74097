"""Men who are lost: attacked so that no move of their side would save them.

The rules are those of ``solver.fairy.effects.lost``.  Rows behind the one that is asked of are
scratch: one for men without kings, one for a position, the others for a list of one man's moves.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.making import make
from solver.kernel.fairy.going.taking import are_taken
from solver.kernel.fairy.going.ways import ways_from
from solver.kernel.fairy.layout import (
    COMMON_KING,
    HOME_MEN,
    MOVES,
    OCCUPIED,
    ROW,
    ROW_WORDS,
    ROYAL,
    ROYALS,
    TAKEN,
    WALK,
)
from solver.kernel.fairy.men import change, put
from solver.kernel.words import I64, NONE, as_signed, bit, ctz, drop, jit, jit_apart, off


@jit_apart
def lose(t, q, side):
    """Take away the men of *side*, to move in row *q*, who are lost, all at once."""
    r = off(q, ROW)
    lost = NONE
    is_laid = False
    men = q[OCCUPIED + side] & ~q[ROYALS]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if not are_taken(t, q, bit(square), side):
            continue
        if not is_laid:
            lay_without_kings(t, q, r)
            is_laid = True
        code = I64(r[square])
        put(t, r, square, code | ROYAL)
        if not is_saved(t, r, side):
            lost |= bit(square)
        put(t, r, square, code)
    while lost != NONE:
        change(t, q, ctz(lost), I64(0))
        lost = drop(lost)


@jit
def lay_without_kings(t, q, r):
    """Lay out in row *r* the men of row *q*, of whom none is royal."""
    for i in range(t[ROW_WORDS]):
        r[i] = q[i]
    royals = r[ROYALS]
    while royals != NONE:
        square = ctz(royals)
        royals = drop(royals)
        code = I64(r[square]) & ~I64(ROYAL)
        if code & WALK == t[HOME_MEN] & WALK:
            code = (code & ~I64(WALK)) | t[COMMON_KING]
        put(t, r, square, code)


@jit
def is_saved(t, r, side):
    """Tell whether *side* has a move after which its one royal man could not be taken."""
    s = off(r, ROW)
    moves = as_signed(off(s, ROW))
    men = r[OCCUPIED + side]
    while men != NONE:
        count = ways_from(t, r, moves, I64(0), ctz(men), side, I64(MOVES | TAKEN))
        men = drop(men)
        for i in range(count):
            if not make(t, r, s, moves[i], side):
                continue
            if not are_taken(t, s, s[ROYALS] & s[OCCUPIED + side], side):
                return True
    return False
