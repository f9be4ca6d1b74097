"""Moves after which a picture of a mate is possible yet, told before they are made.

Who mates needs so many moves from where his men stand (``pictures``), of which captures change
nothing: so each of his moves is asked, but for those that take somebody, who might bar the way of
the others.  Of the side that is to be mated it is asked first whether some picture leaves it a move
to spare; then all its moves are kept.  Where none does, a move of a man that comes nearer to none
of the squares that he could block, or of the king not nearer to where he is mated, leaves as many
to be made with one move less.  It takes nobody but the king's last companion, and then nobody
mates.  Castling is over, and pawns are kept.
"""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.closing.far_nets import note_men
from solver.kernel.fairy.closing.lent import steps_from
from solver.kernel.fairy.closing.nets import lone_king
from solver.kernel.fairy.closing.pictures import (
    can_be_blocked,
    moves_from,
    moves_of_men,
    moves_of_walk,
)
from solver.kernel.fairy.closing.pictures_layout import (
    HAS_PICTURES,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURES,
    USEFUL,
)
from solver.kernel.fairy.layout import (
    LENGTH,
    OCCUPIED,
    PAWNS,
    PROMOTES,
    PROMOTION,
    PROMOTION_SHIFT,
    SIDES,
    TAKES,
    TO_SHIFT,
    WALK,
)
from solver.kernel.help.layout import USEFUL_MOVES
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit


@jit
def keep_useful(t, w, p, moves, count, side, ply):
    """Keep those of listed moves of *side* that leave a picture possible; return how many.

    Row *p* is that before half-move *ply*, of whose pictures the list is there.
    """
    if not w[HAS_PICTURES] or not makes_cut(w, USEFUL_MOVES):
        return count
    if side == w[SIDES + w[LENGTH] - 1]:
        return keep_of_mater(w, p, moves, count, side, ply)
    return keep_of_mated(t, w, p, moves, count, side, ply)


@jit
def keep_of_mater(w, p, moves, count, side, ply):
    """Keep those of the side that mates."""
    king = lone_king(p, side)
    man = ctz(p[OCCUPIED + side] & ~bit(king))
    walk = I64(p[man]) & WALK
    left = moves_from(w, ply, side) - 1
    kept = I64(0)
    for i in range(count):
        move = moves[i]
        start, to = move & 63, move >> TO_SHIFT & 63
        promoted = (move >> PROMOTION_SHIFT & PROMOTION) - 1
        is_kept = move & TAKES != 0
        new_king, new_man, new_walk = king, man, walk
        if start == king:
            new_king = to
        else:
            new_man = to
            if promoted >= 0:
                new_walk = promoted
        number = w[PICTURE_FROM + ply]
        while not is_kept and number < w[PICTURE_ENDS + ply]:
            picture, touched = w[PICTURES + 3 * number], U64(w[PICTURES + 3 * number + 2])
            number += 1
            is_kept = moves_of_men(w, new_walk, new_man, new_king, side, picture, touched) <= left
        if is_kept:
            moves[kept] = move
            kept += 1
    return kept


@jit
def keep_of_mated(t, w, p, moves, count, side, ply):
    """Keep those of the side that is to be mated."""
    note_useful(t, w, p, side, ply)
    if w[USEFUL + 64]:
        return count
    kept = I64(0)
    for i in range(count):
        move = moves[i]
        if U64(w[USEFUL + (move & 63)]) >> U64(move >> TO_SHIFT & 63) & ONE != NONE:
            moves[kept] = move
            kept += 1
    return kept


@jit
def note_useful(t, w, p, side, ply):
    """Note which moves of *side* are of use, or that all may be."""
    for square in range(64):
        w[USEFUL + square] = 0
    w[USEFUL + 64] = 1
    note_men(t, w, p)
    king = lone_king(p, side)
    left = moves_from(w, ply, side)
    for number in range(w[PICTURE_FROM + ply], w[PICTURE_ENDS + ply]):
        picture = w[PICTURES + 3 * number]
        blocks, touched = U64(w[PICTURES + 3 * number + 1]), U64(w[PICTURES + 3 * number + 2])
        if can_be_blocked(t, w, p, side, king, picture, blocks, touched, left - 1):
            return
        add_nearer(t, w, p, side, king, picture & 63)
        while blocks != NONE:
            add_men(t, w, p, side, king, ctz(blocks))
            blocks = drop(blocks)
    w[USEFUL + 64] = 0


@jit
def add_men(t, w, p, side, king, square):
    """Add the moves of men, the *king* apart, that bring them nearer to a square."""
    men = p[OCCUPIED + side] & ~bit(king)
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if t[PAWNS + (I64(p[start]) & WALK)] & PROMOTES:
            w[USEFUL + start] = I64(ALL)
        else:
            add_nearer(t, w, p, side, start, square)


@jit
def add_nearer(t, w, p, side, start, square):
    """Add the moves of the man on *start* that bring him nearer to a square."""
    walk = I64(p[start]) & WALK
    now = moves_of_walk(w, walk, side, start, square)
    steps = steps_from(t, walk, side, start) & ~U64(w[USEFUL + start])
    while steps != NONE:
        to = ctz(steps)
        steps = drop(steps)
        if moves_of_walk(w, walk, side, to, square) < now:
            w[USEFUL + start] |= I64(bit(to))
