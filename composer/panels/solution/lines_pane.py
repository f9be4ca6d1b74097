"""The lines pane: what the search found, in order of finding, as it is found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QMenu,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from composer.board.wishes import StepTo
from composer.panels.shared.controls import fill, leave_headings_out, show_as_rows
from composer.panels.shared.copying import CopyKey, CopyWish
from composer.panels.shared.empty import UnsearchedLabel
from composer.panels.shared.step_keys import step_of
from composer.panels.shared.table_model import chosen_rows
from composer.panels.shared.wide_column import WideColumn
from composer.panels.shared.words import copying
from composer.panels.solution.lines_model import LINE, LinesModel
from composer.saying import describe, said, say
from composer.tokens import GRID
from solver.counting import grouped
from solver.events import LineFound, LinesFound
from solver.language import filled, tr
from solver.twinning.composition import Part


class LinesPane(QWidget):
    """A table of found lines; choosing one asks the board to show it."""

    part_chosen = Signal(int)
    """The part of a composition that a line belongs to; comes before the line itself."""
    line_chosen = Signal(tuple)
    """The moves of a line (tuple of Move); in set play Black's move comes first."""
    step_requested = Signal(StepTo)
    """A wish to go a Step through the line that the board shows."""
    copy_wished = Signal(CopyWish)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LinesModel(self)
        self.table = self._make_table()
        self.empty_label = UnsearchedLabel(tr("Nothing searched yet."), self)
        self.count_label = QLabel(self)
        say(self.count_label.setAccessibleName, tr("Lines that are not shown"))
        self.count_label.setMargin(4)
        self.count_label.hide()
        self._parts: tuple[Part, ...] = ()
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        fill(column, (self.table, 1), self.count_label)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(page)

    def _make_table(self) -> QTableView:
        table = _LinesTable(self)
        table.step_requested.connect(self.step_requested)
        table.setModel(self.model)
        describe(
            table,
            tr("Lines found"),
            tr("Lines in order of finding; choose one to see it on the board."),
        )
        show_as_rows(table)
        leave_headings_out(table)
        table.setAlternatingRowColors(True)
        self._size_sections(table)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._open_menu)
        # The selection, not the current row: Tab makes a row current without choosing it.
        table.selectionModel().selectionChanged.connect(self._choose_selected)
        table.clicked.connect(self._choose)
        CopyKey(table).pressed.connect(self.copy_selected)
        return table

    def _size_sections(self, table: QTableView) -> None:
        columns = table.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        WideColumn(table, LINE)

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self.empty_label.wait()
        self._stack.setCurrentIndex(0)

    def begin(self, parts: tuple[Part, ...]) -> None:
        """Searches begin, one for each of *parts*: forget the lines of the last ones."""
        self._parts = parts
        self.model.clear()
        self.count_label.hide()
        self.empty_label.tell(tr("No line found yet."))
        self._stack.setCurrentIndex(0)

    def begin_part(self, place: int) -> None:
        """Let the next lines be those of one part."""
        part = self._parts[place]
        letter = part.letter if len(self._parts) > 1 else ""
        self.model.begin_part(place, letter, part.problem)

    @Slot(tuple)
    def show_lines(self, lines: tuple[LineFound | LinesFound, ...]) -> None:
        """Add *lines* at the end."""
        if lines:
            self.model.append(lines)
            self._stack.setCurrentIndex(1)

    @Slot(int)
    def show_count(self, count: int) -> None:
        """Say how many lines were found in this part, where not all of them are shown."""
        shown = self.model.count_in_part()
        if count > shown:
            text = tr("Of %1 lines found, the first %2 are shown here.")
            say(self.count_label.setText, filled(text, grouped(count), grouped(shown)))
            self.count_label.show()

    def note_end(self) -> None:
        """The search is over; the lines stay."""
        self.empty_label.tell(tr("No line was found."))

    @Slot()
    def copy_selected(self) -> None:
        """Put the selected lines on the clipboard as text."""
        self._copy(chosen_rows(self.table.selectionModel()))

    @Slot()
    def copy_all(self) -> None:
        """Put all lines on the clipboard as text."""
        self._copy(range(self.model.rowCount()))

    def _copy(self, rows: Sequence[int]) -> None:
        self.copy_wished.emit(CopyWish(self.model.texts(rows)))

    @Slot()
    def _choose_selected(self) -> None:
        rows = chosen_rows(self.table.selectionModel())
        if len(rows) == 1:
            self._choose(self.model.index(rows[0], 0))

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.part_chosen.emit(self.model.part(index.row()))
            self.line_chosen.emit(self.model.line(index.row()).moves)

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        said(menu.addAction("", self.copy_selected), copying(tr("Copy selected lines")))
        said(menu.addAction("", self.copy_all), tr("Copy all lines"))
        menu.popup(self.table.viewport().mapToGlobal(point))


class _LinesTable(QTableView):
    """A table whose rows fit its font, and in which left and right step through the line."""

    step_requested = Signal(StepTo)

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
