"""Where board and palette stand in the pane; the palette grows with the squares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import inf

from composer.board.geometry import MARGIN_SHARE, Box
from composer.diagram.look import Coordinates

CELL_SHARE = 0.86
"""Side of a palette cell, in squares of the board."""
GAP = 12.0
"""Space between board and palette."""
EDGE = 6.0
"""Space around both."""


class PaletteSide(Enum):
    """Where the palette stands."""

    RIGHT = "right"
    LEFT = "left"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of board and palette, and the side of a palette cell."""

    board: Box
    palette: Box
    cell: float


def arrange(
    width: float,
    height: float,
    *,
    side: PaletteSide = PaletteSide.RIGHT,
    coordinates: Coordinates = Coordinates.OUTSIDE,
    largest: float = inf,
) -> Arrangement:
    """Fit the largest board with its palette into *width* by *height*, both centred.

    No square is larger than *largest*.
    Beside the board the palette has 2 columns and 7 rows, below it 7 columns and 2 rows.
    """
    squares = 8 + (MARGIN_SHARE if coordinates is Coordinates.OUTSIDE else 0.0)
    width, height = width - 2 * EDGE, height - 2 * EDGE
    if side is PaletteSide.BELOW:
        size = min(width / squares, (height - GAP) / (squares + 2 * CELL_SHARE))
    else:
        size = min((width - GAP) / (squares + 2 * CELL_SHARE), height / squares)
    size = max(1.0, min(size, largest))
    cell, whole = float(int(size * CELL_SHARE)), size * squares
    if side is PaletteSide.BELOW:
        return _stacked(width, height, whole, cell)
    return _side_by_side(width, height, whole, cell, side)


def _side_by_side(
    width: float, height: float, whole: float, cell: float, side: PaletteSide
) -> Arrangement:
    left = EDGE + max(0.0, (width - whole - GAP - 2 * cell) / 2)
    top = EDGE + max(0.0, (height - whole) / 2)
    board_left, palette_left = left, left + whole + GAP
    if side is PaletteSide.LEFT:
        board_left, palette_left = left + 2 * cell + GAP, left
    board = Box(board_left, top, whole, whole)
    return Arrangement(board, Box(palette_left, top, 2 * cell, 7 * cell), cell)


def _stacked(width: float, height: float, whole: float, cell: float) -> Arrangement:
    top = EDGE + max(0.0, (height - whole - GAP - 2 * cell) / 2)
    board = Box(EDGE + max(0.0, (width - whole) / 2), top, whole, whole)
    palette_left = EDGE + max(0.0, (width - 7 * cell) / 2)
    return Arrangement(board, Box(palette_left, top + whole + GAP, 7 * cell, 2 * cell), cell)
