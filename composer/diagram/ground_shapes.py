"""What conditions put on the squares, as shapes: the same on screen and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from composer.diagram.look import BoardColors
from composer.diagram.shapes import Disc, Rectangle, Shape, Strokes
from composer.model.ground import BARE, GridLine, Ground
from solver.setup import Setup
from solver.squares import Square

LINE_SHARE = 0.065
"""How thick the lines of a grid are, in squares."""
_RIM = 0.14
_RING, _RING_WIDTH, _HALO = 0.44, 0.035, 0.09
_DISC, _DISC_WIDTH = 0.27, 0.05
_A1, _H8 = 0, 63


@dataclass(frozen=True, slots=True)
class GroundShapes:
    """Draws a ground on squares of this *side*, whose upper left corners *corner* tells."""

    ground: Ground
    corner: Callable[[Square], tuple[float, float]]
    side: float
    colors: BoardColors

    def board(self, setup: Setup) -> Iterator[Shape]:
        """Yield all there is under the men of *setup*."""
        if self.ground == BARE:
            return
        for square, man in enumerate(setup.squares):
            yield from self.square(square, has_man=man is not None)
        yield from self.lines(self.side * LINE_SHARE)

    def filled(self, setup: Setup) -> frozenset[Square]:
        """Return the squares that are dark all over."""
        return frozenset(it for it in self.ground.holes if setup.squares[it] is None)

    def square(self, square: Square, *, has_man: bool) -> Iterator[Shape]:
        """Yield what lies within one square: a hole, a ring round its name, an imitator.

        Where a man stands on a hole, which no rule allows, its rim alone is dark: he is to be seen.
        """
        if square in self.ground.holes:
            yield self._hole(square, has_man=has_man)
        if square in self.ground.named:
            yield from self._ring(square)
        if square in self.ground.imitators:
            yield from self._imitator(square)

    def lines(self, width: float) -> Iterator[Shape]:
        """Yield the lines of a grid; they meet in full, and end at the edge of the board."""
        return (self._line(line, width) for line in self.ground.lines)

    def lines_at(self, square: Square, width: float) -> Iterator[Shape]:
        """Yield the lines of which a part may lie on one square."""
        return (self._line(it, width) for it in self.ground.lines if it.touches(square))

    def _hole(self, square: Square, *, has_man: bool) -> Shape:
        x, y = self.corner(square)
        side, color = self.side, self.colors.ground
        if not has_man:
            return Rectangle(x, y, side, side, fill=color)
        width = side * _RIM
        inner = side - width
        return Rectangle(
            x + width / 2, y + width / 2, inner, inner, stroke=color, stroke_width=width
        )

    def _ring(self, square: Square) -> Iterator[Shape]:
        """Yield a ring on a light one, so that it is seen across a hatching."""
        x, y = self._middle(square)
        radius = self.side * _RING
        for color, width in ((self.colors.light, _HALO), (self.colors.ground, _RING_WIDTH)):
            yield Disc(x, y, radius, stroke=color, stroke_width=width * self.side)

    def _imitator(self, square: Square) -> Iterator[Shape]:
        """Yield a disc with an I; drawn, for no font is at hand on every board."""
        x, y = self._middle(square)
        side, colors = self.side, self.colors
        width = side * _DISC_WIDTH
        yield Disc(x, y, side * _DISC, colors.light, colors.ground, width)
        high, wide = side * 0.13, side * 0.07
        stem = (x, y - high, x, y + high)
        feet = ((x - wide, y + end, x + wide, y + end) for end in (-high, high))
        yield Strokes((stem, *feet), colors.ground, width)

    def _middle(self, square: Square) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    def _line(self, line: GridLine, width: float) -> Shape:
        x, y = self._place(line.file, line.rank)
        end_x, end_y = self._place(*line.end)
        half = width / 2
        left, right = self._within(min(x, end_x) - half, max(x, end_x) + half, 0)
        top, bottom = self._within(min(y, end_y) - half, max(y, end_y) + half, 1)
        return Rectangle(left, top, right - left, bottom - top, fill=self.colors.ground)

    def _place(self, file: int, rank: int) -> tuple[float, float]:
        """Return where a corner of squares is, so far from the lower left one of a1."""
        (x, y), (end_x, end_y) = self.corner(_A1), self.corner(_H8)
        is_turned = x > end_x
        right, down = (8 - file, rank) if is_turned else (file, 8 - rank)
        return min(x, end_x) + right * self.side, min(y, end_y) + down * self.side

    def _within(self, first: float, last: float, axis: int) -> tuple[float, float]:
        least = min(self.corner(_A1)[axis], self.corner(_H8)[axis])
        return max(first, least), min(last, least + 8 * self.side)
