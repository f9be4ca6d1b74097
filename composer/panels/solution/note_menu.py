"""Signs and comments given to moves: a menu, keys, and a window for the comment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import deciding_row, fill
from composer.saying import add_menu, said, say
from composer.tokens import GRID
from solver.language import tr
from solver.notation.page.notes import SIGNS, MoveNote, Notes, Way, comment_line

_COMMENT_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LINES = 4


@dataclass(frozen=True, slots=True)
class NotedMove:
    """A move of which something may be said: the way to it, and how it is written."""

    way: Way
    words: str


class NoteDesk(QObject):
    """Knows the notes on moves, and turns wishes of the reader into other ones.

    *current* gives the move that is marked.
    """

    wished = Signal(int, tuple, object)
    """A part, the moves from its diagram, and the MoveNote that is wished for there."""

    def __init__(self, view: QWidget, current: Callable[[], NotedMove | None]) -> None:
        super().__init__(view)
        self._view = view
        self._current = current
        self.notes: Notes | None = None
        """What is said of moves; ``None`` where nothing can be said of them now."""
        view.installEventFilter(self)

    def note(self, move: NotedMove) -> MoveNote:
        """Return what is said of *move*."""
        return self.notes.get(move.way, MoveNote()) if self.notes else MoveNote()

    def add_to(self, menu: QMenu) -> None:
        """Add what can be said of the marked move to *menu*."""
        move = self._current()
        if move is None or self.notes is None:
            return
        note = self.note(move)
        signs = add_menu(menu, tr("Sign"))
        group = QActionGroup(signs)
        for sign in ("", *SIGNS):
            action = signs.addAction(sign) if sign else said(signs.addAction(""), tr("None"))
            action.setCheckable(True)
            action.setChecked(sign == note.sign)
            action.triggered.connect(partial(self._wish, move, replace(note, sign=sign)))
            group.addAction(action)
        thematic: QAction = said(menu.addAction(""), tr("Thematic"))
        thematic.setCheckable(True)
        thematic.setChecked(note.is_thematic)
        changed = replace(note, is_thematic=not note.is_thematic)
        thematic.triggered.connect(partial(self._wish, move, changed))
        said(menu.addAction("", self.ask_comment), tr("Comment…") + "\tCtrl+Enter")
        menu.addSeparator()

    @Slot()
    def ask_comment(self) -> None:
        """Open the comment on the marked move."""
        move = self._current()
        if move is None or self.notes is None:
            return
        note = self.note(move)
        dialog = CommentDialog(move.words, note.comment, self._view)
        dialog.taken.connect(lambda text: self._wish(move, replace(note, comment=text)))
        dialog.open()

    def _wish(self, move: NotedMove, note: MoveNote, _is_checked: bool = False) -> None:
        self.wished.emit(*move.way, note)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        move = self._current()
        if move is None or self.notes is None:
            return False
        if _is_for_comments(event):
            self.ask_comment()
            return True
        if event.text() in ("!", "?"):
            note = self.note(move)
            self._wish(move, replace(note, sign=_next_sign(note.sign, event.text())))
            return True
        return False


def _is_for_comments(event: QKeyEvent) -> bool:
    is_with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_with_control and event.key() in _COMMENT_KEYS


def _next_sign(sign: str, typed: str) -> str:
    """Return what *typed* makes of a sign: it is joined, taken away again, or begins anew."""
    if sign == 2 * typed:
        return ""
    return sign + typed if sign + typed in SIGNS else typed


class CommentDialog(QDialog):
    """Asks for the comment on one move; none takes it away."""

    taken = Signal(str)

    def __init__(self, move: str, comment: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        say(self.setWindowTitle, tr("Comment on %1", move))
        label = said(QLabel(self), tr("It is printed in italics below the line of the move."))
        self.page = QPlainTextEdit(comment, self)
        say(self.page.setAccessibleName, tr("Comment"))
        self.page.setTabChangesFocus(True)
        self.page.setMinimumHeight(self.page.fontMetrics().lineSpacing() * _LINES + 3 * GRID)
        self.page.selectAll()
        buttons = deciding_row(tr("&Apply"), self.accept, self)
        self.page.installEventFilter(self)
        layout = QVBoxLayout(self)
        fill(layout, label, (self.page, 1), buttons)
        self.resize(100 * GRID, 50 * GRID)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys that open a comment keep it, too."""
        is_press = event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and _is_for_comments(event):
            self.accept()
            return True
        return super().eventFilter(watched, event)

    def accept(self) -> None:
        """Hand the comment on."""
        self.taken.emit(comment_line(self.page.toPlainText()))
        super().accept()
