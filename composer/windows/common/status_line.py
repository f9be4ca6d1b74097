"""The status bar: a sentence about what is under the pointer, and facts of the position."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from composer.panels.shared.words import short_number
from composer.saying import say
from solver.events import Phase, Progress
from solver.language import joined, now, tr
from solver.position import BEYOND_GAMES, Flaw
from solver.setup import Setup
from solver.squares import BLACK, WHITE

_NOTE_MS = 6000


class StatusLine(QStatusBar):
    """Left a passing sentence; right men, whether the position can be played, and speed."""

    legality_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = ""
        self.setSizeGripEnabled(False)
        self.setContentsMargins(4, 0, 8, 0)
        self.men = QLabel(self)
        say(self.men.setToolTip, tr("White and black men on the board"))
        self.legality = QToolButton(self)
        self.legality.setAutoRaise(True)
        self.legality.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.legality.clicked.connect(self.legality_clicked)
        self.speed = QLabel(self)
        say(self.speed.setToolTip, tr("Positions a second"))
        for widget in (self.men, self.legality, self.speed):
            self.addPermanentWidget(widget)
        self.speed.hide()

    def note(self, sentence: str) -> None:
        """Say *sentence* for a while."""
        self._sentence = sentence
        self.showMessage(sentence, _NOTE_MS)

    @Slot(object)
    def hint(self, sentence: str) -> None:
        """Say what is under the pointer, or nothing."""
        self._sentence = sentence
        if sentence:
            self.showMessage(sentence)
        else:
            self.clearMessage()

    def show_position(self, setup: Setup, flaws: tuple[Flaw, ...]) -> None:
        """Show the facts of *setup*."""
        men = tr("W%1 B%2").replace("%1", str(setup.count(WHITE)))
        say(self.men.setText, men.replace("%2", str(setup.count(BLACK))))
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

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show how fast the search runs."""
        say(self.speed.setText, tr("%1/s").replace("%1", short_number(progress.nodes_per_second)))
        self.speed.setVisible(progress.phase is not Phase.PREPARING)

    def changeEvent(self, event: QEvent) -> None:
        """Say the passing sentence anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.currentMessage() == self._sentence:
            self.note(now(self._sentence))

    @Slot()
    def hide_speed(self) -> None:
        """Forget the speed: nothing runs."""
        self.speed.hide()
