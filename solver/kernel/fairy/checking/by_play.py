"""Checks that depend on what could be played: by choice, in BackHome, and of the last of a kind.

The rules are those of ``solver.fairy.checking``.  Rows behind the one that is asked of are scratch:
the next one for a position, those behind it for a list of one man's moves.
"""

from __future__ import annotations

from solver.kernel.fairy.effects.history import length_of
from solver.kernel.fairy.effects.making import make
from solver.kernel.fairy.effects.origins import origin_of
from solver.kernel.fairy.going.taking import are_taken
from solver.kernel.fairy.going.ways import ways_from
from solver.kernel.fairy.layout import (
    ANDERNACH,
    CIRCE,
    CONDITIONS,
    IS_EXACT,
    LENGTHS,
    MOVES,
    OCCUPIED,
    ROW,
    ROYALS,
    TAKEN,
    TAKEN_SHIFT,
    TAKES,
    TO_SHIFT,
    ULTRA,
    WALK,
)
from solver.kernel.fairy.men import men_of
from solver.kernel.words import I64, NONE, ONE, U64, as_signed, bit, ctz, drop, jit, jit_apart, off


@jit
def takes_one_of(move, squares):
    """Tell whether a move takes who stands on one of some squares."""
    return move & TAKES != 0 and squares >> U64(move >> TAKEN_SHIFT & 63) & ONE != NONE


@jit_apart
def is_taken_by_choice(t, p, royals, side):
    """Tell whether a move that takes a king is among those that the other side chooses from.

    Where it is not bound so strictly, whether there is one.
    """
    if not are_taken(t, p, royals, side):
        return False
    other = 1 - side
    if t[IS_EXACT + other] != ULTRA:
        return True
    q = off(p, ROW)
    moves = as_signed(off(q, ROW))
    sign = t[LENGTHS + other]
    best = I64(1) if sign > 0 else I64(-1000)
    taking = I64(-1000)
    men = p[OCCUPIED + other]
    while men != NONE:
        count = ways_from(t, p, moves, I64(0), ctz(men), other, I64(MOVES | TAKEN))
        men = drop(men)
        for i in range(count):
            length = sign * length_of(t, p, moves[i], other)
            if length >= best and length > taking and make(t, p, q, moves[i], other):
                best = length
                if takes_one_of(moves[i], royals):
                    taking = length
    return taking == best


@jit_apart
def is_taken_back_home(t, p, side):
    """Tell whether a king could be taken by who comes home so, or by whomever where nobody can.

    Whoever comes home otherwise must not leave his own king to be taken so.
    """
    royals = p[ROYALS] & p[OCCUPIED + side]
    if royals == NONE or not are_taken(t, p, royals, side):
        return False
    q = off(p, ROW)
    moves = as_signed(off(q, ROW))
    other = 1 - side
    none_can = True
    men = p[OCCUPIED + other]
    while men != NONE:
        start = ctz(men)
        men = drop(men)
        home = origin_of(p, start)
        i = I64(0)
        count = I64(0 if home == start else 1)
        while i < count:
            count = ways_from(t, p, moves, I64(0), start, other, I64(MOVES | TAKEN))
            while i < count:
                move = moves[i]
                i += 1
                if move >> TO_SHIFT & 63 != home:
                    continue
                if takes_one_of(move, royals):
                    return True
                if none_can and make(t, p, q, move, other):
                    none_can = is_taken_back_home(t, q, other)
                    break  # whoever looked on has written over the list
    return none_can


@jit
def lone_men(p, side):
    """Return the squares of the men of *side* who are the last of their kind."""
    once = NONE
    twice = NONE
    men = p[OCCUPIED + side]
    while men != NONE:
        walk = bit(I64(p[ctz(men)]) & WALK)
        men = drop(men)
        twice |= once & walk
        once |= walk
    found = NONE
    men = p[OCCUPIED + side]
    while men != NONE:
        square = ctz(men)
        men = drop(men)
        if twice >> U64(I64(p[square]) & WALK) & ONE == NONE:
            found |= bit(square)
    return found


@jit_apart
def may_die_out(t, p, side):
    """Tell whether the last man of a kind of *side* could be taken, with all that follows."""
    lone = lone_men(p, side)
    if lone == NONE or not are_taken(t, p, lone, side):
        return False
    if not t[CONDITIONS] & (CIRCE | ANDERNACH):
        return True
    q = off(p, ROW)
    moves = as_signed(off(q, ROW))
    other = 1 - side
    men = p[OCCUPIED + other]
    while men != NONE:
        count = ways_from(t, p, moves, I64(0), ctz(men), other, I64(TAKEN))
        men = drop(men)
        for i in range(count):
            if not takes_one_of(moves[i], lone) or not make(t, p, q, moves[i], other):
                continue
            walk = I64(p[moves[i] >> TAKEN_SHIFT & 63]) & WALK
            if men_of(q, walk, side) == NONE:
                return True
    return False
