"""The transposition table: for attacker positions, which lengths are proved and disproved.

Buckets of two slots, the deepest and the newest.  A slot is two words, the key
xor the data and the data, so that threads may share the table without locks: a
slot torn between two writers fits no key (Hyatt and Mann, 2002).
The data hold, from the lowest byte on: the shortest length proved (255 for none),
the longest length disproved, and above them the best move.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.layout import BUCKET, GROW_AT, MOVE_BITS, NOT_PROVED, TABLE_FULL, TABLE_STORES
from solver.kernel.words import I64, NONE, U64, jit, jit_inline, off

BYTE = np.uint64(8)
TWO_BYTES = np.uint64(16)
LOW_BYTE = np.uint64(255)
UNKNOWN = np.uint64(NOT_PROVED)
BUCKET_WORDS = np.uint64(BUCKET)


@jit_inline
def bucket(h, mask, key):
    """Return a pointer to the bucket of *key*; *mask* is the number of buckets less one."""
    return off(h, I64((key & mask) * BUCKET_WORDS))


@jit_inline
def look_up(slots, key):
    """Return what the table knows of *key*, or UNKNOWN."""
    if slots[0] ^ slots[1] == key:
        return slots[1]
    if slots[2] ^ slots[3] == key:
        return slots[3]
    return UNKNOWN


@jit_inline
def proved(data):
    """Return the shortest length proved, NOT_PROVED for none."""
    return I64(data & LOW_BYTE)


@jit_inline
def disproved(data):
    """Return the longest length disproved, 0 for none."""
    return I64((data >> BYTE) & LOW_BYTE)


@jit_inline
def best_move(data):
    """Return the move kept with the position, 0 for none."""
    return I64(data >> TWO_BYTES)


@jit_inline
def store(slots, w, key, length, is_proved, move):
    """Note that *length* is proved or disproved for *key*, beside what is known already."""
    known = look_up(slots, key)
    proved_length = proved(known)
    disproved_length = disproved(known)
    kept = best_move(known)
    if is_proved:
        if length <= proved_length:  # the move kept is always that of the shortest proof
            proved_length = length
            kept = move & MOVE_BITS
    else:
        disproved_length = max(disproved_length, length)
        if move:
            kept = move & MOVE_BITS
    data = U64(proved_length) | (U64(disproved_length) << BYTE) | (U64(kept) << TWO_BYTES)
    slot = 2
    if slots[0] ^ slots[1] == key or (slots[0] == NONE and slots[1] == NONE):
        slot = 0
    elif length >= weight(slots[1]):
        slots[2] = slots[0]
        slots[3] = slots[1]
        slot = 0
    if slots[slot + 1] == NONE:
        w[TABLE_STORES] += 1
        if w[TABLE_STORES] >= w[GROW_AT]:
            w[TABLE_FULL] = 1
    slots[slot] = key ^ data
    slots[slot + 1] = data


@jit_inline
def weight(data):
    """Return the length that is known of a position, the measure of its worth."""
    length = proved(data)
    if length == NOT_PROVED:
        return disproved(data)
    return max(length, disproved(data))


@jit
def spread(h, old_mask, new_mask):
    """Move what the first buckets of the table hold to where the larger mask looks for it.

    Another thread may write meanwhile; what is lost by that is only looked for again.
    """
    for index in range(I64(old_mask) + 1):
        slots = off(h, index * BUCKET)
        for slot in range(0, BUCKET, 2):
            data = slots[slot + 1]
            key = slots[slot] ^ data
            if data != NONE and I64(key & new_mask) != index:
                target = bucket(h, new_mask, key)
                place = 0 if target[1] == NONE else 2
                target[place] = slots[slot]
                target[place + 1] = data
                slots[slot] = NONE
                slots[slot + 1] = NONE
    return 0
