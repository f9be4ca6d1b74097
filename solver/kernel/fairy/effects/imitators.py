"""Imitators, who go along with every move: whether they can, and where they are then.

The rules are those of ``solver.fairy.limits`` (Popeye 4.104, ``conditions/imitator.c``).
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    CASTLING,
    CHOICE,
    CHOICE_SHIFT,
    HOPS,
    IMITATOR_COUNT,
    IMITATORS,
    NOWHERE,
    WALK,
)
from solver.kernel.fairy.men import put, remember
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit


@jit
def may_be_imitated(t, p, start, to, way, is_watching):
    """Tell whether imitators pass empty squares where a man does, and hurdles as he does.

    A hopper who moves still stands where he left, for them; one who gives check, not.
    """
    if not is_open_to_imitators(p, start, to, start):
        return False
    if way < 0:
        return True
    hops = t[HOPS + (I64(p[start]) & WALK)]
    left = NOWHERE if hops == 1 and not is_watching else start
    passed = U64(t[way + 1]) & ~bit(to)
    while passed != NONE:
        if not is_open_to_imitators(p, start, ctz(passed), left):
            return False
        passed = drop(passed)
    hurdles = U64(t[way + 2]) if hops else NONE
    while hurdles != NONE:
        if not have_hurdles(p, start, ctz(hurdles), left):
            return False
        hurdles = drop(hurdles)
    return True


@jit
def have_hurdles(p, start, to, left):
    """Tell whether men stand as far from imitators as *to* from *start*, not who has *left*."""
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    squares = I64(p[IMITATORS])
    for _ in range(I64(p[IMITATOR_COUNT])):
        file = (squares & 7) + files
        rank = (squares >> 3 & 7) + ranks
        squares >>= 6
        if not (0 <= file < 8 and 0 <= rank < 8):
            return False
        square = 8 * rank + file
        if square == left or p[square] == NONE:
            return False
    return True


@jit
def is_open_to_imitators(p, start, to, left):
    """Tell whether imitators find empty squares as far away as *to* from *start*.

    One that was *left* is among them.
    """
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    squares = I64(p[IMITATORS])
    for _ in range(I64(p[IMITATOR_COUNT])):
        square = squares & 63
        squares >>= 6
        file = (square & 7) + files
        rank = (square >> 3) + ranks
        if not (0 <= file < 8 and 0 <= rank < 8):
            return False
        square = 8 * rank + file
        if square != left and p[square] != NONE:
            return False
    return True


@jit
def imitate(t, q, move, start, to):
    """Move the imitators; tell whether they stand on empty squares."""
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    if move & CASTLING:
        files = 0 if files > 0 else 1
    count = I64(q[IMITATOR_COUNT])
    squares = I64(q[IMITATORS])
    if move >> CHOICE_SHIFT & CHOICE:
        put(t, q, to, 0)
    moved = I64(0)
    for i in range(count):
        square = (squares >> (6 * i) & 63) + files + 8 * ranks
        if q[square] != NONE:
            return False
        moved |= square << (6 * i)
    if move >> CHOICE_SHIFT & CHOICE:
        moved |= to << (6 * count)
        remember(q, IMITATOR_COUNT, U64(count + 1))
    remember(q, IMITATORS, U64(moved))
    return True
