"""The list of all mating pictures within reach of a position, for a king and one man more.

**Lemma of the gallery.**  The final position of every line shows a picture of the list.  Why: let
K be the black king's square in it.  The check is the man's, for kings give none: so the man
stands on a square from which it attacks K on the empty board, as a kind and with a number of
moves that the tables of reach allow.  The squares of K's field that the man does not attack on
the empty board are held by black men or attacked by the white king.  If that attacks one of them,
the picture with its square is listed, and black men hold the rest; if not, the picture in which
it only keeps away, with all of them blocked.  The white king stands beside neither K nor on the
line of the check.  What else is asked is what White (``white_cost``) and Black (``can_be_set``)
need for the picture.

That a block might shut the man off from a square that it covers need not be looked at: where a
rook, bishop or queen checks, whatever lies between it and another square of the field is of the
field, too, and covered by it, or the king's own square.
"""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.cuts import makes_cut
from solver.kernel.help.blocks import list_blockers
from solver.kernel.help.demands_layout import MATING_SQUARE
from solver.kernel.help.layout import (
    ASKS_WHO_MATES,
    BLACK_LEFT,
    PICTURES_LEFT,
    WHITE_LEFT,
)
from solver.kernel.help.net import around, cover_with_check, entry_of
from solver.kernel.help.pictures.layout import (
    HAS_PICTURES,
    MOST_PICTURES,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURE_KEY,
)
from solver.kernel.help.pictures.picture import (
    FROM_ANYWHERE,
    lone_man,
    picture_of,
    put_picture,
    white_cost,
    white_king,
)
from solver.kernel.help.pictures.possible import can_be_set, unfit_men
from solver.kernel.help.reach import black_steps, empty_attacks, king_steps, white_distance
from solver.kernel.help.tables import KING_AWAY, NET, NET_CHECK, ON_BOARD
from solver.kernel.layout import (
    BETWEEN,
    BLACK,
    GOAL,
    KING,
    KING_ATTACKS,
    MATE,
    MEN,
    STATE,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import RIGHTS
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit, jit_inline, popcount


@jit_inline
def can_serve(p, w):
    """Tell whether pictures are asked for: mate by a king and one man, nobody may castle."""
    return (
        makes_cut(w, PICTURES_LEFT)
        and w[GOAL] == MATE
        and p[STATE] & RIGHTS == NONE
        and popcount(p[MEN + WHITE]) == 2
        and p[KING] & p[MEN + WHITE] != NONE
        and p[KING] & p[MEN + BLACK] != NONE
    )


@jit
def list_pictures(t, b, p, w):
    """List the pictures within reach of row 0, unless that was done; tell whether they serve."""
    if not can_serve(p, w):
        w[HAS_PICTURES] = 0
        return False
    if w[HAS_PICTURES] and w[PICTURE_KEY] == I64(p[ZOBRIST]):
        return True
    w[HAS_PICTURES] = 1
    w[PICTURE_KEY] = I64(p[ZOBRIST])
    w[PICTURE_FROM] = 0
    w[PICTURE_ENDS] = 0
    blockers = list_blockers(p, w)
    king = king_square(p, BLACK)
    for square in range(64):
        if black_steps(b, king, square) <= w[BLACK_LEFT]:
            add_pictures(t, b, p, w, blockers, square)
    return w[HAS_PICTURES] != 0


@jit
def add_pictures(t, b, p, w, blockers, square):
    """List the pictures with the black king on *square*."""
    man = lone_man(p)
    for kind in range(5):
        squares = empty_attacks(t, kind, square, BLACK)
        while squares:
            target = kind * 64 + ctz(squares)
            squares = drop(squares)
            if white_distance(b, man, target) <= w[WHITE_LEFT]:
                add_kings(t, b, p, w, blockers, square, man, target)


@jit_inline
def is_as_asked(w, checker, kings):
    """Tell whether White's man or king may have come to the square of the mate."""
    square = w[MATING_SQUARE]
    return square < 0 or checker == square or kings in (square, FROM_ANYWHERE)


@jit
def add_kings(t, b, p, w, blockers, square, man, target):
    """List the pictures in which a man on *target* checks a king on *square*."""
    king = white_king(p)
    cover = cover_with_check(b, entry_of(square, target))
    taken = around(bit(target & 63), square) & NET
    flights = I64(b[ON_BOARD + square]) & ~(cover | NET_CHECK | KING_AWAY)
    barred = t[KING_ATTACKS + square] | bit(square) | bit(target & 63)
    barred |= t[BETWEEN + 64 * square + (target & 63)]
    for kings in range(65):
        blocks = flights
        if kings != FROM_ANYWHERE:
            if bit(kings) & barred or king_steps(b, king, kings) > w[WHITE_LEFT]:
                continue
            blocks &= ~around(t[KING_ATTACKS + kings], square)
            if blocks == flights:
                continue
        if w[ASKS_WHO_MATES] and not is_as_asked(w, target & 63, kings):
            continue
        picture = picture_of(square, target, kings, blocks)
        if blocks & taken or white_cost(t, b, picture, man, king) > w[WHITE_LEFT]:
            continue
        unfit = unfit_men(t, picture)
        if can_be_set(
            t, b, p, w, blockers, picture, unfit, man, w[WHITE_LEFT], w[BLACK_LEFT]
        ) and not add_picture(w, picture, unfit):
            return


@jit_inline
def add_picture(w, picture, unfit):
    """Note a picture, or that pictures do not serve because there are too many."""
    end = w[PICTURE_ENDS]
    if end >= MOST_PICTURES // 4:
        w[HAS_PICTURES] = 0
        return False
    put_picture(w, end, picture, unfit)
    w[PICTURE_ENDS] = end + 1
    return True
