"""Which ways of a man the conditions allow: what may be taken by whom, and where he may stand."""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    ABSOLUTE,
    ANTICIRCE,
    AS_BEFORE,
    BESIDE,
    CHEYLAN,
    CONDITIONS,
    COUNT_BITS,
    GENEVA,
    GEOMETRIES,
    GUARDED,
    HOME_MEN,
    HOMES,
    IMMUNE,
    KIND_SHIFT,
    KOEKO,
    LISTS_OF_WAYS,
    LORTAP,
    MOVING,
    NEAR,
    OCCUPIED,
    OWN_HOMES,
    PARTLY,
    PASSED,
    PASSING,
    PATROL,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROVOCATION,
    REPEATS,
    ROYAL,
    ROYALS_STAY,
    TOUCH,
    UNGUARDED,
    WALK,
    WAY,
    WOOZLED,
    WOOZLES,
)
from solver.kernel.fairy.men import is_open, observed, reaches
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit

WHAT_MAY = (
    KOEKO
    | PATROL
    | LORTAP
    | IMMUNE
    | ANTICIRCE
    | GUARDED
    | UNGUARDED
    | GENEVA
    | ABSOLUTE
    | PROVOCATION
    | WOOZLED
    | PARTLY
)


@jit
def can_return(t, p, start, to, taken, side):
    """Tell whether the home square of a capturer will be empty."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    walk = I64(p[start]) & WALK
    first, last = I64(0), I64(1)
    list_at = I64(0)
    is_promoting = False
    if t[PAWNS + walk] & PROMOTES and (to >> 3) == (7 if side == 0 else 0):
        is_promoting = True
        list_at = I64(PROMOTED)
        last = t[list_at]
    for place in range(first, last):
        man = t[list_at + 1 + place] if is_promoting else walk
        home = t[HOMES + (2 * man + 1 - side) * 64 + taken]
        if t[CONDITIONS] & CHEYLAN and home == to:
            continue
        if home in (start, taken, to) or occupied >> U64(home) & ONE == NONE:
            return True
    return False


@jit
def has_free_home(t, p, start, to, taken, side):
    """Tell whether a man does not stand at home, and nobody does once he takes."""
    code = I64(p[start])
    if code & ROYAL and t[ROYALS_STAY]:
        return True
    home = t[OWN_HOMES + (2 * (code & WALK) + side) * 64 + start]
    if home in (start, to):
        return False
    return p[home] == NONE or home == taken


@jit
def makes_one(t, p, start, to, taken, side, way, number):
    """Return after how many ways who captures can go on as his prey, from *number*; -1 for none.

    *way* is the first of the ways of his prey, who is of the other side, on the square of arrival.
    """
    listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * (I64(p[taken]) & WALK) + 1 - side] << 6) + to]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    occupied = (occupied & ~bit(start) & ~bit(taken)) | bit(to)
    is_pawn = t[PAWNS + (I64(p[start]) & WALK)] & PROMOTES != 0
    for i in range(number, listed & (REPEATS - 1)):
        at = way + i * WAY
        word = t[at]
        if word >> KIND_SHIFT & 3 != MOVING or not is_open(t, at, p, occupied, 1 - side):
            continue
        if is_pawn and (word >> 3 & 7) == (0 if side == 0 else 7):
            continue
        return i
    return I64(-1)


@jit
def ways_of_prey(t, p, to, taken, side):
    """Return where the ways begin of him who is taken, as one on the square of arrival."""
    geometry = t[GEOMETRIES + 2 * (I64(p[taken]) & WALK) + 1 - side]
    return t[t[LISTS_OF_WAYS] + (geometry << 6) + to] >> COUNT_BITS


@jit
def is_woozled(t, p, start, to, side):
    """Tell whether a man and another observe each other."""
    code = I64(p[start])
    walk = code & WALK
    king = t[HOME_MEN] & WALK
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    for rule in range(4):
        holds = t[WOOZLES + rule]
        if holds == 0 or (holds == 2 and code & ROYAL):
            continue
        other = side if rule & 1 == 0 else 1 - side
        men = p[OCCUPIED + other] & ~bit(I64(start))
        while men != NONE:
            square = ctz(men)
            men = drop(men)
            other_walk = I64(p[square]) & WALK
            if holds == 2 and other_walk == king:
                continue
            if rule >= 2:
                x1, y1 = (square & 7) - (start & 7), (square >> 3) - (start >> 3)
                x2, y2 = (to & 7) - (start & 7), (to >> 3) - (start >> 3)
                if x1 * y2 != x2 * y1:
                    continue
            is_seen = reaches(t, p, square, start, other_walk, other, occupied)
            if is_seen and reaches(t, p, start, square, walk, side, occupied):
                return True
    return False


@jit
def is_shared(t, p, start, to, side):
    """Tell whether a man could go to a square as one who observes him."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    prey = p[OCCUPIED + 1 - side]
    men = p[OCCUPIED + 1 - side] & ~bit(I64(start))
    seen = NONE
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        walk = I64(p[square]) & WALK
        if seen >> U64(walk) & ONE != NONE:
            continue
        if not reaches(t, p, square, start, walk, 1 - side, occupied):
            continue
        seen |= bit(walk)
        listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * walk + side] << 6) + start]
        way = (listed >> COUNT_BITS) - WAY
        for _ in range(listed & (REPEATS - 1)):
            way += WAY
            word = t[way]
            kind = word >> KIND_SHIFT & 3
            if word & 63 != to or not is_open(t, way, p, occupied, side):
                continue
            taken = word >> 6 & 63
            if kind == PASSING:
                if I64(p[PASSED]) == taken:
                    return True
            elif kind == MOVING or prey >> U64(taken) & ONE != NONE:
                return True
    return False


@jit
def is_allowed(t, p, start, to, taken, takes, side):
    """Tell whether a way is one that the conditions allow."""
    conditions = t[CONDITIONS]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    if conditions & KOEKO:
        others = occupied & ~bit(I64(start))
        had_contact = U64(t[NEAR + start]) & others != NONE
        if takes:
            others &= ~bit(I64(taken))
        has_contact = U64(t[NEAR + to]) & others != NONE
        touch = t[TOUCH]
        if touch == AS_BEFORE:
            if has_contact != had_contact:
                return False
        elif has_contact != (touch == BESIDE):
            return False
    if conditions & PARTLY and is_shared(t, p, start, to, side):
        return False
    if not takes:
        return True
    if conditions & WOOZLED and is_woozled(t, p, start, to, side):
        return False
    if conditions & (PATROL | LORTAP):
        is_guarded = observed(t, p, start, side, I64(-1))
        if is_guarded != (conditions & PATROL != 0):
            return False
    if conditions & (GUARDED | UNGUARDED):
        is_guarded = observed(t, p, taken, 1 - side, I64(-1))
        if is_guarded != (conditions & UNGUARDED != 0):
            return False
    if conditions & PROVOCATION and not observed(t, p, start, 1 - side, I64(-1)):
        return False
    if conditions & IMMUNE:
        code = I64(p[taken])
        home = t[HOMES + (2 * (code & WALK) + side) * 64 + taken]
        if not code & ROYAL and home != start and occupied >> U64(home) & ONE != NONE:
            return False
    if conditions & GENEVA and not has_free_home(t, p, start, to, taken, side):
        return False
    if conditions & ABSOLUTE and I64(p[taken]) & ROYAL:
        way = ways_of_prey(t, p, to, taken, side)
        if makes_one(t, p, start, to, taken, side, way, I64(0)) < 0:
            return False
    if conditions & ANTICIRCE:
        return can_return(t, p, start, to, taken, side)
    return True
