"""Captures in a series, as ``solver.fairy.series`` has them: who has captured may move on at once.

A move of several legs has its number behind ``BEYOND``: it is told from all others of a man between
the same squares by where they stand among them, legs in the order of ``order_of``, and a leg before
what follows it.  So they are found again by going through them once more, or, quicker, by a *clue*
in the highest bits of a listed move: at each leg its number among those that can be made there, and
among the captures behind them if it goes on, the first leg lowest.  A move without one, because
there is no room for it or the move comes from elsewhere, is the same move.

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
from solver.kernel.words import I64, as_signed, jit, jit_inline, off

MOST_CHOICES = 62
"""So many moves of several legs between two squares have a number."""
MOST_LEGS = 12
LEG_ROWS = 3
NEXT_LEG = 2 * ROW - 6
"""Behind the legs of a row: which is asked next, how many there are, and where the man stands."""
LEGS, STANDS_ON_SQUARE = NEXT_LEG + 1, NEXT_LEG + 2
CLUE, FACTOR, TAKEN_SO_FAR = NEXT_LEG + 3, NEXT_LEG + 4, NEXT_LEG + 5
"""The clue of what has led here, what a number here counts in it, and the captures asked so far."""
CLUE_SHIFT = 48
"""So high that tables of battle play have none: they keep moves without their highest bits."""
MOST_CLUES = 1 << 14


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
    legs[TAKEN_SO_FAR] = 0
    return count


@jit
def count_numbers(legs):
    """Return how many numbers a clue has for the legs of a row: one more for each capture."""
    count = legs[LEGS]
    for i in range(legs[LEGS]):
        count += legs[i] & TAKES != 0
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
    wanted = without_clue(wanted)
    counters = as_signed(scratch)
    for i in range(64):
        counters[i] = 0
    base = off(scratch, ROW)
    first = I64(0)
    going_on = I64(0)
    depth = I64(0)
    legs = as_signed(off(base, ROW))
    for i in range(t[ROW_WORDS]):
        base[i] = p[i]
    list_legs(t, base, legs, start, side)
    legs[CLUE] = 1
    legs[FACTOR] = 1
    while depth >= 0:
        row = off(base, depth * LEG_ROWS * ROW)
        legs = as_signed(off(row, ROW))
        if legs[NEXT_LEG] >= legs[LEGS]:
            depth -= 1
            continue
        number = legs[NEXT_LEG]
        move = legs[number]
        legs[NEXT_LEG] += 1
        clue = legs[CLUE] + legs[FACTOR] * number
        if move & TAKES:
            going_on = legs[CLUE] + legs[FACTOR] * (legs[LEGS] + legs[TAKEN_SO_FAR])
            legs[TAKEN_SO_FAR] += 1
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
                has_clue = clue < MOST_CLUES and legs[FACTOR] < MOST_CLUES
                moves[count] = word | clue << CLUE_SHIFT if has_clue else word
                count += 1
            elif word == wanted:
                for i in range(t[ROW_WORDS]):
                    q[i] = after[i]
                return I64(1)
        if move & TAKES and may_go_on(t, after, place, side):
            factor = min(legs[FACTOR] * count_numbers(legs), I64(MOST_CLUES))
            depth += 1
            legs = as_signed(off(after, ROW))
            list_legs(t, after, legs, place, side)
            legs[CLUE] = min(going_on, I64(MOST_CLUES))
            legs[FACTOR] = factor
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
    if move >> CLUE_SHIFT:
        follow_clue(t, p, q, move, side)
        return True
    return go_through(t, p, scratch, as_signed(scratch), I64(0), move & 63, side, move, q) == 1


@jit
def follow_clue(t, p, q, move, side):
    """Make a listed move of several legs in row *q* by its clue."""
    clue = (move >> CLUE_SHIFT) - 1
    row = off(q, ROW)
    for i in range(t[ROW_WORDS]):
        row[i] = p[i]
    start = move & 63
    while True:
        legs = as_signed(off(row, ROW))
        after = off(row, LEG_ROWS * ROW)
        count = list_legs(t, row, legs, start, side)
        numbers = count_numbers(legs)
        number = clue % numbers
        clue //= numbers
        if number < count:
            place_after(t, row, q, legs[number], side)
            return
        number -= count
        place = I64(0)
        while number > 0 or not legs[place] & TAKES:
            number -= legs[place] & TAKES != 0
            place += 1
        start = place_after(t, row, after, legs[place], side)
        row = after


@jit_inline
def without_clue(move):
    """Return a move without its clue."""
    return move & ((1 << CLUE_SHIFT) - 1)
