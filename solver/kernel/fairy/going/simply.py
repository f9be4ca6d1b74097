"""Captures and moves where conditions ask nothing of them but that a way is open.

Which conditions these are is told once for the tables (``SIMPLE``), and not asked of each man.
"""

from __future__ import annotations

from solver.kernel.fairy import layout
from solver.kernel.fairy.effects.sequels import CHOOSING, LIMITING
from solver.kernel.fairy.going.allowed import WHAT_MAY
from solver.kernel.fairy.going.departures import STRANGE
from solver.kernel.fairy.layout import (
    ANTIANDERNACH,
    BOX,
    BRETON,
    CAST,
    CENTRAL,
    CHANGES,
    CHANGING,
    CHECKS,
    CHOSEN,
    CONDITIONS,
    COUNT_BITS,
    ELSEWHERE,
    FRANKFURT,
    FUNCTIONARY,
    GEOMETRIES,
    HOLDS_STILL,
    HURDLES,
    IN_PASSING,
    ISARDAM_BY_PLAY,
    KILLS,
    KIND_SHIFT,
    KINGS_TOO,
    LENT,
    LIKE_TAKES_LIKE,
    MOVES,
    MOVING,
    OCCUPIED,
    PARALYSED,
    PASSED_AT,
    PASSING,
    PEPO,
    PERMITS,
    PREY,
    PROMOTES_REBORN,
    PUSHES,
    R_PROMOTES,
    R_SUPER,
    REACHED,
    REBORN,
    RECALLED,
    REPEATS,
    RETURNS,
    ROYALS_PARALYSED,
    SAFELY,
    SENTINELS,
    SEQUELS,
    SETTLES,
    SIMPLE,
    SIMPLE_TAKES,
    SNEKS,
    STRICT,
    TAKE_AND_MAKE,
    TAKEN,
    TAKEN_SHIFT,
    TAKES,
    TAKING,
    TO_SHIFT,
    TWO_BOARDS,
    ULTRAPATROL,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import has_passed, is_open
from solver.kernel.words import ALL, I64, NONE, ONE, U64, bit, ctz, drop, jit

WHO_MAY = PARALYSED | ROYALS_PARALYSED | ULTRAPATROL | FUNCTIONARY | CENTRAL | PEPO | HOLDS_STILL


def takes_simply(t):
    """Tell whether nothing in the tables is asked of a capture but for an open way.

    But for captures in passing.
    """
    asked = t[CONDITIONS] & (WHO_MAY | WHAT_MAY | CAST | STRANGE | LENT) or t[RECALLED]
    asked |= t[SEQUELS] & LIMITING or t[PERMITS] & ISARDAM_BY_PLAY or t[REBORN] & KINGS_TOO
    return not asked and t[BOX] != 3 and t[CHECKS] != SAFELY


@jit
def are_taken_simply(t, p, royals, side):
    """Tell the same as ``are_taken`` where an open way is all that is asked for."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    other = 1 - side
    reached, taking = t[REACHED], t[WAYS_OF_TAKING]
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        men = p[OCCUPIED + other] & ~bit(target)
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + other] << 6) + start
            if U64(t[reached + place]) >> U64(target) & ONE == NONE:
                continue
            listed = t[taking + (place << 6) + target]
            way = listed >> COUNT_BITS
            for _ in range(listed & (REPEATS - 1)):
                if is_open(t, way, p, occupied, other):
                    return True
                way += WAY
    return False


@jit
def may_be_checked(t, p, side):
    """Return the squares on which *side* may check a king, whoever stands between.

    Where more is asked of a check than an open way it is all of them.
    """
    is_more = t[CHECKS] or t[SETTLES] & TWO_BOARDS or (t[REBORN] | t[RETURNS]) & KILLS
    if is_more or t[SIMPLE] & SIMPLE_TAKES == 0:
        return ALL
    found = NONE
    men = p[OCCUPIED + side]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + side] << 6) + start
        found |= U64(t[t[REACHED] + place])
    return found


def moves_simply(t):
    """Tell whether every way that is open to who is no pawn is a move, and one only."""
    asked = t[CONDITIONS] & (WHAT_MAY | TAKE_AND_MAKE | FRANKFURT | BRETON | SNEKS | PUSHES)
    asked |= t[CONDITIONS] & (CHOSEN | STRICT | PROMOTES_REBORN) or t[SEQUELS] & LIMITING
    asked |= t[SEQUELS] & CHOOSING or t[CHANGING] & LIKE_TAKES_LIKE
    return not asked and not t[RETURNS] & (R_SUPER | R_PROMOTES)


def goes_simply(t):
    """Tell whether every way that who is no pawn may go to an empty square is one move."""
    return not (t[CONDITIONS] & PUSHES or t[SEQUELS] & CHOOSING)


def makes_simply(t):
    """Tell whether a quiet move does nothing but to take who moves along.

    Who is no chameleon and not half-neutral, neither promotes nor goes two squares as a pawn.
    """
    adds = t[CONDITIONS] & (ANTIANDERNACH | CHANGES | HURDLES | SENTINELS | ELSEWHERE)
    return not (adds or t[SEQUELS] or t[BOX])


def told_simply(t):
    """Return what of this is so, as ``SIMPLE`` has it."""
    found = layout.SIMPLE_TAKES * takes_simply(t) | layout.SIMPLE_MOVES * moves_simply(t)
    return found | layout.SIMPLE_QUIET * goes_simply(t) | layout.SIMPLE_MAKING * makes_simply(t)


@jit
def add_open_ways(t, p, moves, count, start, side, what, listed, prey):
    """Add the same where every way that is open is a move, none twice; *listed* are the ways."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    way = (listed >> COUNT_BITS) - WAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        word = t[way]
        kind = word >> KIND_SHIFT & 3
        if what & (MOVES if kind == MOVING else TAKEN) == 0:
            continue
        move = start | (word & 63) << TO_SHIFT
        taken = word >> 6 & 63
        if kind == TAKING:
            if prey >> U64(taken) & ONE == NONE:
                continue
            move |= taken << TAKEN_SHIFT | TAKES
        elif kind == PASSING:
            if not has_passed(p, taken) or t[PREY + side] == 0:
                continue
            taken = I64(p[PASSED_AT])
            if occupied >> U64(taken) & ONE == NONE:
                continue
            move |= taken << TAKEN_SHIFT | TAKES | IN_PASSING
        if is_open(t, way, p, occupied, side):
            moves[count] = move
            count += 1
    return count
