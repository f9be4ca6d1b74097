"""The FEN under the board, live both ways."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.beside import Later
from composer.saying import said, say, words_at
from solver.language import tr
from solver.notation.fen import FenError, parse_fen, write_fen
from solver.setup import Setup

_MOST_SHOWN = 200
"""So many characters of a text that is no FEN are shown."""
_PAUSE_MS = 300
"""A typist who rests this long wants to see what the text means."""


class FenLine(QWidget):
    """Shows the position as FEN; typing another FEN asks for that position.

    A text that is no FEN changes nothing: a sentence under the field says what is
    wrong, and Esc brings the FEN of the board back.
    """

    setup_requested = Signal(Setup)
    """The user typed the FEN of this Setup."""
    refused = Signal(bool)
    """A text that was pasted is no position; the line wants to be seen."""
    sitting_begun = Signal()
    """The user comes to the field; what is typed until the next time is one change."""

    def __init__(self, copy_action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self.field = QLineEdit(self)
        say(self.field.setAccessibleName, tr("Position as FEN"))
        say(self.field.setStatusTip, tr("The position as FEN. Type or paste another one here."))
        self.field.setAcceptDrops(False)  # files and text dropped here belong to the window
        self.field.installEventFilter(self)
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.hide()
        color(self.sentence, WindowText="BrightText")
        self._pause = Later(_PAUSE_MS, self._read, self)
        self.field.textEdited.connect(self._on_text_edited)
        self.field.editingFinished.connect(self._read)
        self._lay_out(copy_action)
        self.show_setup(self._setup)

    def _lay_out(self, copy_action: QAction) -> None:
        label = said(QLabel(self), tr("FE&N"))
        label.setBuddy(self.field)
        self.copy_button = copy = QToolButton(self)
        # Not the action itself: the button would take over its longer name.
        copy.clicked.connect(copy_action.trigger)
        set_icon(copy, "copy")
        say(copy.setText, tr("Copy"))
        say(copy.setToolTip, words_at(copy_action.setToolTip))
        say(copy.setStatusTip, words_at(copy_action.setStatusTip))
        copy.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        copy.setAutoRaise(True)
        say(copy.setAccessibleName, words_at(copy_action.setToolTip))
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(label)
        row.addWidget(self.field, 1)
        row.addWidget(copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.sentence)

    @property
    def is_typed_in(self) -> bool:
        """Whether the user is just typing a FEN."""
        return self.field.hasFocus() and self.field.isModified()

    def show_setup(self, setup: Setup) -> None:
        """Show the FEN of *setup*, unless that is what the user is typing just now."""
        self._setup = setup
        if self.field.isModified() and self._typed() == setup:
            self._complain("")
            return
        self.restore()

    def restore(self) -> None:
        """Give up what was typed and show the FEN of the board again."""
        self._pause.stop()
        self.field.setText(write_fen(self._setup))  # also marks the text as not modified
        self.field.setCursorPosition(0)
        self._complain("")

    def show_refused(self, text: str, sentence: str) -> None:
        """Show a *text* that was pasted, and why it is no position."""
        first = text[:_MOST_SHOWN].strip().splitlines()[:1]
        self.field.setText("".join(first))
        self.field.setModified(True)
        self._complain(sentence)
        self.refused.emit(True)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Let Esc bring the FEN of the board back while the field is being edited."""
        if event.type() == QEvent.Type.FocusIn:
            self.sitting_begun.emit()
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self.field.isModified():
                self.restore()
                return True
        return False

    @Slot()
    def _on_text_edited(self) -> None:
        self._pause.start()

    @Slot()
    def _read(self) -> None:
        self._pause.stop()
        if not self.field.isModified():
            return
        try:
            setup = parse_fen(_without_prefix(self.field.text()))
        except FenError as error:
            self._complain(str(error))
            return
        self._complain("")
        if setup != self._setup:
            self.setup_requested.emit(setup)
        elif not self.field.hasFocus():
            self.restore()

    def _typed(self) -> Setup | None:
        try:
            return parse_fen(_without_prefix(self.field.text()))
        except FenError:
            return None

    def _complain(self, sentence: str) -> None:
        say(self.sentence.setText, sentence)
        self.sentence.setVisible(bool(sentence))
        say(self.field.setAccessibleDescription, sentence)
        color(self.field, **({"Base": "cooked_tint"} if sentence else {}))


def _without_prefix(text: str) -> str:
    """Drop the ``FEN:`` that many web pages put in front."""
    head, colon, tail = text.partition(":")
    return tail if colon and head.strip().lower() == "fen" else text
