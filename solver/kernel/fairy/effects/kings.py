"""What becomes of kings: the rules and sources of ``solver.fairy.effects.kings``."""

from __future__ import annotations

from solver.kernel.fairy.layout import HOME_MEN, OCCUPIED, PAWNS, PROMOTES, ROYALS, WALK
from solver.kernel.fairy.men import put
from solver.kernel.words import I64, NONE, ctz, jit


@jit
def give_walk(t, q, prey, side):
    """Give the king of *side* the walk of a man whom it has lost; a pawn's is a king's."""
    royals = q[ROYALS] & q[OCCUPIED + side]
    if royals == NONE:
        return
    square = ctz(royals)
    walk = prey & WALK
    if t[PAWNS + walk] & PROMOTES:
        walk = t[HOME_MEN] & WALK
    put(t, q, square, (I64(q[square]) & ~I64(WALK)) | walk)
