"""Where men stood in the diagram, as ``solver.fairy.history.trace`` remembers it.

The words are those of ``GHOSTS``: the square of origin, and one; 0 where a man stands there, or
nobody.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import CASTLING, GHOSTS, ROYAL, TAKEN_SHIFT, TAKES, TO_SHIFT
from solver.kernel.fairy.men import remember
from solver.kernel.words import I64, NONE, U64, jit, jit_inline


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
def keep_origins(p, q, move, place, rook_from, rook_to):
    """Remember where those come from who have moved from row *p* to *q*, or are reborn.

    *place* is where who has moved stands, negative where he has gone.
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
    if not move & TAKES or I64(p[taken]) & ROYAL or prey == place or q[prey] == NONE:
        return
    if p[prey] == NONE or prey in (start, taken):
        note_origin(q, prey, prey)
