"""A label that says less where it has less room: whole parts go first, letters last."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from composer.panels.shared.words import DOT

_LEAST_LETTERS = 6
"""In less room a cut text tells nothing."""


class ElidedLabel(QLabel):
    """Shows one line of plain text in whatever width there is; ``text`` is the whole of it.

    Of parts between dots the last ones are left out until the others have room; three dots
    stand only where the first alone has none, and not at all where ``is_whole`` asks for that.
    """

    def __init__(self, parent: QWidget | None = None, *, is_whole: bool = False) -> None:
        super().__init__(parent)
        self._is_whole = is_whole
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def shown_text(self) -> str:
        """Return as much of the text as there is room for."""
        width, metrics = self.contentsRect().width(), self.fontMetrics()
        parts = self.text().split(DOT)
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
        """Write the text, cut where the room ends."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = self.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask
        where = side | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.contentsRect(), where, self.shown_text())
