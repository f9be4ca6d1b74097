"""From which positions of help and series play no line leads on: a slot of two words for each.

The first is one hash of the position, the second the other with the longest play that failed in
its lowest nine bits, so that positions are told apart by 119 bits.  A slot torn between two
writers fits neither position, and of one position each of its words is true.  Four slots share a
line of the cache: a position may lie in any of them, and drives out what took the least play to
find out.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.fairy.known.proofs import key_of, other_key_of
from solver.kernel.layout import GROW_AT, TABLE_FULL, TABLE_STORES
from solver.kernel.words import I64, NONE, U64, jit, jit_inline, off

LENGTH_BITS = np.uint64(511)
PAIRS = ~np.uint64(1)
"""A mask counts what is half a line: four words."""
HALF_LINE = 4
SLOTS = 4
TURN_SHIFT = np.uint64(62)


@jit_inline
def slots_of(h, mask, key):
    """Return the line of four slots in which a position of a hash may lie."""
    return off(h, I64(key & mask & PAIRS) * HALF_LINE)


@jit_inline
def failed(h, mask, p, plan):
    """Return the longest play known to lead nowhere from row *p* under *plan*, 0 for none."""
    key = key_of(p, plan)
    slots = slots_of(h, mask, key)
    for number in range(SLOTS):
        if slots[2 * number] == key:
            word = slots[2 * number + 1]
            if (word ^ other_key_of(p, plan)) & ~LENGTH_BITS == NONE:
                return I64(word & LENGTH_BITS)
    return I64(0)


@jit
def store_failure(h, mask, w, p, plan, length):
    """Note that so many half-moves lead nowhere from row *p* under *plan*.

    The slots of a line are filled from the first on, so that no position stands in two of them.
    """
    key = key_of(p, plan)
    other = other_key_of(p, plan) & ~LENGTH_BITS
    slots = slots_of(h, mask, key)
    turn = I64(key >> TURN_SHIFT)
    chosen = I64(0)
    least = I64(1 << 16)
    for number in range(SLOTS):
        word = slots[2 * number + 1]
        if word == NONE:
            w[TABLE_STORES] += 1
            if w[TABLE_STORES] >= w[GROW_AT]:
                w[TABLE_FULL] = 1
            chosen = I64(number)
            break
        known = I64(word & LENGTH_BITS)
        if slots[2 * number] == key and word & ~LENGTH_BITS == other:
            length = max(length, known)
            chosen = I64(number)
            break
        worth = known * SLOTS + (number + turn & 3)
        if worth < least:
            least = worth
            chosen = I64(number)
    slots[2 * chosen] = key
    slots[2 * chosen + 1] = other | U64(length)


@jit
def spread_failures(h, old_mask, new_mask):
    """Move what the first slots of the table hold to where the larger mask looks for it."""
    for index in range(0, I64(old_mask) + 1, 2):
        slots = off(h, index * HALF_LINE)
        for number in range(SLOTS):
            key = slots[2 * number]
            word = slots[2 * number + 1]
            slots[2 * number] = NONE
            slots[2 * number + 1] = NONE
            if word != NONE:
                line = off(h, I64(key & new_mask & PAIRS) * HALF_LINE)
                free = 0
                while line[2 * free + 1] != NONE:
                    free += 1
                line[2 * free] = key
                line[2 * free + 1] = word
    return 0
