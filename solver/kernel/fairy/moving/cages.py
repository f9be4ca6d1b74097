"""Cages: squares of rebirth from which a man has no move without a capture."""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.effects.rebirths import last_rank_of, promotions_at, reborn_as
from solver.kernel.fairy.going.simply import WHO_MAY
from solver.kernel.fairy.going.taking import may_move
from solver.kernel.fairy.layout import (
    CHOICE,
    CHOICE_SHIFT,
    CONDITIONS,
    COUNT_BITS,
    GEOMETRIES,
    KIND_SHIFT,
    LISTS_OF_WAYS,
    MOVING,
    OCCUPIED,
    PAWNS,
    PROMOTES,
    PROMOTES_REBORN,
    REPEATS,
    ROYAL,
    TAKEN_SHIFT,
    WALK,
    WAY,
)
from solver.kernel.fairy.men import is_open, put
from solver.kernel.words import I64, NONE, ctz, drop, jit


@jit
def is_caged(t, p, q, move, side):
    """Tell whether who is reborn is in a cage, or if nobody is, whether there is none."""
    taken = move >> TAKEN_SHIFT & 63
    choice = move >> CHOICE_SHIFT & CHOICE
    if I64(p[taken]) & ROYAL:
        return True
    if choice:
        square = choice - 1
        if choice > 64:
            square = (choice - 65) // 7 + (0 if side == 0 else 56)
        return not can_go(t, q, square, 1 - side)
    prey = reborn_as(t, p, move & 63, taken)
    pawn = t[PAWNS + (prey & WALK)] if t[CONDITIONS] & PROMOTES_REBORN else I64(0)
    squares = ~(q[OCCUPIED] | q[OCCUPIED + 1])
    while squares != NONE:
        square = ctz(squares)
        squares = drop(squares)
        if not pawn & PROMOTES or square >> 3 != last_rank_of(1 - side):
            if is_cage_of(t, q, square, prey, 1 - side):
                return False
            continue
        listed = promotions_at(t, pawn)
        for i in range(t[listed]):
            if is_cage_of(t, q, square, (prey & ~I64(WALK)) | t[listed + 1 + i], 1 - side):
                return False
    return True


@jit
def is_cage_of(t, q, square, code, side):
    """Tell whether an empty square is a cage of a man of *side*."""
    put(t, q, square, code)
    can = can_go(t, q, square, side)
    put(t, q, square, 0)
    return not can


@jit
def can_go(t, q, square, side):
    """Tell whether the man of *side* on a square has a legal move without a capture."""
    if t[CONDITIONS] & WHO_MAY and not may_move(t, q, square, side):
        return False
    code = I64(q[square])
    occupied = q[OCCUPIED] | q[OCCUPIED + 1]
    listed = t[t[LISTS_OF_WAYS] + (t[GEOMETRIES + 2 * (code & WALK) + side] << 6) + square]
    way = (listed >> COUNT_BITS) - WAY
    for _ in range(listed & (REPEATS - 1)):
        way += WAY
        if t[way] >> KIND_SHIFT & 3 != MOVING or not is_open(t, way, q, occupied, side):
            continue
        to = t[way] & 63
        put(t, q, square, 0)
        put(t, q, to, code)
        is_safe = not is_attacked(t, q, side)
        put(t, q, to, 0)
        put(t, q, square, code)
        if is_safe:
            return True
    return False
