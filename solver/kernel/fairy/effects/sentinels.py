"""Sentinels: a piece that goes leaves a pawn behind (``solver.fairy.effects.sentinels``)."""

from __future__ import annotations

from solver.kernel.fairy.conditions.sentinels import (
    ADVERSE,
    LEAVES,
    MOST_PAWNS,
    NEUTRAL,
    NO_MORE,
    SENTINEL,
)
from solver.kernel.fairy.layout import OCCUPIED, OWN, PAWNS, PROMOTES, TAKES, WALK
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, ctz, drop, jit


@jit
def leave_pawn(t, q, start, move, code, prey, side):
    """Leave a pawn where a piece has gone, so long as there are not too many; tell whether one is.

    *code* is the piece as it was, *prey* who was taken.
    """
    rank = start >> 3
    if t[PAWNS + (code & WALK)] & PROMOTES or rank == 0 or rank == 7 or q[start] != NONE:
        return False
    if t[LEAVES] & NEUTRAL and code & (3 * OWN) == 3 * OWN:
        put(t, q, start, t[SENTINEL] | 3 * OWN)
        return True
    of = 1 - side if t[LEAVES] & ADVERSE else side
    own = pawns_of(t, q, of)
    others = pawns_of(t, q, 1 - of)
    if t[LEAVES] & NO_MORE:
        was_taken = move & TAKES and prey & WALK == t[SENTINEL]
        if own > others + (1 if was_taken else 0):
            return False
    if own >= t[MOST_PAWNS + of] or own + others >= t[MOST_PAWNS + 2]:
        return False
    put(t, q, start, t[SENTINEL] | OWN << of)
    return True


@jit
def pawns_of(t, q, side):
    """Return how many pawns such as sentinels are a side has, neutral ones among them."""
    pawns = I64(0)
    men = q[OCCUPIED + side]
    while men != NONE:
        if (I64(q[ctz(men)]) & WALK) == t[SENTINEL]:
            pawns += 1
        men = drop(men)
    return pawns
