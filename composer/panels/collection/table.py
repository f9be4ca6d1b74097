"""The view of the table of problems: its keys, its columns, and rows that can be dragged."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QPoint, Qt, Signal, Slot
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QAbstractItemView, QMenu, QTableView, QWidget

from composer.board.taste import taste
from composer.collection.columns import Column
from composer.panels.collection.diagrams import MARGIN, DiagramDelegate, DiagramSize
from composer.panels.collection.mime import CarriedProblems, holds_problems, text_in
from composer.panels.collection.model import COLUMNS, CollectionModel, section_of
from composer.panels.collection.words import column_names
from composer.panels.shared.controls import (
    fill_sort_menu,
    leave_headings_out,
    show_as_rows,
    widen_to_names,
)
from composer.panels.shared.table_model import chosen_rows
from composer.saying import said
from solver.language import tr

Standard = QKeySequence.StandardKey
_WIDTHS = {
    Column.NUMBER: 4,
    Column.MARK: 1,
    Column.AUTHOR: 15,
    Column.STIPULATION: 4,
    Column.MEN: 4,
    Column.SOURCE: 18,
    Column.DATE: 9,
    Column.AWARD: 14,
    Column.KEYWORDS: 18,
    Column.THEMES: 18,
    Column.VERSION: 8,
    Column.VERDICT: 12,
    Column.STATE: 14,
}
"""How wide the columns are at first, in letters."""
_HIDDEN_AT_FIRST = (Column.AWARD, Column.KEYWORDS, Column.THEMES, Column.VERSION)


class CollectionTable(QTableView):
    """A table of whole rows; what its keys and drops ask for comes out as signals."""

    delete_pressed = Signal()
    mark_pressed = Signal()
    copy_pressed = Signal()
    cut_pressed = Signal()
    paste_pressed = Signal()
    shift_pressed = Signal(int)
    """-1 for up, 1 for down."""
    rows_dropped = Signal(int)
    """The own rows that are selected were dropped in front of this row."""
    text_dropped = Signal(str, int)
    """Problems of another window were dropped in front of this row."""
    rows_taken = Signal()
    """Another window took the selected problems away."""

    def __init__(self, model: CollectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._is_drag_of_ours = False
        self.diagrams = DiagramDelegate(self)
        taste().changed.connect(self.viewport().update)
        show_as_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setAlternatingRowColors(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setModel(model)
        leave_headings_out(self)
        self.setItemDelegateForColumn(section_of(Column.DIAGRAM), self.diagrams)
        self._lay_out()

    # ------------------------------------------------------------ columns

    def _lay_out(self) -> None:
        columns = self.horizontalHeader()
        columns.setHighlightSections(False)
        columns.setSectionsMovable(True)
        columns.setStretchLastSection(True)
        columns.setSortIndicatorClearable(True)
        columns.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        columns.customContextMenuRequested.connect(self._open_columns_menu)
        columns.setMinimumSectionSize(24)
        self.show_usual_columns()
        columns.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        widen_to_names(self)  # a name needs more room where it can carry the sign of the order

    def show_usual_columns(self) -> None:
        """Show the columns that are shown at first, in their order and width."""
        header = self.horizontalHeader()
        letter = QFontMetrics(self.font()).averageCharWidth()
        for section, column in enumerate(COLUMNS):
            header.moveSection(header.visualIndex(section), section)
            self.setColumnHidden(section, column in _HIDDEN_AT_FIRST)
            if column is not Column.DIAGRAM:
                self.setColumnWidth(section, letter * (_WIDTHS[column] + 2))
        widen_to_names(self)
        self.show_diagrams(self.diagrams.size)

    def show_diagrams(self, size: DiagramSize) -> None:
        """Draw the diagrams in this size; without them the rows are a line high."""
        self.diagrams.size = size
        line = self.fontMetrics().height() + 6
        side = size.pixels + 2 * MARGIN if size.pixels else 0
        self.verticalHeader().setDefaultSectionSize(max(line, side))
        section = section_of(Column.DIAGRAM)
        self.setColumnHidden(section, not size.pixels)
        if size.pixels:
            self.setColumnWidth(section, side + 2 * MARGIN)

    def columns_state(self) -> QByteArray:
        """Return which columns are shown, where and how wide."""
        return self.horizontalHeader().saveState()

    def restore_columns(self, state: QByteArray) -> None:
        """Show the columns as they were; rows come in the order of the file at first."""
        header = self.horizontalHeader()
        if state.isEmpty() or not header.restoreState(state) or header.count() != len(COLUMNS):
            self.show_usual_columns()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        widen_to_names(self)  # which may have been those of another language
        self.show_diagrams(self.diagrams.size)

    def shows(self, column: Column) -> bool:
        """Tell whether *column* is shown."""
        return not self.isColumnHidden(section_of(column))

    def show_column(self, column: Column, *, is_shown: bool) -> None:
        """Show *column* or hide it; the number stays."""
        self.setColumnHidden(section_of(column), not is_shown and column is not Column.NUMBER)

    def fill_columns_menu(self, menu: QMenu) -> None:
        """Add a switch for each column that can be hidden."""
        for column, name in column_names().items():
            if column in (Column.NUMBER, Column.DIAGRAM):
                continue
            words = tr("Mark") if column is Column.MARK else name
            action = said(menu.addAction(""), words)
            action.setCheckable(True)
            action.setChecked(self.shows(column))
            action.toggled.connect(partial(self._toggle, column))
        menu.addSeparator()
        said(menu.addAction("", self.show_usual_columns), tr("&Usual columns"))

    def fill_sort_menu(self, menu: QMenu) -> None:
        """Add a way to sort by each column that is shown, and one to turn the order round."""
        names = {
            section_of(column): tr("Mark") if column is Column.MARK else name
            for column, name in column_names().items()
            if column.can_sort and self.shows(column)
        }
        fill_sort_menu(menu, self, names)

    def _toggle(self, column: Column, is_shown: bool) -> None:
        self.show_column(column, is_shown=is_shown)

    @Slot(QPoint)
    def _open_columns_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_columns_menu(menu)
        menu.popup(self.horizontalHeader().viewport().mapToGlobal(point))

    # ------------------------------------------------------------ keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean problems here from meaning the position of the board."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.is_own_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for what the keys stand for; the others move through the table."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Ask for what a key stands for; tell whether it stands for anything."""
        key, modifiers = event.key(), event.modifiers()
        if event.matches(Standard.Copy):
            self.copy_pressed.emit()
        elif event.matches(Standard.Cut):
            self.cut_pressed.emit()
        elif event.matches(Standard.Paste):
            self.paste_pressed.emit()
        elif modifiers == Qt.KeyboardModifier.AltModifier and key in _SHIFTS:
            self.shift_pressed.emit(_SHIFTS[Qt.Key(key)])
        elif key == Qt.Key.Key_Delete and not modifiers:
            self.delete_pressed.emit()
        elif key == Qt.Key.Key_Space and not modifiers:
            self.mark_pressed.emit()
        else:
            return False
        return True

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Tell whether a key means problems where the window has another meaning for it."""
        is_shift = event.modifiers() == Qt.KeyboardModifier.AltModifier and event.key() in _SHIFTS
        return is_shift or any(
            event.matches(key) for key in (Standard.Copy, Standard.Cut, Standard.Paste)
        )

    # ------------------------------------------------------------ dragging

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Carry the selected problems, here to another place or to another window."""
        places = sorted(map(self._model.place_of, chosen_rows(self.selectionModel())))
        if not places:
            return
        drag = QDrag(self)
        drag.setMimeData(CarriedProblems([self._model.entries[place] for place in places]))
        self._is_drag_of_ours = True
        # Elsewhere a copy arrives unless Shift is held: problems must not go by a slip.
        done = drag.exec(actions, Qt.DropAction.CopyAction)
        is_away = self._is_drag_of_ours and done == Qt.DropAction.MoveAction
        self._is_drag_of_ours = False
        if is_away:
            self.rows_taken.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take problems, own ones and those of another window; leave files to the window."""
        if self._can_take(event):
            super().dragEnterEvent(event)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where a drop would put them."""
        if self._can_take(event):
            super().dragMoveEvent(event)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the own rows to be moved, or for what comes from outside to be put there."""
        row = self._row_before(event.position().toPoint())
        if self._is_drag_of_ours:
            self._is_drag_of_ours = False
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
            self.rows_dropped.emit(row)
        elif holds_problems(event.mimeData()):
            has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            can_move = bool(event.possibleActions() & Qt.DropAction.MoveAction)
            is_moved = has_shift and can_move
            event.setDropAction(Qt.DropAction.MoveAction if is_moved else Qt.DropAction.CopyAction)
            event.accept()
            self.text_dropped.emit(text_in(event.mimeData()), row)
        else:
            event.ignore()

    def _can_take(self, event: QDragMoveEvent) -> bool:
        return holds_problems(event.mimeData())

    def _row_before(self, point: QPoint) -> int:
        """Return the row in front of which a drop at *point* falls."""
        index = self.indexAt(point)
        if not index.isValid():
            return self._model.rowCount()
        rect = self.visualRect(index)
        return index.row() + (point.y() > rect.center().y())


_SHIFTS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
