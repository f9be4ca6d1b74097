"""The keys that every window understands: quit, help, and close, which closes that window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from composer.windows.common.actions import Actions

_NAME = "close_this_window"
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class WindowKeys(QObject):
    """Gives each window beside the main one those keys, as they are when it comes in front.

    A window that stops the work until it is closed has none of them: it asks for an answer first.
    """

    def __init__(self, window: QWidget, actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._actions = actions
        QApplication.instance().focusWindowChanged.connect(self._on_window)  # type: ignore[union-attr]

    @Slot()
    def _on_window(self) -> None:
        front = QApplication.activeWindow()
        if front is None or front is self._window or not self._is_above(front):
            return
        close = front.findChild(QAction, _NAME, _DIRECT) or self._give(front)
        close.setShortcuts(self._actions.close.shortcuts())
        is_free = not front.isModal()
        close.setEnabled(is_free)
        for action in (self._actions.quit, self._actions.first_steps):
            (front.addAction if is_free else front.removeAction)(action)

    def _is_above(self, front: QWidget) -> bool:
        """Tell whether *front* belongs to the main window."""
        above = front.parentWidget()
        while above is not None and above is not self._window:
            above = above.parentWidget()
        return above is not None

    def _give(self, front: QWidget) -> QAction:
        close = QAction(front)
        close.setObjectName(_NAME)
        close.triggered.connect(front.close)
        front.addAction(close)
        return close
