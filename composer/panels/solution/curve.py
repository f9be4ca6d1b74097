"""A small curve of the positions generated at each length, on a logarithmic scale."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from composer.panels.shared.words import short_number
from composer.saying import describe
from solver.language import tr
from solver.solution import LengthRow

_MARGIN = 8
_DOT = 2.5


class GrowthCurve(QWidget):
    """Draws GEN against the length: a straight line means steady growth."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LengthRow, ...] = ()
        describe(
            self,
            tr("Growth of the positions generated"),
            tr("Positions generated (GEN) at each length, on a logarithmic scale."),
        )

    def show_rows(self, rows: tuple[LengthRow, ...]) -> None:
        """Draw these rows in place of the last ones."""
        if rows == self._rows:
            return
        self._rows = rows
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, 72)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 48)

    def points(self) -> list[QPointF]:
        """Return where the rows lie in this widget, first length first."""
        area = self._area()
        heights = [math.log10(max(1, row.generated)) for row in self._rows]
        if not heights:
            return []
        bottom = min(heights)
        span = max(1.0, max(heights) - bottom)
        step = area.width() / max(1, len(heights) - 1)
        return [
            QPointF(
                area.left() + i * step, area.bottom() - area.height() * (height - bottom) / span
            )
            for i, height in enumerate(heights)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        self._draw_frame(painter)
        if self._rows:
            self._draw_curve(painter)
            self._draw_words(painter)

    def _area(self) -> QRectF:
        words = self.fontMetrics().height()
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - words)

    def _draw_frame(self, painter: QPainter) -> None:
        area = self._area()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _draw_curve(self, painter: QPainter) -> None:
        points = self.points()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 1.6))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        for point in points:
            painter.drawEllipse(point, _DOT, _DOT)

    def _draw_words(self, painter: QPainter) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        line = QRectF(self.rect()).adjusted(_MARGIN, 0, -_MARGIN, -_MARGIN / 2)
        below = Qt.AlignmentFlag.AlignBottom
        painter.drawText(line, below | Qt.AlignmentFlag.AlignLeft, str(self._rows[0].ply))
        if len(self._rows) > 1:
            painter.drawText(line, below | Qt.AlignmentFlag.AlignRight, str(self._rows[-1].ply))
        largest = short_number(max(row.generated for row in self._rows))
        words = tr("GEN up to %1").replace("%1", largest)
        painter.drawText(line, below | Qt.AlignmentFlag.AlignHCenter, words)
