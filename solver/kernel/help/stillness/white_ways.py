"""How many moves a White man needs: to stand somewhere, to capture, and to do both."""

from __future__ import annotations

from solver.kernel.help.pawns import pawn_reach_place, pawn_takes
from solver.kernel.help.reach import reach_place, white_distance
from solver.kernel.help.tables import (
    LEVELS,
    WHITE_REACH,
)
from solver.kernel.layout import (
    KING,
    PAWN,
    WHITE,
)
from solver.kernel.words import I64, NONE, ctz, drop, jit

# --- one man's way


@jit
def moves_to_any(b, place, squares, kinds, most, captures):
    """Return the moves White's man on *place* needs to one of *squares* as one of *kinds*, as bits.

    More than *most*: never.  A pawn makes so many *captures* at most.
    """
    kind = place >> 6
    if kind != PAWN and drop(squares) == NONE:
        moves = white_distance(b, place, (place & ~63) | ctz(squares))
        return moves if (kinds >> kind) & 1 else I64(most + 1)
    for moves in range(most + 1):
        level = min(moves, LEVELS - 1)
        if kind == PAWN:
            row = pawn_reach_place(WHITE, captures, level, place & 63)
            for now in range(KING):
                if (kinds >> now) & 1 and b[row + 64 * now] & squares:
                    return I64(moves)
        elif (kinds >> kind) & 1:
            row = reach_place(WHITE_REACH, level, kind, place & 63)
            if b[row + 64 * kind] & squares:
                return I64(moves)
    return I64(most + 1)


@jit
def moves_to_capture(b, place, squares, most, captures):
    """Return the moves a White man needs to capture on one of *squares*, 1 at least.

    *place*, *most* and *captures* are as ``moves_to_any`` has them.
    """
    kind = place >> 6
    for moves in range(1, most + 1):
        level = min(moves, LEVELS - 1)
        if kind == PAWN:
            if pawn_takes(b, captures, level, place) & squares:
                return I64(moves)
        elif b[reach_place(WHITE_REACH, level, kind, place & 63) + 64 * kind] & squares:
            return I64(moves)
    return I64(most + 1)
