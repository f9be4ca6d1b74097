"""When a side stands in check, as ``solver.fairy.checking`` has it."""

from __future__ import annotations

from solver.kernel.fairy.checking.by_play import is_taken_back_home, is_taken_by_choice, may_die_out
from solver.kernel.fairy.effects.changes import takers
from solver.kernel.fairy.effects.rebirths import kills
from solver.kernel.fairy.effects.two_boards import see_board, see_stayed
from solver.kernel.fairy.going.allowed import WHAT_MAY, is_allowed
from solver.kernel.fairy.going.simply import WHO_MAY
from solver.kernel.fairy.going.taking import are_taken, may_move
from solver.kernel.fairy.layout import (
    ATTACKED,
    BACK_HOME,
    BOARD_B,
    BOTH_SIDES,
    BY_CHOICE,
    BY_TWO,
    CHECKS,
    CONDITIONS,
    COUNT_BITS,
    FLIGHTS_ALLOWED,
    FLIGHTS_VARY,
    GEOMETRIES,
    KILLS,
    KIND_SHIFT,
    LAST_OF_KIND,
    LISTS_OF_WAYS,
    MOVING,
    NOT_ATTACKED,
    NOWHERE,
    OCCUPIED,
    OTHER_KING,
    OWN,
    PASSED,
    PASSED_AT,
    REBORN,
    REPEATS,
    RETURNS,
    ROW,
    ROYALS,
    SAFE,
    SAFELY,
    SETTLES,
    TAKING,
    TWO_BOARDS,
    WALK,
    WAY,
    WAYS_OF_TAKING,
)
from solver.kernel.fairy.men import is_open, mover_walks, put, takes_in_passing
from solver.kernel.words import I64, NONE, ONE, U64, bit, ctz, drop, jit, off


@jit
def are_killed(t, p, royals, side):
    """Tell whether the other side could capture somebody whose rebirth takes a royal man away."""
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    other = 1 - side
    prey = p[OCCUPIED + side] & ~royals & ~p[SAFE]
    while prey != NONE:
        target = ctz(prey)
        prey = drop(prey)
        men = p[OCCUPIED + other] & ~bit(target)
        while men != NONE:
            start = ctz(men)
            men = drop(men)
            place = (t[GEOMETRIES + 2 * (I64(p[start]) & WALK) + other] << 6) + start
            if I64(p[PASSED]) != NOWHERE and I64(p[PASSED_AT]) == target:
                over = I64(p[PASSED])
                is_open_so = takes_in_passing(t, p, place, occupied, other)
                if is_open_so and kills(t, p, royals, start, over, target, other):
                    return True
            listed = t[t[WAYS_OF_TAKING] + (place << 6) + target]
            way = (listed >> COUNT_BITS) - WAY
            for _ in range(listed & (REPEATS - 1)):
                way += WAY
                if not is_open(t, way, p, occupied, other):
                    continue
                to = t[way] & 63
                if t[CONDITIONS] & WHO_MAY and not may_move(t, p, start, other):
                    break
                if t[CONDITIONS] & WHAT_MAY and not is_allowed(
                    t, p, start, to, target, True, other
                ):
                    continue
                if kills(t, p, royals, start, to, target, other):
                    return True
    return False


@jit
def flights(t, p, start, side):
    """Count the squares to which a king could go by his walk, and where nobody attacks him."""
    code = I64(p[start])
    occupied = p[OCCUPIED] | p[OCCUPIED + 1]
    prey = p[OCCUPIED + 1 - side] & ~p[ROYALS]
    walks = mover_walks(t, p, start, side)
    squares = NONE
    while walks != NONE:
        listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * ctz(walks) + side] << 6) + start]
        walks = drop(walks)
        way = listed >> COUNT_BITS
        for _ in range(listed & (REPEATS - 1)):
            word = t[way]
            kind = word >> KIND_SHIFT & 3
            is_prey = kind == TAKING and prey >> U64(word >> 6 & 63) & ONE != NONE
            if (kind == MOVING or is_prey) and is_open(t, way, p, occupied, side):
                squares |= bit(word & 63)
            way += WAY
    found = I64(0)
    put(t, p, start, 0)
    while squares != NONE:
        to = ctz(squares)
        squares = drop(squares)
        there = I64(p[to])
        put(t, p, to, code)
        if not are_taken(t, p, bit(to), side):
            found += 1
        put(t, p, to, there)
    put(t, p, start, code)
    return found


@jit
def attacked_by_both(t, p, side):
    """Tell whether a king could be taken if he were of the other side."""
    royals = p[ROYALS] & p[OCCUPIED + side]
    turned = royals & ~p[OCCUPIED + 1 - side]
    men = turned
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        put(t, p, square, I64(p[square]) ^ (3 * OWN))
    found = are_taken(t, p, royals, 1 - side)
    while turned != NONE:
        square = ctz(turned)
        turned = drop(turned)
        put(t, p, square, I64(p[square]) ^ (3 * OWN))
    return found


@jit
def are_observed_by_two(t, p, royals, side):
    """Tell whether two men of *side*, kings apart, observe one of some squares."""
    while royals != NONE:
        target = ctz(royals)
        royals = drop(royals)
        men = p[OCCUPIED + side] & ~p[ROYALS]
        if takers(t, p, men, target, side) > 1:
            return True
    return False


@jit
def in_check_by_rule(t, p, side):
    """Tell whether a side stands in check where a condition says when it does."""
    checks = t[CHECKS]
    royals = p[ROYALS] & p[OCCUPIED + side]
    if checks == OTHER_KING:
        return are_taken(t, p, p[ROYALS] & p[OCCUPIED + 1 - side], 1 - side)
    if checks == NOT_ATTACKED:
        return royals != NONE and not are_taken(t, p, royals, side)
    if checks == BY_TWO:
        return are_observed_by_two(t, p, royals, 1 - side)
    if checks == BOTH_SIDES:
        return are_taken(t, p, royals, side) or attacked_by_both(t, p, side)
    if checks == SAFELY:
        return are_taken(t, p, royals, side)
    if checks == LAST_OF_KIND:
        return may_die_out(t, p, side)
    if checks == BACK_HOME:
        return is_taken_back_home(t, p, side)
    if checks == BY_CHOICE:
        return is_taken_by_choice(t, p, royals, side)
    if royals == NONE:
        return False
    allowed = t[FLIGHTS_ALLOWED + side]
    varies = t[FLIGHTS_VARY]
    if varies > 1:
        varies = I64(p[ATTACKED] >> U64(side) & ONE)
    if varies and not are_taken(t, p, royals, side):
        allowed -= 1
    return allowed == 0 or flights(t, p, ctz(royals), side) >= allowed


@jit
def is_attacked_on_boards(t, p, side):
    """Tell the same where there are two boards: a king is attacked on the one where he stands."""
    v = off(p, ROW)
    for which in range(2):
        see_board(p, v, I64(BOARD_B) * which)
        if are_taken(t, v, v[ROYALS] & v[OCCUPIED + side], side):
            return True
    return False


@jit
def would_be_attacked(t, p, square, side):
    """Tell whether a king of *side* who has come to a square would be attacked on his old board."""
    v = off(p, ROW)
    return see_stayed(p, v, square) and are_taken(t, v, v[ROYALS] & v[OCCUPIED + side], side)


@jit
def is_attacked(t, p, side):
    """Tell whether a side stands in check: a royal man of its could be taken by the next move.

    Rows behind *p* are scratch where there are two boards.
    """
    if t[SETTLES] & TWO_BOARDS:
        return is_attacked_on_boards(t, p, side)
    if t[CHECKS]:
        return in_check_by_rule(t, p, side)
    royals = p[ROYALS] & p[OCCUPIED + side]
    if are_taken(t, p, royals, side):
        return True
    return (t[REBORN] | t[RETURNS]) & KILLS and royals != NONE and are_killed(t, p, royals, side)
