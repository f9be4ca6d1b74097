"""Plots of counts: bars, columns in order, and a table of dots; on a widget or on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from composer.tokens import GRID, LIGHT, Tokens, Type, tokens
from solver.counting import grouped

Values = tuple[tuple[str, int], ...]
_ROW = 5.5 * GRID
_PLOT = 30.0 * GRID
_LABELS = 0.38
"""Which part of the width the names of bars may take at most."""
_LEAST_DOT = 3.0


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot: ``values`` as bars with names, or as columns that stand in an order.

    ``outside`` stands behind the order and is no part of it: where it is more than all in the
    order, its column is broken, so that these stay to be seen.
    With ``rows`` it is a table: a dot for each name and column, as large as the number of it.
    """

    title: str
    values: Values = ()
    is_ordered: bool = False
    outside: Values = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def height(self) -> float:
        """How high it is drawn, whatever the width."""
        head = 9.0 * GRID
        if self.rows:
            return head + _ROW * (len(self.rows) + 1)
        return head + (_PLOT if self.is_ordered else _ROW * len(self.values))


def height_of(charts: Sequence[Chart]) -> float:
    """Return how high *charts* are below each other."""
    return sum(chart.height + 6 * GRID for chart in charts)


def paint_charts(
    painter: QPainter, charts: Sequence[Chart], width: float, colors: Tokens = LIGHT
) -> None:
    """Draw *charts* below each other, from the origin of *painter* on."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = 0.0
    for chart in charts:
        painter.save()
        painter.translate(0, top)
        _ChartPainter(painter, chart, width, colors).paint()
        painter.restore()
        top += chart.height + 6 * GRID


class _ChartPainter:
    """Draws one chart."""

    def __init__(self, painter: QPainter, chart: Chart, width: float, colors: Tokens) -> None:
        self._painter = painter
        self._chart = chart
        self._width = width
        self._colors = colors
        self._font = Type.NUMBER.font()
        self._metrics = QFontMetricsF(self._font)

    def paint(self) -> None:
        painter = self._painter
        painter.setFont(Type.CAPTION.font())
        painter.setPen(QColor(self._colors.ink))
        head = QRectF(0, 0, self._width, 7 * GRID)
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, self._chart.title)
        painter.setFont(self._font)
        painter.translate(0, 9 * GRID)
        if self._chart.rows:
            self._table()
        elif self._chart.is_ordered:
            self._columns()
        else:
            self._bars()

    def _bars(self) -> None:
        names = self._names_width(name for name, _ in self._chart.values)
        room = self._width - names - 12 * GRID
        most = max((count for _, count in self._chart.values), default=1)
        for row, (name, count) in enumerate(self._chart.values):
            line = QRectF(0, row * _ROW, names, _ROW)
            self._write(line, name, Qt.AlignmentFlag.AlignRight)
            bar = QRectF(names + 2 * GRID, row * _ROW + 3, room * count / most, _ROW - 6)
            self._painter.fillRect(bar, QColor(self._colors.accent))
            after = QRectF(bar.right() + GRID, row * _ROW, 12 * GRID, _ROW)
            self._write(after, grouped(count), Qt.AlignmentFlag.AlignLeft, self._colors.ink2)

    def _columns(self) -> None:
        inside, outside = self._chart.values, self._chart.outside
        values = (*inside, *outside)
        most = max((count for _, count in inside), default=1)
        step = min(self._width / max(1, len(values)), 14 * GRID)
        plot = _PLOT - 10 * GRID
        widest = max((self._metrics.horizontalAdvance(name) for name, _ in values), default=0)
        every = int((widest + GRID) / step) + 1
        has_all = all(self._metrics.horizontalAdvance(grouped(it)) <= step for _, it in values)
        for place, (name, count) in enumerate(values):
            height = plot * min(1.0, count / most)
            column = QRectF(place * step + 2, 5 * GRID + plot - height, step - 4, height)
            tint = self._colors.accent if place < len(inside) else self._colors.edge
            for part in _broken(column) if count > most else (column,):
                self._painter.fillRect(part, QColor(tint))
            above = QRectF(place * step - step, column.top() - 5 * GRID, 3 * step, 5 * GRID)
            if count and (has_all or count >= most):  # a few numbers alone would seem the largest
                self._write(above, grouped(count), Qt.AlignmentFlag.AlignHCenter, self._colors.ink2)
            if (len(values) - 1 - place) % every == 0:
                below = QRectF(place * step - step, 5 * GRID + plot, 3 * step, 5 * GRID)
                self._write(below, name, Qt.AlignmentFlag.AlignHCenter)

    def _table(self) -> None:
        chart = self._chart
        names = self._names_width(name for name, _ in chart.rows)
        step = min((self._width - names - 2 * GRID) / max(1, len(chart.columns)), 14 * GRID)
        most = max((count for _, counts in chart.rows for count in counts), default=1)
        widest = max((self._metrics.horizontalAdvance(name) for name in chart.columns), default=0)
        every = int((widest + 2) / step) + 1
        left = names + 2 * GRID
        for place, name in enumerate(chart.columns):
            if place % every == 0:
                head = QRectF(left + place * step - step, 0, 3 * step, _ROW)
                self._write(head, name, Qt.AlignmentFlag.AlignHCenter, self._colors.ink2)
        for row, (name, counts) in enumerate(chart.rows, 1):
            self._write(QRectF(0, row * _ROW, names, _ROW), name, Qt.AlignmentFlag.AlignRight)
            for place, count in enumerate(counts):
                if count:
                    center = QPointF(left + (place + 0.5) * step, (row + 0.5) * _ROW)
                    self._dot(center, count, most, min(step, _ROW) / 2 - 1)

    def _dot(self, center: QPointF, count: int, most: int, largest: float) -> None:
        """Draw a dot whose area tells the number, and the number in it where there is room."""
        radius = max(_LEAST_DOT, largest * (count / most) ** 0.5)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(self._colors.accent))
        self._painter.drawEllipse(center, radius, radius)
        if self._metrics.horizontalAdvance(grouped(count)) <= 1.6 * radius:
            around = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
            middle = Qt.AlignmentFlag.AlignHCenter
            self._write(around, grouped(count), middle, self._colors.on_accent)

    def _names_width(self, names: Iterable[str]) -> float:
        widest = max((self._metrics.horizontalAdvance(name) for name in names), default=0.0)
        return min(widest + 1, _LABELS * self._width)

    def _write(self, place: QRectF, text: str, side: Qt.AlignmentFlag, color: str = "") -> None:
        self._painter.setPen(QColor(color or self._colors.ink))
        elided = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        self._painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, elided)


class ChartsView(QWidget):
    """Shows charts below each other, as wide as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts: tuple[Chart, ...] = ()

    def show_charts(self, charts: tuple[Chart, ...]) -> None:
        """Draw these in place of the last ones."""
        self.charts = charts
        self.setMinimumHeight(round(height_of(charts)) + 8 * GRID)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160 * GRID, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.translate(6 * GRID, 4 * GRID)
        paint_charts(painter, self.charts, self.width() - 12 * GRID, tokens(self.palette()))


def _broken(column: QRectF) -> tuple[QRectF, QRectF]:
    """Return a *column* that should be higher than the plot in two parts, with a gap between."""
    return column.adjusted(0, 3 * GRID, 0, 0), QRectF(
        column.topLeft(), QSizeF(column.width(), 2 * GRID)
    )
