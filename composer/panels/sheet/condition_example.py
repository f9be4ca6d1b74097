"""What a fairy condition does, shown by a small problem that can be opened."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from composer.appearance.fonts import written
from composer.diagram.look import Coordinates
from composer.editor import WishedEdit
from composer.model import edits
from composer.model.document import Entry
from composer.model.options import played_setup
from composer.panels.shared.controls import bare, fill, form_button
from composer.panels.shared.small_board import SmallBoard
from composer.panels.sheet.condition_examples import example_of
from composer.saying import said, say
from composer.tokens import GRID, Type
from solver.fairy.conditions import FairyCondition
from solver.language import joined, tr
from solver.notation.condition_rules import condition_rules


class ConditionExample(QWidget):
    """Shows the rule of one condition, and its example where one is known, to be asked for."""

    edit_requested = Signal(WishedEdit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._condition: FairyCondition | None = None
        self._entry: Entry | None = None
        self.board = SmallBoard(tr("Example"), self, Coordinates.OFF)  # men would cover them
        self.board.setFixedSize(self.board.sizeHint() * 0.8)
        self.asked = QLabel(self)
        self.asked.setFont(written(Type.STRONG))
        self.rule = QLabel(self)
        self.button = form_button(
            tr("Open this example"),
            tr("Open this example"),
            tr("Put this problem behind the one on the board, ready to be solved."),
            self,
        )
        self.hint = said(
            QLabel(self), tr("It has one solution; without the condition the answer is another.")
        )
        for label in (self.asked, self.rule, self.hint):
            label.setWordWrap(True)
        self.hint.setForegroundRole(self.hint.palette().ColorRole.PlaceholderText)
        self.button.clicked.connect(self.open)
        self._lay_out()
        for part in (self, self.board):
            policy = part.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # or what stands around it would jump
            part.setSizePolicy(policy)
        self.hide()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        fill(words, self.asked, self.rule, self.hint, self.button, 1)
        row = bare(QHBoxLayout(self), 3 * GRID)
        fill(row, self.board, (words, 1))

    def show_condition(self, condition: FairyCondition) -> None:
        """Show what a condition does; without an example where none is known."""
        self._condition, self._entry = condition, example_of(condition)
        for part in (self.board, self.asked, self.hint, self.button):
            part.setVisible(self._entry is not None)
        self._show()
        self.show()

    def _show(self) -> None:
        if self._condition is None:
            return
        say(self.rule.setText, joined(" ", condition_rules((self._condition,))))
        if self._entry is not None:
            self.board.show_position(played_setup(self._entry))
            words = (self._entry.stipulation, ", ".join(self._entry.options))
            say(self.asked.setText, joined(" · ", words))

    @Slot()
    def open(self) -> None:
        """Ask for the example as a new problem behind the one on the board."""
        if self._condition is None or self._entry is None:
            return
        label = tr("Open the example of %1").replace("%1", self._condition.text)
        entry = self._entry
        self.edit_requested.emit(WishedEdit(label, lambda it: edits.add_entry(it, entry)))

    def changeEvent(self, event: QEvent) -> None:
        """Say the rule in the language that is chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        super().changeEvent(event)
