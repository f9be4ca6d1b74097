"""The position a search starts from, as the kernel sees it, and its moves as the user does."""

from __future__ import annotations

from dataclasses import dataclass

from solver.engine import LineWords, Row
from solver.game import Game, Move
from solver.lines import Block
from solver.position import Position
from solver.search.kernels import ORTHODOX, Kernel, kernel_of
from solver.squares import BLACK, Side, Square


@dataclass(frozen=True, slots=True)
class Root:
    """Row and orientation: the kernel's White is the side that carries the stipulation.

    ``is_turned`` where that is Black on the user's board.
    """

    row: Row
    is_turned: bool
    kernel: Kernel = ORTHODOX

    @classmethod
    def of(
        cls, position: Position, carrier: Side | None = None, kernel: Kernel | None = None
    ) -> Root:
        """Turn *position* so that *carrier*, else its side to move, is White.

        It is for *kernel*, else for the one that plays by its rules.
        """
        is_turned = (position.turn if carrier is None else carrier) is BLACK
        kernel = kernel or kernel_of(position)
        return cls(kernel.row_of_game(position.game(), is_turned=is_turned), is_turned, kernel)

    def row_of(self, game: Game) -> Row:
        """Return the position that a game from here has come to."""
        return self.kernel.row_of_game(game, is_turned=self.is_turned)

    def seen(self, square: Square) -> Square:
        """Return where the kernel sees a square of the user's board."""
        return self.kernel.seen(square, is_turned=self.is_turned)

    def move(self, word: int) -> Move:
        """Return a kernel move in the orientation of the user's board."""
        return self.kernel.move_of(word, is_turned=self.is_turned)

    def packed(self, lines: LineWords) -> Block:
        """Return lines of kernel moves as they are kept."""
        return self.kernel.packed(lines, is_turned=self.is_turned)

    def moves(self, words: list[int]) -> tuple[Move, ...]:
        """Return several kernel moves in the orientation of the user's board."""
        return tuple(self.move(word) for word in words)


def set_play_root(position: Position, kernel: Kernel) -> Root | None:
    """Return the root with the defender to move, or None where the attacker stands in check.

    In set play the defender moves first, as if the attacker had passed.
    """
    game = position.game()
    if game.in_check:
        return None
    is_turned = position.turn is BLACK
    game.pass_turn()
    return Root(kernel.row_of_game(game, is_turned=is_turned), is_turned, kernel)
