"""The phases among the ways to read a solution: which are compared, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, Qt, Slot
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.asking import ask_where_to_save
from composer.beside import SlicedWork
from composer.formats.saving import SaveError, save
from composer.panels.shared.controls import MenuButton, fill
from composer.panels.shared.copying import CopyKey
from composer.panels.shared.empty import EmptyLabel
from composer.panels.shared.prompts import message
from composer.panels.shared.words import copying
from composer.panels.solution.chapters import Chapter
from composer.panels.solution.phases.forms import TableForm, table_data, table_file
from composer.panels.solution.phases.legend import PhaseLegend
from composer.panels.solution.phases.theme_strip import ThemeStrip
from composer.panels.solution.phases.view import PhaseView
from composer.saying import add_menu, said, say
from composer.tokens import GRID
from solver.analysis.phase_table import MOST_TRIES, chosen_phases, phase_table
from solver.analysis.phases import Phase, PhaseKind, phases_in
from solver.game import Move
from solver.language import tr
from solver.notation.letters import readers_letters
from solver.notation.moves import short_algebraic
from solver.notation.page.notes import Notes, thematic_firsts
from solver.notation.page.words import Wording
from solver.notation.table_words import (
    no_table,
    written_table,
)
from solver.solution import Solution


class PhaseTab(QWidget):
    """Shows the phase table of the part that is read; nothing is made while nobody looks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chapters: tuple[Chapter, ...] = ()
        self._part = 0
        self._solution: Solution | None = None
        self._phases: list[Phase] = []
        self._chosen: tuple[int, ...] | None = None
        self._followed: tuple[Move, ...] = ()
        self._thematic: frozenset[Move] = frozenset()
        self._marked: Mapping[int, frozenset[Move]] = {}
        self._finding = SlicedWork(self)
        self._finding.finished.connect(self._write)
        self.view = PhaseView(self)
        self.empty = EmptyLabel("", self)
        self.legend = PhaseLegend(self)
        self.choice = self._make_choice()
        self.strip = ThemeStrip(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        CopyKey(self.view).pressed.connect(self.copy)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self._lay_out()

    def _make_choice(self) -> QToolButton:
        button = MenuButton(None, self)
        button.setAutoRaise(True)
        words = tr("Choose which phases stand beside each other.")
        say(button.setToolTip, words)
        say(button.setAccessibleName, words)
        button.setMenu(QMenu(button))
        button.menu().aboutToShow.connect(self._list_phases)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(2 * GRID, 0, 0, 0)
        fill(row, (self.legend, 1), self.choice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2 * GRID, 0, 0)
        layout.setSpacing(GRID)
        fill(layout, (self._stack, 1), self.strip, row)

    # ------------------------------------------------------------ what is shown

    def show_chapters(self, chapters: tuple[Chapter, ...]) -> None:
        """Show the phases of one of *chapters*."""
        self._chapters = chapters
        self._look()

    def show_part(self, part: int) -> None:
        """Show the phases of another part from now on."""
        self._part = part
        self.strip.show_part(part)
        self._thematic = self._marked.get(part, frozenset())
        self._look()

    def show_notes(self, notes: Notes) -> None:
        """Let the tries that *notes* call thematic stand in the table."""
        self._marked = thematic_firsts(notes)
        thematic = self._marked.get(self._part, frozenset())
        if thematic != self._thematic:
            self._thematic = thematic
            if self._solution is not None and self._chosen is None:
                self._write()

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Mark the cell that *moves* lead to."""
        self._followed = moves
        self.view.follow(moves)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()
        self.strip.seek()

    def fade(self, is_faded: bool) -> None:
        """Write all in grey as long as the board shows another problem."""
        self.view.fade(is_faded)
        self.strip.setEnabled(not is_faded)

    def changeEvent(self, event: QEvent) -> None:
        """Write all words and moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._solution is not None:
            self._write()

    def _look(self) -> None:
        """Find the phases of the solution that is read, unless they are known."""
        if not self.isVisible():
            return
        known = self._part < len(self._chapters)
        solution = self._chapters[self._part].solution if known else None
        if solution is self._solution:
            return
        self._solution, self._phases, self._chosen = solution, [], None
        if solution is None:
            self._finding.give_up()
            self._write()
        else:
            self._finding.start(self._find(solution))

    def _find(self, solution: Solution) -> Iterator[None]:
        for phase in phases_in(solution):
            self._phases.append(phase)
            yield

    @Slot()
    def _write(self) -> None:
        solution, wording = self._solution, Wording(readers_letters())
        if solution is None:
            self.empty.tell(tr("No solution to show."))
        elif not self._phases:
            self.empty.tell(no_table(solution.problem, wording))
        if solution is None or not self._phases:
            self._show_table(False)
            return
        shown = self.chosen
        table = phase_table(solution.problem, [self._phases[it] for it in shown])
        self.view.show_table(written_table(table, wording))
        self.view.follow(self._followed)
        if self.view.table_model.table.is_empty:
            self.empty.tell(no_table(solution.problem, wording, has_phases=True))
        self._show_table(not self.view.table_model.table.is_empty)
        say(self.choice.setText, tr("Phases: %1 of %2", len(shown), len(self._phases)))
        self.legend.show_table(self.view.table_model.table)

    def _show_table(self, is_there: bool) -> None:
        self._stack.setCurrentWidget(self.view if is_there else self.empty)
        self.legend.setVisible(is_there)
        self.choice.setVisible(is_there)

    # ------------------------------------------------------------ which phases

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of the phases that stand beside each other."""
        if self._chosen is not None:
            return self._chosen
        thematic = {
            number
            for number, phase in enumerate(self._phases)
            if phase.first is not None and phase.first.move in self._thematic
        }
        most_tries = 0 if thematic else MOST_TRIES  # where the composer has chosen, nobody else
        return tuple(sorted({*chosen_phases(self._phases, most_tries), *thematic}))

    def choose(self, numbers: tuple[int, ...]) -> None:
        """Compare the phases of these *numbers*."""
        self._chosen = tuple(sorted(numbers))
        self._write()

    @Slot()
    def _list_phases(self) -> None:
        menu = self.choice.menu()
        menu.clear()
        for number, name in enumerate(self._names()):
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(number in self.chosen)
            action.toggled.connect(partial(self._toggle, number))
        menu.addSeparator()
        said(menu.addAction("", self._choose_again), tr("The telling ones"))

    def _names(self) -> Iterator[str]:
        assert self._solution is not None
        game, letters = self._solution.problem.setup.game(), readers_letters()
        for phase in self._phases:
            if phase.first is None:
                is_set = phase.kind is PhaseKind.SET
                yield tr("Set play") if is_set else tr("Post-key play")
            else:
                sign = "!" if phase.kind is PhaseKind.KEY else "?"
                yield f"1.{short_algebraic(game, phase.first.move, letters)}{sign}"

    def _toggle(self, number: int, is_wished: bool) -> None:
        others = tuple(it for it in self.chosen if it != number)
        wished = (*others, number) if is_wished else others
        if wished:
            self.choose(wished)

    @Slot()
    def _choose_again(self) -> None:
        self._chosen = None
        self._write()

    # ------------------------------------------------------------ copying and saving

    @Slot()
    def copy(self, form: TableForm | None = None) -> None:
        """Copy the table; without a *form* as text, HTML and picture at once."""
        table = self.view.table_model.table
        if not table.is_empty:
            QGuiApplication.clipboard().setMimeData(table_data(form, table, self.view.picture))

    def save_to(self, name: str) -> None:
        """Save the table in the form that the suffix of the file *name* tells."""
        path = Path(name)
        suffixes = {form.value: form for form in TableForm}
        form = suffixes.get(path.suffix.lower().removeprefix("."), TableForm.TEXT)
        try:
            save(path, table_file(form, self.view.table_model.table, self.view.picture))
        except SaveError as error:
            message(self, str(error)).open()

    @Slot()
    def ask_where(self) -> None:
        """Ask for a file, and save the table there."""
        kinds = [f"{name} (*.{form.value})" for form, name in _names().items()]
        title = tr("Save the phase table")
        ask_where_to_save(self, title, tr("phase table"), kinds, self.save_to)

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        self.make_menu().popup(self.view.viewport().mapToGlobal(point))

    def make_menu(self) -> QMenu:
        """Return the menu of the table."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        said(menu.addAction("", self.copy), copying(tr("Copy table")))
        forms = add_menu(menu, tr("Copy table as"))
        for form, name in _names().items():
            forms.addAction(name, partial(self.copy, form))
        said(menu.addAction("", self.ask_where), tr("Save the phase table…"))
        return menu


def _names() -> dict[TableForm, str]:
    """Return what the forms are called, in the language of the window."""
    return {
        TableForm.TEXT: tr("Text"),
        TableForm.HTML: tr("HTML"),
        TableForm.LATEX: tr("LaTeX"),
        TableForm.PICTURE: tr("Picture"),
    }
