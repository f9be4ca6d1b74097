"""Kings who become for good what they move as: the rules of ``solver.fairy.effects.superkings``."""

from __future__ import annotations

from solver.kernel.fairy.going.ways import ways_from
from solver.kernel.fairy.layout import (
    DOUBLE_STEP,
    MOVES,
    OCCUPIED,
    PROMOTION_SHIFT,
    ROYAL,
    ROYALS,
    TAKEN,
    WALK,
)
from solver.kernel.fairy.men import mover_walks, put
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit


@jit
def turning_walks(t, p, side):
    """Return the walks as which a king moves who becomes what he moves as, if he does."""
    royals = p[ROYALS] & p[OCCUPIED + side]
    if royals == NONE:
        return NONE
    square = ctz(royals)
    walks = mover_walks(t, p, square, side)
    return NONE if walks == bit(I64(p[square]) & WALK) else walks


@jit
def add_turned(t, p, moves, count, start, side, walks):
    """Add the moves of a king who becomes what he moves as; nobody else has any then.

    Who becomes a pawn and goes two squares is not taken in passing.
    """
    code = I64(p[start])
    if not code & ROYAL:
        return count
    while walks != NONE:
        walk = ctz(walks)
        walks = drop(walks)
        first = count
        put(t, p, start, (code & ~I64(WALK | ROYAL)) | walk)
        count = ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))
        for i in range(first, count):
            moves[i] = moves[i] & ~DOUBLE_STEP | (walk + 1) << PROMOTION_SHIFT
    put(t, p, start, code)
    return count
