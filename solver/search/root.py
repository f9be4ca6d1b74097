"""The position a search starts from, as the kernel sees it, and its moves as the user does."""

from __future__ import annotations

from dataclasses import dataclass

from solver.engine import Row
from solver.game import Move
from solver.kernel.rows import move_of, row_of_game
from solver.position import Position
from solver.squares import BLACK, Side, Square


@dataclass(frozen=True, slots=True)
class Root:
    """Row and orientation: the kernel's White is the side that carries the stipulation."""

    row: Row
    is_turned: bool

    @classmethod
    def of(cls, position: Position, carrier: Side | None = None) -> Root:
        """Turn *position* so that *carrier*, else its side to move, is White."""
        is_turned = (position.turn if carrier is None else carrier) is BLACK
        return cls(row_of_game(position.game(), is_turned=is_turned), is_turned)

    def seen(self, square: Square) -> Square:
        """Return where the kernel sees a square of the user's board."""
        return square ^ 56 if self.is_turned else square

    def move(self, word: int) -> Move:
        """Return a kernel move in the orientation of the user's board."""
        return move_of(word, is_turned=self.is_turned)

    def moves(self, words: list[int]) -> tuple[Move, ...]:
        """Return several kernel moves in the orientation of the user's board."""
        return tuple(self.move(word) for word in words)


def set_play_root(position: Position) -> Root | None:
    """Return the root with the defender to move, or None where the attacker stands in check.

    In set play the defender moves first, as if the attacker had passed.
    """
    game = position.game()
    if game.in_check:
        return None
    is_turned = position.turn is BLACK
    game.pass_turn()
    return Root(row_of_game(game, is_turned=is_turned), is_turned)
