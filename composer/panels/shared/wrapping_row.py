"""A row of buttons that goes on below itself where a pane is narrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from composer.tokens import GRID

_GAP = 2 * GRID


class WrappingRow(QWidget):
    """Puts *widgets* beside each other, and those that do not fit on the next line.

    Those *at_end* stand at the right as long as all are on one line; a *field* has all the room
    that its line leaves, and never less than its hint needs.  The row asks for no more width
    than its widest widget, so that no language makes a pane wider than another.
    """

    def __init__(
        self,
        parent: QWidget,
        widgets: Iterable[QWidget],
        at_end: Iterable[QWidget] = (),
        field: QLineEdit | None = None,
    ) -> None:
        super().__init__(parent)
        self._end, self._field = tuple(at_end), field
        self.widgets = (*widgets, *self._end)
        """What stands in the row, in its order."""
        for widget in self.widgets:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        sizes = [self._wanted(it) for it in self.widgets]
        width = sum(it.width() for it in sizes) + _GAP * max(0, len(sizes) - 1)
        return QSize(width, max((it.height() for it in sizes), default=0))

    def minimumSizeHint(self) -> QSize:
        widest = max((self._wanted(it).width() for it in self.widgets), default=0)
        return QSize(widest, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return max((box.bottom() + 1 for _, box in self._places(width)), default=0)

    def event(self, event: QEvent) -> bool:
        """Make room when the words of a button have changed, be it out of sight."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        for widget, box in self._places(self.width()):
            widget.setGeometry(box)

    def _wanted(self, widget: QWidget) -> QSize:
        size = widget.sizeHint().expandedTo(widget.minimumSize())
        if widget is self._field:
            hint = widget.fontMetrics().horizontalAdvance(self._field.placeholderText())
            aside = 10 * GRID if self._field.isClearButtonEnabled() else 5 * GRID
            size.setWidth(max(widget.minimumSizeHint().width(), hint + aside))
        return size

    def _lines(self, width: int) -> Iterator[list[tuple[QWidget, QSize]]]:
        """Yield what stands beside each other in a row of *width*, and how large it would be."""
        line: list[tuple[QWidget, QSize]] = []
        room = width
        for widget in self.widgets:
            size = self._wanted(widget)
            if line and size.width() > room:
                yield line
                line, room = [], width
            line.append((widget, size))
            room -= size.width() + _GAP
        yield line

    def _places(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        """Yield where each widget stands in a row of *width*, in the middle of its line."""
        lines, y = list(self._lines(width)), 0
        for line in lines:
            x, high = 0, max((size.height() for _, size in line), default=0)
            used = sum(size.width() for _, size in line) + _GAP * (len(line) - 1)
            spare = max(0, width - used)
            for widget, size in line:
                if self._end and widget is self._end[0] and len(lines) == 1:
                    x += spare
                if widget is self._field:
                    size = QSize(size.width() + spare, size.height())
                yield widget, QRect(QPoint(x, y + (high - size.height()) // 2), size)
                x += size.width() + _GAP
            y += high + GRID
