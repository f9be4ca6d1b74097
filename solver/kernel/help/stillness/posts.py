"""Posts: where White's men have to stand in a stillness, to shut pawns in and to pin."""

from __future__ import annotations

from solver.kernel.help.stillness.layout import (
    MOST_POSTS,
    PAWN_BARRED,
    POST_COUNT,
    POST_KINDS,
    POST_SQUARES,
    WHITE_DIAGONAL,
    WHITE_STRAIGHT,
)
from solver.kernel.layout import BETWEEN, BISHOP, BLACK, KNIGHT, PAWN, PAWN_ATTACKS, QUEEN, ROOK
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline

ANY_KIND = 63
STRAIGHT = 1 << ROOK | 1 << QUEEN
DIAGONAL = 1 << BISHOP | 1 << QUEEN
"""Kinds of men, as bits."""


@jit_inline
def can_be_pinned(t, w, kind, square, king):
    """Tell whether White may come to pin a Black man of *kind* so that it has no move."""
    if kind == QUEEN:
        return False
    files = (square & 7) - (king & 7)
    ranks = (square >> 3) - (king >> 3)
    if files == 0 or ranks == 0:
        if kind == ROOK or (kind == PAWN and files == 0):
            return False
        pinners = U64(w[WHITE_STRAIGHT])
    elif files == ranks or files == -ranks:
        if kind == BISHOP:
            return False
        pinners = U64(w[WHITE_DIAGONAL])
    else:
        return False
    while pinners:
        if t[BETWEEN + 64 * king + ctz(pinners)] & bit(square):
            return True
        pinners = drop(pinners)
    return False


@jit_inline
def begin_posts(w):
    """Begin a list of posts, and of squares where no white man may stand."""
    w[POST_COUNT] = 0
    w[PAWN_BARRED] = 0


@jit_inline
def add_post(w, squares, kinds):
    """Note that a White man of one of *kinds* has to stand on one of *squares* in the end."""
    count = w[POST_COUNT]
    if count < MOST_POSTS:
        w[POST_SQUARES + count] = I64(squares)
        w[POST_KINDS + count] = kinds
        w[POST_COUNT] = count + 1


@jit_inline
def bar_by_pawn(t, w, target, king):
    """Note where no white man may stand in the end because a black one on *target* would take it.

    That is so of pawns that White cannot come to pin, on whatever line.
    """
    if target < 64 and not can_be_pinned(t, w, KNIGHT, target, king):
        w[PAWN_BARRED] |= I64(t[PAWN_ATTACKS + 64 * BLACK + target])


@jit
def add_pinner(t, w, square, king, black, white):
    """Note whence a man on *square* is pinned, Black's men and those of White on their squares."""
    files = (king & 7) - (square & 7)
    ranks = (king >> 3) - (square >> 3)
    kinds = STRAIGHT if files == 0 or ranks == 0 else DIAGONAL
    found = NONE
    if t[BETWEEN + 64 * king + square] & (black | white) == NONE:
        file_step = -1 if files > 0 else (1 if files < 0 else 0)
        rank_step = -1 if ranks > 0 else (1 if ranks < 0 else 0)
        file = (square & 7) + file_step
        rank = (square >> 3) + rank_step
        while 0 <= file < 8 and 0 <= rank < 8:
            here = bit(8 * rank + file)
            if black & here:
                break
            found |= here
            if white & here:
                break
            file += file_step
            rank += rank_step
    add_post(w, found & ~U64(w[PAWN_BARRED]), kinds)
