"""What drawings consist of.  A drawing is laid out once, then painted, printed or written.

Lengths are points, 72 to the inch; x grows to the right and y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from composer.diagram.piece_sets import PieceSet
from solver.men import Man
from solver.notation.letters import Letters

BLACK = "#000000"


class Anchor(Enum):
    """Which end of the words stands at their ``x``; the value is SVG's name for it."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How words are set; ``size`` is the height of the font."""

    size: float
    is_bold: bool = False
    is_italic: bool = False


@dataclass(frozen=True, slots=True)
class Rectangle:
    """An upright rectangle, filled, outlined or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle round x, y, filled, outlined or both."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.0


Segment = tuple[float, float, float, float]
"""Both ends of a straight line: x and y, x and y."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines of one colour."""

    segments: tuple[Segment, ...]
    color: str
    width: float


@dataclass(frozen=True, slots=True)
class DrawnMan:
    """A man, drawn in a square of this size with its upper left corner at x, y."""

    x: float
    y: float
    size: float
    piece: Man
    piece_set: PieceSet
    letters: Letters = Letters.S


@dataclass(frozen=True, slots=True)
class WordsShape:
    """Words on one line, whose base is at y; ``width`` is the room that they were given."""

    x: float
    y: float
    text: str
    style: TextStyle
    width: float
    color: str = BLACK
    anchor: Anchor = Anchor.START

    @property
    def left(self) -> float:
        """Where the words begin."""
        shares = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
        return self.x - self.width * shares[self.anchor]


Shape = Rectangle | Disc | Strokes | DrawnMan | WordsShape


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on a ground of this size, painted in their order."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def texts(self) -> tuple[str, ...]:
        """Return all words of the drawing in their order."""
        return tuple(shape.text for shape in self.shapes if isinstance(shape, WordsShape))


def moved(shape: Shape, right: float, down: float) -> Shape:
    """Return *shape* at another place."""
    if isinstance(shape, Strokes):
        segments = tuple(
            (x + right, y + down, end_x + right, end_y + down)
            for x, y, end_x, end_y in shape.segments
        )
        return replace(shape, segments=segments)
    return replace(shape, x=shape.x + right, y=shape.y + down)
