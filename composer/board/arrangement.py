"""Where board and palette stand in the pane; the palette grows with the squares."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf

from composer.board.geometry import FRAME, MARGIN_SHARE, Box
from composer.diagram.look import Coordinates

CELL_SHARE = 0.69
"""Side of a palette cell, in squares of the board."""
GAP = 12.0
"""Space between board and palette."""
EDGE = 3.0
"""Space around both."""


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
    coordinates: Coordinates = Coordinates.OUTSIDE,
    largest: float = inf,
    least: int = 0,
    has_palette: bool = True,
) -> Arrangement:
    """Fit the largest board with its palette into *width* by *height*, in the upper left corner.

    No square is larger than *largest*, no cell smaller than *least*.  The palette stands on the
    right, 2 columns of 7 cells; where it is hidden, the board takes its room.
    """
    squares = _squares(coordinates)
    width, height = width - 2 * (EDGE + FRAME), height - 2 * (EDGE + FRAME)
    beside = width / squares
    if has_palette:
        width -= GAP
        beside = min(width / (squares + 2 * CELL_SHARE), (width - 2 * least) / squares)
    size = max(1.0, float(int(min(beside, height / squares, largest))))
    cell, whole = float(_cell(size, least)), ceil(size * squares + 2 * FRAME)
    palette = Box(EDGE + whole + GAP, EDGE, 2 * cell, 7 * cell)
    return Arrangement(Box(EDGE, EDGE, whole, whole), palette, cell)


def width_at(
    height: float, *, coordinates: Coordinates, largest: float = inf, least: int = 0
) -> float:
    """Return the width of board and palette where the board takes all of *height*."""
    squares = _squares(coordinates)
    size = max(1.0, float(int(min((height - 2 * (EDGE + FRAME)) / squares, largest))))
    return ceil(size * squares + 2 * FRAME) + GAP + 2 * _cell(size, least) + 2 * EDGE


def _cell(size: float, least: int) -> int:
    return max(int(size * CELL_SHARE), least)


def _squares(coordinates: Coordinates) -> float:
    """Return how many squares the side of the board is long, the names of files among them."""
    return 8 + (MARGIN_SHARE if coordinates is Coordinates.OUTSIDE else 0.0)
