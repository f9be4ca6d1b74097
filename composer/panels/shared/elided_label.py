"""A label that says less where it has less room: whole parts go first, letters last."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from composer.panels.shared.words import DOT

_LEAST_LETTERS = 6
"""In less room a cut text tells nothing."""


class ElidedLabel(QLabel):
    """Shows plain text in whatever room there is; ``text`` is the whole of it.

    Of parts between dots the last ones are left out until the others have room; three dots
    stand only where the first alone has none, and not at all where ``is_whole`` asks for that.
    It is one line; where ``is_wrapped`` asks for that, as many as there is height for.
    """

    def __init__(
        self, parent: QWidget | None = None, *, is_whole: bool = False, is_wrapped: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_whole, self._is_wrapped = is_whole, is_wrapped
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown_text(self) -> str:
        """Return as much of the text as there is room for."""
        return " ".join(self._lines())

    def widths(self) -> list[int]:
        """Return how wide the label has to be to show all parts, all but the last, and so on."""
        parts, metrics = self.text().split(DOT), QFontMetricsF(self.font())
        counts = range(len(parts), 0, -1)
        return [ceil(metrics.horizontalAdvance(DOT.join(parts[:it]))) + 1 for it in counts]

    def _lines(self) -> list[str]:
        """Return the text as it is broken; the last line says less where all have no room."""
        width, metrics = self.contentsRect().width(), self.fontMetrics()
        most = self.contentsRect().height() // metrics.height() if self._is_wrapped else 1
        lines: list[str] = []
        rest = self.text()
        while len(lines) + 1 < most and metrics.horizontalAdvance(rest) > width:
            line, rest = self._first_line(rest)
            lines.append(line)
        return [*lines, self._shortened(rest)]

    def _first_line(self, text: str) -> tuple[str, str]:
        """Part *text* behind the last word that fits; one word alone always does."""
        width, metrics = self.contentsRect().width(), self.fontMetrics()
        line, _, rest = text.partition(" ")
        while rest:
            word, _, after = rest.partition(" ")
            if metrics.horizontalAdvance(f"{line} {word}") > width:
                break
            line, rest = f"{line} {word}", after
        return line, rest

    def _shortened(self, text: str) -> str:
        """Return as much of *text* as one line has room for."""
        width, metrics = self.contentsRect().width(), self.fontMetrics()
        parts = text.split(DOT)
        for count in range(len(parts), 0, -1):
            shown = DOT.join(parts[:count])
            if metrics.horizontalAdvance(shown) <= width:
                return shown
        if self._is_whole or width < _LEAST_LETTERS * metrics.averageCharWidth():
            return ""
        return metrics.elidedText(parts[0], Qt.TextElideMode.ElideRight, width)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the text in the middle, cut where the room ends."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask
        where = side | Qt.AlignmentFlag.AlignVCenter
        box, lines = QRectF(self.contentsRect()), self._lines()
        high = self.fontMetrics().height()
        top = box.center().y() - high * len(lines) / 2
        for number, line in enumerate(lines):
            painter.drawText(QRectF(box.x(), top + number * high, box.width(), high), where, line)
