"""The desk: the board with what belongs to it, as wide as it is high; the report beside it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from composer.saying import say
from composer.tokens import tokens
from solver.language import tr

LEAST_REPORT = 440
"""No board is so wide that the report falls below."""
_STEP = 40
_GRIP = 7


class Grip(QWidget):
    """The line between both; dragged, it makes the board larger or smaller."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._held: float | None = None
        self.setCursor(Qt.CursorShape.SplitHCursor)
        say(self.setToolTip, tr("Drag to make the board larger or smaller; double click: as usual"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._held = event.position().x()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            place = self.mapTo(self._desk, QPointF(event.position()))
            self._desk.choose_width(round(place.x() - self._held + _GRIP / 2))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._desk.choose_width(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        x = self.width() // 2
        painter.fillRect(QRect(x, 0, 1, self.height()), QColor(tokens(self.palette()).line))
        painter.fillRect(
            QRect(x + 1, 0, self.width(), self.height()), QColor(tokens(self.palette()).surface)
        )
        painter.end()


class Desk(QWidget):
    """Gives the left column the width that its board wants, and the report all that is left."""

    def __init__(
        self, left: QWidget, width_at: Callable[[int], int], report: QWidget, parent: QWidget
    ) -> None:
        """*width_at* tells how wide *left* would be at a height."""
        super().__init__(parent)
        self._left, self._report = left, report
        self._width_at = width_at
        self._chosen: int | None = None
        self._is_whole = False
        left.setParent(self)
        report.setParent(self)
        self._grip = Grip(self)

    @property
    def chosen_width(self) -> int | None:
        """How wide the user made the left column, ``None`` where that is left to the board."""
        return self._chosen

    @property
    def is_whole(self) -> bool:
        """Whether the report has the whole window."""
        return self._is_whole

    def choose_width(self, width: int | None) -> None:
        """Make the left column *width* wide, as far as there is room."""
        if width != self._chosen:
            self._chosen = width
            self._arrange()

    @Slot(int)
    def widen(self, steps: int) -> None:
        """Give the board *steps* more room, or less, at the cost of the report."""
        self.choose_width(self._left.width() + steps * _STEP)

    def show_whole(self, is_whole: bool) -> None:
        """Give the report the whole window, or bring the board back."""
        self._is_whole = is_whole
        self._left.setVisible(not is_whole)
        self._grip.setVisible(not is_whole)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        left, report = self._left.minimumSizeHint(), self._report.minimumSizeHint()
        return QSize(left.width() + report.width(), max(left.height(), report.height()))

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)

    def event(self, event: QEvent) -> bool:
        """Arrange anew when a part wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        height, width = self.height(), self.width()
        left = 0 if self._is_whole else self._left_width()
        self._left.setGeometry(0, 0, left, height)
        start = left + (0 if self._is_whole else 1)
        self._report.setGeometry(start, 0, max(0, width - start), height)
        self._grip.setGeometry(left - _GRIP // 2, 0, _GRIP, height)
        self._grip.raise_()

    def _left_width(self) -> int:
        fitting = self._width_at(self.height())
        most = self.width() - max(LEAST_REPORT, self._report.minimumSizeHint().width())
        wanted = fitting if self._chosen is None else self._chosen
        least = self._left.minimumSizeHint().width()
        return max(least, min(wanted, fitting, most))
