"""What the tables of the report share: columns with a name and a meaning each."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from solver.language import now

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class NamedColumnsModel(QAbstractTableModel):
    """A table whose columns are named in the heading and explained in its tool tips.

    A subclass fills in ``_names`` and, unless :meth:`meaning` tells more, ``_meanings``,
    one text a column.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._meanings: tuple[str, ...] = ()

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._names)

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
        return None

    def meaning(self, column: int) -> str:
        """Return what a column means."""
        return now(self._meanings[column])
