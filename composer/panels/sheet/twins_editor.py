"""The editor of twins: their boards side by side, and the changes of the one that is chosen.

Every change is asked for, none is made here.  A twin whose text is not understood keeps
it, and can be changed as text alone.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import color
from composer.editor import WishedEdit
from composer.model import twins_edit
from composer.model.composition import diagram_of
from composer.model.document import Document, Entry
from composer.model.twin_forms import ChangeForm
from composer.model.twins_edit import TwinLine, TwinState
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.small_board import SmallBoard
from composer.panels.sheet.change_form import ChangeEdit
from composer.panels.sheet.field_book import set_text, tell
from composer.panels.sheet.twin_list import TwinList, twin_button
from composer.panels.sheet.twin_words import change_words
from composer.saying import describe, said, say
from composer.tokens import GRID
from solver.errors import SolverError
from solver.language import capitalised, tr
from solver.problem import Problem
from solver.setup import EMPTY_SQUARES
from solver.twinning.twin_changes import TwinChange, TwinError
from solver.twinning.twins import Twin

_STEPS = count()


class TwinsEditor(QWidget):
    """Shows the twins of one entry and lets them be changed by clicking and typing."""

    edit_requested = Signal(WishedEdit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = Entry()
        self._step = next(_STEPS)
        self._is_new = True
        """Whether the form takes down a change that is not in the twin yet."""
        self.twins = TwinList(self)
        self.twins.edit_requested.connect(self.edit_requested)
        self.twins.place_chosen.connect(self._on_twin)
        self._make_changes()
        self.text = self._make_text()
        self.fault = QLabel(self, wordWrap=True)
        self.before = SmallBoard(tr("Board before the change"), self)
        self.before.square_clicked.connect(self._on_click)
        self.before.square_dropped.connect(self._on_drop)
        self.before_label = QLabel(self)
        self.hint = self._make_hint()
        self._lay_out()
        self.show_entry(self._entry)

    def _make_changes(self) -> None:
        self.is_continued = said(QCheckBox(self), tr("Goes on &from the twin before"))
        describe(
            self.is_continued,
            tr("Goes on from the twin before"),
            tr("Otherwise the twin is made of the diagram."),
        )
        self.is_continued.clicked.connect(self._ask_continued)
        self.changes = QListWidget(self)
        describe(
            self.changes,
            tr("Changes of the twin"),
            tr("One after the other; choose one to change it below."),
        )
        self.changes.setWordWrap(True)
        self.changes.currentRowChanged.connect(self._on_change)
        self.new_button = twin_button(
            self, tr("&New change"), tr("Take down one more change."), self._begin_change
        )
        self.drop_button = twin_button(
            self, tr("R&emove change"), tr("Take this change away."), self._drop
        )
        self.earlier_button = twin_button(
            self, tr("Ear&lier"), tr("Make this change earlier."), self._move_earlier
        )
        self.later_button = twin_button(
            self, tr("La&ter"), tr("Make this change later."), self._move_later
        )
        self.change = ChangeEdit(self)
        self.change.change_chosen.connect(self._ask_change)
        self.change.marks_changed.connect(self._show_boards)

    def _make_hint(self) -> QLabel:
        hint = QLabel(self)
        hint.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        hint.setWordWrap(True)
        color(hint, WindowText="ink2")
        return hint

    def _make_text(self) -> QLineEdit:
        line = QLineEdit(self)
        describe(
            line,
            tr("Twin as written"),
            tr("The twin in the words of the file, such as Move a1 b2."),
        )
        line.textEdited.connect(self._ask_text)
        line.installEventFilter(self)
        return line

    def _lay_out(self) -> None:
        self.form = QWidget(self)
        fields = QVBoxLayout()
        fields.setSpacing(2 * GRID)
        fields.addWidget(self.changes, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(2 * GRID)
        fill(buttons, self.new_button, self.drop_button, self.earlier_button, self.later_button, 1)
        fill(fields, self.change, buttons, self.is_continued)
        written = QHBoxLayout()
        written.setSpacing(2 * GRID)
        title = said(QLabel(self), tr("As &written"))
        title.setBuddy(self.text)
        fill(written, title, (self.text, 1))
        fill(fields, written, self.fault, 1)
        board = QVBoxLayout()
        board.setSpacing(GRID)
        fill(board, self.before_label, (self.before, 1))
        row = bare(QHBoxLayout(self.form), 6 * GRID)
        fill(row, (fields, 3), (board, 2))
        column = bare(QVBoxLayout(self), 3 * GRID)
        fill(column, (self.twins, 1), (self.form, 1), (self.hint, 1))

    # ------------------------------------------------------------ showing

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*; what is chosen stays so, and what is being typed."""
        self._entry = entry
        self.twins.show_entry(entry)
        self._show_twin()

    def begin_twin(self, letter: str) -> None:
        """Choose the twin with this letter, and take the keyboard to what can be changed there."""
        letters = [line.letter for line in self.twins.lines]
        if letter in letters:
            self.twins.choose(letters.index(letter))
            (self.text if self._twin is None else self.change.form).setFocus()

    @property
    def _line(self) -> TwinLine | None:
        place = self.twins.place
        return self.twins.lines[place] if 0 <= place < len(self.twins.lines) else None

    @property
    def _state(self) -> TwinState:
        place = self.twins.place
        return self.twins.states[place] if 0 <= place < len(self.twins.states) else TwinState()

    @property
    def _twin(self) -> Twin | None:
        """What the twin says; without changes where it says nothing yet."""
        line = self._line
        if line is None:
            return None
        words = line.text.strip().lower()
        is_begun = words == "continued"
        return Twin((), is_begun) if not words or is_begun else line.twin()

    @Slot()
    def _on_twin(self) -> None:
        self._is_new = True
        with QSignalBlocker(self.changes):
            self.changes.setCurrentRow(0)
        twin = self._twin
        self._is_new = not (twin and twin.changes)
        self.change.begin(ChangeForm.MOVE)
        self.twins.show_buttons()
        self._show_twin()

    @Slot(int)
    def _on_change(self, place: int) -> None:
        self._is_new = place < 0
        self._show_twin()

    def _show_twin(self) -> None:
        line, twin, can_edit = self._line, self._twin, self._entry.fault is None
        self._show_hint()
        self.text.setEnabled(line is not None and can_edit)
        if not (self.text.hasFocus() and line and self.text.text().strip() == line.text):
            set_text(self.text, line.text if line else "")
        self._show_changes(twin)
        self.is_continued.setChecked(twin is not None and twin.is_continued)
        self.is_continued.setEnabled(twin is not None and self.twins.place > 0 and can_edit)
        self.change.setEnabled(twin is not None and can_edit)
        if twin is not None and not self._is_new:
            self.change.show_change(twin.changes[self.changes.currentRow()])
        tell(self.fault, self._state.fault if line and line.text.strip() else "")
        self._show_boards()

    def _show_hint(self) -> None:
        """Say what is to do where there is no form: without twins, and at the diagram."""
        self.hint.setVisible(self._line is None)
        if self.twins.lines:
            words = tr(
                "The diagram itself is changed on the board of the window. Choose a twin to change "
                "it, or add one."
            )
        else:
            words = tr(
                "A twin is the diagram with a change: a man moved, exchanged or removed, the board "
                "turned, another stipulation. Add begins one; its board shows what it becomes."
            )
        say(self.hint.setText, words)

    def _show_changes(self, twin: Twin | None) -> None:
        changes = twin.changes if twin else ()
        place = min(self.changes.currentRow(), len(changes) - 1)
        self._is_new = self._is_new or not changes
        with QSignalBlocker(self.changes):
            self.changes.clear()
            for change, problem in zip(changes, self._problems(changes), strict=False):
                squares = problem.setup.squares if problem else EMPTY_SQUARES
                self.changes.addItem(capitalised(change_words(change, squares)))
            self.changes.setCurrentRow(-1 if self._is_new else max(place, 0))
        self._show_what_applies(twin, self.changes.currentRow())

    def _show_what_applies(self, twin: Twin | None, place: int) -> None:
        """Show the fields and buttons that mean something for *twin* and its change at *place*."""
        count = len(twin.changes) if twin else 0
        has_several = count + self._is_new > 1
        self.changes.setVisible(has_several)
        self.change.setVisible(twin is not None)
        self.new_button.setVisible(count > 0)
        self.new_button.setEnabled(not self._is_new)
        self.drop_button.setVisible(count > 0)
        self.drop_button.setEnabled(place >= 0)
        for button in (self.earlier_button, self.later_button):
            button.setVisible(count > 1)
        self.earlier_button.setEnabled(place > 0)
        self.later_button.setEnabled(0 <= place < count - 1)
        self.is_continued.setVisible(twin is not None and self.twins.place > 0)
        for part in (self.before_label, self.before):
            part.setVisible(twin is not None)

    def _problems(self, changes: tuple[TwinChange, ...]) -> list[Problem | None]:
        """Return what each change is made in, and what comes of the last one."""
        problem = self._state.start
        problems = [problem]
        for change in changes:
            try:
                problem = change.apply(problem) if problem else None
            except TwinError:
                problem = None
            problems.append(problem)
        return problems

    @Slot()
    def _show_boards(self) -> None:
        twin = self._twin
        self.form.setVisible(self._line is not None)  # the diagram has no changes
        problem = self._before(twin)
        marks = self.change.marks() if twin is not None else frozenset()
        self.before.show_position(problem.setup if problem else None, marks)
        self.change.offer_men(problem.setup.squares if problem else ())
        takes_clicks = twin is not None and self.change.chosen_form.takes_clicks
        say(
            self.before_label.setText,
            tr("Before this change (click or drag here):") if takes_clicks else tr("Before:"),
        )

    def _before(self, twin: Twin | None) -> Problem | None:
        """Return the position in which the change in the form is made."""
        if twin is None or not twin.changes:
            return self._state.start or self._diagram(twin)
        problems = self._problems(twin.changes)
        return problems[-1] if self._is_new else problems[self.changes.currentRow()]

    def _diagram(self, twin: Twin | None) -> Problem | None:
        """Return what a twin without changes starts from."""
        place = self.twins.place
        if twin is not None and twin.is_continued and place > 0:
            return self.twins.states[place - 1].result
        try:
            return diagram_of(self._entry).problem
        except SolverError:
            return None

    def changeEvent(self, event: QEvent) -> None:
        """Say what is made of the twins in the language that is chosen."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_entry(self._entry)
        super().changeEvent(event)

    # ------------------------------------------------------------ asking

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin a step of the history where the text is entered."""
        if event.type() == QEvent.Type.FocusIn:
            self._step = next(_STEPS)
        return False

    @Slot(int)
    def _on_click(self, square: int) -> None:
        problem = self._before(self._twin)
        if problem is not None and self.change.isEnabled():
            self.change.click(square, problem.setup.squares)

    @Slot(int)
    def _on_drop(self, square: int) -> None:
        """Take the square on which a man was let go for the second one."""
        if self.change.chosen_form.has_two_squares:
            self._on_click(square)

    @Slot()
    def _begin_change(self) -> None:
        self._is_new = True
        self.change.begin(self.change.chosen_form)
        self._show_twin()
        self.change.form.setFocus()

    @Slot(TwinChange, object)
    def _ask_change(self, change: TwinChange, step: object) -> None:
        """Put the change that the form tells into the twin."""
        twin = self._twin
        if twin is None:
            return
        changes = list(twin.changes)
        place = len(changes) if self._is_new else self.changes.currentRow()
        changes[place : place + 1] = [change]
        is_new, self._is_new = self._is_new, False
        if is_new:
            with QSignalBlocker(self.changes):
                self.changes.addItem("")
        with QSignalBlocker(self.changes):
            self.changes.setCurrentRow(place)
        self._ask_twin(Twin(tuple(changes), twin.is_continued), ("change", step))

    @Slot()
    def _drop(self) -> None:
        twin, place = self._twin, self.changes.currentRow()
        if twin is not None and place >= 0:
            kept = (*twin.changes[:place], *twin.changes[place + 1 :])
            self._ask_twin(Twin(kept, twin.is_continued))

    @Slot()
    def _move_earlier(self) -> None:
        self._move(-1)

    @Slot()
    def _move_later(self) -> None:
        self._move(1)

    def _move(self, by: int) -> None:
        twin, place = self._twin, self.changes.currentRow()
        if twin is None:
            return
        changes = list(twin.changes)
        changes[place], changes[place + by] = changes[place + by], changes[place]
        self._ask_twin(Twin(tuple(changes), twin.is_continued))
        self.changes.setCurrentRow(place + by)

    @Slot(bool)
    def _ask_continued(self, wanted: bool) -> None:
        twin = self._twin
        if twin is not None:
            self._ask_twin(Twin(twin.changes, wanted))

    @Slot(str)
    def _ask_text(self, text: str) -> None:
        self._is_new = False
        self._ask_line(text.strip(), ("text", self._step))

    def _ask_twin(self, twin: Twin, merge_key: object = None) -> None:
        self._ask_line(str(twin), merge_key)

    def _ask_line(self, text: str, merge_key: object) -> None:
        place = self.twins.place
        line = self._line
        if line is None:
            return

        def edit(document: Document) -> Document:
            lines = twins_edit.twin_lines(document.entry)
            return twins_edit.set_twin_lines(document, twins_edit.with_text(lines, place, text))

        key = None if merge_key is None else (merge_key, place)
        label = tr("Change twin %1").replace("%1", line.letter)
        self.edit_requested.emit(WishedEdit(label, edit, key))
