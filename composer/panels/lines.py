"""The lines pane: what the search found, in order of finding, as it is found."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QMenu,
    QStackedLayout,
    QTableView,
    QWidget,
)

from composer.panels.copying import CopyJob, CopyKey
from composer.panels.empty import empty_label
from composer.panels.lines_model import LINE, LinesModel
from composer.panels.step_keys import step_of
from solver.events import LineFound
from solver.notation.moves import KnightLetter
from solver.problem import Task


class LinesPane(QWidget):
    """A table of found lines; choosing one asks the board to show it."""

    line_chosen = Signal(tuple)
    """The moves of a line (tuple of chess.Move); in set play Black's move comes first."""
    step_requested = Signal(object)
    """A wish to go a Step through the line that the board shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LinesModel(self)
        self.table = self._make_table()
        self.empty_label: QLabel = empty_label(self.tr("Nothing searched yet. Press F7."), self)
        self._copying = CopyJob(self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(self.table)

    def _make_table(self) -> QTableView:
        table = _LinesTable(self)
        table.step_requested.connect(self.step_requested)
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Lines found"))
        table.setToolTip(self.tr("Lines in order of finding; choose one to see it on the board."))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        self._size_sections(table)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        # The selection, not the current row: Tab makes a row current without choosing it.
        table.selectionModel().selectionChanged.connect(self._choose_selected)
        table.clicked.connect(self._choose)
        CopyKey(table).pressed.connect(self.copy_selected)
        return table

    def _size_sections(self, table: QTableView) -> None:
        # Fixed heights: asking 50 000 rows for theirs would stop the window.
        rows = table.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns = table.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setResizeContentsPrecision(50)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(LINE, QHeaderView.ResizeMode.Stretch)

    def set_knight_letter(self, knight: KnightLetter) -> None:
        """Call the knight *knight* from now on."""
        self.model.set_knight_letter(knight)

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self.empty_label.setText(self.tr("Nothing searched yet. Press F7."))
        self._stack.setCurrentWidget(self.empty_label)

    @Slot(object)
    def show_started(self, task: Task) -> None:
        """A search begins: forget the lines of the last one."""
        self.model.clear(task.problem.setup)
        self.empty_label.setText(self.tr("No line found yet."))
        self._stack.setCurrentWidget(self.empty_label)

    @Slot(object)
    def show_lines(self, lines: tuple[LineFound, ...]) -> None:
        """Add *lines* at the end."""
        if lines:
            self.model.append(lines)
            self._stack.setCurrentWidget(self.table)

    @Slot(object)
    def show_solution(self, solution: object) -> None:
        """The search is over; the lines stay."""
        self.empty_label.setText(self.tr("No line was found."))

    @Slot()
    def copy_selected(self) -> None:
        """Put the selected lines on the clipboard as text."""
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        self._copy(rows)

    @Slot()
    def copy_all(self) -> None:
        """Put all lines on the clipboard as text."""
        self._copy(range(self.model.rowCount()))

    def _copy(self, rows: Iterable[int]) -> None:
        self._copying.start(self.model.text(row) for row in rows)

    @Slot()
    def _choose_selected(self) -> None:
        selected = self.table.selectionModel().selectedRows()
        if len(selected) == 1:
            self._choose(selected[0])

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.line_chosen.emit(self.model.line(index.row()).moves)

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Copy selected lines") + "\tCtrl+C", self.copy_selected)
        menu.addAction(self.tr("Copy all lines"), self.copy_all)
        menu.popup(self.table.viewport().mapToGlobal(point))


class _LinesTable(QTableView):
    """A table whose rows fit its font, and in which left and right step through the line."""

    step_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fit_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        if step is None:
            super().keyPressEvent(event)
        else:
            self.step_requested.emit(step)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
