"""The status bar: a sentence about what is under the pointer, and facts of the position."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QStatusBar, QToolButton, QWidget

from composer.saying import say
from composer.tokens import GRID
from solver.language import Said, joined, now, tr
from solver.position import BEYOND_GAMES, Flaw
from solver.setup import Setup

_NOTE_MS = 6000


class StatusLine(QStatusBar):
    """Left a passing sentence; right whether the position can be played, and the FEN."""

    legality_clicked = Signal()

    def __init__(self, fen: QAction, parent: QWidget | None = None) -> None:
        """*fen* shows the position as FEN, or hides it."""
        super().__init__(parent)
        self._sentence = ""
        self.setSizeGripEnabled(False)
        self.setContentsMargins(GRID, 0, 2 * GRID, 0)
        self.legality = QToolButton(self)
        self.legality.setAutoRaise(True)
        self.legality.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.legality.clicked.connect(self.legality_clicked)
        self.fen_button = QToolButton(self)
        self.fen_button.setAutoRaise(True)
        self.fen_button.setDefaultAction(fen)
        self.fen_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        say(self.fen_button.setAccessibleName, tr("Position as FEN"))
        for widget in (self.legality, self.fen_button):
            self.addPermanentWidget(widget)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the sentence below the left edge of the board; Qt begins it at the window's."""
        room = self.contentsRect()
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        left, right = room.left() + 5 * GRID // 2, self.legality.x() - 2 * GRID
        words = self.fontMetrics().elidedText(
            self.currentMessage(), Qt.TextElideMode.ElideRight, right - left
        )
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(QRect(left, room.top(), right - left, room.height()), flags, words)
        painter.end()

    def note(self, sentence: str) -> None:
        """Say *sentence* for a while."""
        self._sentence = sentence
        self.showMessage(sentence, _NOTE_MS)

    @Slot(Said)
    def hint(self, sentence: str) -> None:
        """Say what is under the pointer, or nothing."""
        self._sentence = sentence
        if sentence:
            self.showMessage(sentence)
        else:
            self.clearMessage()

    def show_position(self, setup: Setup, flaws: tuple[Flaw, ...]) -> None:
        """Show the facts of *setup*."""
        if not any(setup.squares):
            word, why = tr("empty board"), tr("There is nothing to solve yet.")
        elif any(flaw.blocks for flaw in flaws):
            word, why = tr("not playable"), flaws[0].sentence
        elif flaws:
            is_proved = any(flaw.kind in BEYOND_GAMES for flaw in flaws)
            word = tr("not from a game") if is_proved else tr("unusual")
            why = flaws[0].sentence
        else:
            word, why = tr("playable"), tr("The position can be solved.")
        say(self.legality.setText, word)
        say(self.legality.setToolTip, why)
        say(self.legality.setStatusTip, why)
        say(self.legality.setAccessibleName, joined(". ", (word, why)))

    def changeEvent(self, event: QEvent) -> None:
        """Say the passing sentence anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.currentMessage() == self._sentence:
            self.note(now(self._sentence))
