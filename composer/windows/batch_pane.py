"""The batch pane: which problems to solve and how, and what becomes of each."""

from __future__ import annotations

import csv
import io
from enum import Enum

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.panels.copying import CopyKey
from composer.settings import BatchChoices, most_threads
from composer.windows.batch_model import AUTHOR, SENTENCE, BatchModel

_LONGEST_SECONDS = 7 * 24 * 3600


class Which(Enum):
    """Which problems of the file a batch takes."""

    MARKED = "marked"
    ALL = "all"
    UNSOLVED = "unsolved"


class BatchPane(QWidget):
    """Shows a batch and what can be wished of it; it decides nothing."""

    start_requested = Signal(object, object)
    """Which problems, and the BatchChoices."""
    continue_requested = Signal()
    pause_requested = Signal()
    stop_requested = Signal()
    store_requested = Signal()
    row_chosen = Signal(int)
    """The number of an item that is to be seen on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = BatchModel(self)
        self.which = self._make_which()
        self.seconds = self._make_seconds()
        self.side_by_side = self._make_side_by_side()
        self.look_for = self._make_look_for()
        self.start_button = self._push(
            self.tr("Start"), self.tr("Solve the problems; the results go into the history.")
        )
        self.continue_button = self._push(
            self.tr("Continue"), self.tr("Go on with the problems that are not done yet.")
        )
        self.pause_button = self._tool("", self.tr("Halt the searches for a while, or go on."))
        self.stop_button = self._tool("", self.tr("End the searches; what is done stays done."))
        self.bar = QProgressBar(self, textVisible=False)
        self.bar.setAccessibleName(self.tr("Problems that are done"))
        self.bar.setToolTip(self.tr("How many problems are done."))
        self.bar.setFixedHeight(10)
        self.state_label = QLabel(self)
        self.state_label.setWordWrap(True)
        self.state_label.setAccessibleName(self.tr("How far the batch is"))
        self.table = self._make_table()
        self.store_button = self._tool(
            self.tr("Store solutions"),
            self.tr("Keep all solutions found with their problems, as one step to undo."),
        )
        self.copy_button = self._tool(
            self.tr("Copy table"), self.tr("Copy the table, for a spreadsheet.")
        )
        self.csv_button = self._tool(
            self.tr("Copy as CSV"), self.tr("Copy the table as comma-separated values.")
        )
        self._connect()
        self._lay_out()

    # ------------------------------------------------------------ making

    def _make_which(self) -> QComboBox:
        box = QComboBox(self)
        box.addItem(self.tr("Marked problems"), Which.MARKED)
        box.addItem(self.tr("All problems of the file"), Which.ALL)
        box.addItem(self.tr("Those not solved yet"), Which.UNSOLVED)
        _dress(box, self.tr("Which problems are solved"))
        box.setToolTip(self.tr("Which problems are solved."))
        return box

    def _make_look_for(self) -> QComboBox:
        box = QComboBox(self)
        box.addItem(self.tr("Keys and solutions"), False)
        box.addItem(self.tr("All that Solve looks for"), True)
        _dress(box, self.tr("What to look for"))
        box.setToolTip(
            self.tr(
                "Keys and solutions give the verdict soonest; all that Solve looks for gives "
                "set play, tries, variations and their duals, too."
            )
        )
        return box

    def _make_seconds(self) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, _LONGEST_SECONDS)
        box.setSpecialValueText(self.tr("no limit"))
        box.setSuffix(self.tr(" s each"))
        box.setSingleStep(10)
        box.setAccessibleName(self.tr("Longest time for each problem"))
        box.setToolTip(self.tr("Longest time for each problem."))
        return box

    def _make_side_by_side(self) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(1, most_threads())
        box.setSuffix(self.tr(" at once"))
        box.setAccessibleName(self.tr("How many problems are solved at the same time"))
        box.setToolTip(self.tr("How many problems are solved at the same time, one core each."))
        return box

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Problems of the batch"))
        table.setToolTip(self.tr("Press Enter to put a problem on the board."))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        rows = table.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(table.fontMetrics().height() + 6)
        columns = table.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setResizeContentsPrecision(50)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setSectionResizeMode(AUTHOR, QHeaderView.ResizeMode.Interactive)
        columns.setSectionResizeMode(SENTENCE, QHeaderView.ResizeMode.Stretch)
        columns.setMinimumSectionSize(40)
        return table

    def _push(self, text: str, tool_tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tool_tip)
        button.setAccessibleName(text)
        return button

    def _tool(self, text: str, tool_tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setAutoRaise(True)
        button.setAccessibleName(tool_tip)
        button.setToolTip(tool_tip)
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
        CopyKey(self.table).pressed.connect(self.copy_table)
        for button, icon in (
            (self.start_button, "solve"),
            (self.pause_button, "pause"),
            (self.stop_button, "stop"),
        ):
            set_icon(button, icon)

    def _lay_out(self) -> None:
        wishes = QHBoxLayout()
        wishes.addWidget(self.which, 1)
        wishes.addWidget(self.look_for, 1)
        work = QHBoxLayout()
        for widget in (self.seconds, self.side_by_side, self.start_button):
            work.addWidget(widget, 1)
        for button in (self.pause_button, self.stop_button):
            work.addWidget(button)
        state = QHBoxLayout()
        state.addWidget(self.state_label, 1)
        state.addWidget(self.continue_button)
        after = QHBoxLayout()
        for tool in (self.store_button, self.copy_button, self.csv_button):
            after.addWidget(tool)
        after.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addLayout(wishes)
        layout.addLayout(work)
        layout.addLayout(state)
        layout.addWidget(self.bar)
        layout.addWidget(self.table, 1)
        layout.addLayout(after)

    # ------------------------------------------------------------ showing

    @property
    def choices(self) -> BatchChoices:
        """How the batch is to be solved."""
        return BatchChoices(
            self.side_by_side.value(), self.seconds.value(), bool(self.look_for.currentData())
        )

    def show_choices(self, choices: BatchChoices) -> None:
        """Show how the last batch was solved."""
        self.side_by_side.setValue(choices.side_by_side)
        self.seconds.setValue(choices.seconds)
        self.look_for.setCurrentIndex(int(choices.is_thorough))

    def choose(self, which: Which) -> None:
        """Propose which problems to solve."""
        self.which.setCurrentIndex(self.which.findData(which))

    def keep_in_sight(self, row: int) -> None:
        """Let the table follow the searches, unless the user reads some row."""
        if not self.table.selectionModel().hasSelection():
            self.table.scrollTo(self.model.index(row, 0))

    def tell(self, sentence: str) -> None:
        """Say how far the batch is."""
        self.state_label.setText(sentence)

    def announce(self) -> None:
        """Have a screen reader tell how the batch ended, wherever the focus is."""
        event = QAccessibleAnnouncementEvent(self, self.state_label.text())
        QAccessible.updateAccessibility(event)

    # ------------------------------------------------------------ wishes

    @Slot()
    def copy_table(self) -> None:
        """Copy the table with tabs between the columns, as spreadsheets paste it."""
        lines = ("\t".join(row) for row in self.model.rows())
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")

    @Slot()
    def copy_csv(self) -> None:
        """Copy the table as comma-separated values."""
        written = io.StringIO()
        csv.writer(written).writerows(self.model.rows())
        QGuiApplication.clipboard().setText(written.getvalue())

    @Slot()
    def _ask_to_start(self) -> None:
        self.start_requested.emit(self.which.currentData(), self.choices)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.row_chosen.emit(index.row())


def _dress(box: QComboBox, name: str) -> None:
    """Name *box* and its list, and let it be as narrow as the pane."""
    box.setAccessibleName(name)
    box.view().setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
