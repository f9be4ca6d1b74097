"""Where kings are put down in Republican chess."""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.going.simply import may_be_checked
from solver.kernel.fairy.layout import (
    CHECKS,
    CONDITIONS,
    ENTHRONES,
    FLIGHTS,
    GEOMETRIES,
    IN_CHESS,
    LENGTHS,
    MATES_ALLOWED,
    OCCUPIED,
    PERMITS,
    RECALLED,
    SEQUELS,
    SETTLES,
    UNTOLD,
    WALK,
)
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit


@jit
def attacked_thrones(t, q, king, side):
    """Return the empty squares of row *q* where *side* attacks a king, and may mate him.

    A king who steps to an empty square stands there as if he had been put there, and is in check
    there or not.  So he is not mated beside one that is safe, if nothing but the rule holds.
    """
    empty = ~(q[OCCUPIED] | q[OCCUPIED + 1])
    found = NONE
    left = empty & may_be_checked(t, q, side)
    while left != NONE:
        square = ctz(left)
        left = drop(left)
        put(t, q, square, king)
        if is_attacked(t, q, 1 - side):
            found |= bit(square)
        put(t, q, square, 0)
    others = t[PERMITS] | t[SETTLES] | t[CHECKS] | t[RECALLED] | t[MATES_ALLOWED] | t[IN_CHESS]
    others |= t[LENGTHS + 1 - side] | t[CONDITIONS] & ~I64(UNTOLD) | t[SEQUELS] & ~I64(ENTHRONES)
    if others:
        return found
    safe = empty & ~found
    walk = king & WALK
    steps = t[FLIGHTS] + (t[GEOMETRIES + 2 * walk + 1 - side] << 6)
    left = found
    while left != NONE:
        square = ctz(left)
        left = drop(left)
        if U64(t[steps + square]) & safe != NONE:
            found &= ~bit(square)
    return found
