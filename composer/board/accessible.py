"""The board for screen readers: 64 named squares, a focus that moves, spoken changes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from composer.board.board_view import BoardView
from composer.board.words import square_words
from solver.language import joined
from solver.squares import SQUARES, Square


class AccessibleSquare(QAccessibleInterface):
    """One square: its name says what stands on it."""

    def __init__(self, view: BoardView, square: Square) -> None:
        super().__init__()
        self._view = view
        self._square = square

    def isValid(self) -> bool:  # noqa: N802 - these names are Qt's
        return True

    def object(self) -> QObject | None:  # type: ignore[override]  # Qt allows a null object
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # and a null window
        return self._view.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        if kind is not QAccessible.Text.Name:
            return ""
        scene = self._view.scene
        judged = scene.judged.get(self._square)
        words = square_words(self._square, scene.squares[self._square], scene.ground)
        return joined("; ", (words, judged.words)) if judged else words

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802
        """Leave the name as it is: it follows from the position."""

    def rect(self) -> QRect:
        box = self._view.square_box(self._square)
        corner = self._view.mapToGlobal(QPoint(int(box.x), int(box.y)))
        return QRect(corner.x(), corner.y(), int(box.width), int(box.height))

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        is_cursor = self._square == self._view.scene.cursor
        state.focusable = True
        state.focused = is_cursor
        return state


class AccessibleBoard(QAccessibleWidget):
    """The board, with its squares as children in python-chess order."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view, QAccessible.Role.List, view.accessibleName())
        self._view = view
        self._squares = [AccessibleSquare(view, square) for square in SQUARES]

    def childCount(self) -> int:
        return len(self._squares)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._squares[index] if 0 <= index < len(self._squares) else None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return next((square for square in self._squares if square.rect().contains(x, y)), None)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self._squares.index(child) if child in self._squares else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802
        cursor = self._view.scene.cursor
        return self if cursor is None else self._squares[cursor]


_installed: list[bool] = []


def install() -> None:
    """Let screen readers see the squares of every board view; further calls change nothing."""
    if not _installed:
        QAccessible.installFactory(_interface_of)
        _installed.append(True)


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say *text*."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def tell_focus(view: BoardView, square: Square) -> None:
    """Tell a screen reader that the cursor came to *square*."""
    if QAccessible.isActive():
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(square)
        QAccessible.updateAccessibility(event)


def _interface_of(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, BoardView):
        return None
    thing.accessible = AccessibleBoard(thing)  # Qt does not keep the Python half alive
    return thing.accessible
