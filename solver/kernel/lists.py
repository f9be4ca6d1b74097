"""Lists of moves and their scores: where they stand, and how the best move is taken out."""

from __future__ import annotations

from solver.kernel.layout import LIST_STRIDE
from solver.kernel.words import jit_inline, off


@jit_inline
def list_of(lists, ply):
    """Return the room for the moves of half-move *ply*."""
    return off(lists, ply * 2 * LIST_STRIDE)


@jit_inline
def scores_of(lists, ply):
    """Return the room for the scores of the moves of half-move *ply*."""
    return off(lists, (ply * 2 + 1) * LIST_STRIDE)


@jit_inline
def bring_best(moves, scores, start, count):
    """Exchange the best scored move from *start* on to the place *start* and return it."""
    best = start
    for i in range(start + 1, count):
        if scores[i] > scores[best]:
            best = i
    move = moves[best]
    moves[best] = moves[start]
    moves[start] = move
    scores[best] = scores[start]
    return move
