"""A diagram with the words round it, laid out for a cell of a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from composer.diagram.board_shapes import board_shapes
from composer.diagram.caption import Caption, Paragraph, Span
from composer.diagram.look import BoardLook
from composer.diagram.shapes import Drawing, Shape
from composer.diagram.typesetting import TextLine, Typeface, broken
from composer.model.marks import DrawnMark
from solver.setup import Setup

_GAP = 0.45
"""Room between words and board, in heights of the font."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A diagram and its caption in a column of this width; the board can have any size.

    The words above are centred over the board, those below begin at its left edge.
    """

    setup: Setup
    caption: Caption
    look: BoardLook
    face: Typeface
    width: float
    has_board: bool = True
    marks: tuple[DrawnMark, ...] = ()

    @property
    def gap(self) -> float:
        """The room between words and board."""
        return self.face.size * _GAP

    def above(self) -> tuple[TextLine, ...]:
        """Return the lines above the board."""
        return _broken_all(self.caption.above, self.face, self.width)

    def below(self, board: float) -> tuple[TextLine, ...]:
        """Return the lines below a board of this size, without that of the stipulation."""
        return _broken_all(self.caption.below, self.face, (self.width + board) / 2)

    def asked(self, board: float) -> tuple[TextLine, ...]:
        """Return the lines of the stipulation, left of the marks."""
        if not self.caption.left and not self.caption.right:
            return ()
        room = board - self._marks_width() - self.face.size
        return broken((Span(self.caption.left),), self.face, max(room, board / 3))

    def height_above(self) -> float:
        """Return how much room the words above the board need."""
        count = len(self.above())
        return count * self.face.leading + self.gap if count else 0.0

    def height_below(self, board: float) -> float:
        """Return how much room the words below a board of this size need."""
        count = len(self.asked(board)) + len(self.below(board))
        return count * self.face.leading + self.gap if count else 0.0

    def height(self, board: float) -> float:
        """Return how tall the cell is with a board of this size."""
        return self.height_above() + self.height_below(board) + self.side(board)

    def side(self, board: float) -> float:
        """Return how much of *board* is drawn: a problem that is not readable has none."""
        return board if self.has_board else 0.0

    def shapes(self, x: float, board_top: float, board: float) -> Iterator[Shape]:
        """Yield the shapes of the cell at *x*, with the board's upper edge at *board_top*."""
        left = x + (self.width - board) / 2
        lines = self.above()
        y = board_top - self.gap - len(lines) * self.face.leading
        for line in lines:
            y += self.face.leading
            baseline = y - self._drop()
            yield from line.shapes(x + (self.width - line.width) / 2, baseline, self.face)
        if self.has_board:
            look, marks = self.look, self.marks
            yield from board_shapes(self.setup, look, x=left, y=board_top, size=board, marks=marks)
        yield from self._shapes_below(left, board_top + self.side(board) + self.gap, board)

    def _shapes_below(self, left: float, y: float, board: float) -> Iterator[Shape]:
        asked = self.asked(board)
        if asked and self.caption.right:
            baseline = y + self.face.leading - self._drop()
            right = broken((Span(self.caption.right),), self.face, 10 * board)[0]
            yield from right.shapes(left + board - right.width, baseline, self.face)
        for line in (*asked, *self.below(board)):
            y += self.face.leading
            yield from line.shapes(left, y - self._drop(), self.face)

    def _drop(self) -> float:
        """Return how far the base of the letters is above the end of its line."""
        return self.face.leading - self.face.size * 0.95

    def _marks_width(self) -> float:
        return self.face.measure(self.caption.right, self.face.style(Span(self.caption.right)))


def cell_drawing(cell: Cell, board: float, *, edge: float) -> Drawing:
    """Return the cell alone as a drawing with an *edge* all round."""
    height = cell.height(board) + 2 * edge
    width = cell.width + 2 * edge
    shapes = cell.shapes(edge, edge + cell.height_above(), board)
    return Drawing(width, height, tuple(shapes))


@lru_cache(maxsize=512)
def _broken_all(
    paragraphs: tuple[Paragraph, ...], face: Typeface, width: float
) -> tuple[TextLine, ...]:
    return tuple(
        line
        for paragraph in paragraphs
        for line in broken(
            paragraph, face, width, hang=0.0 if paragraph[0].is_bold else face.size * 1.1
        )
    )
