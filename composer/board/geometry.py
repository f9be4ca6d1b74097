"""Where the squares lie: points to squares and back, for any size and scale of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from composer.diagram.look import Coordinates
from solver import squares
from solver.squares import Square, file_of, rank_of

MARGIN_SHARE = 0.3
"""Width of the margin with the coordinates, in squares."""

FRAME = 1.0
"""Room for the line round the board."""


class Point(NamedTuple):
    """A point, in the units of the window system (not always whole pixels)."""

    x: float
    y: float


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> Point:
        """The point in the middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Geometry:
    """A board of 64 squares with its upper left corner at ``left``, ``top``."""

    left: float
    top: float
    square_size: float
    is_flipped: bool = False

    @classmethod
    def fit(
        cls,
        width: float,
        height: float,
        *,
        coordinates: Coordinates = Coordinates.OUTSIDE,
        is_flipped: bool = False,
        pixel_ratio: float = 1.0,
    ) -> Geometry:
        """Place the largest square board in *width* by *height*, on whole device pixels.

        Room for the frame is left all round, and with outside coordinates a margin on
        the left and below.
        """
        margin = MARGIN_SHARE if coordinates is Coordinates.OUTSIDE else 0.0
        shorter = min(width, height) - 2 * FRAME
        pixels = max(1, int(shorter * pixel_ratio / (8 + margin)))
        size = pixels / pixel_ratio
        whole = size * (8 + margin)
        left = (width - whole) / 2 + size * margin
        top = (height - whole) / 2
        return cls(_snap(left, pixel_ratio), _snap(top, pixel_ratio), size, is_flipped)

    @property
    def board(self) -> Box:
        """The rectangle of all squares."""
        return Box(self.left, self.top, 8 * self.square_size, 8 * self.square_size)

    def box(self, square: Square) -> Box:
        """Return the rectangle of *square*."""
        column, row = self._cell(square)
        size = self.square_size
        return Box(self.left + column * size, self.top + row * size, size, size)

    def square_at(self, point: Point) -> Square | None:
        """Return the square under *point*, or ``None`` beside the board."""
        column = int((point.x - self.left) // self.square_size)
        row = int((point.y - self.top) // self.square_size)
        if not (0 <= column < 8 and 0 <= row < 8):
            return None
        if self.is_flipped:
            return squares.square_at(7 - column, row)
        return squares.square_at(column, 7 - row)

    def neighbour(self, square: Square, right: int, up: int) -> Square:
        """Return the square so many steps away as seen on the screen, stopping at the edge."""
        column, row = self._cell(square)
        column = min(7, max(0, column + right))
        row = min(7, max(0, row - up))
        column, row = (7 - column, row) if self.is_flipped else (column, 7 - row)
        return squares.square_at(column, row)

    def _cell(self, square: Square) -> tuple[int, int]:
        column, row = file_of(square), 7 - rank_of(square)
        return (7 - column, 7 - row) if self.is_flipped else (column, row)


def _snap(length: float, pixel_ratio: float) -> float:
    return max(0, round(length * pixel_ratio)) / pixel_ratio
