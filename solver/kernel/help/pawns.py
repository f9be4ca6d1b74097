"""Where pawns get to, and in how many moves, with so many captures and no more.

**Lemma of the pawns.**  A pawn that has made m moves in a line of legal play, c of them captures,
stands where these tables say it gets to with m moves and c captures, or with fewer; so does what
it has become.  The lemma of reach, with the captures of the pawn counted until it promotes: to
another file it comes by a capture alone.  As there the board is empty but for what is captured.

No pawn captures more men than there are to be captured: the other side has so many beside its
king, and the caller may know of fewer.  ``MOST_CAPTURES`` stands for that number and any above.
"""

from __future__ import annotations

from solver.kernel.help.reach import (
    NEVER_REACHED,
    RANK_1,
    RANK_2,
    RANK_7,
    RANK_8,
    attacks_of_all,
)
from solver.kernel.help.tables import (
    LEVELS,
    PAWN_DISTANCES,
    PAWN_REACH,
    PAWN_TAKES,
)
from solver.kernel.layout import BLACK, KING, KNIGHT, PAWN, WHITE
from solver.kernel.words import I64, NONE, U64, bit, jit, jit_inline

MOST_CAPTURES = 3
EIGHT = U64(8)
SIXTEEN = U64(16)
SHORT = 8
"""Distances are told apart below this; no pawn's way to any square takes more moves than 7."""


@jit_inline
def pawn_reach_place(side, captures, level, square):
    """Return where the squares within reach of a pawn begin; 64 words on, as the next kind.

    *captures* are ``MOST_CAPTURES`` at most.
    """
    return PAWN_REACH + ((side * (MOST_CAPTURES + 1) + captures) * LEVELS + level) * 384 + square


@jit_inline
def pawn_takes(b, captures, level, square):
    """Return where a White pawn may capture with so many moves, and so many captures as one."""
    return b[PAWN_TAKES + (captures * LEVELS + level) * 64 + square]


@jit_inline
def pawn_distance(b, captures, square, target):
    """Return the moves a Black pawn needs to *target* as whatever kind.

    7 for that number or more, ``NEVER_REACHED`` for none.
    """
    word = b[PAWN_DISTANCES + (captures * 64 + square) * 8 + (target >> 3)]
    return I64(word >> U64(8 * (target & 7))) & 255


@jit
def pawn_distance_as(b, captures, square, target):
    """Return the moves a Black pawn needs to *target*, a kind * 64 + square."""
    place = pawn_reach_place(BLACK, captures, 0, square) + (target & ~63)
    for level in range(LEVELS):
        if b[place + 384 * level] & bit(target & 63):
            return I64(level)
    return I64(NEVER_REACHED)


# --- how they are filled


@jit_inline
def quiet_steps(pawns, side):
    """Return where pawns step to, double steps included."""
    if side == WHITE:
        return (pawns << EIGHT) | ((pawns & RANK_2) << SIXTEEN)
    return (pawns >> EIGHT) | ((pawns & RANK_7) >> SIXTEEN)


@jit
def fill_pawns(t, b):
    """Fill all these tables; captures not counted, they say what those of all men say."""
    for side in range(2):
        for captures in range(MOST_CAPTURES + 1):
            for square in range(64):
                fill_pawn_reach(t, b, I64(side), I64(captures), I64(square))
    for captures in range(MOST_CAPTURES + 1):
        for square in range(64):
            fill_pawn_distances(b, captures, square)


@jit
def fill_pawn_reach(t, b, side, captures, square):
    """Fill where one pawn gets to with so many captures, by moves.

    The tables for one capture fewer are filled; at ``MOST_CAPTURES`` any number may follow.
    """
    last_rank = RANK_8 if side == WHITE else RANK_1
    for level in range(LEVELS):
        place = pawn_reach_place(side, captures, level, square)
        if level == 0:
            b[place] = bit(square)
            continue
        before = place - 384
        pawns = b[before] & ~last_rank
        taking = NONE
        if captures == MOST_CAPTURES:
            taking = pawns
        elif captures > 0:
            taking = b[pawn_reach_place(side, captures - 1, level - 1, square)] & ~last_rank
        taken = attacks_of_all(t, PAWN, taking, side)
        steps = quiet_steps(pawns, side) | taken
        b[place] = b[before] | (steps & ~last_rank)
        for now in range(KNIGHT, KING):
            squares = b[before + 64 * now]
            b[place + 64 * now] = squares | attacks_of_all(t, now, squares, side)
            b[place + 64 * now] |= steps & last_rank
        if side == WHITE:
            takes = PAWN_TAKES + (captures * LEVELS + level) * 64 + square
            b[takes] = b[takes - 64] | taken
            for now in range(KNIGHT, KING):
                b[takes] |= b[place + 64 * now]


@jit
def fill_pawn_distances(b, captures, square):
    """Fill the moves a Black pawn needs to each square as whatever kind."""
    row = PAWN_DISTANCES + (captures * 64 + square) * 8
    for target in range(64):
        found = NEVER_REACHED
        for level in range(LEVELS):
            place = pawn_reach_place(BLACK, captures, LEVELS - 1 - level, square)
            for now in range(KING):
                if b[place + 64 * now] & bit(target):
                    found = min(LEVELS - 1 - level, SHORT - 1)
        b[row + (target >> 3)] |= U64(found) << U64(8 * (target & 7))
