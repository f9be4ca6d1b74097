"""The phase table for Qt: rows of defences below the name of their man, columns of phases."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from composer.panels.shared.table_model import NOWHERE, Index
from solver.game import Move
from solver.notation.table_words import WrittenCell, WrittenHead, WrittenRow, WrittenTable

CELL_ROLE = Qt.ItemDataRole.UserRole + 1
"""The :class:`WrittenCell` of a cell."""
HEADING_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether a row names a man."""
HEAD_ROLE = Qt.ItemDataRole.UserRole + 2
"""The :class:`WrittenHead` above a column."""


class PhaseModel(QAbstractTableModel):
    """Holds a written table; column 0 names the defences."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = WrittenTable((), (), ())
        self._rows: list[str | WrittenRow] = []

    @property
    def table(self) -> WrittenTable:
        """The table that is shown."""
        return self._table

    def show_table(self, table: WrittenTable) -> None:
        """Show *table* in place of the last one."""
        self.beginResetModel()
        self._table = table
        self._rows = list(_rows(table))
        self.endResetModel()

    def is_heading(self, row: int) -> bool:
        """Tell whether *row* names a man."""
        return isinstance(self._rows[row], str)

    def cell(self, index: Index) -> WrittenCell | None:
        """Return the cell of a phase, ``None`` elsewhere."""
        if not index.isValid() or index.column() == 0:
            return None
        row = self._rows[index.row()]
        return None if isinstance(row, str) else row.cells[index.column() - 1]

    def head(self, column: int) -> WrittenHead | None:
        """Return what stands above *column*, nothing above the defences."""
        return self._table.heads[column - 1] if column else None

    def find(self, moves: tuple[Move, ...]) -> QModelIndex:
        """Return the first cell that *moves* lead to."""
        for row, written in enumerate(self._rows):
            if isinstance(written, WrittenRow):
                for place, cell in enumerate(written.cells):
                    if cell.cell.path == moves:
                        return self.index(row, place + 1)
        return QModelIndex()

    # ------------------------------------------------------------ for Qt

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.heads) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == HEADING_ROLE:
            return isinstance(row, str)
        if isinstance(row, str):
            return row if role == Qt.ItemDataRole.DisplayRole and index.column() == 0 else None
        if index.column() == 0:
            if role == Qt.ItemDataRole.ToolTipRole:
                return row.hint
            return row.printed if role == Qt.ItemDataRole.DisplayRole else None
        return _told(row.cells[index.column() - 1], role)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or section == 0:
            return None
        head = self._table.heads[section - 1]
        if role == HEAD_ROLE:
            return head
        return f"{head.title} {head.note}".strip() if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled
        return flags | Qt.ItemFlag.ItemIsSelectable if self.cell(index) else flags


def _rows(table: WrittenTable) -> Iterator[str | WrittenRow]:
    for group in table.groups:
        yield group.heading
        yield from group.rows


def _told(cell: WrittenCell, role: int) -> object:
    if role == CELL_ROLE:
        return cell
    if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        return " ".join(filter(None, (cell.signs, cell.printed)))
    return cell.hint if role == Qt.ItemDataRole.ToolTipRole else None
