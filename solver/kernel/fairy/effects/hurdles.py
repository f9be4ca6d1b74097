"""What hoppers do with the man over whom they go, as ``solver.fairy.attributes`` says it.

All hoppers of a walk have the attribute, or none has it, and each goes over one man.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    BEYOND,
    CHOICE,
    CHOICE_SHIFT,
    COUNT_BITS,
    DOB,
    FLAGGED,
    FLAGGED_WALKS,
    GEOMETRIES,
    HOME_MEN,
    HURDLE_RECOLORING,
    KIND_SHIFT,
    LISTS_OF_WAYS,
    MOVING,
    OCCUPIED,
    OWN,
    PAWNS,
    PROMOTED,
    PROMOTES,
    REPEATS,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    WALK,
    WAY,
)
from solver.kernel.fairy.men import is_open, put
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, jit

MOST_PROMOTED = 7
"""A choice has room for so many walks that a pushed pawn may become."""


@jit
def hurdle_of(t, p, start, to, takes, side):
    """Return over whom the hopper of *side* goes to a square, -1 where over nobody."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    geometry = t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side]
    listed = t[t[LISTS_OF_WAYS] + (geometry << 6) + start]
    way = (listed >> COUNT_BITS) - WAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        word = t[way]
        is_so = word & 63 == to and (word >> KIND_SHIFT & 3 != MOVING) == takes
        if not is_so or not is_open(t, way, p, occupied, side):
            continue
        over = U64(t[way + 2])
        if over == NONE:
            over = U64(t[way + 3]) & occupied
        if over != NONE:
            return ctz(over)
    return I64(-1)


@jit
def pushed_by(t, p, hurdle, pusher, side):
    """Return the squares, as bits, to which a hurdle goes once its hopper has gone.

    Pushed by a bul it goes as the hopper does, by a dob as itself, and never takes.
    """
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    walk, owner = pusher & WALK, side
    if t[FLAGGED] == DOB:
        man = I64(p[hurdle])
        walk = man & WALK
        owner = side if man & (OWN << side) else 1 - side
    listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * walk + owner] << 6) + hurdle]
    way = (listed >> COUNT_BITS) - WAY
    found = NONE
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        if t[way] >> KIND_SHIFT & 3 == MOVING and is_open(t, way, p, occupied, owner):
            found |= bit(t[way] & 63)
    return found


@jit
def ways_out(t, p, hurdle, start, to, taken, takes, side):
    """Return where a hurdle can go once its hopper has gone; the row is as before."""
    code, prey, there = I64(p[start]), I64(p[taken]), I64(p[to])
    put(t, p, start, 0)
    if takes:
        put(t, p, taken, 0)
    put(t, p, to, code)
    found = pushed_by(t, p, hurdle, code, side)
    put(t, p, to, there)
    if takes:
        put(t, p, taken, prey)
    put(t, p, start, code)
    return found


@jit
def can_push(t, p, start, to, taken, takes, side):
    """Tell whether the hurdle of a bul or dob has somewhere to go; none is needed without one."""
    if not I64(p[start]) & t[FLAGGED]:
        return True
    hurdle = hurdle_of(t, p, start, to, takes, side)
    return hurdle < 0 or ways_out(t, p, hurdle, start, to, taken, takes, side) != NONE


@jit
def add_pushes(t, p, moves, count, word, side):
    """Add a move of a bul or dob once for all that its hurdle can do; return how many there are."""
    start, to, taken = word & 63, word >> TO_SHIFT & 63, word >> TAKEN_SHIFT & 63
    takes = word & TAKES != 0
    hurdle = I64(-1)
    if I64(p[start]) & t[FLAGGED]:
        hurdle = hurdle_of(t, p, start, to, takes, side)
    if hurdle < 0:
        moves[count] = word
        return count + 1
    man = I64(p[hurdle])
    squares = ways_out(t, p, hurdle, start, to, taken, takes, side)
    last_rank = 7 if man & OWN else 0
    while squares != NONE:
        square = ctz(squares)
        squares &= squares - ONE
        if not t[PAWNS + (man & WALK)] & PROMOTES or square >> 3 != last_rank:
            moves[count] = word | (square + 1) << CHOICE_SHIFT
            count += 1
            continue
        for i in range(t[PROMOTED]):
            choice = BEYOND + 1 + MOST_PROMOTED * (square & 7) + i
            moves[count] = word | choice << CHOICE_SHIFT
            count += 1
    return count


@jit
def do_with_hurdle(t, p, q, move, side):
    """Do in row *q* with the hurdle of a *move* of row *p* what its hopper does.

    Return the squares that are touched by it.
    """
    start, to = move & 63, move >> TO_SHIFT & 63
    hurdle = hurdle_of(t, p, start, to, move & TAKES != 0, side)
    if hurdle < 0:
        return NONE
    man = I64(q[hurdle])
    if t[FLAGGED] == HURDLE_RECOLORING:
        is_king = man & WALK == t[HOME_MEN] & WALK
        if man == 0 or is_king or man & (3 * OWN) == 3 * OWN:
            return NONE
        put(t, q, hurdle, man ^ (3 * OWN))
        return bit(hurdle)
    choice = move >> CHOICE_SHIFT & CHOICE
    square = choice - 1
    if choice > BEYOND:
        number = choice - BEYOND - 1
        square = number // MOST_PROMOTED + (56 if man & OWN else 0)
        walk = t[PROMOTED + 1 + number % MOST_PROMOTED]
        man = flagged((man & ~I64(WALK)) | walk, t)
    put(t, q, hurdle, 0)
    put(t, q, square, man)
    return bit(hurdle) | bit(square)


@jit
def flagged(man, t):
    """Return who has been promoted, with what all hoppers of his walk have beside it."""
    if U64(t[FLAGGED_WALKS]) >> U64(man & WALK) & ONE != NONE:
        man |= t[FLAGGED]
    return I64(man)
