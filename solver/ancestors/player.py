"""What the machines that play games have in common."""

from __future__ import annotations

from typing import Protocol

import chess


class Player(Protocol):
    """A machine that answers with a move."""

    def choose(self, board: chess.Board) -> chess.Move:
        """Return the machine's move in *board*, where it is to move; the game goes on from there.

        *board* must know its moves from where the game began: a machine may number the
        men by the squares on which they stood then.

        Raises:
            ValueError: the side to move has no legal move.
        """
        ...
