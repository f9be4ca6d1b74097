"""The pages of the machine room, of which the one that is shown says how much room it needs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget


class ShownStack(QStackedWidget):
    """Pages of which only the one that is shown tells how small it can be.

    A page that is high would else keep the others from fitting into a low window.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        page, margins = self.currentWidget(), self.contentsMargins()
        if page is None:
            return super().minimumSizeHint()
        return page.minimumSizeHint().grownBy(margins)


class _Content(QWidget):
    """Holds *pages* and is as low as the one that is shown can be.

    A layout would ask for the height that the words on all pages need at this width.
    """

    def __init__(self, pages: ShownStack) -> None:
        super().__init__()
        self._pages = pages
        pages.setParent(self)
        pages.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:
        return self._pages.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pages.resize(event.size())

    def event(self, event: QEvent) -> bool:
        """Say so where another face is shown."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)


def scrolling(pages: ShownStack, parent: QWidget) -> QScrollArea:
    """Return a frame in which *pages* are scrolled where the window is too low for them."""
    area = QScrollArea(parent)
    area.setObjectName("pages")
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it takes the keyboard
    area.setWidget(_Content(pages))
    return area
