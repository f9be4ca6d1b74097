"""The table of the proof search: proof and disproof numbers of positions not decided yet.

It belongs to one thread.  Buckets of four entries; an entry is two words: the key, which
stands for the position, the side to move and the moves left, and the data, from the
lowest bit on the value and the work put into it.

A value is two numbers of 23 bits, the disproof number below.  A proof number of 0 says
proved, and the disproof number is then the length of the proof; ``DISPROVED`` says that
there is none.

Numbers of what is not decided only guide the search, so another position's may do so once
in a while.  What is decided counts, and keeps 38 bits of the position's
:func:`~solver.kernel.identity.identity` where the numbers would stand: a look-up takes over
what was decided of another position once in 2 ** (62 - b + 33) with 2 ** b buckets, far
less often than in the shared table, for it is asked less often too.
"""

from __future__ import annotations

import numpy as np

from solver.kernel.identity import identity
from solver.kernel.proof.layout import (
    BUCKET_WORDS,
    DISPROVED,
    ENTRIES,
    FIELD,
    GROW_AT,
    GROWTH,
    INFINITE,
    LAST_MASK,
    MASK,
    USED,
)
from solver.kernel.table import key_of
from solver.kernel.words import I64, NONE, U64, fetch, jit, jit_inline, off

VALUE_BITS = np.uint64((1 << 2 * FIELD) - 1)
WORK_SHIFT = np.uint64(48)
IS_DECIDED = np.uint64(1 << 47)
IS_DISPROVED = np.uint64(1 << 46)
LENGTH_BITS = np.uint64(0xFF)
IDENTITY = np.uint64(((1 << 38) - 1) << 8)
"""The data of a decided position: two marks, the length of the proof, and the identity."""
TO_IDENTITY = np.uint64(18)
MOST_WORK = 65535
INDEX_SHIFT = np.uint64(8)
"""The lowest bits of a key choose the bucket of the other table; here others do."""
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)

DEFENDER_PLAN = np.uint64(0x9E3779B97F4A7C15)
LENGTH_PLAN = np.uint64(0xD1B54A32D192ED03)


@jit_inline
def plan_of(length, is_defender):
    """Return the plan of a position with a side to move and *length* white moves left."""
    plan = U64(length) * LENGTH_PLAN
    return plan ^ DEFENDER_PLAN if is_defender != 0 else plan


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


@jit_inline
def fetch_kept(d, s, key):
    """Ask for the entries that may hold *key*, which are to be looked at soon."""
    fetch(entries_of(d, s[MASK], key))


@jit_inline
def data_of(value, p, plan):
    """Return *value* as it is kept for row *p* under *plan*."""
    if value == DISPROVED:
        return IS_DECIDED | IS_DISPROVED | (identity(p, plan) >> TO_IDENTITY & IDENTITY)
    if proof_of(value) == 0:
        return IS_DECIDED | U64(value) | (identity(p, plan) >> TO_IDENTITY & IDENTITY)
    return U64(value)


@jit
def recall(d, s, p, plan):
    """Return the value kept for row *p* under *plan*, or -1."""
    key = key_of(p, plan)
    entries = entries_of(d, s[MASK], key)
    for i in range(0, BUCKET_WORDS, 2):
        if entries[i] == key:
            data = entries[i + 1]
            if data & IS_DECIDED == NONE:
                return I64(data & VALUE_BITS)
            if (identity(p, plan) >> TO_IDENTITY ^ data) & IDENTITY == NONE:
                return I64(DISPROVED) if data & IS_DISPROVED else I64(data & LENGTH_BITS)
    return I64(-1)


@jit
def keep(d, s, p, plan, value, work):
    """Keep *value* for row *p*, over the least work in its bucket; grow where that is due."""
    key = key_of(p, plan)
    data = data_of(value, p, plan) | (U64(min(work, MOST_WORK)) << WORK_SHIFT)
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
