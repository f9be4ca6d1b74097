"""What the machines that play games have in common, and a game that is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import chess

from solver.game import Game, Move
from solver.orthodox import OrthodoxGame, board_of, own, plain
from solver.setup import Setup

Pulse = Callable[[], None]
"""Called now and then by whoever thinks; what it raises ends the thinking."""


def no_pulse() -> None:
    """Let the thinking go on."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game so far: where it began, under which number, and the moves."""

    start: Setup
    number: int = 1
    moves: tuple[Move, ...] = ()

    @classmethod
    def on(cls, board: chess.Board) -> Played:
        """Return the game that was played on *board*."""
        root = board.root()
        moves = tuple(map(own, board.move_stack))
        return cls(Setup.of(OrthodoxGame(root)), root.fullmove_number, moves)

    def board(self) -> chess.Board:
        """Return a board that knows its moves from where the game began."""
        board = board_of(self.start.game())
        board.fullmove_number = self.number
        for move in self.moves:
            board.push(plain(move))
        return board

    def game(self) -> Game:
        """Return the game as it stands."""
        return OrthodoxGame(self.board())

    def before(self, count: int) -> Played:
        """Return the game as it stood after so many moves."""
        return Played(self.start, self.number, self.moves[:count])

    @property
    def last_move(self) -> Move | None:
        """The last move, ``None`` before the first."""
        return self.moves[-1] if self.moves else None


class Player(Protocol):
    """A machine that answers with a move."""

    def choose(self, board: chess.Board, pulse: Pulse = no_pulse) -> Move:
        """Return the machine's move in *board*, where it is to move; the game goes on from there.

        *pulse* is called after every move that is weighed; what it raises comes out of here.

        *board* must know its moves from where the game began: a machine may number the
        men by the squares on which they stood then.

        Raises:
            ValueError: the side to move has no legal move.
        """
        ...
