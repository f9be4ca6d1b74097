"""The form for one change of a twin: what it does, and to which squares and men."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QWidget

from composer.model.twin_forms import (
    ChangeForm,
    arguments_of,
    change_from,
    form_of,
    touched_squares,
    with_click,
)
from composer.panels.shared.controls import form_choice, form_layout
from composer.panels.sheet.field_book import tell
from composer.panels.sheet.twin_words import form_hint, form_words
from composer.saying import add_choice, add_row, say
from solver.fairy.naming.grammar import OFFERED
from solver.language import as_sentence, tr
from solver.men import FROM_KING, Color, Man
from solver.notation.men_words import man_words
from solver.setup import Squares
from solver.squares import Square
from solver.twinning.twin_changes import TwinChange, TwinError

_STEPS = count()


class ChangeEdit(QWidget):
    """Shows one change, or takes down a new one; tells it as soon as it is complete."""

    change_chosen = Signal(TwinChange, object)
    """The change, and a key that is the same during one sitting at one field."""
    marks_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step = next(_STEPS)
        self.form = form_choice(tr("Kind of change"), tr("What the twin changes."), self)
        for form in ChangeForm:
            add_choice(self.form, form_words(form), form)
        self.form.activated.connect(self._on_form)
        self.arguments = QLineEdit(self)
        self.arguments_label = QLabel(self)
        self.arguments_label.setBuddy(self.arguments)
        self.arguments.textEdited.connect(self._tell)
        self.arguments.installEventFilter(self)
        self.choice = form_choice(tr("Which way"), tr("How the board is turned."), self)
        self.choice.activated.connect(self._on_choice)
        tip = tr("The man that a click puts on the board.")
        self.man = form_choice(tr("Man to add"), tip, self)
        self._men: tuple[Man, ...] = ()
        self.offer_men(())
        self._names = QCompleter([condition.text for condition in OFFERED], self)
        self._names.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._names.setFilterMode(Qt.MatchFlag.MatchContains)
        self._names.activated.connect(self._tell)
        self.hint = QLabel(self, wordWrap=True)
        self.fault = QLabel(self, wordWrap=True)
        self._lay_out()
        self.begin(ChangeForm.MOVE)

    def _lay_out(self) -> None:
        rows = form_layout(self)
        add_row(rows, tr("Chan&ge"), self.form)
        add_row(rows, tr("&Man"), self.man)
        rows.addRow(self.arguments_label, self.arguments)
        add_row(rows, tr("Wa&y"), self.choice)
        rows.addRow(self.hint)
        rows.addRow(self.fault)
        self._rows = rows

    # ------------------------------------------------------------ showing

    @property
    def chosen_form(self) -> ChangeForm:
        """The form that is chosen."""
        form: ChangeForm = self.form.currentData()
        return form

    def offer_men(self, squares: Iterable[Man | None]) -> None:
        """Offer to add the usual men, and the fairy men that stand on *squares*."""
        fairy = [man.kind for man in squares if man is not None and not man.is_orthodox]
        kinds = dict.fromkeys((*FROM_KING, *sorted(fairy)))
        colors = tuple(Color) if fairy else (Color.WHITE, Color.BLACK)
        men = tuple(Man(kind, color) for color in colors for kind in kinds)
        if men == self._men:
            return
        chosen: Man | None = self.man.currentData()
        self._men = men
        self.man.clear()
        for man in men:
            add_choice(self.man, man_words(man), man)
        self.man.setCurrentIndex(men.index(chosen) if chosen in men else 0)

    def marks(self) -> frozenset[Square]:
        """Return the squares that are named so far."""
        return touched_squares(self.chosen_form, self.arguments.text())

    def begin(self, form: ChangeForm) -> None:
        """Take down a new change of this form."""
        self.form.setCurrentIndex(self.form.findData(form))
        self.arguments.clear()
        self._show_form()

    def show_change(self, change: TwinChange) -> None:
        """Show *change*; what is being typed is left where it means the same."""
        form = form_of(change)
        self.form.setCurrentIndex(self.form.findData(form))
        self._show_form()
        if form.choices:
            self.choice.setCurrentIndex(self.choice.findText(arguments_of(change)))
        elif not (self.arguments.hasFocus() and self._complete() == change):
            self.arguments.setText(arguments_of(change))
        tell(self.fault, "")
        self.marks_changed.emit()

    def _show_form(self) -> None:
        form = self.chosen_form
        has_choices, is_whole = bool(form.choices), form is ChangeForm.POLISH_TYPE
        self._rows.setRowVisible(self.choice, has_choices)
        self._rows.setRowVisible(self.arguments, not has_choices and not is_whole)
        self._rows.setRowVisible(self.man, form is ChangeForm.ADD)
        completer = self._names if form is ChangeForm.CONDITION else None
        self.arguments.setCompleter(completer)  # type: ignore[arg-type]  # None takes it away
        told = {
            ChangeForm.STIPULATION: tr("Stipulation"),
            ChangeForm.CONDITION: tr("Fairy conditions"),
        }
        say(self.arguments_label.setText, told.get(form, tr("S&quares")))
        say(self.arguments.setAccessibleName, told.get(form, tr("Squares and men")))
        say(self.arguments.setPlaceholderText, form.example)
        say(self.arguments.setToolTip, form_hint(form))
        say(self.hint.setText, form_hint(form))
        with QSignalBlocker(self.choice):
            if [self.choice.itemText(i) for i in range(self.choice.count())] != [*form.choices]:
                self.choice.clear()
                self.choice.addItems(form.choices)
        tell(self.fault, "")

    # ------------------------------------------------------------ asking

    def click(self, square: Square, squares: Squares) -> None:
        """Take a click on a board with *squares* for an argument."""
        form, before = self.chosen_form, self.arguments.text()
        after = with_click(form, before, square, squares, self.man.currentData())
        if after != before:
            self._step = next(_STEPS)
            self.arguments.setText(after)
            self._tell()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin a step where the field is entered."""
        if event.type() == QEvent.Type.FocusIn:
            self._step = next(_STEPS)
        return False

    @Slot()
    def _on_form(self) -> None:
        """Begin a change of the form chosen, which some forms complete at once."""
        self._step = next(_STEPS)
        self.arguments.clear()
        self._show_form()
        if self.chosen_form.choices or self.chosen_form is ChangeForm.POLISH_TYPE:
            self._tell()
        self.marks_changed.emit()

    @Slot()
    def _on_choice(self) -> None:
        self._step = next(_STEPS)
        self._tell()

    def _complete(self) -> TwinChange | None:
        """Return the change that stands here, ``None`` while something is missing."""
        form = self.chosen_form
        text = self.choice.currentText() if form.choices else self.arguments.text()
        try:
            return change_from(form, text)
        except TwinError:
            return None

    @Slot()
    def _tell(self) -> None:
        self.marks_changed.emit()
        change = self._complete()
        if change is not None:
            tell(self.fault, "")
            self.change_chosen.emit(change, self._step)
            return
        try:
            change_from(self.chosen_form, self.arguments.text())
        except TwinError as error:
            tell(self.fault, as_sentence(str(error)) if self.arguments.text().strip() else "")
