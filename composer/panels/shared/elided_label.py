"""A label that says with three dots that there is more to read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

_LEAST_LETTERS = 6
"""In less room a cut text tells nothing."""


class ElidedLabel(QLabel):
    """Shows one line of plain text in whatever width there is; ``text`` is the whole of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown_text(self) -> str:
        """Return as much of the text as there is room for."""
        width = self.contentsRect().width()
        if width < _LEAST_LETTERS * self.fontMetrics().averageCharWidth():
            return self.text() if self.fontMetrics().horizontalAdvance(self.text()) <= width else ""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the text, cut where the room ends."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.contentsRect(), middle, self.shown_text())
