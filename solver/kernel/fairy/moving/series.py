"""Captures in a series, as ``solver.fairy.series`` has them: who has captured may move on at once.

A move of several legs has its number behind ``BEYOND``: it is told from all others of a man between
the same squares by where they stand among them, legs in the order of ``order_of``, and a leg before
what follows it.  So they are found again by going through them once more.

Rows behind the one that is asked of are scratch: three for each leg, the position and the legs that
can be made there, and first one for how many moves lead to each square.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.effects.making import place_after
from solver.kernel.fairy.effects.rebirths import ILLEGAL
from solver.kernel.fairy.going.ways import ways_from
from solver.kernel.fairy.layout import (
    BEYOND,
    CHOICE,
    CHOICE_SHIFT,
    IN_PASSING,
    MOVES,
    OWN,
    PROMOTION,
    PROMOTION_SHIFT,
    ROW,
    ROW_WORDS,
    TAKEN,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TOO_MANY_LEGS,
    UNDECIDED,
)
from solver.kernel.words import I64, as_signed, jit, off

MOST_CHOICES = 62
"""So many moves of several legs between two squares have a number."""
MOST_LEGS = 12
LEG_ROWS = 3
NEXT_LEG = 2 * ROW - 3
"""Behind the legs of a row: which is asked next, how many there are, and where the man stands."""
LEGS, STANDS_ON_SQUARE = NEXT_LEG + 1, NEXT_LEG + 2
MOST_LISTED = NEXT_LEG - 1


@jit
def order_of(move):
    """Return what a leg is put in order by: where it leads, who is taken, what he becomes."""
    taken = (move >> TAKEN_SHIFT & 63) + 1 if move & TAKES else 0
    squares = (move >> TO_SHIFT & 63) << 7 | taken
    promotion = move >> PROMOTION_SHIFT & PROMOTION
    return squares << 14 | promotion << 7 | (move >> CHOICE_SHIFT & CHOICE)


@jit
def list_legs(t, row, legs, start, side):
    """List what the man of *side* on a square can do in order; put down where he stands."""
    count = ways_from(t, row, legs, I64(0), start, side, I64(MOVES | TAKEN))
    for i in range(1, count):
        move = legs[i]
        place = i
        while place > 0 and order_of(legs[place - 1]) > order_of(move):
            legs[place] = legs[place - 1]
            place -= 1
        legs[place] = move
    legs[NEXT_LEG] = 0
    legs[LEGS] = count
    legs[STANDS_ON_SQUARE] = start
    return count


@jit
def may_go_on(t, row, place, side):
    """Tell whether who has captured may move on from a square: nobody stands in check."""
    if place < 0 or not I64(row[place]) & (OWN << side):
        return False
    return not (is_attacked(t, row, side) or is_attacked(t, row, 1 - side))


@jit
def go_through(t, p, scratch, moves, count, start, side, wanted, q):
    """Go through the moves of several legs of the man on a square of row *p*.

    Where *wanted* is 0 they are added to the moves; return how many there are then.  Else it is the
    move that is made in row *q*; return whether there is one.
    """
    counters = as_signed(scratch)
    for i in range(64):
        counters[i] = 0
    base = off(scratch, ROW)
    first = I64(0)
    depth = I64(0)
    legs = as_signed(off(base, ROW))
    for i in range(t[ROW_WORDS]):
        base[i] = p[i]
    list_legs(t, base, legs, start, side)
    while depth >= 0:
        row = off(base, depth * LEG_ROWS * ROW)
        legs = as_signed(off(row, ROW))
        if legs[NEXT_LEG] >= legs[LEGS]:
            depth -= 1
            continue
        move = legs[legs[NEXT_LEG]]
        legs[NEXT_LEG] += 1
        if depth == 0:
            first = move
            if not move & TAKES:
                continue
        after = off(row, LEG_ROWS * ROW)
        place = place_after(t, row, after, move, side)
        if place == ILLEGAL:
            continue
        if depth:
            to = move >> TO_SHIFT & 63
            counters[to] += 1
            number = counters[to]
            apart = first >> TO_SHIFT & 63 != first >> TAKEN_SHIFT & 63
            has_choice = first >> CHOICE_SHIFT & CHOICE or (apart and not first & IN_PASSING)
            if number > MOST_CHOICES or has_choice or depth + 1 == MOST_LEGS:
                t[UNDECIDED] = TOO_MANY_LEGS
                return count
            kept = first & (63 | 63 << TAKEN_SHIFT | TAKES | IN_PASSING)
            word = kept | to << TO_SHIFT | (BEYOND + number) << CHOICE_SHIFT
            if not wanted:
                moves[count] = word
                count += 1
            elif word == wanted:
                for i in range(t[ROW_WORDS]):
                    q[i] = after[i]
                return I64(1)
        if move & TAKES and may_go_on(t, after, place, side):
            depth += 1
            list_legs(t, after, as_signed(off(after, ROW)), place, side)
    return I64(0) if wanted else count


@jit
def add_prolonged(t, p, moves, first, count, start, side):
    """Add what a man does who goes on after the captures from *first* on, if there is one."""
    for i in range(first, count):
        if moves[i] & TAKES:
            return go_through(t, p, off(p, ROW), moves, count, start, side, I64(0), off(p, ROW))
    return count


@jit
def make_prolonged(t, p, q, move, side):
    """Make a move of several legs in row *q*; tell whether it can be made."""
    scratch = off(q, ROW)
    return go_through(t, p, scratch, as_signed(scratch), I64(0), move & 63, side, move, q) == 1
