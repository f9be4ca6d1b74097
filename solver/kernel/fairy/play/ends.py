"""Whether a side is at its end, where mates may be of a kind of their own.

The rules and their sources are those of ``goal_rules`` and ``attributes`` in ``solver.fairy``.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.going.taking import is_held
from solver.kernel.fairy.going.ways import ways_from
from solver.kernel.fairy.layout import (
    ATTACKED_ONCE,
    CONDITIONS,
    ENDS,
    ENTHRONES,
    HOLDS_STILL,
    MOVES,
    OCCUPIED,
    ONE_FLIGHT,
    ONE_GUARDED,
    ROW,
    ROYALS,
    SEQUELS,
    TAKEN,
    TAKES,
    THRONES_END,
    WALK,
)
from solver.kernel.fairy.men import reaches
from solver.kernel.fairy.moving.legality import plays
from solver.kernel.fairy.moving.moves import (
    MOST_CHECKS,
    generate_from,
    has_move,
    list_moves,
    list_unchosen,
)
from solver.kernel.words import I64, NONE, bit, ctz, drop, jit, off


@jit
def has_ended(t, p, moves, side):
    """Tell whether *side* is mated or stalemated in row *p*; rows behind it are scratch."""
    q = off(p, ROW)
    mates = t[ENDS]
    if mates == ONE_FLIGHT:
        return has_one_flight(t, p, q, moves, side)
    if has_any_move(t, p, moves, side, I64(MOST_CHECKS)):
        return False
    return mates != ONE_GUARDED or has_one_guarded(t, p, moves, side)


@jit
def has_any_move(t, p, moves, side, depth):
    """Tell whether *side* has a legal move in row *p*, be it one that puts a king down."""
    q = off(p, ROW)
    if has_move(t, p, q, moves, side, depth):
        return True
    if not t[SEQUELS] & ENTHRONES or t[THRONES_END]:
        return False
    count = list_moves(t, p, q, moves, side)
    for i in range(count):  # noqa: SIM110 - compiled, and without any()
        if plays(t, p, q, moves[i], side):
            return True
    return False


@jit
def stands_in_check(t, p, moves, side):
    """Tell whether *side* stands in a check that can be mate; *moves* is scratch."""
    if t[CONDITIONS] & HOLDS_STILL and is_suffocated(t, p, moves, side):
        return False
    return is_attacked(t, p, side)


@jit
def is_suffocated(t, p, moves, side):
    """Tell whether a side has men who could move, and all of them are paralysed."""
    has_held = False
    men = p[OCCUPIED + side]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        if ways_from(t, p, moves, I64(0), start, side, I64(MOVES | TAKEN)) == 0:
            continue
        if not is_held(t, p, start, side):
            return False
        has_held = True
    return has_held


@jit
def has_one_flight(t, p, q, moves, side):
    """Tell whether a side has one legal move, one of its king's, whatever it has to choose."""
    count = list_unchosen(t, p, q, moves, side)
    found = 0
    for i in range(count):
        if plays(t, p, q, moves[i], side):
            found += 1
            if found > 1 or p[ROYALS] & bit(I64(moves[i] & 63)) == NONE:
                return False
    return found == 1


@jit
def has_one_guarded(t, p, moves, side):
    """Tell whether a king could take one man if nobody guarded him."""
    found = 0
    royals = p[ROYALS] & p[OCCUPIED + side]
    while royals != NONE:
        count = generate_from(t, p, moves, I64(0), ctz(royals), side)
        royals = drop(royals)
        for i in range(count):
            if moves[i] & TAKES:
                found += 1
    return found == 1


@jit
def is_lawful_mate(t, p, move, side):
    """Tell whether a *move* of *side* in row *p* may mate: by one whom one man has observed."""
    if t[ENDS] != ATTACKED_ONCE:
        return True
    start = I64(move & 63)
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    men = p[OCCUPIED + 1 - side] & ~bit(start)
    found = 0
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if reaches(t, p, square, start, I64(p[square]) & WALK, 1 - side, occupied):
            found += 1
    return found == 1
