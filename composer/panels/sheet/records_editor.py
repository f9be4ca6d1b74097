"""A list of records with the fields of the one that is chosen: reprints, ids elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from composer.editor import Edit, WishedEdit
from composer.model import publication, records
from composer.model.dates import date_fault
from composer.model.document import Document, Entry
from composer.panels.shared.controls import fill, form_button, form_layout
from composer.panels.sheet.field_book import FieldBook, FieldWords
from composer.panels.sheet.fields import Field, no_fault, page_fault, variant_fault
from composer.saying import describe
from solver.language import joined, tr

_LIST_LINES = 3


@dataclass(frozen=True, slots=True)
class RecordWords:
    """What a kind of record is called."""

    records: str
    add: str
    add_tip: str
    remove: str
    change: str
    move: str


class RecordsEditor(QWidget):
    """Shows the records that an entry has under one key; every change is asked for."""

    edit_requested = Signal(WishedEdit)

    def __init__(
        self,
        key: str,
        words: RecordWords,
        parts: tuple[tuple[str, FieldWords], ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._key = key
        self._words = words
        self._entry = Entry()
        self._shown: tuple[object, ...] = ()
        self._first_part = parts[0][0]
        self.list = self._make_list()
        self.add_button = self._button(tr("Add"), words.add_tip, self._add)
        self.remove_button = self._button(
            tr("Remove"), tr("Take the chosen one away."), self._remove
        )
        self.up_button = self._button(tr("Up"), tr("Move the chosen one up."), self._move_up)
        self.down_button = self._button(
            tr("Down"), tr("Move the chosen one down."), self._move_down
        )
        self.form = QWidget(self)
        self.book = FieldBook(self)
        self.book.edit_requested.connect(self.edit_requested)
        self._lay_out(parts)
        self.show_entry(self._entry)

    def _make_list(self) -> QListWidget:
        box = QListWidget(self)
        describe(box, self._words.records, tr("Choose one to see and change its parts below."))
        box.setFixedHeight(box.fontMetrics().lineSpacing() * _LIST_LINES + 16)
        box.setTabKeyNavigation(False)
        box.currentRowChanged.connect(self._show_chosen)
        return box

    def _button(self, words: str, tip: str, slot: object) -> QPushButton:
        button = form_button(words, joined(": ", (self._words.records, words)), tip, self)
        button.clicked.connect(slot)
        return button

    def _lay_out(self, parts: tuple[tuple[str, FieldWords], ...]) -> None:
        buttons = QHBoxLayout()
        for button in (self.add_button, self.remove_button, self.up_button, self.down_button):
            buttons.addWidget(button)
        rows = form_layout(self.form)
        for name, words in parts:
            lines = 2 if name == publication.COMMENTS else 1
            self.book.add(rows, self._field(name), words, lines=lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 0, 4)
        fill(column, self.list, buttons, self.form)

    def _field(self, name: str) -> Field:
        """Return the field for one part of the record that is chosen."""
        faults = {
            publication.DATE: date_fault,
            "pagenumber": page_fault,
            "variant": variant_fault,
        }

        def change(document: Document, text: str) -> Document:
            return records.set_record_text(document, self._key, self._place, name, text)

        return Field(
            f"{self._key}_{name}",
            lambda entry: records.record_text(entry, self._key, self._place, name),
            str if name == publication.COMMENTS else str.strip,
            change,
            faults.get(name, no_fault),
            lambda entry: publication.odd_part(self._record(entry), name),
        )

    def _record(self, entry: Entry) -> Mapping[str, object]:
        found = records.records_of(entry, self._key)
        record = found[self._place] if 0 <= self._place < len(found) else {}
        return record if isinstance(record, Mapping) else {}

    @property
    def _place(self) -> int:
        return self.list.currentRow()

    def show_entry(self, entry: Entry) -> None:
        """Show the records of *entry*; the place that is chosen stays so."""
        self._entry = entry
        found = records.records_of(entry, self._key)
        if found != self._shown:
            self._shown = found
            self._fill(found)
        self._show_chosen()

    def summary(self) -> str:
        """Say how many records there are, or the only one."""
        found = self._shown
        return records.record_line(found[0]) if len(found) == 1 else str(len(found) or "")

    def _fill(self, found: tuple[object, ...]) -> None:
        place = min(max(self._place, 0), len(found) - 1)
        with QSignalBlocker(self.list):
            for row, record in enumerate(found):
                words = records.record_line(record) or tr("(empty)")
                if row < self.list.count():
                    self.list.item(row).setText(words)
                else:
                    self.list.addItem(words)
            while self.list.count() > len(found):
                self.list.takeItem(self.list.count() - 1)
            self.list.setCurrentRow(place)

    @Slot()
    def _show_chosen(self) -> None:
        place, count, entry = self._place, len(self._shown), self._entry
        is_record = 0 <= place < count and isinstance(self._shown[place], Mapping)
        can_edit = entry.fault is None
        self.book.show_entry(entry)
        self.form.setVisible(count > 0)
        self.form.setEnabled(is_record and can_edit)
        self.add_button.setEnabled(can_edit)
        self.remove_button.setEnabled(place >= 0 and can_edit)
        self.up_button.setEnabled(place > 0 and can_edit)
        self.down_button.setEnabled(0 <= place < count - 1 and can_edit)

    @Slot()
    def _add(self) -> None:
        self._ask(
            self._words.add,
            lambda document: records.add_record(document, self._key, self._first_part),
        )
        self.list.setCurrentRow(self.list.count() - 1)
        self.book.controls[f"{self._key}_{self._first_part}"].setFocus()

    @Slot()
    def _remove(self) -> None:
        place = self._place
        self._ask(
            self._words.remove, lambda document: records.remove_record(document, self._key, place)
        )

    @Slot()
    def _move_up(self) -> None:
        self._move(-1)

    @Slot()
    def _move_down(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        place = self._place
        self._ask(
            self._words.move,
            lambda document: records.move_record(document, self._key, place, by),
        )
        self.list.setCurrentRow(place + by)

    def _ask(self, label: str, edit: Edit) -> None:
        self.edit_requested.emit(WishedEdit(label, edit))
