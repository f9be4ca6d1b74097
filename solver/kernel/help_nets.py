"""What a man can add to a mating net: tables for the bound of help play.

The net around a king square is nine bits, three rows of three: the squares of the king's
field, and in the middle, ``NET_CHECK``, the king's own.  A man covers the bits it attacks on an
empty board, also through the king.  A tenth bit, ``KING_AWAY``, is covered by a White king that
does not stand beside the black one.  For every man (kind and square) and every king
square the tables list what it can cover after how many moves, on an empty board too: only
sets that no set reached in as many moves contains.  White pawns promote, and may
capture at every step.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import empty_bishop_attacks, empty_rook_attacks
from solver.kernel.help_layout import (
    BLACK_DISTANCES,
    BLACK_REACH,
    BLOCKS,
    CHOICES,
    COVER_SHIFT,
    DISTANCE_ROW,
    DISTANCES,
    KING_AWAY,
    KING_STEPS,
    LEVEL_SHIFT,
    LEVELS,
    NET,
    NET_CHECK,
    NETS,
    ON_BOARD,
    REACH_LEVEL,
    TAKEN_SHIFT,
    WHITE_DISTANCES,
    WHITE_REACH,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    PAWN,
    PAWN_ATTACKS,
    ROOK,
    WHITE,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, off

NEVER = np.uint64(255)
SEVEN = np.uint64(7)
EIGHT = np.uint64(8)
SIXTEEN = np.uint64(16)
RANK_1 = np.uint64(0xFF)
RANK_2 = np.uint64(0xFF << 8)
RANK_7 = np.uint64(0xFF << 48)
RANK_8 = np.uint64(0xFF << 56)


@jit_inline
def around(squares, king):
    """Return the nine bits of *squares* around *king*; bits beyond the edge mean nothing."""
    shift = U64((king - 9) & 63)
    turned = (squares >> shift) | (squares << ((U64(64) - shift) & U64(63)))
    middle = (turned >> U64(5)) & U64(7 << 3)
    return I64((turned & SEVEN) | middle | ((turned >> U64(10)) & U64(7 << 6)))


@jit_inline
def empty_attacks(t, kind, square, side):
    """Return what a man attacks on an empty board."""
    if kind == PAWN:
        return t[PAWN_ATTACKS + 64 * side + square]
    if kind == KNIGHT:
        return t[KNIGHT_ATTACKS + square]
    if kind == KING:
        return t[KING_ATTACKS + square]
    attacks = NONE
    if kind != BISHOP:
        attacks |= empty_rook_attacks(t, square)
    if kind != ROOK:
        attacks |= empty_bishop_attacks(t, square)
    return attacks


@jit
def attacks_of_all(t, kind, squares, side):
    """Return what men of *kind* on all of *squares* attack on an empty board."""
    found = NONE
    while squares:
        found |= empty_attacks(t, kind, ctz(squares), side)
        squares = drop(squares)
    return found


@jit
def pawn_steps(t, pawns, side):
    """Return where pawns get in one move if they may always capture."""
    captures = attacks_of_all(t, PAWN, pawns, side)
    if side == WHITE:
        return captures | (pawns << EIGHT) | ((pawns & RANK_2) << SIXTEEN)
    return captures | (pawns >> EIGHT) | ((pawns & RANK_7) >> SIXTEEN)


@jit
def fill_reach(t, b, start, side):
    """Fill the squares within reach, by ``reach_place``.

    What stands at level m takes m moves at most; at the last level, any number.
    """
    last_rank = RANK_8 if side == WHITE else RANK_1
    for level in range(LEVELS):
        for kind in range(6):
            for square in range(64):
                place = reach_place(start, level, kind, square)
                if level == 0:
                    b[place + 64 * kind] = bit(square)
                    continue
                before = place - REACH_LEVEL
                for now in range(1, 6):
                    squares = b[before + 64 * now]
                    b[place + 64 * now] = squares | attacks_of_all(t, now, squares, side)
                pawns = b[before]
                steps = pawn_steps(t, pawns & ~last_rank, side)
                b[place] = pawns | (steps & ~last_rank)
                for now in range(KNIGHT, KING):
                    b[place + 64 * now] |= steps & last_rank


@jit_inline
def reach_place(start, level, kind, square):
    """Return where the squares within reach of a man begin; 64 words on, as the next kind."""
    return start + level * REACH_LEVEL + kind * 384 + square


@jit
def fill_distances(b, man):
    """Fill the moves a Black man needs to each square from where it gets with how many."""
    for square in range(64):
        moves = 0
        while moves < 8 and b[BLOCKS + man + moves] & bit(square) == NONE:
            moves += 1
        if moves == 8:
            moves = 255
        b[DISTANCES + man + (square >> 3)] |= U64(moves) << U64(8 * (square & 7))


@jit
def fill_distances_as(b, start, reach, kind, square):
    """Fill the moves a man needs to each square as each kind, ``NEVER`` for no number.

    They begin at *start*; what is within reach of the men of its side begins at *reach*.
    """
    row = start + DISTANCE_ROW * (kind * 64 + square)
    for now in range(6):
        reached = NONE
        for level in range(LEVELS):
            squares = b[reach_place(reach, level, kind, square) + 64 * now]
            new = squares & ~reached
            reached = squares
            while new:
                target = ctz(new)
                new = drop(new)
                b[row + now * 8 + (target >> 3)] |= U64(level) << U64(8 * (target & 7))
        never = ~reached
        while never:
            target = ctz(never)
            never = drop(never)
            b[row + now * 8 + (target >> 3)] |= NEVER << U64(8 * (target & 7))


@jit
def fill_blocks(b):
    """Fill where a Black man may come to stand as whatever kind, by ``BLOCKS``."""
    for kind in range(6):
        for level in range(8):
            for square in range(64):
                reached = NONE
                far = LEVELS - 1 if level == 7 else level
                for now in range(6):
                    reached |= b[reach_place(BLACK_REACH, far, kind, square) + 64 * now]
                b[BLOCKS + (kind * 64 + square) * 8 + level] = reached
        for square in range(64):
            fill_distances(b, (kind * 64 + square) * 8)


@jit
def cover_of(t, kind, square, king):
    """Return what a White man covers of the net around *king*, 0 where it cannot stand."""
    if square == king or (kind == KING and t[KING_ATTACKS + king] & bit(square)):
        return 0
    cover = around(empty_attacks(t, kind, square, WHITE), king)
    return cover | KING_AWAY if kind == KING else cover


@jit
def add_choice(choices, count, level_start, level, word):
    """Add a choice that *level* moves reach unless an earlier one serves as well.

    That is one that covers as much and takes no other square of the net.  Those of the same
    level, from *level_start* on, that the new one beats go.  Returns the new count.
    """
    for i in range(count):
        if beats(I64(choices[i]), word):
            return count
    kept = level_start
    for i in range(level_start, count):
        if not beats(word, I64(choices[i])):
            choices[kept] = choices[i]
            kept += 1
    choices[kept] = U64(word | (level << LEVEL_SHIFT))
    return kept + 1


@jit_inline
def beats(word, other):
    """Tell whether the choice *word* serves wherever *other* does."""
    takes = (word >> TAKEN_SHIFT) & NET
    return other & NET & ~word == 0 and takes & ~(other >> TAKEN_SHIFT) == 0


@jit
def fill_choices(t, b, kind, square, king, room):
    """List what a man covers of the net around *king*, by moves; return how many choices.

    They go to *room*; the entry of the man gets the union by level and where they are.
    """
    entry = net_place(king, kind, square)
    on_board = I64(b[ON_BOARD + king])
    choices = off(b, room)
    count = 0
    total = 0
    for level in range(LEVELS):
        level_start = count
        place = reach_place(WHITE_REACH, level, kind, square)
        for now in range(6):
            squares = b[place + 64 * now]
            if level:
                squares &= ~b[place - REACH_LEVEL + 64 * now]
            if level == 2 and now == kind and kind != PAWN:
                squares |= bit(square)  # it went away and came back
            while squares:
                cover = cover_of(t, now, ctz(squares), king) & on_board
                if level == 0 and t[BETWEEN + 64 * king + square] == NONE:
                    cover &= ~NET_CHECK  # it would have given check before the last move
                taken = around(squares & ~drop(squares), king) & on_board
                squares = drop(squares)
                if cover:
                    total |= cover
                    word = cover | (taken << TAKEN_SHIFT)
                    count = add_choice(choices, count, level_start, level, word)
        if level < 7:
            b[entry + (level >> 2)] |= U64(total << (16 * (level & 3)))
    b[entry + 1] |= U64(total << 48)
    b[entry + 2] = U64(room)
    b[entry + 3] = U64(count | (cover_of(t, kind, square, king) & on_board) << COVER_SHIFT)
    return count


@jit_inline
def net_place(king, kind, square):
    """Return where the entry of a man is.

    Two words of unions, the place of the choices, and their number; above
    ``COVER_SHIFT`` what the man covers where it stands, check included.
    """
    return NETS + ((king * 6 + kind) * 64 + square) * 4


@jit
def build(t, b):
    """Fill all tables into *b*, which is all zero; return how many words are used."""
    for king in range(64):
        b[ON_BOARD + king] = U64(around(t[KING_ATTACKS + king], king) | NET_CHECK | KING_AWAY)
        for square in range(64):
            apart = max(abs((king & 7) - (square & 7)), abs((king >> 3) - (square >> 3)))
            b[KING_STEPS + 64 * king + square] = U64(apart)
    fill_reach(t, b, WHITE_REACH, WHITE)
    fill_reach(t, b, BLACK_REACH, BLACK)
    fill_blocks(b)
    for kind in range(6):
        for square in range(64):
            fill_distances_as(b, WHITE_DISTANCES, WHITE_REACH, kind, square)
            fill_distances_as(b, BLACK_DISTANCES, BLACK_REACH, kind, square)
    room = CHOICES
    for king in range(64):
        for kind in range(6):
            for square in range(64):
                room += fill_choices(t, b, kind, square, king, room)
    return room
