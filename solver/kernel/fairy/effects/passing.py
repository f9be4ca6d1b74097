"""Moves that no man makes: the side to move passes, or White takes Black's part.

The rules and their sources are those of ``solver.fairy.effects.roles``.
"""

from __future__ import annotations

from solver.kernel.fairy.layout import (
    BUDGETS,
    EXCHANGES_ROLES,
    NOWHERE,
    OWN,
    PASSED,
    PASSED_AT,
    ROW,
    SETTLES,
    UNMOVED,
)
from solver.kernel.fairy.men import put, remember
from solver.kernel.words import I64, NONE, ONE, U64, jit

PASS_WORD = 0
"""The move of a side that passes."""
ROLES_WORD = 4095
"""The move by which White takes Black's part, where that is a rule."""


@jit
def forget_passed(q):
    """Forget what might be taken in passing in row *q*."""
    q[PASSED] = U64(NOWHERE)
    q[PASSED_AT] = U64(0)


@jit
def pass_over(p, q):
    """Pass in row *p*: row *q* is the same, and the last move stays what it was."""
    for i in range(ROW):
        q[i] = p[i]
    forget_passed(q)


@jit
def is_of_man(t, move):
    """Tell whether a man makes a move."""
    return move != PASS_WORD and (move != ROLES_WORD or t[SETTLES] & EXCHANGES_ROLES == 0)


@jit
def may_exchange_roles(t, p, side):
    """Tell whether *side*, to move in row *p*, may exchange the roles."""
    return t[SETTLES] & EXCHANGES_ROLES != 0 and side == 0 and p[BUDGETS] != ONE


@jit
def exchange_roles(t, p, q):
    """Turn the board round in row *q* and let all men change sides; one exchange less is left."""
    pass_over(p, q)
    for square in range(64):
        code = I64(p[63 - square])
        if code & (3 * OWN) not in (0, 3 * OWN):
            code ^= 3 * OWN
        put(t, q, square, code)
    q[UNMOVED] = NONE
    if q[BUDGETS] != NONE:
        remember(q, BUDGETS, q[BUDGETS] - ONE)
