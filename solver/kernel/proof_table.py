"""The table of the proof search: proof and disproof numbers of positions not decided yet.

It belongs to one thread.  Buckets of four entries; an entry is two words: the key, which
stands for the position, the side to move and the moves left, and the data, from the
lowest bit on the value and the work put into it.

A value is two numbers of 24 bits, the disproof number below.  A proof number of 0 says
proved, and the disproof number is then the length of the proof; ``DISPROVED`` says that
there is none.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.words import I64, NONE, U64, jit, jit_inline, off

# --- the state of the proof search, in words
MASK = 0
"""Buckets in use less one."""
USED = 1
GROW_AT = 2
"""Entries in use, and with how many of them the table grows."""
LAST_MASK = 3
"""MASK at the full size."""
BUDGET = 4
"""How many positions may still be visited before the search returns undecided."""
VISITS = 5
VALUE = 6
"""What a position is worth that was decided when its moves were to be listed."""
BEST, FIRST, SECOND, TOTAL, LIVE, LONGEST_PROOF = range(7, 13)
"""What ``proof_search.survey`` found among the moves of a position."""
STATE_WORDS = 16

ENTRIES = 4
BUCKET_WORDS = 2 * ENTRIES
FIRST_BUCKETS = 1 << 10
GROWTH = 4

FIELD = 24
INFINITE = (1 << FIELD) - 1
DISPROVED = INFINITE << FIELD
VALUE_BITS = np.uint64((1 << 2 * FIELD) - 1)
WORK_SHIFT = np.uint64(2 * FIELD)
MOST_WORK = 65535
INDEX_SHIFT = np.uint64(8)
"""The lowest bits of a key choose the bucket of the other table; here others do."""
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@jit_inline
def pack(proof, disproof):
    """Return both numbers as a value."""
    return (proof << FIELD) | disproof


@jit_inline
def proof_of(value):
    """Return the proof number of a value."""
    return value >> FIELD


@jit_inline
def disproof_of(value):
    """Return the disproof number of a value, or the length of its proof."""
    return value & INFINITE


@jit_inline
def entries_of(d, mask, key):
    """Return a pointer to the entries that may hold *key*."""
    return off(d, (I64(key >> INDEX_SHIFT) & mask) * BUCKET_WORDS)


@jit
def recall(d, s, key):
    """Return the value kept for *key*, or -1."""
    entries = entries_of(d, s[MASK], key)
    for i in range(0, BUCKET_WORDS, 2):
        if entries[i] == key:
            return I64(entries[i + 1] & VALUE_BITS)
    return I64(-1)


@jit
def keep(d, s, key, value, work):
    """Keep *value* for *key*, over the least work in its bucket; grow where that is due."""
    data = U64(value) | (U64(min(work, MOST_WORK)) << WORK_SHIFT)
    if put(entries_of(d, s[MASK], key), key, data):
        s[USED] += 1
        if s[USED] >= s[GROW_AT] and s[MASK] < s[LAST_MASK]:
            grow(d, s)


@jit_inline
def put(entries, key, data):
    """Write an entry into its bucket; tell whether a free place was taken."""
    place = 0
    least = ALL
    for i in range(0, BUCKET_WORDS, 2):
        if entries[i] == key or entries[i + 1] == NONE:
            place = i
            break
        if entries[i + 1] >> WORK_SHIFT < least:
            least = entries[i + 1] >> WORK_SHIFT
            place = i
    is_new = entries[place + 1] == NONE
    entries[place] = key
    entries[place + 1] = data
    return is_new


@jit
def grow(d, s):
    """Use more buckets, and move every entry to where it is looked for from now on."""
    old_mask = s[MASK]
    new_mask = min((old_mask + 1) * GROWTH - 1, s[LAST_MASK])
    s[MASK] = new_mask
    s[GROW_AT] = (new_mask + 1) * (ENTRIES - 1)
    for index in range(old_mask + 1):
        entries = off(d, index * BUCKET_WORDS)
        for i in range(0, BUCKET_WORDS, 2):
            key = entries[i]
            data = entries[i + 1]
            if data != NONE and I64(key >> INDEX_SHIFT) & new_mask != index:
                put(entries_of(d, new_mask, key), key, data)
                entries[i] = NONE
                entries[i + 1] = NONE
