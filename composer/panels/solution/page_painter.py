"""Painting the rows of a page: runs in their faces, the sign that folds, what is marked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF

from composer.panels.solution.page_geometry import ShownRow
from composer.panels.solution.page_layout import RunBox
from composer.panels.solution.page_rows import ItemRow, SeenSpot
from composer.panels.solution.page_type import PageType, color_of
from composer.tokens import RADIUS, tokens
from solver.notation.page.model import PageRun

_SIGN = 9
"""Width of the sign that folds and unfolds."""
_HALF = _SIGN / 2 - 1
_OPEN = ((-_HALF, -_HALF / 2), (0.0, _HALF / 2), (_HALF, -_HALF / 2))
_FOLDED = ((-_HALF / 2, -_HALF), (_HALF / 2, 0.0), (-_HALF / 2, _HALF))


@dataclass(frozen=True, slots=True)
class PagePainter:
    """Paints rows *left* of which is the margin; *current* and *hovered* are marked.

    All is grey where it *is_faded*: the page belongs to another position than the board shows.
    """

    painter: QPainter
    palette: QPalette
    kind: PageType
    left: float
    current: SeenSpot | None = None
    hovered: RunBox | None = None
    is_faded: bool = False

    def paint(self, shown: ShownRow) -> None:
        """Paint one row."""
        self._paint_sign(shown)
        for box in shown.out.boxes:
            self._paint_run(shown, box)

    def _paint_run(self, shown: ShownRow, box: RunBox) -> None:
        colors, run, painter = tokens(self.palette), box.run, self.painter
        frame = QRectF(self.left + box.x, shown.top + box.y, box.width, shown.out.line_height)
        is_current = self._is_current(shown, run)
        if run.spot is not None and (box is self.hovered or is_current):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.soft))
            painter.drawRoundedRect(frame.adjusted(-3, 1, 3, -1), RADIUS - 2, RADIUS - 2)
        painter.setFont(self.kind.font(run.style))
        painter.setPen(color_of(run.style, self.palette, is_faded=self.is_faded))
        base = frame.top() + self.kind.base(shown.out.line_height)
        painter.drawText(QPointF(frame.left(), base), run.printed)
        if is_current:
            painter.setPen(QPen(QColor(colors.accent), 2))
            line = frame.bottom() - 3
            painter.drawLine(QPointF(frame.left(), line), QPointF(frame.right(), line))

    def _paint_sign(self, shown: ShownRow) -> None:
        """Paint the sign of a row that folds."""
        if not (isinstance(shown.row, ItemRow) and shown.row.item.has_below and shown.out.boxes):
            return
        first = shown.out.boxes[0]
        x = self.left + first.x - _SIGN
        y = shown.top + first.y + shown.out.line_height / 2
        way = _OPEN if shown.row.is_open else _FOLDED
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.setPen(QPen(QColor(tokens(self.palette).ink3), 1.4))
        self.painter.drawPolyline(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in way]))

    def _is_current(self, shown: ShownRow, run: PageRun) -> bool:
        current = self.current
        if current is None or run.spot is None or current.run.spot is None:
            return False
        is_here = current.row is shown.row and current.line == shown.line
        return is_here and run.spot.moves == current.run.spot.moves
