"""The problem pane: author, source, stipulation and whatever else is said of the problem.

Typing is told as wishes to edit, at every key, so that saving never misses what
stands in a field.  What is typed from entering a field to leaving it carries one
merge key, and so becomes one step of the history.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from composer.model.document import Document, Entry
from composer.panels import fields
from composer.panels.asked import AskedGroup
from composer.panels.fields import Field
from composer.runs.storing import Found
from composer.solving.plan import problems_of
from solver.stipulation import Stipulation, StipulationError

Control = QLineEdit | QPlainTextEdit
_NOTE_LINES, _SOLUTION_LINES = 3, 8


class ProblemPane(QWidget):
    """Shows one entry in fields; every change is asked for, none is made here."""

    edit_requested = Signal(str, object, object)
    """Label, edit (from document to document) and merge key, as ``Editor.apply`` takes them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._steps = count()
        self._step = next(self._steps)
        self.controls: dict[str, Control] = {}
        self._fields: dict[Control, tuple[Field, str]] = {}
        self.fault_label = self._make_hint()
        self.stipulation_hint = self._make_hint()
        self.solution_hint = self._make_hint()
        self._found: Found | None = None
        self._compared: tuple[Found, str, bool] | None = None
        self._scroll = QScrollArea(self)
        self._lay_out(self._make_form())
        for child in self.findChildren(QWidget):
            child.installEventFilter(self)
        self.show_entry(self._entry)

    def _make_form(self) -> QWidget:
        form = QWidget(self)
        rows = QFormLayout(form)
        rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.setContentsMargins(6, 6, 6, 6)
        rows.addRow(self.fault_label)
        tr = self.tr
        self._add(
            rows,
            fields.AUTHORS,
            tr("Author"),
            tr("Change author"),
            tr("Author or authors, parted by semicolons."),
        )
        self._add(
            rows, fields.SOURCE, tr("Source"), tr("Change source"), tr("Where it was published.")
        )
        self._add(
            rows, fields.DATE, tr("Date"), tr("Change date"), tr("Such as 1911 or 1911-04-03.")
        )
        self._add(rows, fields.AWARD, tr("Award"), tr("Change award"), tr("Such as 1st Prize."))
        self._add(
            rows,
            fields.STIPULATION,
            tr("Stipulation"),
            tr("Change stipulation"),
            tr("What is asked, such as #3 for a mate in three, s#4 or h#2.5."),
        )
        rows.addRow(self.stipulation_hint)
        self.asked = AskedGroup(self)  # made here, for Tab goes by the order of making
        self.asked.edit_requested.connect(self.edit_requested)
        asked = QLabel(tr("Twins, phases"), self)
        asked.setBuddy(self.asked.twins)
        rows.addRow(asked, self.asked)
        self._add(
            rows,
            fields.KEYWORDS,
            tr("Keywords"),
            tr("Change keywords"),
            tr("Themes, parted by commas."),
        )
        self._add_pages(rows)
        return form

    def _add_pages(self, rows: QFormLayout) -> None:
        tr = self.tr
        tip = tr("Anything you want to say; an empty line begins another comment.")
        self._add(rows, fields.COMMENTS, tr("Comments"), tr("Change comments"), tip, _NOTE_LINES)
        rows.addRow(self.solution_hint)
        self.store_button = self._make_store_button()
        rows.addRow(self.store_button)  # above the page, where it is seen without scrolling
        tip = tr("The solution that the file holds, in any notation.")
        self._add(
            rows,
            fields.SOLUTION,
            tr("Stored solution"),
            tr("Change stored solution"),
            tip,
            _SOLUTION_LINES,
        )

    def _add(
        self, rows: QFormLayout, field: Field, name: str, label: str, tip: str, lines: int = 1
    ) -> None:
        control = self._make_line(name) if lines == 1 else self._make_page(lines)
        control.setAccessibleName(name)
        control.setToolTip(tip)
        control.setObjectName(field.name)
        self.controls[field.name] = control
        self._fields[control] = (field, label)
        title = QLabel(name, self)
        title.setBuddy(control)
        rows.addRow(title, control)

    def _make_line(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.textEdited.connect(self._ask_to_edit)
        return line

    def _make_page(self, lines: int) -> QPlainTextEdit:
        page = QPlainTextEdit(self)
        page.setTabChangesFocus(True)
        height = page.fontMetrics().lineSpacing() * lines + 12
        page.setMinimumHeight(height)
        if lines < _SOLUTION_LINES:
            page.setMaximumHeight(height)
        page.textChanged.connect(self._ask_to_edit)
        return page

    def _make_hint(self) -> QLabel:
        hint = QLabel(self)
        hint.setWordWrap(True)
        hint.hide()
        return hint

    def _make_store_button(self) -> QPushButton:
        button = QPushButton(self.tr("Store the solution found"), self)
        button.setAccessibleName(self.tr("Store the solution found"))
        button.setToolTip(
            self.tr(
                "Keep the solution that the search found with the problem, to be saved with it."
            )
        )
        button.clicked.connect(self._ask_to_store)
        return button

    def _lay_out(self, form: QWidget) -> None:
        scroll = self._scroll
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take it
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(form)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    @Slot(object, object)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problem on the board; for the editor's ``document_changed``."""
        self.show_entry(after.entry)

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*; a field whose text stands for the same is left as it is typed."""
        self._entry = entry
        for control, (field, _) in self._fields.items():
            if not (control.hasFocus() and field.agrees(_text(control), entry)):
                _set_text(control, field.text_of(entry))
            control.setEnabled(entry.fault is None)
        self.asked.show_entry(entry)
        self._show_hints()

    def show_found(self, found: Found) -> None:
        """Offer to store what was *found* as long as its problem is the one shown."""
        self._found = found
        self._show_hints()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            self._step = next(self._steps)
            self._scroll.ensureWidgetVisible(watched)  # Qt does so for Tab alone
        elif event.type() == QEvent.Type.FocusOut and watched in self._fields:
            control = self.controls[watched.objectName()]
            _set_text(control, self._fields[control][0].text_of(self._entry))
        return False

    @Slot()
    def _ask_to_edit(self) -> None:
        control = self.sender()
        if isinstance(control, Control):
            field, label = self._fields[control]
            merge_key = (field.name, self._step)
            self.edit_requested.emit(label, field.edit(_text(control)), merge_key)

    @Slot()
    def _ask_to_store(self) -> None:
        if self._found is not None:
            edit = fields.SOLUTION.edit(self._found.text())
            self.edit_requested.emit(self.tr("Store the solution"), edit, None)

    def _can_store(self) -> bool:
        """Tell whether the solution found belongs to this entry, and is not in it yet."""
        found, entry = self._found, self._entry
        if found is None or not found.is_worth_storing or entry.fault is not None:
            return False
        is_same = problems_of(entry) == found.problems
        return is_same and not self._is_stored(found, entry.solution)

    def _is_stored(self, found: Found, text: str) -> bool:
        """Tell whether *text* is *found*; asked at every edit, so the answer is remembered."""
        known = self._compared
        if known is None or known[0] is not found or known[1] != text:
            known = self._compared = (found, text, found.is_stored(text))
        return known[2]

    def _show_hints(self) -> None:
        entry = self._entry
        _say(self.fault_label, entry.fault or "")
        _say(self.stipulation_hint, _stipulation_fault(entry.stipulation))
        outdated = self.tr("The position or the stipulation has changed since this was stored.")
        _say(self.solution_hint, outdated if entry.is_solution_outdated else "")
        self.store_button.setVisible(self._can_store())


def _text(control: Control) -> str:
    return control.text() if isinstance(control, QLineEdit) else control.toPlainText()


def _set_text(control: Control, text: str) -> None:
    if _text(control) == text:
        return
    with QSignalBlocker(control):
        if isinstance(control, QLineEdit):
            control.setText(text)
        else:
            control.setPlainText(text)


def _say(label: QLabel, sentence: str) -> None:
    label.setText(sentence)
    label.setVisible(bool(sentence))


def _stipulation_fault(text: str) -> str:
    try:
        Stipulation.parse(text)
    except StipulationError as error:
        sentence = str(error)
        return f"{sentence[:1].upper()}{sentence[1:]}."
    return ""
