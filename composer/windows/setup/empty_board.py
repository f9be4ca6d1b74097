"""What stands on an empty board: how to begin, and three ways to do it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QVBoxLayout,
)

from composer.board.board_view import BoardView
from composer.board.painting import rectangle
from composer.panels.shared.controls import MenuButton
from composer.saying import say, words_at
from composer.windows.common.actions import key_words
from solver.language import tr

_ROOM = 16
_WIDE, _HIGH = 6, 2
_BEGINNINGS = (2, 5, 0)
"""How many ranks there are above the card; the first with which it does not hide the cursor."""
_LARGE_SQUARE = 130
"""Squares so wide are enough by fewer of them: four by one."""


class EmptyBoard(QFrame):
    """A card on an empty board, where it does not hide the square cursor.

    The card follows the size of its *host* and leaves the mouse to it except on its
    buttons, so that a piece can be put on the squares behind.
    """

    def __init__(
        self, host: BoardView, buttons: tuple[QAction, ...], recent: QMenu, paste: QAction
    ) -> None:
        super().__init__(host)
        self.setObjectName("empty_board")
        self._host = host
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._paste = paste
        self.words = words = QLabel(self)
        self._show_words()
        paste.changed.connect(self._show_words)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words.setWordWrap(True)
        words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._row = row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch()
        self.buttons = [self._button(action) for action in buttons]
        for button in self.buttons:
            row.addWidget(button)
        self.recent_button = self._recent_button(recent)
        row.addWidget(self.recent_button)
        row.addStretch()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(_ROOM, _ROOM, _ROOM, _ROOM)
        column.setSpacing(12)
        column.addStretch()
        column.addWidget(words)
        column.addLayout(row)
        column.addStretch()
        host.installEventFilter(self)
        host.cursor_changed.connect(self._place)
        self._place()

    @Slot()
    def _show_words(self) -> None:
        words = tr("Drag pieces here, paste a FEN (%1), or drop a file.", key_words(self._paste))
        say(self.words.setText, words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle when the board changes its size."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Take the room that other words or letters need."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return done

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        say(button.setAccessibleName, words_at(action.setText).replace("&", ""))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _recent_button(self, menu: QMenu) -> QToolButton:
        button = MenuButton(menu, self)
        say(button.setText, tr("Recent"))
        say(button.setAccessibleName, tr("Open a recent file"))
        say(button.setStatusTip, words_at(menu.menuAction().setStatusTip))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    @Slot()
    def _place(self) -> None:
        """Cover six squares by two, the first being b6, or more where the words need it.

        It stands further down or up while the square cursor would be hidden so.
        """
        squares = self._host.geometry_of_squares
        side, board = squares.square_size, squares.board
        wide, high = (4, 1) if side > _LARGE_SQUARE else (_WIDE, _HIGH)
        width = max(
            round(wide * side), self._row.sizeHint().width() + 2 * (_ROOM + self.frameWidth())
        )
        height = max(round(high * side), self._column.heightForWidth(width))
        left = round(board.x + (board.width - width) / 2)
        places = [
            QRect(left, round(board.y + ranks * side), width, height) for ranks in _BEGINNINGS
        ]
        self.setGeometry(next((it for it in places if not self._hides_cursor(it)), places[0]))
        self.raise_()

    def _hides_cursor(self, place: QRect) -> bool:
        cursor = self._host.scene.cursor
        if cursor is None:
            return False
        return place.intersects(rectangle(self._host.square_box(cursor)).toAlignedRect())
