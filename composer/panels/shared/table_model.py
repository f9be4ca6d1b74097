"""What the tables of the report share: columns with a name and a meaning each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from solver.language import now

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
"""Where numbers stand, and the names of their columns."""


class NamedColumnsModel(QAbstractTableModel):
    """A table whose columns are named in the heading and explained in its tool tips.

    A subclass fills in ``_names`` and, unless :meth:`meaning` tells more, ``_meanings``,
    one text a column; ``_aligned`` says how cells and names stand that do not begin at the left.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._meanings: tuple[str, ...] = ()
        self._aligned: Mapping[int, Qt.AlignmentFlag] = {}

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Tell how a cell stands; all else is told by the subclass."""
        is_asked = role == Qt.ItemDataRole.TextAlignmentRole and index.isValid()
        return self._aligned.get(index.column()) if is_asked else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return now(self._names[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.meaning(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._aligned.get(section)
        return None

    def meaning(self, column: int) -> str:
        """Return what a column means."""
        return now(self._meanings[column])


def chosen_rows(selection: QItemSelectionModel) -> list[int]:
    """Return the rows that are chosen where whole rows are, in their order.

    ``selectedRows`` asks the model for each cell whether it may be: of 12,000 rows for seconds.
    """
    runs = selection.selection().toList()
    return sorted({row for run in runs for row in range(run.top(), run.bottom() + 1)})


def rows_selection(model: QAbstractItemModel, rows: Iterable[int]) -> QItemSelection:
    """Return a selection of *rows* of *model*, run by run: each by itself is looked for in all."""
    selection = QItemSelection()
    left = sorted(set(rows))
    begin = 0
    for place, row in enumerate(left):
        if place + 1 == len(left) or left[place + 1] != row + 1:
            selection.select(model.index(left[begin], 0), model.index(row, 0))
            begin = place + 1
    return selection
