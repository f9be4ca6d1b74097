"""The transposition table: for attacker positions, which lengths are proved and disproved.

Buckets of two slots, the deepest and the newest.  A slot is two words, the name of the
position xor the data, and the data, so that threads may share the table without locks: a
slot torn between two writers fits no name (Hyatt and Mann, 2002).
The data hold, from the lowest byte on: the shortest length proved (255 for none),
the longest length disproved, the best move in three bytes, and three bytes of the
position's :func:`~solver.kernel.identity.identity`.  The name is the position's key but for
its lowest 13 bits, which the bucket tells; there 13 more bits of the identity stand.

How far a proof rests on luck: in a full table of 2 ** b buckets a look-up finds a slot of
another position whose key is the same in one of 2 ** (63 - b) cases, and of these the
identity lets at most one in 2 ** 33 pass (it compares 37 bits; 33 are argued for in its
module).  With 256 MB, b is 23 and a look-up goes wrong once in 2 ** 73.  A thread asks two
million times a second where it asks most, which is 1.7e11 or 2 ** 37.3 a day: with 64
threads the chance of one wrong answer in a day is 2 ** -29.7, about 1e-9; with a table of
64 GB it is below 3e-7.  A certificate rests on none of it.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.identity import identity
from solver.kernel.layout import (
    BUCKET,
    FIRST_BUCKETS,
    GROW_AT,
    MOVE_BITS,
    NOT_PROVED,
    TABLE_FULL,
    TABLE_STORES,
    ZOBRIST,
)
from solver.kernel.words import I64, NONE, U64, fetch, jit, jit_apart, jit_inline, off

BYTE = np.uint64(8)
TWO_BYTES = np.uint64(16)
LOW_BYTE = np.uint64(255)
UNKNOWN = np.uint64(NOT_PROVED)
BUCKET_WORDS = np.uint64(BUCKET)
PLACE = np.uint64(FIRST_BUCKETS - 1)
"""The bits of a key that every bucket tells."""
IDENTITY = np.uint64(0xFFFFFF << 40)
"""The bits of the identity among the data."""
TO_PLACE = np.uint64(27)
"""Shifts the next bits of the identity to where PLACE is."""
MOST_NOTED = NOT_PROVED - 1
"""The longest length that is noted: help play alone is longer, whose plans tell its length."""
NO_PLAN = NONE
"""The plan of a position that is asked no other question in the same table."""


@jit_inline
def key_of(p, plan):
    """Return the key of row *p* under *plan*, a word as random as a key, or NO_PLAN."""
    return p[ZOBRIST] ^ plan


@jit_inline
def bucket(h, mask, key):
    """Return a pointer to the bucket of *key*; *mask* is the number of buckets less one."""
    return off(h, I64((key & mask) * BUCKET_WORDS))


@jit_inline
def look_up(h, mask, p, plan):
    """Return what the table knows of row *p* under *plan*, or UNKNOWN.

    Where the first slot has the key of another position the second is not looked at: that
    loses an entry once in a lifetime, and is less to carry out.
    """
    key = key_of(p, plan)
    slots = bucket(h, mask, key)
    data = slots[1]
    name = slots[0] ^ data
    if (name ^ key) & ~PLACE != NONE:
        data = slots[3]
        name = slots[2] ^ data
        if (name ^ key) & ~PLACE != NONE:
            return UNKNOWN
    told = identity(p, plan)
    if ((told ^ data) & IDENTITY) | ((told >> TO_PLACE ^ name) & PLACE) == NONE:
        return data
    return UNKNOWN


@jit_inline
def fetch_known(h, mask, key):
    """Ask for the bucket of *key*, which is to be looked at soon: memory is slow."""
    fetch(bucket(h, mask, key))


@jit_inline
def may_know(h, mask, key):
    """Tell whether one of the slots of *key* may be that of its position."""
    slots = bucket(h, mask, key)
    first = slots[0] ^ slots[1] ^ key
    second = slots[2] ^ slots[3] ^ key
    return first & ~PLACE == NONE or second & ~PLACE == NONE


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
    return I64(data >> TWO_BYTES) & MOVE_BITS


@jit_inline
def without_identity(data):
    """Return the data without what tells the position: what Python may read of them."""
    return I64(data & ~IDENTITY)


@jit_apart  # called, not inlined: it is large, and a search looks up far more often
def store(h, mask, w, p, plan, length, is_proved, move):
    """Note that *length* is proved or disproved for row *p*, beside what is known already."""
    key = key_of(p, plan)
    slots = bucket(h, mask, key)
    told = identity(p, plan)
    name = (key & ~PLACE) | (told >> TO_PLACE & PLACE)
    first = slots[1]
    second = slots[3]
    is_first = (slots[0] ^ first ^ name) | ((first ^ told) & IDENTITY) == NONE
    known = UNKNOWN
    if is_first:
        known = first
    elif (slots[2] ^ second ^ name) | ((second ^ told) & IDENTITY) == NONE:
        known = second
    proved_length = proved(known)
    disproved_length = disproved(known)
    kept = best_move(known)
    if is_proved:
        if length <= proved_length:  # the move kept is always that of the shortest proof
            proved_length = length
            kept = move & MOVE_BITS
    else:
        disproved_length = min(max(disproved_length, length), MOST_NOTED)
        if move:
            kept = move & MOVE_BITS
    data = U64(proved_length) | (U64(disproved_length) << BYTE) | (U64(kept) << TWO_BYTES)
    data |= told & IDENTITY
    slot = 2
    if is_first or (slots[0] == NONE and first == NONE):
        slot = 0
    elif length >= weight(first):
        slots[2] = slots[0]
        slots[3] = first
        slot = 0
    if slots[slot + 1] == NONE:
        w[TABLE_STORES] += 1
        if w[TABLE_STORES] >= w[GROW_AT]:
            w[TABLE_FULL] = 1
    slots[slot] = name ^ data
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
            key = ((slots[slot] ^ data) & ~PLACE) | (U64(index) & PLACE)
            if data != NONE and I64(key & new_mask) != index:
                target = bucket(h, new_mask, key)
                place = 0 if target[1] == NONE else 2
                target[place] = slots[slot]
                target[place + 1] = data
                slots[slot] = NONE
                slots[slot + 1] = NONE
    return 0
