"""The statistics pane: how far the search is, and what each length cost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QProgressBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.copying import CopyKey
from composer.panels.shared.part_words import part_name
from composer.panels.shared.words import (
    DOT,
    Key,
    duration,
    speed_line,
    time_line,
    with_key,
    work_line,
)
from composer.panels.solution.curve import GrowthCurve
from composer.panels.solution.statistics_model import StatisticsModel
from composer.saying import said, say
from solver.ancestors.counts import COLUMNS, work_words
from solver.events import Phase, Progress
from solver.language import filled, joined, tr
from solver.solution import LengthRow, Solution, Status, total_row
from solver.twinning.composition import Part

_HEIGHT_FOR_CURVE = 300
"""A lower pane leaves its room to the table."""


class StatisticsPane(QWidget):
    """Shows the progress of a search and its table, while it runs and when it is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._running = 0
        self._ends: dict[int, Solution] = {}
        self.model = StatisticsModel(self)
        self.table = self._make_table()
        self.curve = GrowthCurve(self)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        say(self.bar.setAccessibleName, tr("Progress of this depth"))
        say(self.bar.setToolTip, tr("How many of the first moves of this depth are decided."))
        self.bar.setFixedHeight(10)
        self.work_label = self._make_label(tr("Where the search is, time used and time left"))
        self.speed_label = self._make_label(tr("Speed, and how full the table is"))
        self._lay_out()
        self.clear()

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        say(table.setAccessibleName, tr("Statistics of each length"))
        say(table.setToolTip, tr("What each length of the search cost. Ctrl+C copies the table."))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.setWordWrap(False)
        self._size_columns(table.horizontalHeader())
        self._add_copy_action(table)
        # Only when rows come: the row in work and the total stay in sight.
        table.verticalScrollBar().rangeChanged.connect(table.scrollToBottom)
        return table

    def _size_columns(self, columns: QHeaderView) -> None:
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(36)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for narrow in map(COLUMNS.index, ("PLY", "T")):
            columns.setSectionResizeMode(narrow, QHeaderView.ResizeMode.ResizeToContents)

    def _add_copy_action(self, table: QTableView) -> None:
        self.copy_action = said(QAction(table), with_key(tr("Copy table"), Key.Copy))
        self.copy_action.triggered.connect(self.copy_table)
        table.addAction(self.copy_action)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        CopyKey(table).pressed.connect(self.copy_table)

    def _make_label(self, name: str) -> QLabel:
        label = QLabel(self)
        say(label.setAccessibleName, name)
        say(label.setToolTip, name)
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.curve)
        layout.addWidget(self.bar)
        for label in (self.work_label, self.speed_label):
            layout.addWidget(label)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.curve.setVisible(self.height() >= _HEIGHT_FOR_CURVE)

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self._parts, self._running, self._ends = (), 0, {}
        self._show_words("")
        self._show_rows(())
        self.bar.setValue(0)

    def begin(self, parts: tuple[Part, ...]) -> None:
        """Searches begin, one for each of *parts*: forget the last ones."""
        self._parts, self._running, self._ends = parts, 0, {}
        self._show_words(tr("The search begins."))
        self._show_rows(())
        self.bar.setValue(0)

    def begin_part(self, place: int) -> None:
        """The search of one part begins, or goes on."""
        self._running = place
        self._ends.pop(place, None)

    def show_part(self, place: int) -> None:
        """Show what the search of one part cost, once it is over."""
        solution = self._ends.get(place)
        if solution is not None and self._running in self._ends:
            self._show_end(place, solution)

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Show where the search is."""
        if progress.phase is Phase.PREPARING:
            self._show_words(work_line(progress))
            self.bar.setRange(0, 0)
            return
        asked = self._parts[self._running].problem.stipulation if self._parts else None
        work = self._named(self._running, work_line(progress, asked))
        self._show_words(work + DOT + time_line(progress), speed_line(progress))
        self.model.count_by(progress.method)
        self._show_rows(progress.rows)
        self.bar.setRange(0, 1000)
        done = max(0, progress.root_index - 1)
        self.bar.setValue(1000 * done // max(1, progress.root_count))

    @Slot(object)
    def show_solution(self, solution: Solution) -> None:
        """Show what the search of the running part cost in the end."""
        self._ends[self._running] = solution
        self._show_end(self._running, solution)

    def _show_end(self, place: int, solution: Solution) -> None:
        self.model.count_by(solution.method)
        self._show_rows(solution.statistics)
        self.bar.setRange(0, 1000)
        cost = _cost([solution])
        if solution.status is Status.COMPLETE:
            self.bar.setValue(1000)
            words = filled(tr("Search complete: %1, %2."), *cost)
        else:
            words = filled(tr("Search stopped: %1, %2."), *cost)
        self._show_words(joined(" ", filter(None, (self._named(place, words), self._whole_cost()))))

    def _named(self, place: int, words: str) -> str:
        """Put the name of a part in front of *words* where there are several."""
        is_alone = len(self._parts) < 2
        return words if is_alone else joined(": ", (part_name(self._parts[place]), words))

    def _whole_cost(self) -> str:
        """Say what all parts cost together, once all of them are over."""
        if len(self._parts) < 2 or len(self._ends) < len(self._parts):
            return ""
        return filled(tr("All parts: %1, %2."), *_cost(list(self._ends.values())))

    @Slot(object)
    def show_failure(self, sentence: str) -> None:
        """Show that the search had no end of its own; the table so far stays."""
        self.bar.setRange(0, 1000)
        self._show_words(sentence)

    @Slot()
    def copy_table(self) -> None:
        """Put the table on the clipboard, as a spreadsheet reads it."""
        text = self.model.tab_separated()
        if text:
            QGuiApplication.clipboard().setText(text)

    def _show_rows(self, rows: tuple[LengthRow, ...]) -> None:
        self.model.show_rows(rows)
        self.curve.show_rows(rows)

    def _show_words(self, work: str, speed: str = "") -> None:
        say(self.work_label.setText, work)
        self.bar.setVisible(bool(work))
        self.work_label.setVisible(bool(work))
        say(self.speed_label.setText, speed)
        self.speed_label.setVisible(bool(speed))


def _cost(solutions: Sequence[Solution]) -> tuple[str, str]:
    """Say how much work *solutions*, which one solver found, took, and how long."""
    totals = [total_row(solution.statistics) for solution in solutions]
    work = sum(total.generated + total.evaluated for total in totals)
    seconds = sum(total.seconds for total in totals)
    return work_words(solutions[0].method, work), duration(seconds)
