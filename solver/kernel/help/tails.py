"""The ends of lines from positions that were searched to the end, told again where they recur.

The table of exhausted positions says where no line is left.  Where lines are, all of them are
told each time: in a series, whose moves may come in many orders, the same ones many times over.

**What is kept, ``RECURRING``.**  The lines of one plan from a position do not depend on how it
came about, nor does their order, as long as nothing is asked of the moves before (``demands``).
So they are those that were found there before, which stood one behind the other in the list.

Told from memory are only positions that are the same in all their words, under the same plan; a
record that was made while the search looked for the place where it had been broken off would lack
lines, so none is made then, and none is used.  When there is no room left all are forgotten.
"""

from __future__ import annotations

from solver.kernel.help.layout import LENGTH, LINES, LINES_FULL, PATH, RESUMING, ROOM
from solver.kernel.help.tails_layout import (
    HEADING,
    KEEPS_TAILS,
    MOST_OF_ONE,
    TAILS,
    TAILS_INDEX,
    TAILS_ROOM,
    TAILS_SLOTS,
    TAILS_USED,
)
from solver.kernel.layout import STATE, ZOBRIST
from solver.kernel.words import I64, U64, jit, jit_apart, jit_inline, off

PLAN, COUNT = HEADING - 2, HEADING - 1


@jit_inline
def slot_of(p, plan):
    """Return where the index tells of row *p* under *plan*."""
    return TAILS_INDEX + 2 * I64((p[ZOBRIST] ^ plan) & U64(TAILS_SLOTS - 1))


@jit_inline
def has_tails(w):
    """Tell whether ends of lines are remembered at this moment."""
    return w[KEEPS_TAILS] != 0 and w[RESUMING] == 0


@jit_inline
def recall(w, p, plan):
    """Return where the record of row *p* under *plan* is, 0 where there is none."""
    if w[TAILS_USED] == 0:  # so it is where nothing is found, and no page is touched
        return I64(0)
    slot = slot_of(p, plan)
    if w[slot] != I64(p[ZOBRIST] ^ plan) or w[slot + 1] == 0:
        return I64(0)
    record = w[slot + 1]
    same = w[record + PLAN] == I64(plan) and w[record + ZOBRIST] == I64(p[STATE])
    for word in range(ZOBRIST):
        same &= w[record + word] == I64(p[word])
    return record if same else I64(0)


@jit
def tell_again(w, lines, record, ply):
    """Add the lines that go on from half-move *ply* as *record* says; return how many.

    Less than none where there was no room for all.
    """
    length = w[LENGTH]
    left = length - ply
    count = w[record + COUNT]
    told = min(count, w[ROOM] - w[LINES])
    line = off(lines, w[LINES] * length)
    tail = off(w, record + HEADING)
    for _ in range(told):
        for made in range(ply):
            line[made] = w[PATH + made]
        for place in range(left):
            line[ply + place] = tail[place]
        line = off(line, length)
        tail = off(tail, left)
    w[LINES] += told
    if told < count:
        w[LINES_FULL] = 1
        return I64(-1)
    return count


@jit_apart
def remember(w, lines, p, plan, count, ply):
    """Make a record of the last *count* of the lines: all those of row *p*, half-move *ply*."""
    length = w[LENGTH]
    left = length - ply
    size = HEADING + count * left
    if size > MOST_OF_ONE:
        return
    if w[TAILS_USED] + size > TAILS_ROOM:
        forget_tails(w)
    place = TAILS + w[TAILS_USED]
    w[TAILS_USED] += size
    slot = slot_of(p, plan)
    w[slot] = I64(p[ZOBRIST] ^ plan)
    w[slot + 1] = place
    record = off(w, place)
    for word in range(ZOBRIST):
        record[word] = I64(p[word])
    record[ZOBRIST] = I64(p[STATE])
    record[PLAN] = I64(plan)
    record[COUNT] = count
    tail = off(record, HEADING)
    line = off(lines, (w[LINES] - count) * length + ply)
    for _ in range(count):
        for step in range(left):
            tail[step] = line[step]
        line = off(line, length)
        tail = off(tail, left)


@jit_inline
def forget_tails(w):
    """Forget all records."""
    w[TAILS_USED] = 0
    for slot in range(TAILS_SLOTS):
        w[TAILS_INDEX + 2 * slot + 1] = 0
