"""The combinations a search found, as a table in order of finding."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

import chess
from PySide6.QtCore import QModelIndex, QObject, Qt

from composer.panels.line_words import counted_side, line_text
from composer.panels.table_model import NOWHERE, Index, NamedColumnsModel
from composer.panels.words import seconds_text
from solver.events import LineFound
from solver.language import filled, tr
from solver.notation.moves import KnightLetter, short_algebraic
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Mark

_DASH = "–"
MARK, LINE, MATES_IN, TIME = range(4)


@dataclass(frozen=True, slots=True)
class _Run:
    """Rows found in one part of a composition, from *first* on."""

    first: int
    part: int
    letter: str
    problem: Problem


class LinesModel(NamedColumnsModel):
    """Holds what was found in one search; texts are made when a row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._knight = KnightLetter.N
        self._runs: list[_Run] = []
        self._lines: list[LineFound] = []
        self._names = (tr("Kind"), tr("Line"), tr("Moves"), tr("Found"))
        self._meanings = (
            tr("What was found: a key, a solution, a try or set play."),
            tr("The line found, from its first move on."),
            tr("The number of moves to the goal."),
            tr("Seconds from the start of the search."),
        )

    def clear(self) -> None:
        """Forget all lines."""
        self.beginResetModel()
        self._runs, self._lines = [], []
        self.endResetModel()

    def begin_part(self, part: int, letter: str, problem: Problem) -> None:
        """Let the next lines be those of *problem*, which *letter* names among several.

        A search that goes on tells again what it had found, so that is forgotten here.
        """
        if any(run.part == part for run in self._runs):
            self._forget(part)
        self._runs.append(_Run(len(self._lines), part, letter, problem))

    def _forget(self, part: int) -> None:
        self.beginResetModel()
        runs, lines = self._runs, self._lines
        ends = [*(run.first for run in runs[1:]), len(lines)]
        self._runs, self._lines = [], []
        for run, end in zip(runs, ends, strict=True):
            if run.part != part:
                self._runs.append(replace(run, first=len(self._lines)))
                self._lines += lines[run.first : end]
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

    def part(self, row: int) -> int:
        """Return in which part of the composition *row* was found."""
        run = self._run(row)
        return 0 if run is None else run.part

    def text(self, row: int) -> str:
        """Write one row as text to copy."""
        return f"{self._kind(row)}\t{self._line_text(row)}"

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._line_text(index.row())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (MATES_IN, TIME):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _run(self, row: int) -> _Run | None:
        place = bisect_right(self._runs, row, key=lambda run: run.first)
        return self._runs[place - 1] if place else None

    def _cell(self, row: int, column: int) -> str:
        line = self._lines[row]
        if column == MARK:
            return self._kind(row)
        if column == LINE:
            return self._line_text(row)
        if column == MATES_IN:
            return _DASH if line.refutations else str(line.mates_in)
        return seconds_text(line.seconds)

    def _kind(self, row: int) -> str:
        run = self._run(row)
        letter = f"{run.letter}) " if run is not None and run.letter else ""
        return letter + self._kind_word(self._lines[row], run)

    def _kind_word(self, line: LineFound, run: _Run | None) -> str:
        if line.is_set_play:
            return tr("set play")
        if line.mark is Mark.KEY and run is not None and not run.problem.stipulation.is_battle:
            return tr("solution")
        named = {Mark.KEY: tr("key !"), Mark.TRY: tr("try ?")}
        return named.get(line.mark, line.mark.value)

    def _line_text(self, row: int) -> str:
        line, run = self._lines[row], self._run(row)
        setup = Setup() if run is None else run.problem.setup
        if not line.refutations:
            counted = chess.WHITE if run is None else counted_side(run.problem)
            return line_text(setup, line.moves, counted, self._knight)
        board = setup.board()
        first = short_algebraic(board, line.moves[0], self._knight)
        board.push(line.moves[0])
        replies = [f"1…{short_algebraic(board, move, self._knight)}!" for move in line.refutations]
        return filled(tr("1.%1? but %2"), first, ", ".join(replies))
