"""The board of a diagram: squares, frames, coordinates and men as shapes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import hypot

from composer.diagram.ground_shapes import GroundShapes
from composer.diagram.look import BoardLook, Coordinates
from composer.diagram.metrics import text_width
from composer.diagram.shapes import (
    Anchor,
    DrawnMan,
    Rectangle,
    Segment,
    Shape,
    Strokes,
    TextStyle,
    WordsShape,
)
from composer.model.ground import Ground, ground_of
from composer.model.marks import MARK_COLORS, DrawnMark
from solver.setup import Setup
from solver.squares import (
    FILE_NAMES,
    RANK_NAMES,
    SQUARES,
    Square,
    file_of,
    is_light_square,
    rank_of,
    square_at,
)

HATCHES = 6
"""How many lines of the hatching meet each side of a dark square."""
_THICK, _GAP, _THIN = 0.009, 0.008, 0.003
_MARGIN = 0.05
"""The thick outer frame, the room to the thin inner one, and that, in shares of the whole."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the squares of a board lie that has ``size`` as a whole."""

    left: float
    top: float
    square: float
    is_flipped: bool

    @classmethod
    def of(cls, look: BoardLook, x: float, y: float, size: float) -> _Places:
        frame = size * (_THICK + _GAP + _THIN)
        margin = size * _MARGIN if look.coordinates is Coordinates.OUTSIDE else 0.0
        square = (size - margin - 2 * frame) / 8
        return cls(x + margin + frame, y + frame, square, look.is_flipped)

    def corner(self, square: Square) -> tuple[float, float]:
        column, row = file_of(square), 7 - rank_of(square)
        if self.is_flipped:
            column, row = 7 - column, 7 - row
        return self.left + column * self.square, self.top + row * self.square


def board_shapes(
    setup: Setup,
    look: BoardLook,
    *,
    x: float,
    y: float,
    size: float,
    marks: Iterable[DrawnMark] = (),
    ground: Ground | None = None,
) -> tuple[Shape, ...]:
    """Draw *setup*, playable or not, within *size* by *size* with the upper left corner at x, y.

    *marks* are the composer's own arrows and frames, which lie over the men.  *ground* is what
    conditions have put on the squares, where it is no longer what those of *setup* say.
    """
    places = _Places.of(look, x, y, size)
    ground = ground_of(setup.conditions) if ground is None else ground
    drawn = GroundShapes(ground, places.corner, places.square, look.style.colors)
    return (
        *_squares(look, places),
        *drawn.board(setup),
        *_frames(look, places, size),
        *_names(look, places, drawn.filled(setup)),
        *_men(setup, look, places),
        *(shape for mark in marks for shape in _mark(mark, places)),
    )


def hatching(x: float, y: float, size: float) -> tuple[Segment, ...]:
    """Return the lines across a dark square, from lower left to upper right."""
    steps = (step * size / HATCHES for step in range(1, 2 * HATCHES))
    return tuple(
        (x, y + step, x + step, y)
        if step <= size
        else (x + step - size, y + size, x + size, y + step - size)
        for step in steps
    )


def hatching_width(size: float) -> float:
    """Return how thick the lines across a square of this size are."""
    return size * 0.024


def _squares(look: BoardLook, places: _Places) -> Iterator[Shape]:
    colors = look.style.colors
    side = places.square
    if look.has_ground:
        yield Rectangle(places.left, places.top, 8 * side, 8 * side, fill=colors.light)
    dark = [places.corner(square) for square in SQUARES if not is_light_square(square)]
    if colors.hatching:
        lines = tuple(line for corner in dark for line in hatching(*corner, side))
        yield Strokes(lines, colors.hatching, hatching_width(side))
    else:
        for left, top in dark:
            yield Rectangle(left, top, side, side, fill=colors.dark)


def _frames(look: BoardLook, places: _Places, size: float) -> Iterator[Shape]:
    for width, away in ((_THIN, _THIN / 2), (_THICK, _THIN + _GAP + _THICK / 2)):
        side = 8 * places.square + 2 * away * size
        left, top = places.left - away * size, places.top - away * size
        yield Rectangle(
            left, top, side, side, stroke=look.style.colors.frame, stroke_width=width * size
        )


def _men(setup: Setup, look: BoardLook, places: _Places) -> Iterator[Shape]:
    for square, piece in enumerate(setup.squares):
        if piece is not None:
            corner = places.corner(square)
            yield DrawnMan(*corner, places.square, piece, look.piece_set, look.letters)


def _mark(mark: DrawnMark, places: _Places) -> Iterator[Shape]:
    """Draw a frame within a square, or an arrow between the middles of two."""
    color, side = MARK_COLORS[mark.ink], places.square
    x, y = places.corner(mark.start)
    if not mark.is_arrow:
        width = side * 0.07
        inner = side - width
        yield Rectangle(
            x + width / 2, y + width / 2, inner, inner, stroke=color, stroke_width=width
        )
        return
    end_x, end_y = (corner + side / 2 for corner in places.corner(mark.end))
    x, y = x + side / 2, y + side / 2
    length = hypot(end_x - x, end_y - y)
    along, across = (end_x - x) / length * side, (end_y - y) / length * side
    start = (x + 0.3 * along, y + 0.3 * across)
    back = (end_x - 0.3 * along, end_y - 0.3 * across)
    barbs = ((back[0] + sign * 0.2 * across, back[1] - sign * 0.2 * along) for sign in (1, -1))
    yield Strokes(((*start, end_x, end_y),), color, side * 0.09)
    yield Strokes(tuple((*barb, end_x, end_y) for barb in barbs), color, side * 0.09)


def _names(look: BoardLook, places: _Places, filled: Collection[Square]) -> Iterator[Shape]:
    if look.coordinates is Coordinates.OUTSIDE:
        yield from _names_outside(look, places)
    elif look.coordinates is Coordinates.INSIDE:
        yield from _names_inside(look, places, filled)


def _names_outside(look: BoardLook, places: _Places) -> Iterator[Shape]:
    side = places.square
    style = TextStyle(side * 0.26)
    color = look.style.colors.frame
    below = places.top + 8 * side + side * 0.43
    for index in range(8):
        turned = 7 - index if look.is_flipped else index
        file, rank = FILE_NAMES[turned], RANK_NAMES[7 - turned]
        middle = (index + 0.5) * side
        yield _name(places.left + middle, below, file, style, color)
        yield _name(
            places.left - side * 0.33, places.top + middle + side * 0.09, rank, style, color
        )


def _names_inside(look: BoardLook, places: _Places, filled: Collection[Square]) -> Iterator[Shape]:
    side = places.square
    style = TextStyle(side * 0.22)
    corner = 0 if not look.is_flipped else 7
    for index in range(8):
        bottom, left = square_at(index, corner), square_at(corner, index)
        for square, right, down, name in (
            (bottom, 0.9, 0.94, FILE_NAMES[index]),
            (left, 0.1, 0.23, RANK_NAMES[index]),
        ):
            x, y = places.corner(square)
            x, y = x + side * right, y + side * down
            if square in filled:
                yield _name(x, y, name, style, look.style.colors.light)
            else:
                yield from _inside(look, square, x, y, name, style)


def _inside(
    look: BoardLook, square: Square, x: float, y: float, name: str, style: TextStyle
) -> Iterator[Shape]:
    colors = look.style.colors
    is_light = is_light_square(square)
    if colors.hatching and not is_light:  # nobody could read it between the lines
        half = style.size * 0.38
        yield Rectangle(x - half, y - style.size * 0.8, 2 * half, style.size, fill=colors.light)
    yield _name(x, y, name, style, colors.coordinate_on(is_light=is_light))


def _name(x: float, y: float, text: str, style: TextStyle, color: str) -> WordsShape:
    return WordsShape(x, y, text, style, text_width(text, style), color, Anchor.MIDDLE)
