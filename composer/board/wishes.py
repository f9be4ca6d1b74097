"""What a gesture or a key on the board asks for.  A wish changes nothing by itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from composer.model.areas import Area
from solver.men import Man
from solver.squares import Square


class Instrument(Enum):
    """A tool of the palette that is not a piece."""

    HAND = auto()
    BIN = auto()


Tool = Man | Instrument


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Put a piece on a square."""

    square: Square
    piece: Man


@dataclass(frozen=True, slots=True)
class RemovePiece:
    """Empty a square."""

    square: Square


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Carry a piece to another square; nothing else changes, least of all the turn."""

    from_square: Square
    to_square: Square


@dataclass(frozen=True, slots=True)
class CopyPiece:
    """Put another piece like that on ``from_square`` on ``to_square``."""

    from_square: Square
    to_square: Square


@dataclass(frozen=True, slots=True)
class PaintSquares:
    """Put a piece on each of these squares, or empty them: one sweep of the mouse."""

    squares: tuple[Square, ...]
    piece: Man | None


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Make a legal move between these squares (Play mode); a promotion is asked for later."""

    from_square: Square
    to_square: Square


@dataclass(frozen=True, slots=True)
class NoMove:
    """Say why the man on ``from_square`` cannot go there, or nowhere (Play mode)."""

    from_square: Square
    to_square: Square | None = None


@dataclass(frozen=True, slots=True)
class ExchangeMen:
    """Let what stands on two squares change places."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class MoveArea:
    """Carry all men of an area as far as it is from one square to the other."""

    area: Area
    from_square: Square
    to_square: Square


@dataclass(frozen=True, slots=True)
class CopyArea:
    """Put men like those of an area as far away as it is from one square to the other."""

    area: Area
    from_square: Square
    to_square: Square


@dataclass(frozen=True, slots=True)
class ClearArea:
    """Empty an area."""

    area: Area


Wish = (
    PlacePiece
    | RemovePiece
    | MovePiece
    | CopyPiece
    | PaintSquares
    | PlayMove
    | NoMove
    | ExchangeMen
    | MoveArea
    | CopyArea
    | ClearArea
)


class StepTo(Enum):
    """Where to go in a solution that is being read."""

    FIRST = auto()
    BACK = auto()
    FORWARD = auto()
    LAST = auto()
    PREVIOUS_ANSWER = auto()
    NEXT_ANSWER = auto()
