"""The collection pane: the problems of the file, to move between them."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.model.document import Document
from composer.panels.collection_model import AUTHOR, SOURCE, STATE, CollectionModel


class CollectionPane(QWidget):
    """A table of problems; choosing one asks for it to be put on the board."""

    entry_chosen = Signal(int)
    """The place of a problem in the file, counted from 0."""
    add_requested = Signal()
    duplicate_requested = Signal()
    delete_requested = Signal()
    """Add, duplicate and delete are about the problem on the board, which is the selected one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_showing = False
        self.model = CollectionModel(self)
        self.table = self._make_table()
        self.hint_label = QLabel(
            self.tr("This file holds one problem. Press Insert to add more."), self
        )
        self.hint_label.setWordWrap(True)
        self._lay_out()

    def _make_table(self) -> QTableView:
        table = _ProblemTable(self)
        table.show_model(self.model)
        table.setAccessibleName(self.tr("Problems of this file"))
        table.setToolTip(self.tr("Choose a problem to put it on the board."))
        table.selectionModel().selectionChanged.connect(self._choose_selected)
        table.activated.connect(self._choose)
        table.customContextMenuRequested.connect(self._open_menu)
        table.delete_pressed.connect(self.delete_requested)
        return table

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for text, tool_tip, wish in (
            (
                self.tr("Add"),
                self.tr("Add an empty board behind this problem."),
                self.add_requested,
            ),
            (
                self.tr("Duplicate"),
                self.tr("Add a copy of this problem behind it."),
                self.duplicate_requested,
            ),
            (
                self.tr("Delete"),
                self.tr("Take this problem out of the file; Undo brings it back."),
                self.delete_requested,
            ),
        ):
            button = QToolButton(self)
            button.setText(text)
            button.setAutoRaise(True)
            button.setAccessibleName(tool_tip)
            button.setToolTip(tool_tip)
            button.clicked.connect(wish)
            row.addWidget(button)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.hint_label)
        layout.addLayout(row)

    @Slot(object, object)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problems of *after*; for the editor's ``document_changed``."""
        self.show_document(after)

    def show_document(self, document: Document) -> None:
        """Show the problems of *document* and mark the one on the board."""
        # The views must hear of every change, so the wish is held back, not the signals.
        self._is_showing = True
        self.model.show_entries(document.entries)
        self._mark(document.current)
        self._is_showing = False
        self.hint_label.setVisible(len(document.entries) == 1)

    def selected(self) -> tuple[int, ...]:
        """Return the places of the selected problems in the file, in their order."""
        return tuple(sorted(index.row() for index in self.table.selectionModel().selectedRows()))

    def _mark(self, row: int) -> None:
        selection = self.table.selectionModel()
        if selection.currentIndex().row() == row and selection.isRowSelected(row):
            return
        flags = QItemSelectionModel.SelectionFlag
        index = self.model.index(row, 0)
        selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.table.scrollTo(index)

    @Slot()
    def _choose_selected(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        if rows and not self._is_showing:
            self._choose(rows[0])

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.entry_chosen.emit(index.row())

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Add a problem"), self.add_requested.emit)
        menu.addAction(self.tr("Duplicate"), self.duplicate_requested.emit)
        menu.addAction(self.tr("Delete"), self.delete_requested.emit)
        menu.popup(self.table.viewport().mapToGlobal(point))


class _ProblemTable(QTableView):
    """A table of whole rows that tells when Delete is pressed."""

    delete_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def show_model(self, model: CollectionModel) -> None:
        """Show *model*; row heights are fixed, as measuring thousands would take too long."""
        self.setModel(model)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(self.fontMetrics().height() + 6)
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setResizeContentsPrecision(50)
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for section in (AUTHOR, SOURCE):
            columns.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        columns.setSectionResizeMode(STATE, QHeaderView.ResizeMode.ResizeToContents)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)
