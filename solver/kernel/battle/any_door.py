"""The compiled entry for battle play that is no plain directmate."""

from __future__ import annotations

from solver.kernel.battle import any_play
from solver.kernel.battle.door import door_to
from solver.kernel.battle.search import STOPPED
from solver.kernel.battle.searches import OF_ANY_PLAY
from solver.kernel.layout import GOAL_MOVES, RESULTS
from solver.kernel.words import I64, jit, off


@jit
def answer_more(operation, t, w, lists, rows, length, extra):
    """List the moves that reach the goal."""
    if operation == GOAL_MOVES:
        return any_play.goal_moves(t, w, lists, rows, extra, I64(0), off(w, RESULTS))
    return STOPPED


run = door_to(OF_ANY_PLAY, any_play, OF_ANY_PLAY.one_move, answer_more)
