"""The head of the solution pane: the verdict, its evidence, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.panels.shared.controls import fill
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.solution.evidence import Evidence, EvidenceList
from composer.panels.solution.tree_type import chess_font
from composer.saying import describe, said, say
from composer.tokens import GRID, Type
from solver.language import tr, trn


class VerdictArea(QWidget):
    """Says what the search found out, or where it is, with the buttons that fit."""

    longer_requested = Signal(str)
    """A wish to search for another stipulation, one move longer."""
    intended_requested = Signal(int)
    """The user says that so many solutions are intended."""
    continue_requested = Signal()
    copy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._longer = ""
        self._unsaid = 0
        self._is_test_allowed = True
        self._is_settled = self._is_asked = False
        self.verdict_label = self._make_label(tr("Verdict"))
        self._write_verdict()
        say(self.verdict_label.setToolTip, tr("What the search found out."))
        self.part_label = self._make_label(tr("Verdict on the part that is shown"))
        self.part_label.hide()
        self.note_label = self._make_label(tr("Where the search began"))
        self.note_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.note_label.hide()
        self.tested_label = ElidedLabel(self, is_whole=True)
        self.tested_label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.tested_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        describe(
            self.tested_label,
            tr("Computer test"),
            tr(
                "Computer-tested: a complete search of exactly this problem found the "
                "intended solutions and no others."
            ),
        )
        self.tested_label.hide()
        self.longer_button = QPushButton(self)
        self.longer_button.clicked.connect(self._ask_longer)
        self.intended_button = QPushButton(self)
        say(
            self.intended_button.setToolTip,
            tr("Say in the problem how many solutions are intended."),
        )
        self.intended_button.clicked.connect(self._ask_intended)
        self.continue_button = said(QPushButton(self), tr("Continue"))
        say(self.continue_button.setToolTip, tr("Go on with the search from where it was stopped."))
        self.continue_button.clicked.connect(self.continue_requested)
        self.copy_button = self._make_copy_button()
        self.evidence = EvidenceList(self)
        self._lay_out()
        self.say("")

    def _make_label(self, name: str) -> QLabel:
        label = QLabel(self, wordWrap=True)
        say(label.setAccessibleName, name)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def changeEvent(self, event: QEvent) -> None:
        """Write the verdict as large as the report."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._write_verdict()

    def _write_verdict(self) -> None:
        self.verdict_label.setFont(chess_font(self, Type.CHESS))

    def _make_copy_button(self) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, "copy")
        button.setAutoRaise(True)
        describe(
            button,
            tr("Copy solution"),
            tr("Copy the whole solution as text, or as Popeye prints it."),
        )
        button.clicked.connect(self.copy_requested)
        return button

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout()
        row.addWidget(self.verdict_label, 1)
        for button in (self.intended_button, self.continue_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch()  # where the verdict is told elsewhere, no button is as wide as the page
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * GRID, 0, 0, 0)  # over the folding marks of the page
        column.setSpacing(4)
        fill(column, row, self.part_label, self.note_label, self.evidence)

    def say(self, sentence: str) -> None:
        """Show *sentence* alone: no button, no evidence."""
        self._is_settled = False
        self.tell(sentence)
        self.show_part("")
        for button in (self.longer_button, self.intended_button, self.continue_button):
            button.hide()

    def tell(self, sentence: str) -> None:
        """Show *sentence* in place of the last one; all else stays."""
        say(self.verdict_label.setText, sentence)
        self._show_words()

    def settle(self, is_settled: bool) -> None:
        """Say no more what stands under the board, where a verdict that is *settled* is told."""
        self._is_settled, self._is_asked = is_settled, False
        self._show_words()

    @Slot()
    def show_reason(self) -> None:
        """Show what a settled verdict rests on, or hide it again."""
        self._is_asked = not self._is_asked
        self._show_words()

    def _show_words(self) -> None:
        for label in (self.verdict_label, self.part_label):
            label.setVisible(bool(label.text()) and not self._is_settled)
        has_pieces = self.evidence.evidence_model.rowCount() > 0
        self.evidence.setVisible(has_pieces and self._is_asked)  # the page shows it, too

    def note(self, sentence: str) -> None:
        """Say something beside the verdict that lasts until it is taken back."""
        say(self.note_label.setText, sentence)
        self.note_label.setVisible(bool(sentence))

    def show_tested(self, words: str) -> None:
        """Show the C+ of the problem on the board, or none where *words* are empty."""
        say(self.tested_label.setText, words)
        self._show_test()

    def allow_test(self, is_allowed: bool) -> None:
        """Let the C+ stand under what is said, or keep it away from it."""
        self._is_test_allowed = is_allowed
        self._show_test()

    def _show_test(self) -> None:
        self.tested_label.setVisible(bool(self.tested_label.text()) and self._is_test_allowed)

    def announce(self) -> None:
        """Have a screen reader tell the verdict even while the focus is on the board."""
        event = QAccessibleAnnouncementEvent(self, self.verdict_label.text())
        QAccessible.updateAccessibility(event)

    def show_part(self, sentence: str, evidence: Sequence[Evidence] = ()) -> None:
        """Show what is to be said of one part; the *sentence* is empty where there is one only."""
        say(self.part_label.setText, sentence)
        self.evidence.show_evidence(list(evidence))
        self._show_words()

    def offer_longer(self, stipulation: str, words: str) -> None:
        """Offer to search for *stipulation*; *words* stand on the button, behind the verdict."""
        self._row.insertWidget(1, self.longer_button, 0, Qt.AlignmentFlag.AlignTop)
        self._longer = stipulation
        say(self.longer_button.setText, words)
        say(self.longer_button.setToolTip, tr("Search for %1.").replace("%1", stipulation))
        self.longer_button.show()

    def offer_intended(self, count: int | None) -> None:
        """Offer to say that all *count* solutions are intended, where nobody says how many are."""
        self._unsaid = count or 0
        words = trn("%1 solution is intended", "%1 solutions are intended", self._unsaid)
        say(self.intended_button.setText, words)
        self.intended_button.setVisible(count is not None)

    @Slot()
    def _ask_intended(self) -> None:
        self.intended_requested.emit(self._unsaid)

    @Slot()
    def _ask_longer(self) -> None:
        self.longer_requested.emit(self._longer)
