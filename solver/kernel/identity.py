"""A second hash of a position, worked out only where the first one says "known".

The Zobrist key is carried along from move to move; this one is not, so it costs nothing
where the tables know nothing.  Of two different positions (or one and the same position
asked about differently) at most a share of 2 ** -33 of all choices of ``DRAWN`` gives the
highest 33 bits alike: the sum of products of shifted halves is Thorup's
pair-multiply-shift ("High speed hashing for integers and strings", 2015, section 3.5).
The words were drawn once, apart from those of the Zobrist keys, so that what the one hash
confounds tells nothing about the other.
"""

from __future__ import annotations

from random import Random

import numpy as np

from solver.kernel.layout import BISHOP, KING, KNIGHT, MEN, PAWN, QUEEN, ROOK, STATE, WHITE
from solver.kernel.words import jit_inline

_RANDOM = Random(19780601)
DRAWN = tuple(np.uint64(_RANDOM.getrandbits(64)) for _ in range(16))
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFF_FFFF)


@jit_inline
def pair(word, first, second):
    """Return the part of the hash that stands for one word."""
    return ((word & LOW_HALF) + first) * ((word >> HALF) + second)


@jit_inline
def identity(p, plan):
    """Return the hash of row *p* under *plan*; only its highest bits are worth comparing.

    *plan* stands for what is asked of the position beyond the position itself.  Seven
    boards tell where all men are.
    """
    total = pair(p[PAWN], DRAWN[0], DRAWN[1])
    total += pair(p[KNIGHT], DRAWN[2], DRAWN[3])
    total += pair(p[BISHOP], DRAWN[4], DRAWN[5])
    total += pair(p[ROOK], DRAWN[6], DRAWN[7])
    total += pair(p[QUEEN], DRAWN[8], DRAWN[9])
    total += pair(p[KING], DRAWN[10], DRAWN[11])
    total += pair(p[MEN + WHITE], DRAWN[12], DRAWN[13])
    return total + pair(p[STATE] ^ plan, DRAWN[14], DRAWN[15])
