"""A game under way, whatever its rules: men, turn, legal moves, and what a move does.

Whoever judges play speaks to a :class:`Game` and knows no rule of his own.  Orthodox chess is
played by :mod:`solver.orthodox`; another kind of chess is another class with these methods.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol, Self

from solver.men import FEN, Kind, Man
from solver.squares import SQUARE_NAMES, Side, Square


class AnyMove(Protocol):
    """What every move has, one of python-chess's too: enough to find it among the legal ones."""

    @property
    def from_square(self) -> Square:
        """Where the man stood."""

    @property
    def to_square(self) -> Square:
        """Where he went."""

    @property
    def promotion(self) -> int | None:
        """The kind he became there, if another."""

    def uci(self) -> str:
        """Return it as UCI writes it, such as ``e7e8n``."""


class Special(Enum):
    """Moves of rules of their own, which stipulations ask for by name."""

    CASTLING = auto()
    EN_PASSANT = auto()


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move does beside taking its man along: afterwards *man*, or nobody, stands there."""

    square: Square
    man: Man | None


@dataclass(frozen=True, slots=True)
class Move:
    """A move as a game makes it.

    What it is, its squares and the kind promoted to, tells it from other moves; what it does in
    the position (``captured``: where a man was taken, ``effects``, ``special``) follows.
    """

    from_square: Square
    to_square: Square
    promotion: Kind | None = None
    captured: Square | None = field(default=None, compare=False)
    effects: tuple[Effect, ...] = field(default=(), compare=False)
    special: Special | None = field(default=None, compare=False)

    def uci(self) -> str:
        """Return it as UCI writes it, such as ``e7e8n``."""
        promotion = "" if self.promotion is None else FEN.names[self.promotion].lower()
        return f"{SQUARE_NAMES[self.from_square]}{SQUARE_NAMES[self.to_square]}{promotion}"


class Game(Protocol):
    """Play from one position, move by move and back."""

    @property
    def turn(self) -> Side:
        """The side to move: White where it is true."""

    @property
    def men(self) -> tuple[Man | None, ...]:
        """The men on all squares, from a1 to h8."""

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""

    def moves(self) -> Sequence[AnyMove]:
        """Return the legal moves; ``made`` tells what one of them does."""

    def has_moves(self) -> bool:
        """Tell whether the side to move has a legal move."""

    def is_legal(self, move: AnyMove) -> bool:
        """Tell whether a move can be made here."""

    def made(self, move: AnyMove) -> Move:
        """Return a legal move with all that it does here."""

    def push(self, move: AnyMove) -> None:
        """Make a legal move."""

    def pass_turn(self) -> None:
        """Let the side to move pass, whether or not the rules allow it."""

    def pop(self) -> None:
        """Take back what was pushed or passed last."""

    def key(self) -> bytes:
        """Return what tells this position from all others with the same side to move."""

    def copy(self) -> Self:
        """Return the same position, without the moves that led to it."""


@contextmanager
def after(game: Game, move: AnyMove) -> Iterator[None]:
    """Have *move* made for the length of the block."""
    game.push(move)
    try:
        yield
    finally:
        game.pop()


@contextmanager
def after_passing(game: Game) -> Iterator[None]:
    """Let the side to move pass for the length of the block, as a threat assumes."""
    game.pass_turn()
    try:
        yield
    finally:
        game.pop()
