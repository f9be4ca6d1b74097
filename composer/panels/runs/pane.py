"""The runs pane: every search of the problem on the board, with what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QEvent, QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QMenu,
    QSplitter,
    QStackedWidget,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.panels.runs.runs_model import OPTIONS, RunsModel
from composer.panels.runs.runs_words import Intended, comparison_lines, run_lines
from composer.panels.shared.controls import (
    MenuButton,
    bare,
    fill,
    flat_button,
    leave_headings_out,
    show_as_rows,
)
from composer.panels.shared.copying import CopyKey
from composer.panels.shared.empty import UnsearchedLabel
from composer.panels.shared.notice import Notice
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.table_model import chosen_rows
from composer.panels.shared.text_page import TextPage
from composer.panels.shared.wrapping_row import WrappingRow
from composer.runs.record import Body, Run
from composer.saying import describe, said, say
from composer.tokens import GRID
from solver.counting import grouped
from solver.language import tr, trn
from solver.notation.letters import readers_letters

MOST_COMPARED = 2
ROOMS = (16, 64, 256, 1024, 4096)
"""The choices of room for the solutions of all runs, in megabytes."""


class RunsPane(QWidget):
    """Lists runs; the chosen one shows its solution, two chosen ones are compared."""

    bodies_wanted = Signal(tuple)
    """The uids of the runs whose solutions are to be shown."""
    show_requested = Signal(Run)
    """A wish to see the solution of this Run in the solution pane."""
    store_requested = Signal(Run)
    """A wish to store the solution of this Run in the problem."""
    delete_requested = Signal(tuple)
    """A wish to take out the runs with these uids."""
    room_chosen = Signal(int)
    """How many megabytes the solutions of all runs may take up."""
    undo_requested = Signal()
    """A wish to have back what was taken out last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_showing = False
        self.model = RunsModel(self)
        self.table = self._make_table()
        self.notice = Notice(self)
        undo = self.notice.add_button(tr("Undo"), tr("Take the deletion back."))
        undo.clicked.connect(self.undo_requested)
        undo.clicked.connect(self.notice.hide)
        self.head_label = QLabel(self, wordWrap=True)
        say(self.head_label.setAccessibleName, tr("About the chosen run"))
        self.head_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.page = TextPage(tr("What the chosen run found"), self)
        self._lay_out(self._make_buttons())
        tab_as_laid_out(self)
        self.show_runs(())

    def _make_table(self) -> QTableView:
        table = _RunsTable(self)
        table.setModel(self.model)
        leave_headings_out(table)
        describe(
            table,
            tr("Runs of this problem"),
            tr("Choose a run to read its solution, or two to compare them."),
        )
        columns = table.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(OPTIONS, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._on_selection)
        table.delete_pressed.connect(self._ask_to_delete)
        table.activated.connect(self._ask_to_show)
        CopyKey(table).pressed.connect(self.copy_text)
        return table

    def _make_buttons(self) -> WrappingRow:
        self.show_button = flat_button(
            tr("Show"),
            tr("Show this solution in the solution pane, to walk through it."),
            QToolButton(self),
        )
        self.store_button = flat_button(
            tr("Store in problem"),
            tr("Keep this solution with the problem, to be saved with it."),
            QToolButton(self),
        )
        self.copy_button = flat_button(
            tr("Copy"), tr("Copy what is shown of the chosen runs."), QToolButton(self)
        )
        self.delete_button = flat_button(
            tr("Delete run"),
            tr("Take the chosen runs out of the history."),
            QToolButton(self),
        )
        self.show_button.clicked.connect(self._ask_to_show)
        self.store_button.clicked.connect(self._ask_to_store)
        self.copy_button.clicked.connect(self.copy_text)
        self.delete_button.clicked.connect(self._ask_to_delete)
        begin = (self.show_button, self.store_button, self.copy_button)
        return WrappingRow(self, begin, (self._make_room_button(), self.delete_button))

    def _make_room_button(self) -> QToolButton:
        tip = tr(
            "How much room the solutions of all runs may take up. What is older goes first; "
            "dates and verdicts always stay."
        )
        menu = QMenu(self)
        button = flat_button(tr("Room"), tip, MenuButton(menu, self))
        self.rooms = QActionGroup(menu)
        for megabytes in ROOMS:
            action = said(menu.addAction(""), tr("%1 MB", megabytes))
            action.setCheckable(True)
            action.setData(megabytes)
            self.rooms.addAction(action)
        self.rooms.triggered.connect(self._on_room)
        return button

    def show_room(self, megabytes: int) -> None:
        """Tick how much room was chosen."""
        for action in self.rooms.actions():
            action.setChecked(action.data() == megabytes)

    @Slot(QAction)
    def _on_room(self, action: QAction) -> None:
        self.room_chosen.emit(action.data())

    def _lay_out(self, buttons: WrappingRow) -> None:
        below = QWidget(self)
        column = bare(QVBoxLayout(below), 4)
        fill(column, self.head_label, (self.page, 1))
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(below)
        shown = QWidget(self)
        inner = bare(QVBoxLayout(shown), 4)
        fill(inner, (split, 1), buttons)
        self._stack = QStackedWidget(self)
        self.empty_label = UnsearchedLabel(tr("No search of this problem is kept yet."), self)
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(shown)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        layout.setSpacing(2 * GRID)
        fill(layout, self.notice, (self._stack, 1))

    # ------------------------------------------------------------ showing

    def show_runs(self, runs: tuple[Run, ...], live: str = "", intended: Intended = ()) -> None:
        """Show *runs* of one problem, the newest first; what was chosen stays chosen.

        They are judged by what is *intended* of each part now.
        """
        chosen = {run.uid for run in self.chosen()}
        # The views must hear of every change, so the wish is held back, not the signals.
        self._is_showing = True
        self.model.show_runs(runs, live, intended)
        self._choose([row for row, run in enumerate(runs) if run.uid in chosen] or [0])
        self._is_showing = False
        self._stack.setCurrentIndex(int(bool(runs)))
        self._on_selection()

    def _choose(self, rows: list[int]) -> None:
        flags = QItemSelectionModel.SelectionFlag
        for row in rows:
            if row < len(self.model.runs):
                index = self.model.index(row, 0)
                self.table.selectionModel().select(index, flags.Select | flags.Rows)

    def show_bodies(self, bodies: Mapping[str, Body]) -> None:
        """Show the solutions that were asked for, unless others are chosen by now."""
        chosen = self.chosen()
        if {run.uid for run in chosen} != set(bodies):
            return
        if len(chosen) == MOST_COMPARED:
            first, second = ((run, bodies[run.uid]) for run in chosen)
            lines = tuple(comparison_lines(first, second, self.model.intended))
            self.page.show_lines(lambda: iter(lines))
        elif chosen:
            kept = bodies[chosen[0].uid].text
            nothing = "" if kept else self._nothing(chosen[0])
            self.page.show_lines(lambda: _lines_of(kept) if kept else iter((nothing,)))

    def offer_undo(self, count: int) -> None:
        """Say how many runs were taken out, and offer to have them back."""
        self.notice.say(trn("%1 run was deleted.", "%1 runs were deleted.", count, grouped(count)))

    def chosen(self) -> tuple[Run, ...]:
        """Return the runs that are selected, the newest first."""
        rows = chosen_rows(self.table.selectionModel())
        return tuple(self.model.runs[row] for row in rows if row < len(self.model.runs))

    def _nothing(self, run: Run) -> str:
        if self.model.is_live(run):
            return tr("The search is under way.")
        if run.has_text:
            return tr("The solution of this run cannot be read.")
        if run.is_complete and run.verdict == "no solution":
            return tr("There is no solution.")
        return tr("Nothing is kept of what this run found.")

    @Slot()
    def _on_selection(self) -> None:
        if self._is_showing:
            return
        chosen = self.chosen()
        single = chosen[0] if len(chosen) == 1 else None
        self.page.show_lines(None)
        say(self.head_label.setText, self._head(chosen))
        is_over = single is not None and not self.model.is_live(single)
        self.show_button.setEnabled(is_over and single is not None and single.has_result)
        self.store_button.setEnabled(single is not None and single.is_complete and single.has_text)
        self.copy_button.setEnabled(0 < len(chosen) <= MOST_COMPARED)
        self.delete_button.setEnabled(bool(chosen) and not any(map(self.model.is_live, chosen)))
        if 0 < len(chosen) <= MOST_COMPARED:
            self.bodies_wanted.emit(tuple(run.uid for run in chosen))

    def changeEvent(self, event: QEvent) -> None:
        """Tell of the chosen runs in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._on_selection()

    def _head(self, chosen: tuple[Run, ...]) -> str:
        if len(chosen) == 1:
            is_live = self.model.is_live(chosen[0])
            return "\n".join(run_lines(chosen[0], self.model.intended, is_live=is_live))
        if len(chosen) == MOST_COMPARED:
            return tr("What differs between the two runs:")
        if not chosen:
            return ""
        return trn(
            "%1 run is chosen; two can be compared.",
            "%1 runs are chosen; two can be compared.",
            len(chosen),
        )

    # ------------------------------------------------------------ wishes

    @Slot()
    def copy_text(self) -> None:
        """Copy what is shown of the chosen runs."""
        page = self.page.toPlainText()
        QGuiApplication.clipboard().setText(f"{self.head_label.text()}\n\n{page}\n")

    @Slot()
    def _ask_to_show(self) -> None:
        if self.show_button.isEnabled():
            self.show_requested.emit(self.chosen()[0])

    @Slot()
    def _ask_to_store(self) -> None:
        if self.store_button.isEnabled():
            self.store_requested.emit(self.chosen()[0])

    @Slot()
    def _ask_to_delete(self) -> None:
        if self.delete_button.isEnabled():
            self.delete_requested.emit(tuple(run.uid for run in self.chosen()))


class _RunsTable(QTableView):
    """A table of whole rows that tells when Delete is pressed."""

    delete_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        show_as_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAlternatingRowColors(True)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)


def _lines_of(kept: str) -> Iterator[str]:
    """Write a solution that was kept with the letters of the reader, line by line."""
    letters = readers_letters()
    return map(letters.in_popeyes_text, kept.splitlines())
