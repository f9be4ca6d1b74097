"""The combinations a search found, as a table in order of finding."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt

from composer.panels.line_words import line_text
from composer.panels.table_model import NOWHERE, Index, NamedColumnsModel
from composer.panels.words import filled, seconds_text
from solver.events import LineFound
from solver.notation.moves import KnightLetter, short_algebraic
from solver.setup import Setup
from solver.solution import Mark

_DASH = "–"
MARK, LINE, MATES_IN, TIME = range(4)


class LinesModel(NamedColumnsModel):
    """Holds what was found in one search; texts are made when a row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self._knight = KnightLetter.N
        self._lines: list[LineFound] = []
        self._names = (self.tr("Kind"), self.tr("Line"), self.tr("Mate in"), self.tr("Found"))
        self._meanings = (
            self.tr("What was found: a key, a try or set play."),
            self.tr("The line found, from its first move on."),
            self.tr("The number of moves to mate."),
            self.tr("Seconds from the start of the search."),
        )

    def clear(self, setup: Setup) -> None:
        """Forget all lines; the next ones start from *setup*."""
        self.beginResetModel()
        self._setup = setup
        self._lines = []
        self.endResetModel()

    def append(self, lines: tuple[LineFound, ...]) -> None:
        """Add *lines* at the end."""
        first = len(self._lines)
        self.beginInsertRows(QModelIndex(), first, first + len(lines) - 1)
        self._lines += lines
        self.endInsertRows()

    def set_knight_letter(self, knight: KnightLetter) -> None:
        """Call the knight *knight* from now on, in the lines that are shown too."""
        self._knight = knight
        if self._lines:
            last = len(self._lines) - 1
            self.dataChanged.emit(self.index(0, LINE), self.index(last, LINE))

    def line(self, row: int) -> LineFound:
        """Return what is shown in *row*."""
        return self._lines[row]

    def text(self, row: int) -> str:
        """Write one row as text to copy."""
        return f"{self._kind(self._lines[row])}\t{self._line_text(self._lines[row])}"

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(line, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._line_text(line)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (MATES_IN, TIME):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _cell(self, line: LineFound, column: int) -> str:
        if column == MARK:
            return self._kind(line)
        if column == LINE:
            return self._line_text(line)
        if column == MATES_IN:
            return _DASH if line.refutations else str(line.mates_in)
        return seconds_text(line.seconds)

    def _kind(self, line: LineFound) -> str:
        if line.is_set_play:
            return self.tr("set play")
        return {Mark.KEY: self.tr("key !"), Mark.TRY: self.tr("try ?")}.get(
            line.mark, line.mark.value
        )

    def _line_text(self, line: LineFound) -> str:
        if not line.refutations:
            return line_text(self._setup, line.moves, self._knight)
        board = self._setup.board()
        first = short_algebraic(board, line.moves[0], self._knight)
        board.push(line.moves[0])
        replies = [f"1…{short_algebraic(board, move, self._knight)}!" for move in line.refutations]
        return filled(self.tr("1.%1? but %2"), first, ", ".join(replies))
