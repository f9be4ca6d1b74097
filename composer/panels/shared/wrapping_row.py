"""A row of buttons that goes on below itself where a pane is narrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.tokens import GRID

_GAP = 2 * GRID


class WrappingRow(QWidget):
    """Puts *widgets* beside each other, and those that do not fit on the next line.

    Those *at_end* stand at the right as long as all are on one line.  It asks for no more
    width than its widest widget, so that no language makes a pane wider than another.
    """

    def __init__(
        self, parent: QWidget, widgets: Iterable[QWidget], at_end: Iterable[QWidget] = ()
    ) -> None:
        super().__init__(parent)
        self._end = tuple(at_end)
        self._widgets = (*widgets, *self._end)
        for widget in self._widgets:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        sizes = [it.sizeHint() for it in self._widgets]
        width = sum(it.width() for it in sizes) + _GAP * max(0, len(sizes) - 1)
        return QSize(width, max((it.height() for it in sizes), default=0))

    def minimumSizeHint(self) -> QSize:
        widest = max((it.sizeHint().width() for it in self._widgets), default=0)
        return QSize(widest, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return max((box.bottom() + 1 for _, box in self._places(width)), default=0)

    def event(self, event: QEvent) -> bool:
        """Make room when the words of a button have changed."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        for widget, box in self._places(self.width()):
            widget.setGeometry(box)

    def _places(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        """Yield where each widget stands in a row of *width*."""
        spare = max(0, width - self.sizeHint().width())
        x = y = line = 0
        for widget in self._widgets:
            size = widget.sizeHint()
            if self._end and widget is self._end[0]:
                x += spare
            if x and x + size.width() > width:
                x, y, line = 0, y + line + GRID, 0
            yield widget, QRect(QPoint(x, y), size)
            x, line = x + size.width() + _GAP, max(line, size.height())
