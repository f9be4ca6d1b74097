"""Moves made with all that they do, what depends on checks as well."""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.effects.boxes import is_lawful, promote
from solver.kernel.fairy.effects.making import make
from solver.kernel.fairy.effects.passing import PASS_WORD, ROLES_WORD, exchange_roles, pass_over
from solver.kernel.fairy.effects.sequels import exchange
from solver.kernel.fairy.layout import (
    ALL_RECOLOR,
    ANDA,
    ANDA_INVERSE,
    BEYOND,
    BOX,
    BOXES,
    CHOICE,
    CHOICE_SHIFT,
    COUNT_BITS,
    ENTHRONES,
    EXCHANGES_ROLES,
    GEOMETRIES,
    HOME_MEN,
    IF_CHECK,
    IF_SAFE,
    IN_CHESS,
    NEAR,
    OCCUPIED,
    OSCILLATES,
    OSCILLATIONS,
    OWN,
    PROLONGS,
    REACHED,
    RECOLORS,
    REPEATS,
    ROYAL,
    ROYALS,
    SEQUELS,
    SETTLES,
    STANDS,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    TOUCHES_LATE,
    UNMOVED,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import (
    change,
    is_open,
)
from solver.kernel.fairy.moving.series import make_prolonged
from solver.kernel.fairy.moving.settling import settle
from solver.kernel.words import I64, NONE, U64, bit, ctz, drop, jit


@jit
def make_whole(t, p, q, move, side):
    """Make a move with all that it does, what depends on checks as well; or one of no man."""
    if move == PASS_WORD:
        pass_over(p, q)
        return True
    if move == ROLES_WORD and t[SETTLES] & EXCHANGES_ROLES:
        exchange_roles(t, p, q)
        return True
    if t[SETTLES] & PROLONGS and (move >> CHOICE_SHIFT & CHOICE) > BEYOND:
        return make_prolonged(t, p, q, move, side)
    if t[IN_CHESS]:
        side = 0 if I64(p[move & 63]) & OWN else 1
    if not make(t, p, q, move, side):
        return False
    if t[SETTLES] & TOUCHES_LATE and move & TAKES and not touches(t, q, move):
        return False
    bits = t[SEQUELS]
    if bits == 0:
        if t[SETTLES]:
            settle(t, p, q, move, side)
        return True
    if bits & BOXES:
        if t[BOX] == 2 and (move >> CHOICE_SHIFT & CHOICE) > BEYOND:
            promote(t, q, move, 1 - side)
        if not is_lawful(t, q, side, t[BOX]):
            return False
    if bits & ENTHRONES and move >> CHOICE_SHIFT & CHOICE:
        change(t, q, (move >> CHOICE_SHIFT & CHOICE) - 1, t[HOME_MEN + 2 * (1 - side)])
    if bits & OSCILLATES and not oscillate(t, p, q, move, side):
        return False
    if bits & RECOLORS and q[STANDS] != NONE and is_attacked(t, q, 1 - side):
        recolor_observed(t, q, I64(q[STANDS]) - 1, side, ~NONE)
    if bits & ALL_RECOLOR and is_attacked(t, q, 1 - side):
        recolor_all_observed(t, q, side)
    if bits & (ANDA | ANDA_INVERSE) and q[STANDS] != NONE:
        neutralise(t, q, I64(q[STANDS]) - 1, side)
    q[STANDS] = NONE
    if t[SETTLES]:
        settle(t, p, q, move, side)
    return True


@jit
def touches(t, q, move):
    """Tell whether a captor stands beside somebody, be it one who is reborn by his move."""
    return U64(t[NEAR + (move >> TO_SHIFT & 63)]) & (q[OCCUPIED] | q[OCCUPIED + 1]) != NONE


@jit
def oscillate(t, p, q, move, side):
    """Let the kings exchange their places, if they do; tell whether the move can be made.

    Who has come home by a move in row *p*, and does not stay, has moved.
    """
    terms = t[OSCILLATIONS + side]
    white = q[ROYALS] & q[OCCUPIED]
    black = q[ROYALS] & q[OCCUPIED + 1]
    if terms == 0 or white == NONE or black == NONE:
        return True
    if terms == IF_SAFE and is_attacked(t, q, side):
        return False
    if terms != IF_CHECK or is_attacked(t, q, 1 - side):
        exchange(t, q, ctz(white), ctz(black))
        moved = bit(move & 63) | bit(move >> TO_SHIFT & 63)
        if move & TAKES:
            moved |= bit(move >> TAKEN_SHIFT & 63)
        q[UNMOVED] &= (p[UNMOVED] & ~moved) | ~(white | black)
    return True


@jit
def neutralise(t, q, place, side):
    """Let who has moved become neutral, or his side's, by whether he gives check himself."""
    code = I64(q[place])
    if code & ROYAL:
        return
    kings = q[ROYALS] & q[OCCUPIED + 1 - side]
    checks = kings != NONE and is_attacked(t, q, 1 - side)
    checks = checks and seen_from(t, q, place, side) & bit(ctz(kings)) != NONE
    if checks == (t[SEQUELS] & ANDA != 0):
        owners = 3 * OWN if code & (3 * OWN) != 3 * OWN else OWN << side
        change(t, q, place, code & ~I64(3 * OWN) | owners)


@jit
def recolor_observed(t, q, place, side, those):
    """Recolour those of some whom the man on a square observes, if he gives check, kings apart.

    Return the squares of whom he has recoloured.
    """
    royals = q[ROYALS] & q[OCCUPIED + 1 - side]
    seen = seen_from(t, q, place, side)
    found = NONE
    if seen & royals == NONE:
        return found
    seen &= those
    while seen != NONE:
        square = ctz(seen)
        seen = drop(seen)
        code = I64(q[square])
        if not code & ROYAL and code & (3 * OWN) != 3 * OWN:
            change(t, q, square, code ^ (3 * OWN))
            found |= bit(square)
    return found


@jit
def recolor_all_observed(t, q, side):
    """Let all men of *side* who give check do so, each man once; one after the other by squares."""
    left = ~NONE
    for place in range(64):
        if I64(q[place]) & (OWN << side):
            left &= ~recolor_observed(t, q, I64(place), side, left)


@jit
def seen_from(t, q, place, side):
    """Return the squares of the men whom the man of *side* on a square observes."""
    occupied = q[OCCUPIED] | q[OCCUPIED + 1]
    walk = I64(q[place]) & WALK
    at = (t[GEOMETRIES + 2 * walk + side] << 6) + place
    found = NONE
    left = U64(t[t[REACHED] + at]) & occupied
    while left != NONE:
        target = ctz(left)
        left = drop(left)
        listed = t[t[WAYS_OF_TAKING] + (at << 6) + target]
        way = (listed >> COUNT_BITS) - WAY
        for _ in range(listed & (REPEATS - 1)):
            way += WAY
            if is_open(t, way, q, occupied, side):
                found |= bit(target)
    return found
