"""Whether a move reaches a goal, as ``solver.goals`` says it."""

from __future__ import annotations

from solver.kernel.cuts import makes_cut
from solver.kernel.fairy.arriving import has_arrived
from solver.kernel.fairy.checks import lines_to_royals, may_check, tells_checks
from solver.kernel.fairy.ends import has_ended, is_lawful_mate
from solver.kernel.fairy.layout import (
    ANY_MOVE,
    CASTLING,
    DIAGRAM,
    IN_PASSING,
    OWN_STALEMATE,
    PIECE_WIN,
    ROW,
    TAKES,
    TO_SHIFT,
)
from solver.kernel.fairy.making import pass_move
from solver.kernel.fairy.moves import list_moves, plays, plays_check
from solver.kernel.fairy.nets import list_mating
from solver.kernel.fairy.taking import is_attacked
from solver.kernel.help.layout import LAST_MOVES
from solver.kernel.layout import (
    CAPTURE,
    CASTLED,
    CHECKED,
    DOUBLE_STALEMATE,
    EVALUATED,
    GENERATED,
    GOAL,
    GOAL_SQUARE,
    MATE,
    MATE_OR_STALEMATE,
    PASSED_CAPTURE,
    SQUARE,
)
from solver.kernel.words import I64, NONE, jit, off


@jit
def reaches(t, w, q, move, side, room):
    """Tell whether a *move* of *side*, made in row *q*, reaches the goal; *room* is a list."""
    goal = w[GOAL]
    other = 1 - side
    w[EVALUATED] += 1
    if goal == SQUARE:
        return (move >> TO_SHIFT & 63) == w[GOAL_SQUARE]
    if goal == DIAGRAM:
        return has_arrived(w, q)
    if goal == ANY_MOVE:
        return True
    if goal in (CAPTURE, PIECE_WIN):
        return move & TAKES != 0
    if goal == CASTLED:
        return move & CASTLING != 0
    if goal == PASSED_CAPTURE:
        return move & IN_PASSING != 0
    if goal == MATE_OR_STALEMATE:
        return has_ended(t, q, room, other)
    is_check = is_attacked(t, q, other)
    if goal == CHECKED:
        return is_check
    if is_check != (goal == MATE):
        return False
    if goal != OWN_STALEMATE and not has_ended(t, q, room, other):
        return False
    if goal == MATE and not is_lawful_mate(t, off(q, -ROW), move, side):
        return False
    if goal != DOUBLE_STALEMATE and goal != OWN_STALEMATE:
        return True
    r = off(q, ROW)
    pass_move(q, r)
    return has_ended(t, r, room, side)


@jit
def goal_moves(t, w, p, moves, room, side, most):
    """List the legal moves of *side* in row *p* that reach the goal, *most* at most.

    Rows behind *p* and *room*, a list, are scratch.
    """
    q = off(p, ROW)
    count = list_mating(t, w, p, moves, side)
    if count < 0:
        count = list_moves(t, p, q, moves, side)
    if count == 0:
        return I64(0)
    wants_check = w[GOAL] in (MATE, CHECKED)
    is_told = wants_check and makes_cut(w, LAST_MOVES) and tells_checks(t)
    lines = lines_to_royals(t, p, side) if is_told else NONE
    found = I64(0)
    for i in range(count):
        if is_told and not may_check(t, p, moves[i], side, lines):
            continue
        w[GENERATED] += 1
        if wants_check:
            is_played = plays_check(t, p, q, moves[i], side)
        else:
            is_played = plays(t, p, q, moves[i], side)
        if is_played and reaches(t, w, q, moves[i], side, room):
            moves[found] = moves[i]
            found += 1
            if found == most:
                break
    return found


@jit
def forced_moves(t, w, p, moves, room, side):
    """List the legal moves of *side* in row *p* if all of them reach the goal; return how many."""
    q = off(p, ROW)
    if list_mating(t, w, p, moves, side) == 0:
        return I64(0)
    count = list_moves(t, p, q, moves, side)
    found = I64(0)
    for i in range(count):
        w[GENERATED] += 1
        if plays(t, p, q, moves[i], side):
            if not reaches(t, w, q, moves[i], side, room):
                return I64(0)
            moves[found] = moves[i]
            found += 1
    return found
