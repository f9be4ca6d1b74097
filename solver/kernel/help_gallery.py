"""The list of all mating pictures within reach of a position, for a king and one man more."""

from __future__ import annotations

from solver.kernel.attacks import king_square
from solver.kernel.help_bound import list_blocks, square_of
from solver.kernel.help_layout import (
    BLACK_LEFT,
    COVER_SHIFT,
    HAS_BOUND,
    HAS_PICTURES,
    KING_AWAY,
    KING_STEPS,
    MOST_PICTURES,
    NET,
    NET_CHECK,
    NET_KING,
    NETS,
    ON_BOARD,
    PICTURE_ENDS,
    PICTURE_FROM,
    PICTURE_KEY,
    PICTURES,
    WHITE_LEFT,
)
from solver.kernel.help_nets import around, empty_attacks
from solver.kernel.help_pictures import (
    EIGHT,
    FROM_ANYWHERE,
    KING_SHIFT,
    MAN_SHIFT,
    SQUARE_SHIFT,
    can_be_set,
    lone_man,
    white_cost,
    white_distance,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    GOAL,
    KING,
    KING_ATTACKS,
    MATE,
    MEN,
    PAWN,
    STATE,
    WHITE,
    ZOBRIST,
)
from solver.kernel.moves import RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount


@jit
def unfit_men(t, picture):
    """Return which kinds of men could still help from the flights they block.

    Bits by place in the net * 5 + kind: they could take the checker or step onto the line.
    """
    square = picture >> SQUARE_SHIFT
    checker = (picture >> MAN_SHIFT) & 63
    between = t[BETWEEN + 64 * square + checker]
    blocks = picture & NET
    unfit = I64(0)
    while blocks:
        place = ctz(U64(blocks))
        flight = square_of(blocks & -blocks, square)
        blocks &= blocks - 1
        for kind in range(5):
            steps = empty_attacks(t, kind, flight, BLACK)
            if kind >= BISHOP:
                steps &= t[KING_ATTACKS + flight]
            near = bit(checker) | between
            if kind == PAWN:
                near = bit(checker)
                if (bit(flight) >> EIGHT) & between:
                    unfit |= I64(1) << (5 * place)
            if steps & near:
                unfit |= I64(1) << (5 * place + kind)
    return unfit


@jit
def list_pictures(t, b, p, w):
    """List the pictures within reach of row 0, unless that was done; tell whether they serve."""
    kings = p[KING]
    if (
        w[HAS_BOUND] == 0
        or w[GOAL] != MATE
        or p[STATE] & RIGHTS
        or popcount(p[MEN + WHITE]) != 2
        or kings & p[MEN + WHITE] == NONE
        or kings & p[MEN + BLACK] == NONE
    ):
        w[HAS_PICTURES] = 0
        return False
    if w[HAS_PICTURES] and w[PICTURE_KEY] == I64(p[ZOBRIST]):
        return True
    w[HAS_PICTURES] = 1
    w[PICTURE_KEY] = I64(p[ZOBRIST])
    w[PICTURE_FROM] = 0
    w[PICTURE_ENDS] = 0
    blockers = list_blocks(b, p, w, 0)
    king = king_square(p, BLACK)
    for square in range(64):
        if I64(b[KING_STEPS + 64 * king + square]) <= w[BLACK_LEFT]:
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


@jit
def add_kings(t, b, p, w, blockers, square, man, target):
    """List the pictures in which a man on *target* checks a king on *square*."""
    king = king_square(p, WHITE)
    cover = I64(b[NETS + square * NET_KING + 4 * target + 3] >> U64(COVER_SHIFT))
    taken = around(bit(target & 63), square)
    flights = I64(b[ON_BOARD + square]) & ~(cover | NET_CHECK | KING_AWAY)
    base = (square << SQUARE_SHIFT) | (target << MAN_SHIFT)
    barred = t[KING_ATTACKS + square] | bit(square) | bit(target & 63)
    barred |= t[BETWEEN + 64 * square + (target & 63)]
    for kings in range(65):
        blocks = flights
        covered = I64(0)
        if kings != FROM_ANYWHERE:
            if bit(kings) & barred or I64(b[KING_STEPS + 64 * king + kings]) > w[WHITE_LEFT]:
                continue
            covered = around(t[KING_ATTACKS + kings], square)
            blocks &= ~covered
            if blocks == flights:
                continue
        picture = base | (kings << KING_SHIFT) | blocks
        if white_cost(t, b, picture, man, king) > w[WHITE_LEFT]:
            continue
        picture |= shadows(t, picture, I64(b[ON_BOARD + square]) & cover & ~covered)
        if picture & taken & NET or picture & covered & NET:
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
    w[PICTURES + 2 * end] = picture
    w[PICTURES + 2 * end + 1] = unfit
    w[PICTURE_ENDS] = end + 1
    return True


@jit
def shadows(t, picture, seen):
    """Return those of the flights *seen* by the man only which the blocks hide from it."""
    square = picture >> SQUARE_SHIFT
    checker = (picture >> MAN_SHIFT) & 63
    kings = (picture >> KING_SHIFT) & 127
    solid = NONE
    if kings != FROM_ANYWHERE:
        solid = bit(kings)
    blocks = picture & NET
    while blocks:
        solid |= bit(square_of(blocks & -blocks, square))
        blocks &= blocks - 1
    seen &= NET & ~(NET_CHECK | KING_AWAY)
    found = I64(0)
    if solid == NONE:
        return found
    is_done = False
    while not is_done:
        is_done = True
        left = seen & ~found
        while left:
            flight = square_of(left & -left, square)
            if t[BETWEEN + 64 * checker + flight] & solid:
                found |= left & -left
                solid |= bit(flight)
                is_done = False
            left &= left - 1
    return found
