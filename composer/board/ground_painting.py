"""Painting what conditions put on the squares, one square at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from composer.diagram.look import BoardColors
from composer.model.ground import BARE, Ground
from solver.squares import Square


@dataclass(frozen=True, slots=True)
class GroundPainter:
    """Paints a ground on squares whose boxes *box* tells."""

    box: Callable[[Square], QRectF]
    colors: BoardColors
    pixel_ratio: float

    def paint(self, painter: QPainter, ground: Ground, square: Square, *, has_man: bool) -> None:
        """Paint what lies on one square, with the half of each line that is on its side."""
        if ground == BARE:
            return
        from composer.diagram.ground_shapes import LINE_SHARE, GroundShapes  # for fairy chess alone
        from composer.export.painting import paint_shapes

        box = self.box(square)
        shapes = GroundShapes(ground, self._corner, box.width(), self.colors)
        painter.save()
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        paint_shapes(painter, shapes.square(square, has_man=has_man))
        # Half of a line is whole pixels, so that it is sharp, and as thick on both its sides.
        half = max(1, round(box.width() * LINE_SHARE / 2 * self.pixel_ratio)) / self.pixel_ratio
        paint_shapes(painter, shapes.lines_at(square, 2 * half))
        painter.restore()

    def _corner(self, square: Square) -> tuple[float, float]:
        box = self.box(square)
        return box.x(), box.y()
