"""Black's men as the search of places sees them: where they stand, get to, and are shut in."""

from __future__ import annotations

from solver.kernel.help.blocks import squares_for
from solver.kernel.help.layout import MOST_MEN
from solver.kernel.help.pawns import MOST_CAPTURES, pawn_distance, pawn_reach_place
from solver.kernel.help.reach import (
    RANK_5,
    attacks_of_all,
    empty_attacks,
    moves_to_block,
    reach_place,
)
from solver.kernel.help.stillness.layout import (
    CAPTURE_MOVES,
    MEN_LISTED,
    STILL_CASTLED,
    STILL_COUNT,
    STILL_LEVELS,
    STILL_PASSING,
    STILL_PINNED,
    STILL_PLACES,
    STILL_TAKES,
    STILL_TARGETS,
    STILL_WAYS,
    WAYS,
    WAYS_LISTED,
)
from solver.kernel.help.tables import BLACK_REACH, FAR, LEVELS
from solver.kernel.layout import (
    BLACK,
    KING,
    KING_ATTACKS,
    KNIGHT,
    MEN,
    PAWN,
    ROOK,
    STATE,
    WHITE,
)
from solver.kernel.moves import BLACK_RIGHTS, ep_square
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

EIGHT = U64(8)
CAPTURED_PLACE = -1
"""Stands for the place of a man that is captured, or is to be."""


# --- where they stand


@jit_inline
def place_of(w, man):
    """Return where Black's man of this number stands, as kind * 64 + square."""
    return w[STILL_PLACES + man]


@jit_inline
def castled_place(w, man):
    """Return where castling takes the man, its place where it does not."""
    return w[STILL_CASTLED + man]


@jit_inline
def may_castle(w, man):
    """Tell whether castling may take the man elsewhere."""
    return w[STILL_CASTLED + man] != w[STILL_PLACES + man]


@jit
def captures_of_pawn(t, square, most, targets):
    """Return how many men a Black pawn captures at most that stand on *targets*, *most* at most."""
    found = I64(0)
    pawns = bit(square)
    while found < most:
        for _ in range(5):
            pawns |= pawns >> EIGHT
        taken = attacks_of_all(t, PAWN, pawns, BLACK) & targets
        if taken == NONE:
            return found
        found += 1
        pawns = taken
    return found


@jit
def list_captures_of_pawns(t, p, w, white_moves):
    """List how many men each of Black's pawns captures at most, as ``pawns`` counts them.

    White has so many beside his king; and where he has his last move alone they stand where they
    do until then.
    """
    targets = p[MEN + WHITE] & ~p[KING]
    most = min(popcount(targets), MOST_CAPTURES)
    if ep_square(p):
        targets |= bit(ep_square(p))
    for man in range(w[STILL_COUNT]):
        place = place_of(w, man)
        w[STILL_TAKES + man] = most
        if white_moves == 1 and place < 64:
            w[STILL_TAKES + man] = captures_of_pawn(t, place, most, targets)


@jit
def list_still(p, w):
    """List Black's men but the king, the most mobile kinds first."""
    count = 0
    for kind in range(4, -1, -1):
        men = p[kind] & p[MEN + BLACK]
        while men:
            square = ctz(men)
            men = drop(men)
            w[STILL_PLACES + count] = kind * 64 + square
            w[STILL_CASTLED + count] = kind * 64 + square
            if kind == ROOK and p[STATE] & BLACK_RIGHTS:
                if square == 63:
                    w[STILL_CASTLED + count] = kind * 64 + 61
                elif square == 56:
                    w[STILL_CASTLED + count] = kind * 64 + 59
            count += 1
    w[STILL_COUNT] = count


# --- where they get to


@jit_inline
def moves_to(b, w, man, square):
    """Return the moves that Black's man of this number needs to *square* as whatever kind."""
    place = place_of(w, man)
    if place < 64:
        return pawn_distance(b, w[STILL_TAKES + man], place, square)
    moves = moves_to_block(b, place, square)
    if may_castle(w, man):
        moves = min(moves, moves_to_block(b, castled_place(w, man), square))
    return moves


@jit_inline
def squares_within(b, w, man, level, kind):
    """Return where Black's man gets to as *kind* with *level* moves at most."""
    place = place_of(w, man)
    if place < 64:
        return b[pawn_reach_place(BLACK, w[STILL_TAKES + man], level, place) + 64 * kind]
    squares = b[reach_place(BLACK_REACH, level, place >> 6, place & 63) + 64 * kind]
    if may_castle(w, man):
        other = castled_place(w, man)
        squares |= b[reach_place(BLACK_REACH, level, other >> 6, other & 63) + 64 * kind]
    return squares


@jit
def way_squares(b, w, man, place, moves):
    """Return where a Black man gets to from *place* with so many moves at most; 7: any number."""
    if place >= 64:
        return squares_for(b, place, moves)
    level = LEVELS - 1 if moves == FAR else moves
    row = pawn_reach_place(BLACK, w[STILL_TAKES + man], level, place)
    return b[row] | b[row + 64] | b[row + 128] | b[row + 192] | b[row + 256]


@jit_inline
def passing_squares(place):
    """Return where a Black man of *place* may be captured en passant at once."""
    return (bit(place) & RANK_5) << EIGHT if place < 64 else NONE


@jit
def list_ways_of(b, w, man, place, other, black_moves):
    """List by moves, up to *black_moves*, where Black's man of *place*, or *other*, gets to."""
    row = STILL_WAYS + WAYS * man
    w[WAYS_LISTED] = min(black_moves, FAR)
    for moves in range(w[WAYS_LISTED] + 1):
        found = way_squares(b, w, man, place, moves)
        if other != place:
            found |= way_squares(b, w, man, other, moves)
        w[row + moves] = I64(found)
    w[STILL_PASSING + man] = I64(passing_squares(place))
    for moves in range(w[WAYS_LISTED] + 1):
        for white in range(w[MEN_LISTED]):
            w[CAPTURE_MOVES + (WAYS * man + moves) * MOST_MEN + white] = 0


@jit
def list_ways(b, w, black_moves):
    """List the same for all of Black's men where they stand; White's are listed."""
    for man in range(w[STILL_COUNT]):
        list_ways_of(b, w, man, place_of(w, man), castled_place(w, man), black_moves)


@jit_inline
def gets_to(w, man, moves):
    """Return where Black's man gets to with so many moves at most, no more than are listed."""
    return U64(w[STILL_WAYS + WAYS * man + min(moves, FAR)])


@jit_inline
def shutters(t, kind, square):
    """Return the squares that shut a Black man in where all of them are taken.

    By black men for an officer, by any man for a pawn.
    """
    if kind == PAWN:
        return bit(square) >> EIGHT
    steps = empty_attacks(t, kind, square, BLACK)
    return steps if kind == KNIGHT else steps & t[KING_ATTACKS + square]


# --- where they are to stand


@jit_inline
def target_of(w, man):
    """Return where the man is to stand, ``CAPTURED_PLACE`` where it is to be captured."""
    return w[STILL_TARGETS + man]


@jit_inline
def moves_planned(w, man):
    """Return its moves to there, or its own moves before it is captured."""
    return w[STILL_LEVELS + man]


@jit_inline
def is_pinned(w, man):
    """Return 1 where it is to be pinned there."""
    return w[STILL_PINNED + man]


@jit_inline
def takes_to(b, place, target, moves):
    """Return how many men a Black pawn captures at least that gets to *target* in so many *moves*.

    Both places are kind * 64 + square; 0 for others than pawns.
    """
    if place >= 64:
        return I64(0)
    if target < 64:
        return abs((place & 7) - (target & 7))
    straight = b[pawn_reach_place(BLACK, 0, min(moves, LEVELS - 1), place) + (target & ~63)]
    return I64(0) if straight & bit(target & 63) else I64(1)


@jit_inline
def send(w, man, target, moves):
    """Note where a man is to stand, not pinned, and its moves."""
    w[STILL_TARGETS + man] = target
    w[STILL_LEVELS + man] = moves
    w[STILL_PINNED + man] = 0
