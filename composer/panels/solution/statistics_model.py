"""The table PLY GEN EVL S T, one row a length and a total."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.panels.shared.words import decimal
from solver.ancestors.counts import COLUMNS, column_meanings
from solver.counting import grouped
from solver.language import now
from solver.problem import Method
from solver.solution import LengthRow, total_row

_DASH = "–"
_MOST_WRITTEN = 100
"""So many rows are kept in writing."""


@lru_cache(maxsize=_MOST_WRITTEN)
def cells(row: LengthRow) -> tuple[str, ...]:
    """Write *row* for reading; a speed that cannot be told is a dash.

    Views ask for the cells one by one, again at each painting: a row is written once.
    """
    speed = _DASH if row.speed is None else grouped(round(row.speed))
    numbers = (grouped(row.generated), grouped(row.evaluated))
    # Always three digits, so that the decimal points stand below each other.
    return (str(row.ply), *numbers, speed, decimal(f"{row.seconds:.3f}"))


def plain_cells(row: LengthRow) -> tuple[str, ...]:
    """Write *row* for a spreadsheet: bare numbers, and nothing for an unknown speed."""
    speed = "" if row.speed is None else str(round(row.speed))
    return (str(row.ply), str(row.generated), str(row.evaluated), speed, f"{row.seconds:.3f}")


class StatisticsModel(NamedColumnsModel):
    """Shows the rows it is given, and below them their total."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LengthRow, ...] = ()
        self._total = total_row(())
        self._names = COLUMNS
        self._aligned = dict.fromkeys(range(len(COLUMNS)), RIGHT)
        self._method = Method.MATEWRIGHT

    @property
    def rows(self) -> tuple[LengthRow, ...]:
        """The rows shown, without the total."""
        return self._rows

    def meaning(self, column: int) -> str:
        """Return what a column means; every solver counts another thing."""
        return column_meanings(self._method)[column]

    def count_by(self, method: Method) -> None:
        """Explain the columns as *method* counts."""
        if method is not self._method:
            self._method = method
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def show_rows(self, rows: tuple[LengthRow, ...]) -> None:
        """Show *rows* in place of what was shown, changing only what differs."""
        if rows == self._rows:
            return
        if not self._rows or len(rows) < len(self._rows):
            self._start_over(rows)
            return
        self._insert(rows[len(self._rows) :])
        self._rows, self._total = rows, total_row(rows)
        self.dataChanged.emit(self.index(0, 0), self.index(len(rows), len(COLUMNS) - 1))

    def _start_over(self, rows: tuple[LengthRow, ...]) -> None:
        self.beginResetModel()
        self._rows, self._total = rows, total_row(rows)
        self.endResetModel()

    def _insert(self, rows: tuple[LengthRow, ...]) -> None:
        """Insert *rows* above the total, which changes only afterwards, as views expect."""
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() or not self._rows else len(self._rows) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return now(self._cells(index.row())[index.column()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.meaning(index.column())
        if role == Qt.ItemDataRole.FontRole and self.is_total(index.row()):
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return super().data(index, role)

    def is_total(self, row: int) -> bool:
        """Tell whether *row* is the total."""
        return bool(self._rows) and row == len(self._rows)

    def tab_separated(self) -> str:
        """Write the whole table as tab-separated values with a heading, for a spreadsheet."""
        if not self._rows:
            return ""
        lines = [COLUMNS, *(plain_cells(row) for row in self._rows)]
        lines.append((self._total_name(), *plain_cells(self._total)[1:]))
        return "".join("\t".join(line) + "\n" for line in lines)

    def _cells(self, row: int) -> tuple[str, ...]:
        if self.is_total(row):
            return (self._total_name(), *cells(self._total)[1:])
        return cells(self._rows[row])

    def _total_name(self) -> str:
        return f"{self._rows[0].ply}–{self._total.ply}"
