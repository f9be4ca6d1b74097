"""Who may move, whom he may take, and when a side stands in check.

The rules and their sources are those of ``solver.fairy.ways`` and ``solver.fairy.checking``, in the
same order, and the tests hold the two together.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.boxes import available, waiting
from solver.kernel.fairy.effects.history import is_barred
from solver.kernel.fairy.effects.rebirths import comes_back
from solver.kernel.fairy.effects.sequels import LIMITING, limits_allow
from solver.kernel.fairy.going.allowed import WHAT_MAY, is_allowed
from solver.kernel.fairy.going.departures import STRANGE, is_taken_strangely_as, takes_strangely
from solver.kernel.fairy.going.simply import WHO_MAY, are_taken_simply
from solver.kernel.fairy.layout import (
    BOX,
    BY_EIFFEL,
    CAST,
    CAST_INVERSE,
    CENTRAL,
    CHECKS,
    CONDITIONS,
    COUNT_BITS,
    ELSEWHERE,
    FLAGGED,
    FUNCTIONARY,
    GEOMETRIES,
    HOLDS_STILL,
    ISARDAM_BY_PLAY,
    ISARDAM_OF_KINGS,
    KIND_SHIFT,
    KINGS_TOO,
    LISTS_OF_WAYS,
    MOVING,
    NOWHERE,
    OCCUPIED,
    OFFICERS,
    OWN,
    PARALYSERS,
    PARALYSING,
    PASSED,
    PASSED_AT,
    PASSING,
    PAWNS,
    PEPO,
    PERMITS,
    PROMOTED,
    PROMOTES,
    REACHED,
    REBORN,
    RECALLED,
    REPEATS,
    ROYAL,
    ROYALS,
    ROYALS_PARALYSED,
    SAFELY,
    SEQUELS,
    SIMPLE,
    SIMPLE_TAKES,
    ULTRAPATROL,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import (
    has_passed,
    is_open,
    mover_walks,
    observed,
    observed_by,
    put,
    taker_walks,
    takes_in_passing,
)
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

# --- who may move, and where


@jit
def supported(t, p, side):
    """Return where men of *side* stand whom a royal man guards, or one who is guarded so."""
    found = p[ROYALS] & p[OCCUPIED + side]
    waiting = found
    while waiting != NONE:
        guard = waiting & ~drop(waiting)
        waiting = drop(waiting)
        others = p[OCCUPIED + side] & ~found
        while others != NONE:
            square = ctz(others)
            others = drop(others)
            if observed_by(t, p, guard, square, side, I64(-1)):
                found |= bit(square)
                waiting |= bit(square)
    return found


@jit
def may_move(t, p, start, side):
    """Tell whether the man of *side* on a square may move at all."""
    conditions = t[CONDITIONS]
    code = I64(p[start])
    if conditions & PEPO and code & ROYAL and observed(t, p, start, 1 - side, I64(-1)):
        return False
    if conditions & HOLDS_STILL and is_held(t, p, start, side):
        return False
    if conditions & ULTRAPATROL and not observed(t, p, start, side, I64(-1)):
        return False
    is_bound = conditions & FUNCTIONARY and code & t[FLAGGED] == t[FLAGGED]
    if is_bound and not observed(t, p, start, 1 - side, I64(-1)):
        return False
    if conditions & CENTRAL and supported(t, p, side) >> U64(start) & ONE == NONE:
        return False
    if code & ROYAL and not conditions & ROYALS_PARALYSED:
        return True
    paralyser = t[PARALYSERS + (code & WALK)]
    if paralyser < 0:
        return True
    if conditions & ELSEWHERE:
        return not is_taken_strangely_as(t, p, start, 1 - side, paralyser)
    return not observed(t, p, start, 1 - side, paralyser)


@jit
def is_held(t, p, start, side):
    """Tell whether the man of *side* on a square is attacked by one who paralyses."""
    watchers = NONE
    men = p[OCCUPIED + 1 - side]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if I64(p[square]) & PARALYSING:
            watchers |= bit(square)
    return watchers != NONE and observed_by(t, p, watchers, start, 1 - side, I64(-1))


@jit
def ways_to_take(t, p, start, side):
    """Count the ways in which the man of *side* on a square may take somebody."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    prey = p[OCCUPIED + 1 - side]
    walks = mover_walks(t, p, start, side)
    found = I64(0)
    while walks != NONE:
        listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * ctz(walks) + side] << 6) + start]
        walks = drop(walks)
        way = listed >> COUNT_BITS
        for _ in range(listed & (REPEATS - 1)):
            word = t[way]
            kind = word >> KIND_SHIFT & 3
            taken = word >> 6 & 63
            if kind == PASSING:
                if not has_passed(p, taken):
                    kind = I64(MOVING)
                else:
                    taken = I64(p[PASSED_AT])
            is_prey = kind != MOVING and prey >> U64(taken) & ONE != NONE
            if is_prey and is_open(t, way, p, occupied, side):
                found += 1
            way += WAY
    return found


@jit_inline
def casts(t, p, start, side):
    """Tell whether a man takes nobody since he could take several, or since he could take one."""
    found = ways_to_take(t, p, start, side)
    return found == 1 if t[CONDITIONS] & CAST_INVERSE else found > 1


@jit
def breaks_isardam(t, p):
    """Tell whether a man is observed by one of the other side of a walk that must not do so."""
    men = p[OCCUPIED] | p[OCCUPIED + 1]
    if not t[PERMITS] & (ISARDAM_OF_KINGS | BY_EIFFEL):
        men &= ~p[ROYALS]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        code = I64(p[square])
        walk = code & WALK
        if t[PERMITS] & BY_EIFFEL:
            walk = t[PARALYSERS + walk]
        for side in range(2):
            if walk >= 0 and code & (OWN << side) and observed(t, p, square, 1 - side, walk):
                return True
    return False


@jit
def is_lawful(t, p, start, to, taken):
    """Tell whether a capture leaves nobody observed who must not be; the row is as before."""
    code = I64(p[start])
    prey = I64(p[taken])
    there = I64(p[to])
    over = p[PASSED]
    p[PASSED] = U64(NOWHERE)
    put(t, p, start, 0)
    put(t, p, taken, 0)
    first, last = I64(0), I64(1)
    is_promoting = t[PAWNS + (code & WALK)] & PROMOTES != 0 and ((to >> 3) == 0 or (to >> 3) == 7)
    if is_promoting:
        last = t[PROMOTED]
    found = False
    for place in range(first, last):
        walk = t[PROMOTED + 1 + place] if is_promoting else code & WALK
        put(t, p, to, (code & ~I64(WALK)) | walk)
        if not breaks_isardam(t, p):
            found = True
            break
    put(t, p, to, there)
    put(t, p, taken, prey)
    put(t, p, start, code)
    p[PASSED] = over
    return found


@jit
def exposes(t, p, start, to, taken, side):
    """Tell whether who takes the only king leaves his own one to be taken; row as before.

    Whoever takes that has no king to lose any more, so that nothing keeps him from it.
    """
    code, prey, there = I64(p[start]), I64(p[taken]), I64(p[to])
    over = p[PASSED]
    p[PASSED] = U64(NOWHERE)
    put(t, p, start, 0)
    put(t, p, taken, 0)
    put(t, p, to, code)
    kings = p[ROYALS] & p[OCCUPIED + side]
    found = kings != NONE and observed(t, p, ctz(kings), 1 - side, I64(-1))
    put(t, p, to, there)
    put(t, p, taken, prey)
    put(t, p, start, code)
    p[PASSED] = over
    return found


@jit
def as_officers(t, p, side):
    """Return the walks, as bits, to which a pawn of *side* who waits can promote."""
    found = NONE
    kinds = available(t, p, side)
    for number in range(4):
        if kinds >> number & 1:
            found |= bit(t[OFFICERS + number])
    return found


@jit
def may_in_passing(t, p, start, target, side):
    """Tell whether conditions let the pawn of *side* take in passing who stands on a square.

    Of who has gone three squares nothing is told.
    """
    conditions = t[CONDITIONS]
    if I64(p[PASSED]) >= NOWHERE:
        return False
    if conditions & WHO_MAY and not may_move(t, p, start, side):
        return False
    if conditions & CAST and casts(t, p, start, side):
        return False
    to = I64(p[PASSED])
    return conditions & WHAT_MAY == 0 or is_allowed(t, p, start, to, target, True, side)


@jit
def are_taken(t, p, royals, side):
    """Tell whether one of some men of *side* could be taken by the other side's next move."""
    if t[SIMPLE] & SIMPLE_TAKES and I64(p[PASSED]) == NOWHERE:
        return are_taken_simply(t, p, royals, side)
    conditions = t[CONDITIONS]
    asks = conditions & (WHO_MAY | WHAT_MAY | CAST)
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    other = 1 - side
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        here = bit(target)
        is_passing = I64(p[PASSED]) != NOWHERE and I64(p[PASSED_AT]) == target
        men = p[OCCUPIED + other] & ~here
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            if t[RECALLED] and is_barred(t, p, start, other):
                continue
            if conditions & STRANGE:
                if conditions & WHO_MAY and not may_move(t, p, start, other):
                    continue
                if takes_strangely(t, p, start, target, other):
                    return True
                continue
            walks = taker_walks(t, p, start, other, target)
            if t[BOX] == 3 and waiting(t, p, other) & bit(start) != NONE:
                walks = as_officers(t, p, other)
            while walks != NONE:
                place = (t[GEOMETRIES + 2 * ctz(walks) + other] << 6) + start
                walks = drop(walks)
                if (
                    is_passing
                    and takes_in_passing(t, p, place, occupied, other)
                    and (not asks or may_in_passing(t, p, start, target, other))
                ):
                    return True
                if U64(t[t[REACHED] + place]) & here == NONE:
                    continue
                listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
                way = (listed >> COUNT_BITS) - WAY
                for _ in range(listed & (REPEATS - 1)):
                    way += WAY
                    if not is_open(t, way, p, occupied, other):
                        continue
                    if conditions & WHO_MAY and not may_move(t, p, start, other):
                        break
                    if conditions & CAST and casts(t, p, start, other):
                        break
                    to = t[way] & 63
                    if conditions & WHAT_MAY and not is_allowed(
                        t, p, start, to, target, True, other
                    ):
                        continue
                    if t[SEQUELS] & LIMITING and not limits_allow(
                        t, p, start, to, way, other, True
                    ):
                        continue
                    if t[PERMITS] & ISARDAM_BY_PLAY and not is_lawful(t, p, start, to, target):
                        continue
                    if t[REBORN] & KINGS_TOO and comes_back(t, p, start, to, target, other):
                        continue
                    if t[CHECKS] == SAFELY and exposes(t, p, start, to, target, other):
                        continue
                    return True
    return False
