"""The status bar: a sentence about what is under the pointer, and facts of the position."""

from __future__ import annotations

import chess
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from composer.panels.words import short_number
from solver.events import Phase, Progress
from solver.position import BEYOND_GAMES, Flaw
from solver.setup import Setup

_NOTE_MS = 6000


class StatusLine(QStatusBar):
    """Left a passing sentence; right men, whether the position can be played, and speed."""

    legality_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setContentsMargins(4, 0, 8, 0)
        self.men = QLabel(self)
        self.men.setToolTip(self.tr("White and black men on the board"))
        self.legality = QToolButton(self)
        self.legality.setAutoRaise(True)
        self.legality.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.legality.clicked.connect(self.legality_clicked)
        self.speed = QLabel(self)
        self.speed.setToolTip(self.tr("Positions a second"))
        for widget in (self.men, self.legality, self.speed):
            self.addPermanentWidget(widget)
        self.speed.hide()

    def note(self, sentence: str) -> None:
        """Say *sentence* for a while."""
        self.showMessage(sentence, _NOTE_MS)

    @Slot(str)
    def hint(self, sentence: str) -> None:
        """Say what is under the pointer, or nothing."""
        if sentence:
            self.showMessage(sentence)
        else:
            self.clearMessage()

    def show_position(self, setup: Setup, flaws: tuple[Flaw, ...]) -> None:
        """Show the facts of *setup*."""
        men = self.tr("W%1 B%2").replace("%1", str(setup.count(chess.WHITE)))
        self.men.setText(men.replace("%2", str(setup.count(chess.BLACK))))
        if not any(setup.squares):
            word, why = self.tr("empty board"), self.tr("There is nothing to solve yet.")
        elif any(flaw.blocks for flaw in flaws):
            word, why = self.tr("not playable"), flaws[0].sentence
        elif flaws:
            is_proved = any(flaw.kind in BEYOND_GAMES for flaw in flaws)
            word = self.tr("not from a game") if is_proved else self.tr("unusual")
            why = flaws[0].sentence
        else:
            word, why = self.tr("playable"), self.tr("The position can be solved.")
        self.legality.setText(word)
        self.legality.setToolTip(why)
        self.legality.setStatusTip(why)
        self.legality.setAccessibleName(f"{word}. {why}")

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show how fast the search runs."""
        self.speed.setText(self.tr("%1/s").replace("%1", short_number(progress.nodes_per_second)))
        self.speed.setVisible(progress.phase is not Phase.PREPARING)

    @Slot()
    def hide_speed(self) -> None:
        """Forget the speed: nothing runs."""
        self.speed.hide()
