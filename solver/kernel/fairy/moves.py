"""Moves of fairy men under conditions: who may move, where to, and what comes of it.

The rules and their sources are those of ``solver.fairy.ways`` and ``solver.fairy.making``, in the
same order, and the tests hold the two together.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    ANTICIRCE,
    CASTLING,
    CHEYLAN,
    CONDITIONS,
    COUNT_BITS,
    DOUBLE_STEP,
    FUNCTIONARY,
    GEOMETRIES,
    HOME_MEN,
    HOMES,
    IMMUNE,
    IN_PASSING,
    KAMIKAZE,
    KIND_SHIFT,
    KOEKO,
    LENGTHS,
    LISTS_OF_WAYS,
    LORTAP,
    MARINE,
    MOST_WALKS,
    MOVING,
    NEAR,
    OCCUPIED,
    PARALYSED,
    PARALYSERS,
    PASSED,
    PASSED_AT,
    PASSING,
    PATROL,
    PAWNS,
    PROMOTED,
    PROMOTES,
    PROMOTION_SHIFT,
    REACHED,
    REPEATS,
    ROYAL,
    ROYALS,
    ROYALS_PARALYSED,
    SIX_LONG,
    STEPS_TWICE,
    TAKEN_SHIFT,
    TAKES,
    TAKING,
    TO_SHIFT,
    ULTRAPATROL,
    UNMOVED,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.making import is_rook_of, make
from solver.kernel.fairy.men import is_open, observed, put, walk_at
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, jit_inline

WHO_MAY = PARALYSED | ROYALS_PARALYSED | ULTRAPATROL | FUNCTIONARY
WHAT_MAY = KOEKO | PATROL | LORTAP | IMMUNE | ANTICIRCE


# --- who may move, and where


@jit
def may_move(t, p, start, side):
    """Tell whether the man of *side* on a square may move at all."""
    conditions = t[CONDITIONS]
    if conditions & ULTRAPATROL:
        return observed(t, p, start, side, I64(-1))
    if conditions & FUNCTIONARY:
        return observed(t, p, start, 1 - side, I64(-1))
    code = I64(p[start])
    if code & ROYAL and not conditions & ROYALS_PARALYSED:
        return True
    paralyser = t[PARALYSERS + (code & WALK)]
    return paralyser < 0 or not observed(t, p, start, 1 - side, paralyser)


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
def is_allowed(t, p, start, to, taken, takes, side):
    """Tell whether a way is one that the conditions allow."""
    conditions = t[CONDITIONS]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    if conditions & KOEKO:
        others = occupied & ~bit(I64(start))
        if takes:
            others &= ~bit(I64(taken))
        if U64(t[NEAR + to]) & others == NONE:
            return False
    if not takes:
        return True
    if conditions & (PATROL | LORTAP):
        is_guarded = observed(t, p, start, side, I64(-1))
        if is_guarded != (conditions & PATROL != 0):
            return False
    if conditions & IMMUNE:
        code = I64(p[taken])
        home = t[HOMES + (2 * (code & WALK) + side) * 64 + taken]
        if not code & ROYAL and home != start and occupied >> U64(home) & ONE != NONE:
            return False
    if conditions & ANTICIRCE:
        return can_return(t, p, start, to, taken, side)
    return True


@jit_inline
def promotions_at(t, pawn):
    """Return where the list stands of what a pawn promotes to."""
    return PROMOTED + MOST_WALKS + 1 if pawn & MARINE else PROMOTED


@jit
def add_move(t, p, moves, first, count, start, to, taken, flags, side):
    """Add a move, with every promotion there is; return how many are listed."""
    code = I64(p[start])
    pawn = t[PAWNS + (code & WALK)]
    word = start | to << TO_SHIFT | taken << TAKEN_SHIFT | flags
    if first >= 0:
        for i in range(first, count):
            if moves[i] & ((1 << PROMOTION_SHIFT) - 1) == word:
                return count
    moved = t[PAWNS + walk_at(t, p, start, side)]  # under Annan's rule as another man, perhaps
    if pawn & moved & STEPS_TWICE and not flags & TAKES:
        apart = (to >> 3) - (start >> 3)
        if apart == 2 or apart == -2:
            word |= DOUBLE_STEP
    vanishes = code & KAMIKAZE and flags & TAKES
    if pawn & PROMOTES and not vanishes and (to >> 3) == (7 if side == 0 else 0):
        listed = promotions_at(t, pawn)
        for i in range(t[listed]):
            moves[count] = word | (t[listed + 1 + i] + 1) << PROMOTION_SHIFT
            count += 1
        return count
    moves[count] = word
    return count + 1


@jit
def generate_from(t, p, moves, count, start, side):
    """Add the moves of the man of *side* on a square, castling apart; return how many there are."""
    conditions = t[CONDITIONS]
    if conditions & WHO_MAY and not may_move(t, p, start, side):
        return count
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    prey = p[OCCUPIED + 1 - side]
    is_pawn = t[PAWNS + (I64(p[start]) & WALK)] & PROMOTES != 0
    geometry = t[GEOMETRIES + 2 * walk_at(t, p, start, side) + side]
    listed = t[t[LISTS_OF_WAYS] + (geometry << 6) + start]
    way = (listed >> COUNT_BITS) - WAY
    first = count if listed & REPEATS else I64(-1)
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        word = t[way]
        kind = word >> KIND_SHIFT & 3
        taken = word >> 6 & 63
        flags = I64(0)
        if kind == TAKING:
            if prey >> U64(taken) & ONE == NONE:
                continue
            flags = I64(TAKES)
        elif kind == PASSING:
            if I64(p[PASSED]) != taken:
                continue
            taken = I64(p[PASSED_AT])
            if prey >> U64(taken) & ONE == NONE:
                continue
            flags = I64(TAKES | IN_PASSING) if is_pawn else I64(TAKES)
        if not is_open(t, way, p, occupied, side):
            continue
        to = word & 63
        takes = kind != MOVING
        if conditions & WHAT_MAY and not is_allowed(t, p, start, to, taken, takes, side):
            continue
        count = add_move(t, p, moves, first, count, start, to, taken, flags, side)
    return count


@jit
def generate(t, p, moves, side):
    """List the moves of *side* in row *p*, whatever becomes of royal men; return how many."""
    men = p[OCCUPIED + side]
    count = I64(0)
    while men != NONE:
        count = generate_from(t, p, moves, count, ctz(men), side)
        men = drop(men)
    return add_castlings(t, p, moves, count, side)


# --- checks


@jit
def is_attacked(t, p, side):
    """Tell whether a royal man of *side* could be taken by the other side's next move."""
    conditions = t[CONDITIONS]
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    royals = p[ROYALS] & p[OCCUPIED + side]
    other = 1 - side
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        here = bit(target)
        men = p[OCCUPIED + other] & ~here
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            place = (t[GEOMETRIES + 2 * walk_at(t, p, start, other) + other] << 6) + start
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
                if not conditions & WHAT_MAY:
                    return True
                if is_allowed(t, p, start, t[way] & 63, target, True, other):
                    return True
    return False


@jit
def add_castlings(t, p, moves, count, side):
    """Add the castlings: nothing between, and no check before, under way or at the end."""
    king = 4 if side == 0 else 60
    unmoved = p[UNMOVED]
    if unmoved >> U64(king) & ONE == NONE or I64(p[king]) != t[HOME_MEN + 2 * side]:
        return count
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    for wing in range(2):
        rook = king + 3 if wing == 0 else king - 4
        step = 1 if wing == 0 else -1
        if unmoved >> U64(rook) & ONE == NONE or not is_rook_of(t, I64(p[rook]), side):
            continue
        is_free = True
        square = king + step
        while square != rook:
            if occupied >> U64(square) & ONE != NONE:
                is_free = False
            square += step
        if not is_free or is_attacked(t, p, side):
            continue
        if t[CONDITIONS] & WHO_MAY and not may_move(t, p, king, side):
            continue
        code = I64(p[king])
        put(t, p, king, 0)
        put(t, p, king + step, code)
        is_shot_at = is_attacked(t, p, side)
        put(t, p, king + step, 0)
        put(t, p, king, code)
        if not is_shot_at:
            moves[count] = king | (king + 2 * step) << TO_SHIFT | CASTLING
            count += 1
    return count


# --- legal moves


@jit
def plays(t, p, q, move, side):
    """Make a listed move in row *q*; tell whether it is legal."""
    return make(t, p, q, move, side) and not is_attacked(t, q, side)


# --- choice among moves


@jit
def length_of(t, p, move):
    """Return how long a move counts, in squares of the distance."""
    start = move & 63
    to = move >> TO_SHIFT & 63
    if move & CASTLING:
        return I64(16) if to > start else I64(25)
    if t[SIX_LONG + (I64(p[start]) & WALK)]:
        return I64(6)
    files = (to & 7) - (start & 7)
    ranks = (to >> 3) - (start >> 3)
    return files * files + ranks * ranks


@jit
def list_moves(t, p, q, moves, side):
    """List moves of *side* among which are all that are legal; row *q* is scratch room.

    Only where length decides which are, all of them are legal.
    """
    count = generate(t, p, moves, side)
    sign = t[LENGTHS + side]
    if sign == 0:
        return count
    best = I64(-1000)
    kept = I64(0)
    for i in range(count):
        length = sign * length_of(t, p, moves[i])
        if length < best or not plays(t, p, q, moves[i], side):
            continue
        if length > best:
            best = length
            kept = I64(0)
        moves[kept] = moves[i]
        kept += 1
    return kept


@jit
def legal_moves(t, p, q, moves, side):
    """List the legal moves of *side*; return how many."""
    count = list_moves(t, p, q, moves, side)
    kept = I64(0)
    for i in range(count):
        if plays(t, p, q, moves[i], side):
            moves[kept] = moves[i]
            kept += 1
    return kept


@jit
def has_move(t, p, q, moves, side):
    """Tell whether *side* has a legal move in row *p*; its royal men are asked first."""
    royals = p[OCCUPIED + side] & p[ROYALS]
    for which in range(2):
        men = royals if which == 0 else p[OCCUPIED + side] & ~royals
        while men != NONE:
            count = generate_from(t, p, moves, I64(0), ctz(men), side)
            men = drop(men)
            for i in range(count):
                if plays(t, p, q, moves[i], side):
                    return True
    return add_castlings(t, p, moves, I64(0), side) > 0 and plays(t, p, q, moves[0], side)
