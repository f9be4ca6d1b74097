"""The moves that reach the goal, and what reflex play obliges the attacker to."""

from __future__ import annotations

from solver.game import Game, Move
from solver.goals import is_reached
from solver.stipulation import Play, Stipulation


def forced_moves(game: Game, stipulation: Stipulation) -> tuple[Move, ...]:
    """Return the moves with which the attacker, to move, would have to reach the goal himself.

    Reflex play obliges him to; that is what he wants to avoid.
    """
    if stipulation.play not in (Play.REFLEX, Play.HELP_REFLEX):
        return ()
    return goal_moves(game, stipulation)


def goal_moves(game: Game, stipulation: Stipulation) -> tuple[Move, ...]:
    """Return the moves of the side to move that reach the goal at once."""
    goal, target = stipulation.goal, stipulation.target
    return tuple(move for move in game.moves() if is_reached(game, move, goal, target))
