"""Where men get to, and in how many moves, as if the board were empty.

**Lemma of reach.**  A man that has made m moves in a line of legal play stands where these tables
say it gets to in m moves, or in fewer.  For a legal move of an officer or a king is one on the
empty board; a pawn's step, double step and capture are all allowed at every move here, and a
capture en passant is a capture.  What a pawn promotes to goes on as that.  Castling is the one
move these tables do not know: king and rook leave together.  Whoever uses them says what becomes
of castling.

So every number of moves told here is a lower bound of what is needed, and every set of squares
contains all that can be reached.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.attacks import empty_bishop_attacks, empty_rook_attacks
from solver.kernel.help.tables import (
    BLACK_DISTANCES,
    BLACK_REACH,
    BLACK_STEPS,
    BLOCKS,
    DISTANCE_ROW,
    DISTANCES,
    KING_STEPS,
    LEVELS,
    REACH_LEVEL,
    WHITE_DISTANCES,
    WHITE_PINS,
    WHITE_REACH,
)
from solver.kernel.layout import (
    BETWEEN,
    BISHOP,
    KING,
    KING_ATTACKS,
    KNIGHT,
    KNIGHT_ATTACKS,
    PAWN,
    PAWN_ATTACKS,
    ROOK,
    STATE,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline

NEVER = np.uint64(255)
NEVER_REACHED = 255
"""What stands for no number of moves."""
EIGHT = np.uint64(8)
SIXTEEN = np.uint64(16)
RANK_1 = np.uint64(0xFF)
RANK_2 = np.uint64(0xFF << 8)
RANK_5 = np.uint64(0xFF << 32)
RANK_7 = np.uint64(0xFF << 48)
RANK_8 = np.uint64(0xFF << 56)


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


# --- what the tables say


@jit_inline
def reach_place(start, level, kind, square):
    """Return where the squares within reach of a man begin; 64 words on, as the next kind."""
    return start + level * REACH_LEVEL + kind * 384 + square


@jit_inline
def king_steps(b, king, square):
    """Return how many steps apart two squares are."""
    return I64(b[KING_STEPS + 64 * king + square])


@jit_inline
def black_steps(b, king, square):
    """Return how many steps the black king needs from one square to another."""
    return I64(b[BLACK_STEPS + 64 * king + square])


@jit_inline
def steps_to(b, p, king, square):
    """Return how many moves the black king needs at least to *square*.

    Where it may castle it may also set out from where that takes it, after one move.
    """
    steps = black_steps(b, king, square)
    if p[STATE] & BLACK_RIGHTS:
        steps = min(steps, 1 + black_steps(b, 62, square))
        steps = min(steps, 1 + black_steps(b, 58, square))
    return steps


@jit_inline
def white_distance(b, place, target):
    """Return the moves a White man needs; both as kind * 64 + square."""
    word = b[WHITE_DISTANCES + DISTANCE_ROW * place + (target >> 3)]
    return I64(word >> U64(8 * (target & 7))) & 255


@jit_inline
def black_distance(b, place, target):
    """Return the moves a Black man needs; both as kind * 64 + square."""
    word = b[BLACK_DISTANCES + DISTANCE_ROW * place + (target >> 3)]
    return I64(word >> U64(8 * (target & 7))) & 255


@jit_inline
def pins_of(b, place, square):
    """Return between which squares White's man on *place* may pin to *square* after one move."""
    return b[WHITE_PINS + 384 * square + place]


@jit_inline
def moves_to_block(b, place, square):
    """Return the moves that Black's man on *place*, kind * 64 + square, needs to *square*.

    As whatever kind; 7 for that number or more, ``NEVER_REACHED`` for none.
    """
    word = b[DISTANCES + 8 * place + (square >> 3)]
    return I64(word >> U64(8 * (square & 7))) & 255


# --- how they are filled


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


@jit
def fill_distances(b, man):
    """Fill the moves a Black man needs to each square from where it gets with how many."""
    for square in range(64):
        moves = 0
        while moves < 8 and b[BLOCKS + man + moves] & bit(square) == NONE:
            moves += 1
        if moves == 8:
            moves = NEVER_REACHED
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
def fill_pins(t, b):
    """Fill between which squares White's men may pin after one move."""
    for kind in range(6):
        for source in range(64):
            for square in range(64):
                found = NONE
                for now in range(BISHOP, KING):
                    targets = b[reach_place(WHITE_REACH, 1, kind, source) + 64 * now]
                    targets &= empty_attacks(t, now, square, WHITE) & ~bit(source)
                    while targets:
                        found |= t[BETWEEN + 64 * square + ctz(targets)]
                        targets = drop(targets)
                b[WHITE_PINS + 384 * square + kind * 64 + source] = found


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
