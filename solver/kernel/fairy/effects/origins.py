"""Where men stood in the diagram, as ``solver.fairy.history.trace`` has it, and goals about it.

The words are those of ``GHOSTS``: the square of origin, and one; 0 where a man stands there, or
nobody.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import CASTLING, GHOSTS, OCCUPIED, TAKEN_SHIFT, TAKES, TO_SHIFT
from solver.kernel.fairy.men import remember
from solver.kernel.words import I64, NONE, ONE, U64, jit, jit_inline


@jit_inline
def origin_of(p, square):
    """Return where he stood in the diagram who stands on a square."""
    word = I64(p[GHOSTS + square])
    return word - 1 if word else I64(square)


@jit_inline
def note_origin(q, square, origin):
    """Remember where he comes from who stands on a square now; himself where nobody does."""
    remember(q, GHOSTS + square, NONE if origin == square else U64(origin + 1))


@jit
def keep_origins(p, q, move, place, reborn, rook_from, rook_to):
    """Remember where those come from who have moved from row *p* to *q*, or are reborn.

    *place* is where who has moved stands, *reborn* where who was taken does; negative where nobody.
    """
    start, taken = I64(move & 63), I64(move >> TAKEN_SHIFT & 63)
    own, prey = origin_of(p, start), origin_of(p, taken)
    note_origin(q, start, start)
    if move & CASTLING:
        rook = origin_of(p, rook_from)
        note_origin(q, rook_from, rook_from)
        note_origin(q, rook_to, rook)
        note_origin(q, move >> TO_SHIFT & 63, own)
        return
    if move & TAKES:
        note_origin(q, taken, taken)
    if place >= 0:
        note_origin(q, place, own)
    if reborn >= 0:
        note_origin(q, reborn, prey)


@jit
def who_was_on(q, home):
    """Return where he stands in row *q* who stood on a square in the diagram, -1 if he has gone."""
    for square in range(64):
        if q[square] != NONE and origin_of(q, square) == home:
            return I64(square)
    return I64(-1)


@jit
def comes_back(p, q, move):
    """Tell whether who has moved from row *p* to *q* stands where he did in the diagram."""
    home = origin_of(p, I64(move & 63))
    return who_was_on(q, home) == home


@jit
def exchanges(p, q, move, side):
    """Tell whether he and another man of *side* stand each where the other did in the diagram."""
    home = origin_of(p, I64(move & 63))
    place = who_was_on(q, home)
    if place < 0 or place == home or q[OCCUPIED + side] >> U64(home) & ONE == NONE:
        return False
    return origin_of(q, home) == place


@jit
def kisses(p, q, move, target):
    """Tell whether he stands beside who stood on *target* in the diagram, and nobody else does."""
    place, kissed = who_was_on(q, origin_of(p, I64(move & 63))), who_was_on(q, target)
    if place < 0 or kissed < 0 or not is_beside(place, kissed):
        return False
    for square in range(64):
        if square != place and q[square] != NONE and is_beside(square, kissed):
            return False
    return True


@jit_inline
def is_beside(one, other):
    """Tell whether a king's step leads from one square to another."""
    files, ranks = abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3))
    return one != other and files <= 1 and ranks <= 1
