"""The dialog that says the same of many problems, and numbers them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from composer.model.document import Entry
from composer.panels.shared.controls import deciding_row
from composer.panels.sheet.fields import AUTHORS, AWARD, DATE, KEYWORDS, SOURCE, TOURNEY, Field
from composer.panels.sheet.problem_words import field_words
from composer.saying import add_row, describe, said, say
from composer.windows.collection.filling import Filling, number_after, number_fault
from solver.language import filled, joined, tr, trn

_FIELDS = (AUTHORS, SOURCE, DATE, AWARD, TOURNEY)
_WIDTH = 460


class FillingDialog(QDialog):
    """Asks what is to be said of *entries*, which are numbered in this order."""

    chosen = Signal(Filling)

    def __init__(self, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._entries = entries
        count = len(entries)
        say(self.setWindowTitle, trn("Fill in %1 problem", "Fill in %1 problems", count))
        self._form = QFormLayout()
        self.lines = {field.name: self._line(field) for field in _FIELDS}
        self.keywords = self._add(
            field_words(KEYWORDS.name).name, tr("These are added to the keywords that are there.")
        )
        say(self.keywords.setPlaceholderText, tr("added to those that are there"))
        self.number = self._add(
            tr("&First number"),
            tr("The number in the source that the first of them gets; the others count on."),
        )
        self.hint = QLabel(self, wordWrap=True)
        self.row = deciding_row(tr("Fill &in"), self._on_accepted, self)
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addWidget(said(QLabel(self), tr("What is left empty stays as it is.")))
        column.addLayout(self._form)
        column.addWidget(self.hint)
        column.addWidget(self.row)
        self.setMinimumWidth(_WIDTH)
        self._look()

    def _line(self, field: Field) -> QLineEdit:
        words = field_words(field.name)
        line = self._add(words.name, words.tip)
        there = {field.text_of(entry) for entry in self._entries}
        (text,) = there if len(there) == 1 else (tr("not the same in all"),)
        say(line.setPlaceholderText, text)
        return line

    def _add(self, name: str, tip: str) -> QLineEdit:
        line = QLineEdit(self)
        add_row(self._form, name, line)
        describe(line, name, tip)
        line.textChanged.connect(self._look)
        return line

    @property
    def filling(self) -> Filling:
        """What is typed."""
        texts = tuple((field, self.lines[field.name].text().strip()) for field in _FIELDS)
        return Filling(texts, self.keywords.text().strip(), self.number.text().strip())

    @Slot()
    def _look(self) -> None:
        """Say what cannot be right, or how the numbers go on; without a wish nothing is filled."""
        filling = self.filling
        fault = number_fault(filling.first_number)
        odd = (field.fault_of(text) for field, text in filling.texts if text)
        words = fault or next(filter(None, odd), "")
        if not words and filling.first_number:
            last = number_after(filling.first_number, len(self._entries) - 1)
            words = filled(tr("Numbers: %1 to %2, in the order shown."), filling.first_number, last)
        say(self.hint.setText, joined("", (words,)))
        accept = QDialogButtonBox.ButtonRole.AcceptRole
        for button in self.row.buttons():
            if self.row.buttonRole(button) is accept:
                button.setEnabled(not fault and not filling.is_empty)

    @Slot()
    def _on_accepted(self) -> None:
        self.chosen.emit(self.filling)
        self.accept()
