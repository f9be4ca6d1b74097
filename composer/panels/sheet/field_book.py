"""Fields that show parts of an entry as text, and tell typing as wishes to edit.

Typing is told at every key, so that saving never misses what stands in a field.  What
is typed from entering a field to leaving it carries one merge key, and so becomes one
step of the history.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from composer.editor import WishedEdit
from composer.model.document import Entry
from composer.panels.sheet.fields import Field
from composer.saying import describe, said, say

Control = QLineEdit | QPlainTextEdit
LONG_PAGE = 8
_STEPS = count()
_IN_BETWEEN = (Qt.FocusReason.PopupFocusReason,)
"""Why a field loses the focus for a moment only: to a menu or a list of words."""


@dataclass(frozen=True, slots=True)
class FieldWords:
    """What is said of a field: its label, the step of the history, and an explanation."""

    name: str
    label: str
    tip: str


@dataclass(frozen=True, slots=True)
class _Row:
    field: Field
    control: Control
    label: str
    hint: QLabel


class FieldBook(QObject):
    """The fields of a pane or of a part of one; every change is asked for, none is made here."""

    edit_requested = Signal(WishedEdit)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self._entry = Entry()
        self._step = next(_STEPS)
        self.controls: dict[str, Control] = {}
        self.hints: dict[str, QLabel] = {}
        self._rows: dict[Control, _Row] = {}

    def add(
        self,
        form: QFormLayout,
        field: Field,
        words: FieldWords,
        *,
        lines: int = 1,
        control: QLineEdit | None = None,
    ) -> Control:
        """Put a field into *form*, as one line, a page or the *control* that is given."""
        control_ = control or (self._line() if lines == 1 else self._page(lines))
        self._name(control_, field, words)
        title = said(QLabel(self._widget), words.name)
        title.setBuddy(control_)
        form.addRow(title, control_)
        hint = QLabel(self._widget, wordWrap=True)
        hint.hide()
        form.addRow(hint)
        self._rows[control_] = _Row(field, control_, words.label, hint)
        self.controls[field.name], self.hints[field.name] = control_, hint
        return control_

    def _name(self, control: Control, field: Field, words: FieldWords) -> None:
        describe(control, words.name.replace("&", ""), words.tip)
        control.setObjectName(field.name)
        control.installEventFilter(self)
        if isinstance(control, QLineEdit):
            control.textEdited.connect(self._ask_to_edit)
        else:
            control.textChanged.connect(self._ask_to_edit)

    def _line(self) -> QLineEdit:
        return QLineEdit(self._widget)

    def _page(self, lines: int) -> QPlainTextEdit:
        page = QPlainTextEdit(self._widget)
        page.setTabChangesFocus(True)
        height = page.fontMetrics().lineSpacing() * lines + 12
        page.setMinimumHeight(height)
        if lines < LONG_PAGE:
            page.setMaximumHeight(height)
        return page

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*; a field whose text stands for the same is left as it is typed."""
        self._entry = entry
        for control, row in self._rows.items():
            if not (control.hasFocus() and row.field.agrees(_text(control), entry)):
                set_text(control, row.field.text_of(entry))
            control.setEnabled(entry.fault is None)
            _explain(control, row, entry)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin a step where a field is entered, and write what it stands for when it is left."""
        if isinstance(event, QFocusEvent) and event.reason() not in _IN_BETWEEN:
            if event.type() == QEvent.Type.FocusIn:
                self._step = next(_STEPS)
            elif watched in self._rows:
                control = self.controls[watched.objectName()]
                set_text(control, self._rows[control].field.text_of(self._entry))
        return False

    @Slot()
    def _ask_to_edit(self) -> None:
        control = self.sender()
        if isinstance(control, Control):
            row = self._rows[control]
            merge_key = (row.field.name, self._step)
            self.edit_requested.emit(
                WishedEdit(row.label, row.field.edit(_text(control)), merge_key)
            )


def _explain(control: Control, row: _Row, entry: Entry) -> None:
    """Say what is wrong with a field, and show faintly what the file has there instead of text."""
    fault = "" if entry.fault else row.field.fault_of(row.field.text_of(entry))
    tell(row.hint, fault)
    say(control.setAccessibleDescription, fault)
    odd = row.field.odd_of(entry)
    if control.placeholderText() != odd and (odd or control.property("is_odd")):
        say(control.setPlaceholderText, odd)
        control.setProperty("is_odd", bool(odd))


def _text(control: Control) -> str:
    return control.text() if isinstance(control, QLineEdit) else control.toPlainText()


def set_text(control: Control, text: str) -> None:
    """Show *text* without telling it as typing."""
    if _text(control) == text:
        return
    with QSignalBlocker(control):
        if isinstance(control, QLineEdit):
            control.setText(text)
        else:
            control.setPlainText(text)


def tell(label: QLabel, sentence: str) -> None:
    """Show *sentence*, or nothing at all where there is none."""
    say(label.setText, sentence)
    label.setVisible(bool(sentence))
