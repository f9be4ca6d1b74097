"""Whether a listed move of fairy chess is legal, but for what is chosen among moves."""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked, would_be_attacked
from solver.kernel.fairy.checking.exposing import may_expose
from solver.kernel.fairy.going.taking import breaks_isardam
from solver.kernel.fairy.layout import (
    CAGES,
    CONDITIONS,
    FORCES_CHECKS,
    ISARDAM,
    LENGTHS,
    PERMITS,
    SETTLES,
    TAKES,
    TO_SHIFT,
    TWO_BOARDS,
)
from solver.kernel.fairy.moving.cages import is_caged
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.words import jit


@jit
def is_made(t, p, q, move, side):
    """Make a listed move in row *q*; tell if it is legal, forced checks and choice apart."""
    return make_whole(t, p, q, move, side) and was_legal(t, p, q, move, side)


@jit
def was_legal(t, p, q, move, side):
    """Tell of a move that is made in row *q* whether it was legal, but for the same."""
    return not is_attacked(t, q, side) and was_lawful(t, p, q, move, side)


@jit
def was_lawful(t, p, q, move, side):
    """Tell the same of a move that leaves its side's king safe."""
    if t[SETTLES] & TWO_BOARDS and would_be_attacked(t, q, move >> TO_SHIFT & 63, side):
        return False
    if t[CONDITIONS] & CAGES and move & TAKES and not is_caged(t, p, q, move, side):
        return False
    return t[PERMITS] & ISARDAM == 0 or not breaks_isardam(t, q)


@jit
def plays(t, p, q, move, side):
    """Make a listed move in row *q*; tell whether it is legal, but for what ``list_moves`` asks."""
    if not is_made(t, p, q, move, side):
        return False
    return t[PERMITS] & (FORCES_CHECKS << side) == 0 or is_attacked(t, q, 1 - side)


@jit
def plays_told(t, w, p, q, move, side, lines):
    """Do the same, knowing what ``exposing.lines_from_royals`` tells of row *p*.

    Of a side that chooses among its moves only legal ones are listed.
    """
    if not make_whole(t, p, q, move, side):
        return False
    if t[LENGTHS + side]:
        return True
    if may_expose(t, w, p, move, side, lines) and is_attacked(t, q, side):
        return False
    if not was_lawful(t, p, q, move, side):
        return False
    return t[PERMITS] & (FORCES_CHECKS << side) == 0 or is_attacked(t, q, 1 - side)


@jit
def plays_check(t, p, q, move, side):
    """Tell the same of a move that gives check; most give none, so that this is asked first."""
    if not make_whole(t, p, q, move, side) or not is_attacked(t, q, 1 - side):
        return False
    return t[LENGTHS + side] != 0 or was_legal(t, p, q, move, side)
