"""How men take who set out from elsewhere than where they stand, or make a move first."""

from __future__ import annotations

from solver.kernel.fairy.going.allowed import WHAT_MAY, is_allowed
from solver.kernel.fairy.layout import (
    BY_CENTRE,
    CONDITIONS,
    COUNT_BITS,
    DANGER,
    ELSEWHERE,
    GEOMETRIES,
    HOLES,
    KIND_SHIFT,
    LISTS_OF_WAYS,
    MAKE_AND_TAKE,
    MOVING,
    OCCUPIED,
    OWN_HOMES,
    PHANTOM,
    REACHED,
    REPEATS,
    ROYAL,
    ROYALS_STAY,
    SETS_OUT,
    TAKEN,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import is_open, observed, put
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit, jit_inline

CENTRE = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36
STRANGE = ELSEWHERE | MAKE_AND_TAKE | DANGER


@jit_inline
def home_at(t, p, start, side):
    """Return the home square of the man of *side* on a square."""
    return t[OWN_HOMES + (2 * (I64(p[start]) & WALK) + side) * 64 + start]


@jit_inline
def shift(t, p, start, square):
    """Put the man on *start* on another square, which is empty."""
    code = I64(p[start])
    put(t, p, start, 0)
    put(t, p, square, code)


@jit
def sets_out_from(t, p, start, side):
    """Return the square from which a man sets out, -1 where he does not."""
    if I64(p[start]) & ROYAL and t[ROYALS_STAY]:
        return I64(-1)
    home = home_at(t, p, start, side)
    is_free = p[home] == NONE and p[HOLES] & bit(home) == NONE
    return home if home == start or is_free else I64(-1)


@jit
def takes_on(t, p, start, target, side):
    """Tell whether the man on *start*, who may move, takes on a square by a way allowed."""
    place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + start
    if t[t[REACHED] + place] & I64(bit(target)) == 0:
        return False
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
    way = (listed >> COUNT_BITS) - WAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        if not is_open(t, way, p, occupied, side):
            continue
        if not t[CONDITIONS] & WHAT_MAY:
            return True
        if is_allowed(t, p, start, t[way] & 63, target, True, side):
            return True
    return False


@jit_inline
def could_take_from(t, p, start, square, target, side):
    """Tell whether the man on *start* could ever take on the target if he stood on a square."""
    place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + square
    return t[t[REACHED] + place] & I64(bit(target)) != 0


@jit
def takes_from(t, p, start, square, target, side):
    """Tell whether the man on *start* would take on the target from a square, his or empty."""
    if square == start:
        return takes_on(t, p, start, target, side)
    if not could_take_from(t, p, start, square, target, side):
        return False
    shift(t, p, start, square)
    takes = takes_on(t, p, square, target, side)
    shift(t, p, square, start)
    return takes


@jit
def is_taken_strangely_as(t, p, target, side, walk):
    """Tell whether a man of *side* and a walk takes on a square, from wherever it is."""
    men = p[OCCUPIED + side] & ~bit(I64(target))
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if (I64(p[start]) & WALK) == walk and takes_strangely(t, p, start, target, side):
            return True
    return False


@jit
def takes_strangely(t, p, start, target, side):
    """Tell whether the man on *start*, who may move, takes on a square, from wherever it is."""
    conditions = t[CONDITIONS]
    if conditions & MAKE_AND_TAKE:
        walk = I64(p[target]) & WALK
        listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * walk + 1 - side] << 6) + start]
        way = (listed >> COUNT_BITS) - WAY
        occupied = p[OCCUPIED] | p[OCCUPIED + 1]
        for _ in range(listed & (REPEATS - 1)):
            way += WAY
            if t[way] >> KIND_SHIFT & 3 != MOVING or not is_open(t, way, p, occupied, 1 - side):
                continue
            if takes_from(t, p, start, t[way] & 63, target, side):
                return True
        return False
    if conditions & DANGER:
        if takes_on(t, p, start, target, side):
            return True
        return home_at(t, p, start, side) == target and observed(t, p, start, 1 - side, I64(-1))
    if t[SETS_OUT] & TAKEN and takes_on(t, p, start, target, side):
        return True
    if not t[SETS_OUT + 1] & TAKEN:
        return False
    if t[PHANTOM] == BY_CENTRE:
        if CENTRE >> start & 1:
            for place in range(4):
                square = I64(27 + 6 * (place >> 1) + place)
                is_free = square != start and p[square] == NONE
                if is_free and takes_from(t, p, start, square, target, side):
                    return True
        return False
    home = sets_out_from(t, p, start, side)
    return home >= 0 and takes_from(t, p, start, home, target, side)
