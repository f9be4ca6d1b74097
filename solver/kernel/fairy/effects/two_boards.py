"""Two boards of which men change, and what of a position is seen on one of them.

The rules and their sources are those of ``solver.fairy.effects.boards``.  All men stand in one row,
for on a square there may be somebody on one board alone; a bit tells who stands on the second.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    BOARD_B,
    CASTLING,
    NOWHERE,
    OCCUPIED,
    PASSED,
    PASSED_AT,
    ROYALS,
    SAFE,
    SHORT_ROW,
    TO_SHIFT,
)
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def see_board(p, v, second):
    """Make of row *v* what stands on a board of row *p*, as if there were no other.

    *second* is 0, or the bit of men on the second board.
    """
    for i in range(SHORT_ROW):
        v[i] = p[i]
    men = p[OCCUPIED] | p[OCCUPIED + 1]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        code = I64(p[square])
        if code & BOARD_B == second:
            v[square] = U64(code & ~I64(BOARD_B))
            continue
        v[square] = NONE
        gone = ~bit(square)
        v[OCCUPIED] &= gone
        v[OCCUPIED + 1] &= gone
        v[ROYALS] &= gone
        v[SAFE] &= gone
    if I64(p[PASSED]) != NOWHERE and v[I64(p[PASSED_AT])] == NONE:
        v[PASSED] = U64(NOWHERE)
        v[PASSED_AT] = U64(0)


@jit
def keep_left(p, v, moves, first, last):
    """Keep those of some listed moves that the board leaves which row *v* does not show."""
    others = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~(v[OCCUPIED] | v[OCCUPIED + 1])
    kept = first
    for i in range(first, last):
        move = moves[i]
        to = move >> TO_SHIFT & 63
        arrivals = bit(to)
        if move & CASTLING:
            arrivals |= bit((to + (move & 63)) >> 1)
        if arrivals & others == NONE:
            moves[kept] = move
            kept += 1
    return kept


@jit
def change_boards(t, q, move):
    """Let who has moved, castling's rook as well, go over to the other board in row *q*."""
    to = move >> TO_SHIFT & 63
    change_board(t, q, to)
    if move & CASTLING:
        change_board(t, q, (to + (move & 63)) >> 1)


@jit
def change_board(t, q, square):
    """Let the man on a square, if there is one, go over to the other board."""
    code = I64(q[square])
    if code != 0:
        put(t, q, square, code ^ BOARD_B)


@jit
def see_stayed(p, v, square):
    """Make of row *v* what is seen in row *p* had the king on a square stayed on his board.

    Tell whether somebody royal stands there.
    """
    if p[ROYALS] >> U64(square) & ONE == NONE:
        return False
    second = (I64(p[square]) & BOARD_B) ^ BOARD_B
    see_board(p, v, second)
    here = bit(square)
    v[square] = U64(I64(p[square]) & ~I64(BOARD_B))
    for i in range(2):
        v[OCCUPIED + i] |= p[OCCUPIED + i] & here
    v[ROYALS] |= here
    return True
