"""A list whose items stand in equal cells, row after row: where one stands is worked out."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from composer.panels.shared.table_model import Index, rows_selection

_Action = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint
_Selected = QStyle.StateFlag.State_Selected


class GridView(QListView):
    """Shows the first column of its model in cells of one size, as many in a row as have room.

    It takes no time to lay out: a ``QListView`` lays out item by item, and asks the model for
    each, which of 12,000 in Python holds the window up for a tenth of a second at every change.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._item, self._cell = QSize(1, 1), QSize(1, 1)
        self._columns = 1
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionRectVisible(True)

    def show_items(self, item: QSize, margin: int) -> None:
        """Give each item this size, and as much room beside and below as *margin* and what is left.

        The chosen one stays in sight where they come into other rows.
        """
        room = self.viewport().width()
        columns = max(1, room // (item.width() + margin))
        cell = QSize(room // columns, item.height() + margin)
        if (item, cell) == (self._item, self._cell):
            return
        self._item, self._cell, self._columns = item, cell, columns
        self.viewport().update()
        self.scrollTo(self.currentIndex())

    # ------------------------------------------------------------ where things are

    def _count(self) -> int:
        model: QAbstractItemModel | None = self.model()  # a view that is made has none yet
        return 0 if model is None else model.rowCount()

    def _box(self, row: int) -> QRect:
        """Return where an item stands in the viewport."""
        line, place = divmod(row, self._columns)
        indent = (self._cell.width() - self._item.width()) // 2
        left = place * self._cell.width() + indent
        return QRect(QPoint(left, line * self._cell.height() - self.verticalOffset()), self._item)

    def _rows_in(self, area: QRect) -> list[int]:
        """Return the items that an area of the viewport touches."""
        width, height = self._cell.width(), self._cell.height()
        above = self.verticalOffset()
        first, last = (area.top() + above) // height, (area.bottom() + above) // height
        left = max(0, area.left() // width)
        right = min(self._columns - 1, area.right() // width)
        lines = range(max(0, first), min(last, (self._count() - 1) // self._columns) + 1)
        rows = (line * self._columns + place for line in lines for place in range(left, right + 1))
        return [row for row in rows if row < self._count() and self._box(row).intersects(area)]

    def _index(self, row: int) -> QModelIndex:
        return self.model().index(row, self.modelColumn())

    def visualRect(self, index: Index) -> QRect:
        return self._box(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        rows = self._rows_in(QRect(point, QSize(1, 1)))
        return self._index(rows[0]) if rows else QModelIndex()

    def horizontalOffset(self) -> int:
        return 0

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        if not index.isValid():
            return
        self.updateGeometries()  # the bar may not know yet that there are more items
        box, sight, bar = self.visualRect(index), self.viewport().height(), self.verticalScrollBar()
        top, bottom = box.top(), box.bottom() + 1 - sight
        if hint is _Hint.PositionAtTop or (hint is _Hint.EnsureVisible and top < 0):
            bar.setValue(bar.value() + top)
        elif hint is _Hint.PositionAtBottom or (hint is _Hint.EnsureVisible and bottom > 0):
            bar.setValue(bar.value() + min(top, bottom))
        elif hint is _Hint.PositionAtCenter:
            bar.setValue(bar.value() + (top + bottom) // 2)

    # ------------------------------------------------------------ what Qt lays out and paints

    def doItemsLayout(self) -> None:
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        lines = -(-self._count() // self._columns)
        sight, bar = self.viewport().height(), self.verticalScrollBar()
        bar.setRange(0, max(0, lines * self._cell.height() - sight))
        bar.setPageStep(sight)
        bar.setSingleStep(self._item.height() // 3)
        QAbstractItemView.updateGeometries(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        QAbstractItemView.resizeEvent(self, event)

    def scrollContentsBy(self, right: int, down: int) -> None:
        self.scrollDirtyRegion(right, down)
        self.viewport().scroll(right, down)
        if self.state() is QAbstractItemView.State.DragSelectingState:
            self.viewport().update()  # the band that is drawn about items stays at the hand

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        usual, selection = option.state, self.selectionModel()
        delegate = self.itemDelegate()
        for row in self._rows_in(event.rect()):
            index = self._index(row)
            option.rect = self._box(row)
            option.state = usual | _Selected if selection.isSelected(index) else usual
            delegate.paint(painter, option, index)
        painter.end()
        super().paintEvent(event)  # which knows of no items, but of the band about them

    # ------------------------------------------------------------ hands

    def moveCursor(self, action: _Action, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        last, now = self._count() - 1, self.currentIndex().row()
        if last < 0:
            return QModelIndex()
        line = self._columns
        page = max(1, self.viewport().height() // self._cell.height()) * line
        goal = {
            _Action.MoveHome: 0,
            _Action.MoveEnd: last,
            _Action.MoveUp: now - line if now >= line else now,
            _Action.MoveDown: now + line if now + line <= last else now,
            _Action.MovePageUp: now - page,
            _Action.MovePageDown: now + page,
            _Action.MoveLeft: now - 1,
            _Action.MovePrevious: now - 1,
        }.get(action, now + 1)
        return self._index(min(max(0, goal if now >= 0 else 0), last))

    def setSelection(self, area: QRect, how: QItemSelectionModel.SelectionFlag) -> None:
        """Choose what the band touches, or all between the corners: keys and clicks mean that."""
        if self.state() is QAbstractItemView.State.DragSelectingState:
            rows = self._rows_in(area.normalized())
        else:
            ends = [self.indexAt(corner).row() for corner in (area.topLeft(), area.bottomRight())]
            rows = list(range(min(ends), max(ends) + 1)) if min(ends) >= 0 else []
        self.selectionModel().select(rows_selection(self.model(), rows), how)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        region = QRegion()
        for row in self._rows_in(self.viewport().rect()):
            if any(it.top() <= row <= it.bottom() for it in selection.toList()):
                region |= self._box(row)
        return region
