"""The statistics under the solution: how far the search is, and what each length cost."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import bare, fill, show_as_rows
from composer.panels.shared.copying import CopyKey
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.shared.part_words import part_name
from composer.panels.shared.tab_order import stand_behind
from composer.panels.shared.words import (
    DOT,
    copying,
    duration,
    short_number,
    speed_line,
    time_line,
    work_line,
)
from composer.panels.solution.curve import GrowthCurve
from composer.panels.solution.first_moves import FirstMovesGrid
from composer.panels.solution.statistics_model import StatisticsModel
from composer.saying import describe, said, say
from composer.tokens import GRID, tokens
from solver.ancestors.counts import COLUMNS, work_words
from solver.events import Progress
from solver.language import Said, filled, joined, tr
from solver.solution import LengthRow, Solution, Status, total_row
from solver.twinning.composition import Part

_WIDTH_FOR_CURVE = 480
_LEAST_FOR_CURVE = 120
"""A narrower pane leaves its room to the table."""
_LEAST_ROWS, _MOST_ROWS = 4, 12
_SHARE_OF_WINDOW, _SHARE_WITH_GRID = 0.22, 0.31
"""The table takes no more of the height, rows that scroll; the rest is the solution's."""
UNTIL_OPEN = 1.0
"""After so many seconds of a search its table is of interest."""


class StatisticsLine(QFrame):
    """One line that tells how far a search is or what it cost; a click opens what is above it."""

    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.arrow = QToolButton(self)
        self.arrow.setAutoRaise(True)
        self.arrow.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.arrow.clicked.connect(self.clicked)
        self.work = ElidedLabel(self)
        self.work.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.speed = ElidedLabel(self, is_whole=True)  # takes what the work leaves
        self.speed.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.speed.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(2 * GRID, GRID // 2, 2 * GRID, GRID // 2)
        self.row.setSpacing(GRID)
        fill(self.row, self.arrow, self.work)
        self.row.addSpacing(2 * GRID)
        self.row.addWidget(self.speed, 1)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_open(self, is_open: bool) -> None:
        """Point down over an open table, to the right while it is closed."""
        self.arrow.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        words = tr("Close the statistics") if is_open else tr("Open the statistics")
        describe(self.arrow, words, words)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()


class StatisticsPane(QWidget):
    """Shows the progress of a search on one line, and its table and curve when that is opened.

    It opens by itself when a search passes a second, and then stays as the user leaves it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._running = 0
        self._ends: dict[int, Solution] = {}
        self._chosen: bool | None = None
        self._widths: list[int] | None = None
        self.model = StatisticsModel(self)
        model = self.model
        for changed in (model.modelReset, model.dataChanged, model.headerDataChanged):
            changed.connect(self._forget_widths)
        self.table = self._make_table()
        self.curve = GrowthCurve(self)
        self.first_moves = FirstMovesGrid(self)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        describe(
            self.bar,
            tr("Progress of this depth"),
            tr("How many of the first moves of this depth are decided."),
        )
        self.bar.setFixedHeight(GRID)
        self.line = StatisticsLine(self)
        self.line.clicked.connect(self._toggle)
        self.work_label, self.speed_label = self.line.work, self.line.speed
        where = tr("Where the search is, time used and time left")
        say(self.work_label.setAccessibleName, where)
        say(self.speed_label.setAccessibleName, tr("Speed, and how full the table is"))
        self._lay_out()
        self._write_table()
        self.clear()
        self._show_open(False)

    # ------------------------------------------------------------ open or closed

    @property
    def is_open(self) -> bool:
        """Whether table and curve are shown."""
        return self.body.isVisibleTo(self)

    @property
    def chosen_open(self) -> bool | None:
        """What the user chose, ``None`` where it opens by itself."""
        return self._chosen

    def choose_open(self, chosen: object) -> None:
        """Open or close as the user once chose; anything else than a bool leaves it to itself."""
        self._chosen = chosen if isinstance(chosen, bool) else None
        self._show_open(bool(self._chosen))

    @Slot()
    def _toggle(self) -> None:
        self.choose_open(not self.is_open)

    def _show_open(self, is_open: bool) -> None:
        self.body.setVisible(is_open)
        self.line.show_open(is_open)
        self._fit_columns()

    # ------------------------------------------------------------ making

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        describe(
            table,
            tr("Statistics of each length"),
            tr("What each length of the search cost. Ctrl+C copies the table."),
        )
        show_as_rows(table)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._size_columns(table.horizontalHeader())
        table.viewport().installEventFilter(self)
        self._add_copy_action(table)
        # Only when rows come: the row in work and the total stay in sight.
        table.verticalScrollBar().rangeChanged.connect(table.scrollToBottom)
        return table

    def changeEvent(self, event: QEvent) -> None:
        """Write the table as large as the report."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._write_table()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LanguageChange):
            self._forget_widths()

    def _write_table(self) -> None:
        font = self.font()
        font.setFeature(QFont.Tag("tnum"), 1)  # figures stand under each other
        self.table.setFont(font)
        rows = self.table.verticalHeader()
        rows.setDefaultSectionSize(self.table.fontMetrics().height() + GRID)

    def _size_columns(self, columns: QHeaderView) -> None:
        columns.setHighlightSections(False)
        columns.setMinimumSectionSize(36)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def _add_copy_action(self, table: QTableView) -> None:
        self.copy_action = said(QAction(table), copying(tr("Copy table")))
        self.copy_action.triggered.connect(self.copy_table)
        table.addAction(self.copy_action)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        CopyKey(table).pressed.connect(self.copy_table)

    def _lay_out(self) -> None:
        self.body = QWidget(self)
        row = QHBoxLayout()
        row.setContentsMargins(8 * GRID, GRID, 4 * GRID, GRID)
        row.setSpacing(4 * GRID)
        fill(row, self.table, self.curve)
        self._row = row
        opened = bare(QVBoxLayout(self.body), 0)
        fill(opened, self.first_moves, row)
        column = bare(QVBoxLayout(self), 0)
        fill(column, self.body, self.bar, self.line)

    def add_at_end(self, widget: QWidget) -> None:
        """Put *widget* at the end of the line."""
        self.line.row.addWidget(widget)
        stand_behind(self.line.arrow, widget)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()
        if self.is_open:
            self._share_room(self._wanted())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Spread the columns over what room the table has."""
        if event.type() is QEvent.Type.Resize:
            self._fit_columns()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rule over everything."""
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, QColor(tokens(self.palette()).line))
        painter.end()

    def _fit_table(self) -> None:
        """Be as high as the rows, up to as many as leave the solution its room."""
        each = self.table.verticalHeader().defaultSectionSize()
        room = round(self.window().height() * _SHARE_OF_WINDOW)
        if self.first_moves.isVisibleTo(self):
            both = round(self.window().height() * _SHARE_WITH_GRID)
            room = both - self.first_moves.sizeHint().height()
        rows = min(max(self.model.rowCount(), 2), max(_LEAST_ROWS, room // each), _MOST_ROWS)
        height = self.table.horizontalHeader().sizeHint().height()
        self.table.setFixedHeight(height + rows * each + 2)

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self._parts, self._running, self._ends = (), 0, {}
        self.first_moves.hide()
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
        self.first_moves.begin(self._parts[place].problem)
        self._ends.pop(place, None)

    def show_part(self, place: int) -> None:
        """Show what the search of one part cost, once it is over."""
        solution = self._ends.get(place)
        if solution is not None and self._running in self._ends:
            self._show_end(place, solution)

    @Slot(Progress)
    def show_progress(self, progress: Progress) -> None:
        """Show where the search is."""
        if progress.phase.is_preparing:
            self._show_words(work_line(progress))
            self.bar.show()
            self.bar.setRange(0, 0)
            return
        asked = self._parts[self._running].problem.stipulation if self._parts else None
        work = self._named(self._running, work_line(progress, asked))
        self._show_words(work + DOT + time_line(progress), speed_line(progress))
        self.model.count_by(progress.method)
        self._show_rows(progress.rows)
        self.first_moves.show_progress(progress)
        if progress.seconds >= UNTIL_OPEN and self._chosen is None:
            self._show_open(True)
        self.bar.show()
        done = max(0, progress.root_index - 1)
        self._fill_bar(1000 * done // max(1, progress.root_count))

    def _fill_bar(self, thousandths: int) -> None:
        """Fill the bar, and let it be drawn with all else that has changed.

        Qt would draw it at once, and with it all of the window that waits to be drawn.
        """
        self.bar.setUpdatesEnabled(False)
        self.bar.setRange(0, 1000)
        self.bar.setValue(thousandths)
        self.bar.setUpdatesEnabled(True)

    @Slot(Solution)
    def show_solution(self, solution: Solution) -> None:
        """Show what the search of the running part cost in the end."""
        self._ends[self._running] = solution
        self._show_end(self._running, solution)
        if whole := self._whole_cost():
            self._show_words(whole)

    def _show_end(self, place: int, solution: Solution) -> None:
        is_complete = solution.status is Status.COMPLETE
        is_open = not (is_complete or solution.is_decided)
        self.first_moves.end(is_kept=is_open and place == self._running)
        self.model.count_by(solution.method)
        self._show_rows(solution.statistics)
        self.bar.hide()
        if is_complete:
            self._fill_bar(1000)
        words = _told([solution]) if is_complete else tr("Stopped: %1", _told([solution]))
        self._show_words(self._named(place, words))

    def _named(self, place: int, words: str) -> str:
        """Put the name of a part in front of *words* where there are several."""
        is_alone = len(self._parts) < 2
        return words if is_alone else joined(": ", (part_name(self._parts[place]), words))

    def _whole_cost(self) -> str:
        """Say what all parts cost together, once all of them are over."""
        if len(self._parts) < 2 or len(self._ends) < len(self._parts):
            return ""
        return tr("All parts: %1", _told(list(self._ends.values())))

    @Slot(Said)
    def show_failure(self, sentence: str) -> None:
        """Show that the search had no end of its own; the table so far stays."""
        self.bar.setRange(0, 1000)
        self.first_moves.hide()
        self._show_words(sentence)

    @Slot()
    def copy_table(self) -> None:
        """Put the table on the clipboard, as a spreadsheet reads it."""
        text = self.model.tab_separated()
        if text:
            QGuiApplication.clipboard().setText(text)

    def _fit_columns(self) -> None:
        """Give each column what its numbers need, and all the same share of what is left.

        A table that is closed can wait: while a search goes on it has other rows all the time.
        """
        if not self.is_open:
            return
        wanted = self._wanted()
        self._share_room(wanted)
        left = max(0, self.table.viewport().width() - sum(wanted))
        for column, width in enumerate(wanted):
            self.table.setColumnWidth(column, width + left // len(COLUMNS))

    def _wanted(self) -> list[int]:
        """Return the widths that the columns need, in pixels; every cell is asked, so once."""
        if self._widths is None:
            header = self.table.horizontalHeader()
            self._widths = [
                max(header.sectionSizeHint(column), self.table.sizeHintForColumn(column))
                for column in range(len(COLUMNS))
            ]
        return self._widths

    @Slot()
    def _forget_widths(self) -> None:
        self._widths = None

    def _share_room(self, wanted: list[int]) -> None:
        """Give the table three fifths of the width, and all that its columns need before that."""
        row = self._row
        needed = sum(wanted) + self.table.width() - self.table.viewport().width()
        margins = row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - row.spacing()
        for_table = max(needed, 3 * room // 5)
        is_wide = self.width() >= _WIDTH_FOR_CURVE and room - for_table >= _LEAST_FOR_CURVE
        self.curve.setVisible(is_wide)
        row.setStretch(0, max(for_table, 1))
        row.setStretch(1, max(room - for_table, 1))

    def _show_rows(self, rows: tuple[LengthRow, ...]) -> None:
        self.model.show_rows(rows)
        self.curve.show_rows(rows)
        self._fit_table()
        self._fit_columns()

    def _show_words(self, work: str, speed: str = "") -> None:
        say(self.work_label.setText, work)
        self.setVisible(bool(work))
        say(self.speed_label.setText, speed)
        say(self.line.setToolTip, joined("\n", filter(None, (work, speed))))


def _told(solutions: Sequence[Solution]) -> str:
    """Say in one line how deep *solutions*, which one solver found, went and what they cost."""
    totals = [total_row(solution.statistics) for solution in solutions]
    work = sum(total.generated + total.evaluated for total in totals)
    seconds = sum(total.seconds for total in totals)
    depth = max((row.ply for each in solutions for row in each.statistics), default=0)
    pace = filled(tr("%1/s"), short_number(work / seconds)) if seconds else ""
    deep = tr("depth %1", depth) if depth else ""
    cost = work_words(solutions[0].method, work)
    return joined(DOT, filter(None, (deep, cost, pace, duration(seconds))))
