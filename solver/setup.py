"""A position as laid out on the board: anything a composer may put there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from solver.castling import NO_RIGHTS, Rights, home_rights
from solver.game import Game
from solver.men import Kind, Man, are_orthodox
from solver.orthodox import NotOrthodoxError, OrthodoxGame
from solver.squares import WHITE, Side, Square

if TYPE_CHECKING:  # orthodox problems, and a window that opens, need nothing of it
    from solver.fairy.conditions import FairyCondition
    from solver.fairy.game import FairyGame
    from solver.fairy.rules import FairyRules

Squares = tuple[Man | None, ...]
EMPTY_SQUARES: Squares = (None,) * 64


@dataclass(frozen=True, slots=True)
class Setup:
    """Men, side to move, castling rights and en passant square, playable or not.

    ``squares`` has 64 entries in the order of their numbers (a1 = 0, b1 = 1, h8 = 63).
    ``castling`` holds the rights that are claimed, whether or not they can be.
    ``en_passant`` is the square passed over by the double step just made.
    ``conditions`` are the fairy conditions that hold; under them, and with men that are not of
    orthodox chess, the rules are those of :mod:`solver.fairy`.
    """

    squares: Squares = EMPTY_SQUARES
    turn: Side = WHITE
    castling: Rights = NO_RIGHTS
    en_passant: Square | None = None
    conditions: frozenset[FairyCondition] = frozenset()

    def with_squares(self, squares: Squares) -> Setup:
        """Lay out other men, keeping castling rights by the convention.

        A right appears when king and rook come home and goes when one leaves;
        a right that was switched off stays off as long as both stay at home.
        The en passant square goes when the men that made it possible have gone.
        """
        before, after = home_rights(self.squares), home_rights(squares)
        castling = (self.castling | (after - before)) - (before - after)
        changed = Setup(squares, self.turn, castling, self.en_passant, self.conditions)
        if changed.en_passant is not None and squares != self.squares:
            return changed._without_impossible_en_passant()
        return changed

    def with_pieces(self, changes: Mapping[Square, Man | None]) -> Setup:
        """Put these men on these squares (``None`` empties a square)."""
        squares = list(self.squares)
        for square, piece in changes.items():
            squares[square] = piece
        return self.with_squares(tuple(squares))

    def with_piece(self, square: Square, piece: Man | None) -> Setup:
        """Put one man on *square*, or empty it with ``None``."""
        return self.with_pieces({square: piece})

    def with_turn(self, turn: Side) -> Setup:
        """Give the move to *turn*; an en passant square belongs to the other side and goes."""
        if turn == self.turn:
            return self
        return replace(self, turn=turn, en_passant=None)

    def count(self, color: Side) -> int:
        """Return how many men of *color* stand on the board."""
        return sum(man is not None and man.color == int(color) for man in self.squares)

    def kings(self, color: Side) -> tuple[Square, ...]:
        """Return the squares on which kings of *color* stand."""
        return tuple(
            square
            for square, man in enumerate(self.squares)
            if man is not None and man.kind is Kind.KING and man.is_of(color)
        )

    @property
    def is_fairy(self) -> bool:
        """Whether a condition holds, or a man stands there whom orthodox chess does not have."""
        return bool(self.conditions) or not are_orthodox(self.squares)

    def royal_squares(self, color: Side) -> tuple[Square, ...]:
        """Return the squares on which men stand whom *color* may not lose."""
        return tuple(
            square
            for square, man in enumerate(self.squares)
            if man is not None and man.is_royal and man.is_of(color)
        )

    def game(self) -> Game:
        """Return a fresh game from this position, playable or not; by which rules, says this.

        Whether all the rules are known, :func:`solver.position.find_flaws` says.
        """
        if self.conditions:
            return self.fairy_game()
        try:
            return OrthodoxGame.of(self.squares, self.turn, self.castling, self.en_passant)
        except NotOrthodoxError:
            return self.fairy_game()

    def fairy_game(self, arrival: Squares = (), *, traces: bool = False) -> FairyGame:
        """Return a fresh game by fairy rules; pawns promote to men of an *arrival* as well.

        *traces*: it is asked where men stood in the diagram.
        """
        from solver.fairy.game import FairyGame

        rules = _assumed_rules((*self.squares, *arrival), self.conditions, traces)
        return FairyGame.of(self.squares, self.turn, self.castling, self.en_passant, rules)

    def _without_impossible_en_passant(self) -> Setup:
        return self if self.game().en_passant_fits else replace(self, en_passant=None)

    @classmethod
    def initial(cls) -> Setup:
        """Return the position in which a game begins."""
        return cls.of(OrthodoxGame.initial())

    @classmethod
    def of(cls, game: Game, conditions: frozenset[FairyCondition] = frozenset()) -> Setup:
        """Take men, side, rights and en passant square from a game under *conditions*."""
        return cls(game.men, game.turn, game.castling, game.en_passant, conditions)


@lru_cache(maxsize=32)
def _assumed_rules(
    men: tuple[Man | None, ...], conditions: frozenset[FairyCondition], traces: bool
) -> FairyRules:
    """Return the rules of a diagram; a search asks for them with every length and line."""
    from solver.fairy.rules import FairyRules

    return replace(FairyRules.assumed(men, conditions), goal_traces=traces)
