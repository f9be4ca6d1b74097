"""A move that is none: the side to move passes, and the last move stays what it was."""

from __future__ import annotations

from solver.kernel.fairy.layout import NOWHERE, PASSED, PASSED_AT, ROW
from solver.kernel.words import U64, jit

PASS_WORD = 0
"""The move of a side that passes."""


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
