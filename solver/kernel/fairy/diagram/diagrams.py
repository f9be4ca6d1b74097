"""Moves of games that lead to a diagram: first whether it can still come about, then the rest.

Nearly all moves fail by that, which is asked of a move before it is made, as far as it tells, and
of what stands after it; whether it was legal takes longer and is asked last.
"""

from __future__ import annotations

from solver.kernel.fairy.checking.attacked import is_attacked
from solver.kernel.fairy.diagram.arriving import has_arrived, is_of_use, may_arrive, may_complete
from solver.kernel.fairy.layout import FORCES_CHECKS, PERMITS, ROW
from solver.kernel.fairy.moving.finishing import make_whole
from solver.kernel.fairy.moving.legality import was_legal
from solver.kernel.fairy.moving.moves import list_moves
from solver.kernel.layout import EVALUATED, GENERATED
from solver.kernel.words import I64, jit, off


@jit
def is_permitted(t, p, q, move, side):
    """Tell of a listed move that is made in row *q* whether it was legal."""
    if not was_legal(t, p, q, move, side):
        return False
    return t[PERMITS] & (FORCES_CHECKS << side) == 0 or is_attacked(t, q, 1 - side)


@jit
def comes_nearer(t, w, p, q, move, side, ply):
    """Make half-move *ply*, not the last, in row *q*; tell whether it leads on to the diagram."""
    if ply > 0 and not is_of_use(t, w, p, ply, move):
        return False
    if not make_whole(t, p, q, move, side):
        return False
    w[GENERATED] += 1
    return may_arrive(t, w, q, ply) and is_permitted(t, p, q, move, side)


@jit
def completing_moves(t, w, p, moves, side, ply):
    """List the legal moves of *side* in row *p*, half-move *ply*, that make the diagram stand."""
    q = off(p, ROW)
    count = list_moves(t, p, q, moves, side)
    found = I64(0)
    for i in range(count):
        if not may_complete(t, w, p, ply, moves[i]):
            continue
        w[GENERATED] += 1
        if not make_whole(t, p, q, moves[i], side):
            continue
        w[EVALUATED] += 1
        if has_arrived(w, q) and is_permitted(t, p, q, moves[i], side):
            moves[found] = moves[i]
            found += 1
    return found
