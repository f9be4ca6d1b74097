"""Moves of fairy men under conditions: who may move, where to, and what comes of it.

The rules and their sources are those of ``solver.fairy.ways`` and ``solver.fairy.making``, in the
same order, and the tests hold the two together.
"""

from __future__ import annotations

from solver.kernel.fairy.allowed import WHAT_MAY, is_allowed
from solver.kernel.fairy.departures import STRANGE, sets_out_from, takes_strangely
from solver.kernel.fairy.layout import (
    CASTLING,
    CHOICE_SHIFT,
    CONDITIONS,
    COUNT_BITS,
    ELSEWHERE,
    FUNCTIONARY,
    GEOMETRIES,
    HOME_MEN,
    HOMES,
    LENGTHS,
    MOVES,
    OCCUPIED,
    PARALYSED,
    PARALYSERS,
    PHANTOM,
    REACHED,
    REPEATS,
    ROYAL,
    ROYALS,
    ROYALS_PARALYSED,
    ROYALS_STAY,
    SETS_OUT,
    SIX_LONG,
    TAKEN,
    TAKEN_SHIFT,
    TO_SHIFT,
    ULTRAPATROL,
    UNMOVED,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.making import is_rook_of, make
from solver.kernel.fairy.men import is_open, observed, put, walk_at
from solver.kernel.fairy.ways import generate_strangely, ways_from
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit

WHO_MAY = PARALYSED | ROYALS_PARALYSED | ULTRAPATROL | FUNCTIONARY


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
def generate_from(t, p, moves, count, start, side):
    """Add the moves of the man of *side* on a square, castling apart; return how many there are."""
    conditions = t[CONDITIONS]
    if conditions & WHO_MAY and not may_move(t, p, start, side):
        return count
    if conditions & STRANGE:
        return generate_strangely(t, p, moves, count, start, side)
    return ways_from(t, p, moves, count, start, side, I64(MOVES | TAKEN))


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
            if conditions & STRANGE:
                if conditions & WHO_MAY and not may_move(t, p, start, other):
                    continue
                if takes_strangely(t, p, start, target, other):
                    return True
                continue
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
    if t[CONDITIONS] & ELSEWHERE:
        count = add_reborn_castlings(t, p, moves, count, side)
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


@jit
def add_reborn_castlings(t, p, moves, count, side):
    """Add the castlings of kings who set out from home, in AntiMarsCirce with rooks who do."""
    if t[PHANTOM] or t[ROYALS_STAY]:
        return count
    right = 4 if side == 0 else 60
    code = t[HOME_MEN + 2 * side]
    kings = p[ROYALS] & p[OCCUPIED + side]
    while kings != NONE:
        start = ctz(kings)
        kings = drop(kings)
        if I64(p[start]) != code or sets_out_from(t, p, start, side) != right:
            continue
        for wing in range(2):
            corner = right + 3 if wing == 0 else right - 4
            men = p[OCCUPIED + side]
            while men != NONE:
                rook = ctz(men)
                men = drop(men)
                if not is_rook_of(t, I64(p[rook]), side):
                    continue
                if rook == corner:
                    if p[UNMOVED] >> U64(rook) & ONE == NONE:
                        continue
                    if start == right and p[UNMOVED] >> U64(right) & ONE != NONE:
                        continue
                elif (
                    t[SETS_OUT] & MOVES
                    or p[corner] != NONE
                    or t[HOMES + (2 * (I64(p[rook]) & WALK) + 1 - side) * 64 + rook] != corner
                ):
                    continue
                if can_castle(t, p, start, right, rook, corner, side):
                    word = start | (right + (2 if wing == 0 else -2)) << TO_SHIFT | CASTLING
                    choice = I64(0)
                    if rook != corner:
                        choice = rook + 1
                    elif start != right:
                        choice = right + I64(1)
                    moves[count] = word | rook << TAKEN_SHIFT | choice << CHOICE_SHIFT
                    count += 1
    return count


@jit
def can_castle(t, p, start, home, rook, corner, side):
    """Tell whether a king on *start* castles from home with a *rook* who does so from a corner."""
    king, castle = I64(p[start]), I64(p[rook])
    step = 1 if corner > home else -1
    put(t, p, start, 0)
    put(t, p, rook, 0)
    can = True
    square = home
    while square != corner:
        if p[square] != NONE:
            can = False
        square += step
    if can:
        put(t, p, corner, castle)
        for square in (home, home + step):
            put(t, p, square, king)
            can = can and not is_attacked(t, p, side)
            put(t, p, square, 0)
        put(t, p, corner, 0)
    put(t, p, rook, castle)
    put(t, p, start, king)
    return can


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
        return I64(16) if to & 7 == 6 else I64(25)
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
