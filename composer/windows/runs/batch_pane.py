"""The batch pane: which problems to solve and how, and what becomes of each."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.panels.runs.verdict_cells import VerdictCells
from composer.panels.shared.cluster_field import ClusterField
from composer.panels.shared.controls import (
    MenuButton,
    fill,
    fill_sort_menu,
    flat_button,
    leave_headings_out,
    show_as_rows,
)
from composer.panels.shared.copying import CopyKey, CopyWish
from composer.panels.shared.fields import NumberField
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.wide_column import WideColumn
from composer.panels.shared.wrapping_row import WrappingRow
from composer.saying import add_choice, describe, said, say
from composer.settings import LONGEST_SECONDS, BatchChoices, most_threads
from composer.tokens import GRID
from composer.windows.runs.batch_model import (
    AUTHOR,
    SENTENCE,
    STATE,
    STIPULATION,
    VERDICT,
    BatchModel,
)
from solver.counting import grouped
from solver.language import tr

_NAME, _ASKED = "Vukcevich, Milan R.W", "ser-h#12.5W"
"""So much of an author’s name has room, and of a stipulation: some are whole sentences, and what is
wrong with a problem stands behind them."""


class Which(Enum):
    """Which problems of the file a batch takes."""

    MARKED = "marked"
    ALL = "all"
    UNSOLVED = "unsolved"


class _AtOnce(NumberField):
    """How many problems are solved at the same time; beside a cluster its workers decide that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_aside = False
        self.setRange(1, most_threads())
        self.stand_aside(is_wished=False)

    def stand_aside(self, *, is_wished: bool) -> None:
        """Show no number but who decides, or the number again, which is kept."""
        self._is_aside = is_wished
        say(self.setSuffix, tr("by cluster") if is_wished else tr(" at once"))
        tip = tr("How many problems are solved at the same time, one core each.")
        if is_wished:
            tip = tr(
                "With a cluster, its workers decide how many problems are solved at the same time."
            )
        say(self.setToolTip, tip)
        say(self.setAccessibleDescription, tip)

    def textFromValue(self, value: int) -> str:
        return "" if self._is_aside else super().textFromValue(value)


class BatchPane(QWidget):
    """Shows a batch and what can be wished of it; it decides nothing."""

    start_requested = Signal(Which, BatchChoices)
    """Which problems, and the BatchChoices."""
    continue_requested = Signal()
    pause_requested = Signal()
    stop_requested = Signal()
    store_requested = Signal()
    row_chosen = Signal(int)
    """The number of an item that is to be seen on the board."""
    copy_wished = Signal(CopyWish)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = BatchModel(self)
        self.which = self._make_which()
        self.seconds = self._make_seconds()
        self.side_by_side = self._make_side_by_side()
        self.look_for = self._make_look_for()
        self.cluster = self._make_cluster()
        self._is_open = True
        self.start_button = self._push(
            tr("Start"), tr("Solve the problems; the results go into the history.")
        )
        self.continue_button = self._push(
            tr("Continue"), tr("Go on with the problems that are not done yet.")
        )
        self.pause_button = flat_button(
            "", tr("Halt the searches for a while, or go on."), QToolButton(self)
        )
        self.stop_button = flat_button(
            "", tr("End the searches; what is done stays done."), QToolButton(self)
        )
        self.bar = QProgressBar(self, textVisible=False)
        describe(self.bar, tr("Problems that are done"), tr("How many problems are done."))
        self.bar.setFixedHeight(GRID)
        self.state_label = QLabel(self, wordWrap=True)
        say(self.state_label.setAccessibleName, tr("How far the batch is"))
        self.wrong_only = said(QCheckBox(self), tr("Only what is wrong"))
        say(
            self.wrong_only.setToolTip,
            tr("Leave out what is sound, and what was not solved yet."),
        )
        self.shown_label = QLabel(self)
        self.order_button = self._make_order()
        self.table = self._make_table()
        self.store_button = flat_button(
            tr("Store solutions"),
            tr("Keep all solutions found with their problems, as one step to undo."),
            QToolButton(self),
        )
        self.copy_button = flat_button(
            tr("Copy table"), tr("Copy the table, for a spreadsheet."), QToolButton(self)
        )
        self.csv_button = flat_button(
            tr("Copy as CSV"), tr("Copy the table as comma-separated values."), QToolButton(self)
        )
        self._connect()
        self._lay_out()
        tab_as_laid_out(self)

    # ------------------------------------------------------------ making

    def _make_which(self) -> QComboBox:
        box = QComboBox(self)
        add_choice(box, tr("Marked problems"), Which.MARKED)
        add_choice(box, tr("All problems of the file"), Which.ALL)
        add_choice(box, tr("Those not solved yet"), Which.UNSOLVED)
        _dress(box, tr("Which problems are solved"))
        say(box.setToolTip, tr("Which problems are solved."))
        return box

    def _make_look_for(self) -> QComboBox:
        box = QComboBox(self)
        add_choice(box, tr("Keys and solutions"), False)
        add_choice(box, tr("All that Solve looks for"), True)
        _dress(box, tr("What to look for"))
        say(
            box.setToolTip,
            tr(
                "Keys and solutions give the verdict soonest; all that Solve looks for gives "
                "set play, tries, variations, their duals and themes, too."
            ),
        )
        return box

    def _make_seconds(self) -> NumberField:
        box = NumberField(self)
        box.setRange(0, LONGEST_SECONDS)
        say(box.setSpecialValueText, tr("no limit"))
        say(box.setSuffix, tr(" s each"))
        box.setSingleStep(10)
        describe(box, tr("Longest time for each problem"), tr("Longest time for each problem."))
        return box

    def _make_side_by_side(self) -> _AtOnce:
        box = _AtOnce(self)
        say(box.setAccessibleName, tr("How many problems are solved at the same time"))
        return box

    def _make_cluster(self) -> ClusterField:
        return ClusterField(
            tr(
                "Solve on the workers of a Dask cluster: the address of its scheduler, or "
                "local:N; empty for this computer alone."
            ),
            self,
        )

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        describe(
            table, tr("Problems of the batch"), tr("Press Enter to put a problem on the board.")
        )
        show_as_rows(table)
        leave_headings_out(table)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setItemDelegateForColumn(VERDICT, VerdictCells(table))
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 3 * GRID)
        columns = table.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column, text in ((AUTHOR, _NAME), (STIPULATION, _ASKED)):
            columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            columns.resizeSection(column, table.fontMetrics().horizontalAdvance(text))
        color(columns, Window="surface", Button="surface")
        columns.setMinimumSectionSize(40)
        columns.swapSections(STATE, VERDICT)  # a narrow pane shows the verdict first
        WideColumn(table, SENTENCE)  # the key stands at the end of the sentence
        columns.setSortIndicatorClearable(True)
        columns.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        table.setSortingEnabled(True)
        columns.sortIndicatorChanged.connect(self._show_chosen)  # behind the table itself
        return table

    def _make_order(self) -> QToolButton:
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill_order_menu)
        return flat_button(
            tr("Sort by"), tr("Sort the problems; a heading does it, too."), MenuButton(menu, self)
        )

    @Slot()
    def _fill_order_menu(self) -> None:
        menu = self.order_button.menu()
        menu.clear()
        sections = range(self.model.columnCount())
        names = {it: str(self.model.headerData(it, Qt.Orientation.Horizontal)) for it in sections}
        fill_sort_menu(menu, self.table, names)

    def _push(self, text: str, tool_tip: str) -> QPushButton:
        button = said(QPushButton(self), text)
        say(button.setToolTip, tool_tip)
        say(button.setAccessibleName, text)
        return button

    def _connect(self) -> None:
        self.start_button.clicked.connect(self._ask_to_start)
        self.continue_button.clicked.connect(self.continue_requested)
        self.pause_button.clicked.connect(self.pause_requested)
        self.stop_button.clicked.connect(self.stop_requested)
        self.store_button.clicked.connect(self.store_requested)
        self.copy_button.clicked.connect(self.copy_table)
        self.csv_button.clicked.connect(self.copy_csv)
        self.table.activated.connect(self._choose)
        self.cluster.textChanged.connect(self._show_who_decides)
        self.wrong_only.toggled.connect(self._show_wrong_only)
        self.model.modelReset.connect(self._show_count)
        self.model.rowsInserted.connect(self._show_count)
        self.model.rowsRemoved.connect(self._show_count)
        CopyKey(self.table).pressed.connect(self.copy_table)
        for button, icon in (
            (self.start_button, "solve"),
            (self.pause_button, "pause"),
            (self.stop_button, "stop"),
        ):
            set_icon(button, icon)

    def _lay_out(self) -> None:
        wishes = QHBoxLayout()
        fill(wishes, (self.which, 1), (self.look_for, 1))
        limits = QHBoxLayout()
        fill(limits, (self.seconds, 1), (self.side_by_side, 1))
        work = QHBoxLayout()
        fill(work, (self.cluster, 1), self.start_button, self.pause_button, self.stop_button)
        state = QHBoxLayout()
        fill(state, (self.state_label, 1), self.continue_button)
        shown = QHBoxLayout()
        fill(shown, self.wrong_only, self.shown_label, 1, self.order_button)
        after = WrappingRow(self, (self.store_button, self.copy_button, self.csv_button))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        layout.setSpacing(2 * GRID)
        fill(layout, wishes, limits, work, state, self.bar, shown, (self.table, 1), after)

    # ------------------------------------------------------------ showing

    @property
    def choices(self) -> BatchChoices:
        """How the batch is to be solved."""
        return BatchChoices(
            self.side_by_side.value(),
            self.seconds.value(),
            bool(self.look_for.currentData()),
            self.cluster.address,
        )

    def show_choices(self, choices: BatchChoices) -> None:
        """Show how the last batch was solved."""
        self.side_by_side.setValue(choices.side_by_side)
        self.seconds.setValue(choices.seconds)
        self.look_for.setCurrentIndex(int(choices.is_thorough))
        self.cluster.setText(choices.cluster)

    def let_choose(self, *, is_wished: bool) -> None:
        """Let all choices be made, as long as no batch runs."""
        self._is_open = is_wished
        for box in (self.which, self.look_for, self.seconds, self.cluster):
            box.setEnabled(is_wished)
        self._show_who_decides()

    @Slot()
    def _show_who_decides(self) -> None:
        is_afar = bool(self.cluster.address)
        self.side_by_side.stand_aside(is_wished=is_afar)
        self.side_by_side.setEnabled(self._is_open and not is_afar)

    def choose(self, which: Which) -> None:
        """Propose which problems to solve."""
        self.which.setCurrentIndex(self.which.findData(which))

    def keep_in_sight(self, number: int) -> None:
        """Let the table follow the searches, unless the user reads some row or sorts them."""
        if self.model.is_in_file_order and not self.table.selectionModel().hasSelection():
            self.table.scrollTo(self.model.index(self.model.row_of(number), 0))

    @Slot(bool)
    def _show_wrong_only(self, is_wanted: bool) -> None:
        """Show the rows that are wrong, or all; the one that is chosen stays chosen."""
        current = self.table.currentIndex()
        number = self.model.number_of(current.row()) if current.isValid() else -1
        self.model.show_wrong_only(is_wanted=is_wanted)
        if (row := self.model.row_of(number)) >= 0:
            self.table.setCurrentIndex(self.model.index(row, current.column()))

    @Slot()
    def _show_chosen(self) -> None:
        """Show of rows in another order the one that is chosen, or the first."""
        if self.table.selectionModel().hasSelection():
            self.table.scrollTo(self.table.currentIndex())
        else:
            self.table.scrollToTop()

    @Slot()
    def _show_count(self) -> None:
        """Say how many problems are shown, where it is not all of them."""
        shown = grouped(self.model.rowCount()), grouped(self.model.total)
        is_told = self.wrong_only.isChecked() and self.model.total > 0
        say(self.shown_label.setText, tr("%1 of %2 shown", *shown) if is_told else "")

    def tell(self, sentence: str) -> None:
        """Say how far the batch is."""
        say(self.state_label.setText, sentence)

    def show_done(self, done: int, total: int) -> None:
        """Show how many problems are done; the bar paints itself, and all before it, at once."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)

    def announce(self) -> None:
        """Have a screen reader tell how the batch ended, wherever the focus is."""
        event = QAccessibleAnnouncementEvent(self, self.state_label.text())
        QAccessible.updateAccessibility(event)

    # ------------------------------------------------------------ wishes

    @Slot()
    def copy_table(self) -> None:
        """Copy the table with tabs between the columns, as spreadsheets paste it."""
        self.copy_wished.emit(CopyWish(map("\t".join, self.model.rows())))

    @Slot()
    def copy_csv(self) -> None:
        """Copy the table as comma-separated values."""
        self.copy_wished.emit(CopyWish(map(_separated, self.model.rows())))

    @Slot()
    def _ask_to_start(self) -> None:
        self.start_requested.emit(self.which.currentData(), self.choices)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.row_chosen.emit(self.model.number_of(index.row()))


def _separated(row: Sequence[str]) -> str:
    """Write *row* as a line of comma-separated values; its line feed is put behind it."""
    written = io.StringIO()
    csv.writer(written).writerow(row)
    return written.getvalue().removesuffix("\n")


def _dress(box: QComboBox, name: str) -> None:
    """Name *box* and its list, and let it be as narrow as the pane."""
    say(box.setAccessibleName, name)
    say(box.view().setAccessibleName, name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
