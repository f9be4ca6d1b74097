"""Which moves of fairy chess may give check, told before they are made."""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    ANDERNACH,
    CASTLING,
    CHAMELEON,
    CIRCE,
    CLONE,
    CONDITIONS,
    COUNT_BITS,
    COUSCOUS,
    GEOMETRIES,
    IMMUNE,
    KOBUL,
    NEXT,
    OCCUPIED,
    OWN,
    PROMOTION,
    PROMOTION_SHIFT,
    PWC,
    REACHED,
    REPEATS,
    ROYAL,
    ROYALS,
    SEQUELS,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TURNCOATS,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit

FEW_EFFECTS = CIRCE | PWC | CLONE | COUSCOUS | TURNCOATS | ANDERNACH | IMMUNE | KOBUL
"""Conditions that leave it to a move's own squares whether it gives check, captures apart."""


@jit
def tells_checks(t):
    """Tell whether :func:`may_check` can tell anything under the conditions."""
    return t[CONDITIONS] & ~FEW_EFFECTS == 0 and t[SEQUELS] == 0


@jit
def lines_to_royals(t, p, side):
    """Return the squares that have a part in a way of *side* to take a royal man as they stand.

    Those on which somebody would have to come or go for a man who stays to give check.
    """
    found = NONE
    other = 1 - side
    royals = p[ROYALS] & p[OCCUPIED + other]
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        here = bit(target)
        men = p[OCCUPIED + side] & ~here
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + start
            if U64(t[t[REACHED] + place]) & here == NONE:
                continue
            listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
            way = listed >> COUNT_BITS
            for _ in range(listed & (REPEATS - 1)):
                found |= U64(t[way + 1]) | U64(t[way + 2]) | U64(t[way + 3])
                way += WAY
    return found


@jit
def may_check(t, p, move, side, lines):
    """Tell whether a move of *side* may give check, *lines* being those to the royal men.

    Who gives check is the man that moved, from where he goes to, or one who stays and for whom a
    square of his way to the royal man was vacated or occupied: one of those the move touches.
    Captures that put a man elsewhere touch others, castling moves two men, and of a neutral
    royal man it is not known where he is.
    """
    conditions = t[CONDITIONS]
    start = move & 63
    to = move >> TO_SHIFT & 63
    code = I64(p[start])
    if move & CASTLING or (code & ROYAL and code & (3 * OWN) == 3 * OWN):
        return True
    touched = bit(start) | bit(to)
    if move & TAKES:
        if conditions & (CIRCE | ANDERNACH):
            return True
        touched |= bit(move >> TAKEN_SHIFT & 63)
    if touched & lines != NONE:
        return True
    walk = code & WALK
    promotion = move >> PROMOTION_SHIFT & PROMOTION
    if promotion:
        walk = (promotion - 1) & WALK
    elif code & CHAMELEON and t[NEXT + walk] >= 0:
        walk = t[NEXT + walk]
    royals = p[ROYALS] & p[OCCUPIED + 1 - side]
    place = (t[GEOMETRIES + 2 * walk + side] << 6) + to
    return U64(t[t[REACHED] + place]) & royals != NONE
