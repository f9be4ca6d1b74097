"""Which ways of a man the conditions allow: what may be taken by whom, and where he may stand."""

from __future__ import annotations

from solver.kernel.fairy.effects.changes import changed, takers
from solver.kernel.fairy.effects.hurdles import can_push
from solver.kernel.fairy.effects.rebirths import comes_back, has_return, last_rank_of, rising
from solver.kernel.fairy.layout import (
    ABSOLUTE,
    ANTICIRCE,
    AS_BEFORE,
    BESIDE,
    CAPTURES_LEFT,
    CHANGES,
    CONDITIONS,
    COUNT_BITS,
    FLAGGED,
    GENEVA,
    GEOMETRIES,
    GUARDED,
    HOLDS_STILL,
    HOLES,
    HOME_MEN,
    HOMES,
    IMMUNE,
    KIND_SHIFT,
    KINGS_TOO,
    KOEKO,
    LISTS_OF_WAYS,
    LORTAP,
    MOVING,
    MULTI_CAPTURES,
    MULTI_SIDES,
    NEAR,
    OCCUPIED,
    ONCE_ALONE,
    OWN_HOMES,
    PARALYSING,
    PARTLY,
    PASSING,
    PATROL,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROVOCATION,
    PUSHES,
    R_SPARES_KINGS,
    R_SUPER,
    REBORN,
    REPEATS,
    RETURNS,
    ROYAL,
    ROYALS_STAY,
    SETTLES,
    SHIELDS,
    SPENDING,
    SPENT,
    TO_SHIFT,
    TOUCH,
    TOUCHES_LATE,
    UNGUARDED,
    WALK,
    WAY,
    WOOZLED,
    WOOZLES,
)
from solver.kernel.fairy.men import has_passed, is_open, observed, reaches
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
    | MULTI_CAPTURES
    | SHIELDS
    | SPENDING
    | HOLDS_STILL
    | PUSHES
)
OF_ALL_MOVES = KOEKO | PARTLY | PUSHES
"""Those that ask something of moves that take nobody."""


@jit
def can_return(t, p, start, to, taken, side):
    """Tell whether there is a square for a capturer once he has captured, as what he is by then."""
    bits = t[RETURNS]
    code = I64(p[start])
    if bits & R_SUPER or (code & ROYAL and bits & R_SPARES_KINGS):
        return True
    listed = I64(-1)
    if t[PAWNS + (code & WALK)] & PROMOTES and to >> 3 == last_rank_of(side) and t[PROMOTED]:
        listed = I64(PROMOTED)
    prey = I64(p[taken])
    for place in range(t[listed] if listed >= 0 else 1):
        man = code
        if listed >= 0:
            man = (code & ~I64(WALK)) | t[listed + 1 + place]
        if t[CONDITIONS] & CHANGES:
            man = changed(t, man, code, to, True, listed >= 0, side)
        if has_return(t, p, man, prey, start, to, taken, side):
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
    return (p[home] == NONE and p[HOLES] & bit(home) == NONE) or home == taken


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
                if has_passed(p, taken):
                    return True
            elif kind == MOVING or prey >> U64(taken) & ONE != NONE:
                return True
    return False


@jit
def may_touch(t, p, start, to, taken, takes, side):
    """Tell whether somebody stands beside a man after his move, or nobody, as has to be.

    Where men are reborn, captors may touch who is by their move, so that they are asked then; and
    anybody may touch who is reborn by the move that follows his capture.
    """
    others = (p[OCCUPIED] | p[OCCUPIED + 1]) & ~bit(I64(start))
    if takes and t[SETTLES] & TOUCHES_LATE and touches_reborn(t, p, start, to, taken, side):
        return True
    had_contact = U64(t[NEAR + start]) & others != NONE
    if takes:
        others &= ~bit(I64(taken))
    others |= rising(t, p, I64(start) | I64(to) << TO_SHIFT)
    has_contact = U64(t[NEAR + to]) & others != NONE
    if t[TOUCH] == AS_BEFORE:
        return has_contact == had_contact
    return has_contact == (t[TOUCH] == BESIDE)


@jit
def touches_reborn(t, p, start, to, taken, side):
    """Tell whether a captor may touch whom he takes: of kings none but those who come back."""
    if not I64(p[taken]) & ROYAL:
        return True
    return t[REBORN] & KINGS_TOO != 0 and comes_back(t, p, start, to, taken, side)


@jit
def is_allowed(t, p, start, to, taken, takes, side):
    """Tell whether a way is one that the conditions allow."""
    conditions = t[CONDITIONS]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    if conditions & KOEKO and not may_touch(t, p, start, to, taken, takes, side):
        return False
    if conditions & PARTLY and is_shared(t, p, start, to, side):
        return False
    if conditions & PUSHES and not can_push(t, p, start, to, taken, takes, side):
        return False
    if not takes:
        return True
    if conditions & HOLDS_STILL and I64(p[start]) & PARALYSING:
        return False
    is_spent = conditions & SPENDING and I64(p[start]) & SPENT
    if is_spent and (I64(p[start]) & ROYAL or t[CAPTURES_LEFT] & ONCE_ALONE):
        return False
    if conditions & WOOZLED and is_woozled(t, p, start, to, side):
        return False
    needs_two = conditions & MULTI_CAPTURES and taken == to and t[MULTI_SIDES] >> side & 1
    if needs_two and takers(t, p, p[OCCUPIED + side], taken, side) < 2:
        return False
    if conditions & (PATROL | LORTAP) and I64(p[start]) & t[FLAGGED] == t[FLAGGED]:
        is_guarded = observed(t, p, start, side, I64(-1))
        if is_guarded != (conditions & PATROL != 0):
            return False
    if conditions & (GUARDED | UNGUARDED):
        is_guarded = observed(t, p, taken, 1 - side, I64(-1))
        if is_guarded != (conditions & UNGUARDED != 0):
            return False
    if conditions & PROVOCATION and not observed(t, p, start, 1 - side, I64(-1)):
        return False
    are_kings = I64(p[start]) & I64(p[taken]) & ROYAL
    if conditions & SHIELDS and are_kings and observed(t, p, taken, 1 - side, I64(-1)):
        return False
    if conditions & IMMUNE:
        code = I64(p[taken])
        home = t[HOMES + (2 * (code & WALK) + side) * 64 + taken]
        is_exempt = code & ROYAL and not t[RETURNS] & KINGS_TOO
        held = (occupied | p[HOLES]) & ~bit(start) & ~bit(taken) | bit(to)
        if not is_exempt and held & bit(home) != NONE:
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
