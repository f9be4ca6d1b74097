"""Positions of the plain kernel: a game, and who carries the stipulation in it."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game import Game
from solver.squares import Side


@dataclass(frozen=True, slots=True, eq=False)
class PlainRow:
    """A position; the kernel's White is *carrier* on the board, which is never turned round."""

    played: Game
    carrier: Side

    def game(self, side: Side) -> Game:
        """Return a game from here in which the kernel's *side* has the move."""
        game = self.played.copy()
        if game.turn is not (side is self.carrier):
            game.pass_turn()
        return game

    def at(self, game: Game) -> PlainRow:
        """Return the position that a game from here has come to."""
        return PlainRow(game.copy(), self.carrier)
