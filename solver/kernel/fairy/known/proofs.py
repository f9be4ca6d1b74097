"""What is known of positions in battle play: a slot of four words for each.

Two words are the position's two hashes, each with the data exclusive-ored into it, so that a slot
torn between two writers fits nothing (Hyatt and Mann, 2002); then the data.  They tell two
positions apart by 128 bits.  The data hold the shortest length proved (255 for none) and the
longest disproved, a byte each, and above them the move that proved it.

Two slots share a line of the cache: a position may lie in either of them.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.fairy.layout import KEY, NOWHERE, OTHER_KEY, PASSED, PASSED_AT, UNMOVED
from solver.kernel.layout import GROW_AT, TABLE_FULL, TABLE_STORES
from solver.kernel.table import BYTE, UNKNOWN, disproved, proved
from solver.kernel.words import I64, NONE, U64, jit, jit_inline, off

FACTOR = np.uint64(0x9E3779B97F4A7C15)
OTHER_FACTOR = np.uint64(0xC2B2AE3D27D4EB4F)
SLOT = 4
HALF = np.uint64(29)


@jit_inline
def state_of(p):
    """Return what a row remembers beside its men, in one word."""
    passed = (p[PASSED] ^ U64(NOWHERE)) << U64(24) | p[PASSED_AT] << U64(32)
    return p[UNMOVED] ^ passed


@jit_inline
def key_of(p, plan):
    """Return the first hash of row *p* under *plan*."""
    word = (state_of(p) + plan) * FACTOR
    return p[KEY] ^ plan ^ word ^ (word >> HALF)


@jit_inline
def other_key_of(p, plan):
    """Return the second hash of row *p* under *plan*."""
    word = (state_of(p) ^ plan) * OTHER_FACTOR
    return p[OTHER_KEY] ^ (plan * FACTOR) ^ word ^ (word >> HALF)


@jit_inline
def look_up(h, mask, p, plan):
    """Return what the table knows of row *p* under *plan*, or UNKNOWN."""
    key = key_of(p, plan)
    place = I64(key & mask)
    for neighbour in range(2):
        slot = off(h, (place ^ neighbour) * SLOT)
        data = slot[2]
        if slot[0] ^ data == key and slot[1] ^ data == other_key_of(p, plan):
            return data
    return UNKNOWN


@jit_inline
def best_move(data):
    """Return the move kept with the position, 0 for none."""
    return I64(data >> U64(16))


@jit
def store(h, mask, w, p, plan, length, is_proved, move):
    """Note that *length* is proved or disproved for row *p*, beside what is known already."""
    key = key_of(p, plan)
    other = other_key_of(p, plan)
    place = I64(key & mask)
    slot = off(h, place * SLOT)
    known = UNKNOWN
    for neighbour in range(2):
        here = off(h, (place ^ neighbour) * SLOT)
        data = here[2]
        if data == NONE:
            w[TABLE_STORES] += 1
            if w[TABLE_STORES] >= w[GROW_AT]:
                w[TABLE_FULL] = 1
            slot = here
            break
        if here[0] ^ data == key and here[1] ^ data == other:
            known = data
            slot = here
            break
    shortest = proved(known)
    longest = disproved(known)
    kept = best_move(known)
    if is_proved:
        if length <= shortest:
            shortest = length
            kept = move
    else:
        longest = max(longest, length)
    data = U64(shortest) | U64(longest) << BYTE | U64(kept) << U64(16)
    slot[0] = key ^ data
    slot[1] = other ^ data
    slot[2] = data


@jit
def spread(h, old_mask, new_mask):
    """Move what the first slots of the table hold to where the larger mask looks for it."""
    for index in range(I64(old_mask) + 1):
        slot = off(h, index * SLOT)
        data = slot[2]
        if data != NONE:
            place = I64((slot[0] ^ data) & new_mask)
            if place >> 1 == index >> 1:
                continue
            target = off(h, place * SLOT)
            if target[2] != NONE:
                target = off(h, (place ^ 1) * SLOT)
            for i in range(3):
                target[i] = slot[i]
                slot[i] = NONE
    return 0
