"""The hand that draws: the right button goes from one square to another, or stays on one."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from composer.board.geometry import Point
from composer.board.gesture import Locate
from composer.board.marks import Arrow
from composer.model.marks import Ink
from solver.squares import Square


@dataclass(frozen=True, slots=True)
class Stroke:
    """What is being drawn: from where the button went down to what the pointer is over."""

    at: Point
    start: Square
    end: Square | None
    ink: Ink
    is_drag: bool = False
    """Whether the pointer has left the place where the button went down."""

    @property
    def arrow(self) -> Arrow | None:
        """The arrow that letting go here would draw."""
        has_end = self.is_drag and self.end is not None and self.end != self.start
        return Arrow(self.start, self.end, self.ink) if has_end and self.end is not None else None


class MarkHand:
    """Follows one stroke; nothing is drawn before the button comes up."""

    def __init__(self, locate: Locate, start_distance: float) -> None:
        self._locate = locate
        self._start_distance = start_distance
        self.stroke: Stroke | None = None

    def press(self, at: Point, ink: Ink) -> None:
        """Begin a stroke where a square lies under *at*."""
        square = self._locate(at).square
        self.stroke = None if square is None else Stroke(at, square, square, ink)

    def move(self, at: Point) -> None:
        """Follow the pointer."""
        if self.stroke is not None:
            is_drag = self.stroke.is_drag or math.dist(self.stroke.at, at) >= self._start_distance
            self.stroke = replace(self.stroke, end=self._locate(at).square, is_drag=is_drag)

    def release(self, at: Point) -> Stroke | None:
        """End the stroke and return it as it is now."""
        self.move(at)
        stroke, self.stroke = self.stroke, None
        return stroke

    def cancel(self) -> bool:
        """Give the stroke up; tell whether there was one."""
        was_drawing, self.stroke = self.stroke is not None, None
        return was_drawing
