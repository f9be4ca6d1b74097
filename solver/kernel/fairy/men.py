"""Men put on squares and taken off, and the ways they can go."""

from __future__ import annotations

import numpy as np

from solver.kernel.fairy.layout import (
    ANNAN,
    CONDITIONS,
    COUNT_BITS,
    FOES,
    GEOMETRIES,
    KEY,
    KIND_SHIFT,
    LISTS_OF_WAYS,
    MEN_SHIFT,
    NOWHERE,
    OCCUPIED,
    OTHER_KEY,
    OWN,
    PASSED,
    PASSED_AT,
    PASSING,
    REACHED,
    REPEATS,
    ROYAL,
    ROYALS,
    WALK,
    WAYS_OF_TAKING,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit, jit_inline, popcount

FACTORS = np.uint64(0xA24BAED4963EE407), np.uint64(0xBF58476D1CE4E5B9)
OTHER_FACTORS = np.uint64(0xD6E8FEB86659FD93), np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@jit_inline
def mixed(word, place):
    """Return a random number for a word, not 0, in a place of a row; as ``tables`` has it."""
    x = (word << U64(8) | U64(place)) * FACTORS[0]
    x = (x ^ x >> HALF) * FACTORS[1]
    return x ^ x >> HALF


@jit_inline
def other_mixed(word, place):
    """Return another one."""
    x = (word << U64(8) | U64(place)) * OTHER_FACTORS[0]
    x = (x ^ x >> HALF) * OTHER_FACTORS[1]
    return x ^ x >> HALF


@jit
def remember(p, place, word):
    """Let a row remember a word in a place, 0 for nothing."""
    old = p[place]
    if old != NONE:
        p[KEY] ^= mixed(old, place)
        p[OTHER_KEY] ^= other_mixed(old, place)
    p[place] = word
    if word != NONE:
        p[KEY] ^= mixed(word, place)
        p[OTHER_KEY] ^= other_mixed(word, place)


@jit_inline
def put(t, p, square, code):
    """Put a man, or nobody, on a square of row *p*."""
    old = I64(p[square])
    here = bit(I64(square))
    if old != 0:
        p[KEY] ^= mixed(U64(old), square)
        p[OTHER_KEY] ^= other_mixed(U64(old), square)
        p[OCCUPIED] &= ~here
        p[OCCUPIED + 1] &= ~here
        p[ROYALS] &= ~here
    p[square] = U64(code)
    if code != 0:
        p[KEY] ^= mixed(U64(code), square)
        p[OTHER_KEY] ^= other_mixed(U64(code), square)
        if code & OWN:
            p[OCCUPIED] |= here
        if code & (2 * OWN):
            p[OCCUPIED + 1] |= here
        if code & ROYAL:
            p[ROYALS] |= here


@jit_inline
def is_open(t, way, p, occupied, side):
    """Tell whether a man of *side* can go a way of the tables, whoever would be taken apart."""
    if U64(t[way + 1]) & occupied != NONE:
        return False
    full = U64(t[way + 2])
    if full & ~occupied != NONE:
        return False
    word = t[way]
    if popcount(U64(t[way + 3]) & occupied) != (word >> MEN_SHIFT & 15):
        return False
    return word & FOES == 0 or full & ~p[OCCUPIED + 1 - side] == NONE


@jit_inline
def walk_at(t, p, square, side):
    """Return the walk as which the man of *side* on a square goes."""
    if t[CONDITIONS] & ANNAN:
        behind = square - 8 if side == 0 else square + 8
        if 0 <= behind < 64:
            other = I64(p[behind])
            if other & (OWN << side):
                return other & WALK
    return I64(p[square]) & WALK


@jit
def takes_in_passing(t, p, place, over, occupied, side):
    """Tell whether the man of a place in the lists could take who has passed over a square."""
    listed = t[t[LISTS_OF_WAYS] + place]
    way = listed >> COUNT_BITS
    for _ in range(listed & (REPEATS - 1)):
        word = t[way]
        is_passing = word >> KIND_SHIFT & 3 == PASSING and word >> 6 & 63 == over
        if is_passing and is_open(t, way, p, occupied, side):
            return True
        way += 4
    return False


@jit
def observed(t, p, target, side, walk):
    """Tell whether a man of *side*, of a walk where it is not negative, could take on a square.

    By his walk alone, whoever stands there; in passing, too.
    """
    over = I64(p[PASSED]) if I64(p[PASSED_AT]) == target else I64(NOWHERE)
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    here = bit(I64(target))
    men = p[OCCUPIED + side] & ~here
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if walk >= 0 and (I64(p[start]) & WALK) != walk:
            continue
        place = (t[GEOMETRIES + 2 * walk_at(t, p, start, side) + side] << 6) + start
        if over != NOWHERE and takes_in_passing(t, p, place, over, occupied, side):
            return True
        if U64(t[t[REACHED] + place]) & here == NONE:
            continue
        listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
        way = listed >> COUNT_BITS
        for _ in range(listed & (REPEATS - 1)):
            if is_open(t, way, p, occupied, side):
                return True
            way += 4
    return False
