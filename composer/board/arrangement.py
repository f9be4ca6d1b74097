"""Where board and palette stand in the pane; the palette grows with the squares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil, inf

from composer.board.geometry import FRAME, MARGIN_SHARE, Box
from composer.diagram.look import Coordinates

CELL_SHARE = 0.69
"""Side of a palette cell, in squares of the board."""
GAP = 12.0
"""Space between board and palette."""
EDGE = 3.0
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
    """Fit the largest board with its palette into *width* by *height*, in the upper left corner.

    No square is larger than *largest*.
    Beside the board the palette has 2 columns and 7 rows, below it 7 columns and 2 rows.
    """
    squares = 8 + (MARGIN_SHARE if coordinates is Coordinates.OUTSIDE else 0.0)
    width, height = width - 2 * (EDGE + FRAME), height - 2 * (EDGE + FRAME)
    if side is PaletteSide.BELOW:
        size = min(width / squares, (height - GAP) / (squares + 2 * CELL_SHARE))
    else:
        size = min((width - GAP) / (squares + 2 * CELL_SHARE), height / squares)
    size = max(1.0, float(int(min(size, largest))))
    cell, whole = float(int(size * CELL_SHARE)), ceil(size * squares + 2 * FRAME)
    if side is PaletteSide.BELOW:
        return _stacked(whole, cell)
    return _side_by_side(whole, cell, side)


def width_at(height: float, *, coordinates: Coordinates, largest: float = inf) -> float:
    """Return the width of board and palette where the board takes all of *height*."""
    squares = 8 + (MARGIN_SHARE if coordinates is Coordinates.OUTSIDE else 0.0)
    size = max(1.0, float(int(min((height - 2 * (EDGE + FRAME)) / squares, largest))))
    return ceil(size * squares + 2 * FRAME) + GAP + 2 * int(size * CELL_SHARE) + 2 * EDGE


def _side_by_side(whole: float, cell: float, side: PaletteSide) -> Arrangement:
    board_left, palette_left = EDGE, EDGE + whole + GAP
    if side is PaletteSide.LEFT:
        board_left, palette_left = EDGE + 2 * cell + GAP, EDGE
    board = Box(board_left, EDGE, whole, whole)
    return Arrangement(board, Box(palette_left, EDGE, 2 * cell, 7 * cell), cell)


def _stacked(whole: float, cell: float) -> Arrangement:
    board = Box(EDGE, EDGE, whole, whole)
    return Arrangement(board, Box(EDGE, EDGE + whole + GAP, 7 * cell, 2 * cell), cell)
