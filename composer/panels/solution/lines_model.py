"""The combinations a search found, as a table in order of finding."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, tee

from PySide6.QtCore import QModelIndex, QObject, Qt

from composer.panels.shared.table_model import NOWHERE, RIGHT, Index, NamedColumnsModel
from composer.panels.shared.words import decimal, seconds_text
from solver.events import LineFound, LinesFound
from solver.language import filled, now, tr
from solver.notation.letters import Letters, readers_letters
from solver.notation.line_words import counted_side, line_texts
from solver.notation.moves import short_algebraic, with_print_signs
from solver.problem import Problem
from solver.solution import Mark

_DASH = "–"
MARK, LINE, MATES_IN, TIME = range(4)
_MOST_TEXTS = 2000


Found = LineFound | LinesFound


@dataclass(slots=True)
class _Run:
    """Rows found in one part of a composition, from *first* on; ``ends`` counts them."""

    first: int
    part: int
    letter: str
    problem: Problem
    found: list[Found] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self.ends[-1] if self.ends else 0

    def add(self, found: Found) -> None:
        """Add one row, or many."""
        self.found.append(found)
        self.ends.append(self.count + _rows_of(found))

    def line(self, row: int) -> LineFound:
        """Return what was found in *row* of these."""
        place = bisect_right(self.ends, row)
        found = self.found[place]
        if isinstance(found, LineFound):
            return found
        return found.line(row - self.ends[place] + len(found.lines))

    def kind(self, line: LineFound) -> str:
        """Say what *line* of these is, and of which part."""
        letter = f"{self.letter}) " if self.letter else ""
        return letter + self._kind_word(line)

    def _kind_word(self, line: LineFound) -> str:
        if line.is_set_play:
            return tr("set play")
        if line.mark is Mark.KEY and not self.problem.stipulation.is_battle:
            return tr("solution")
        named = {Mark.KEY: tr("key !"), Mark.TRY: tr("try ?")}
        return named.get(line.mark, line.mark.value)


def _rows_of(found: Found) -> int:
    return 1 if isinstance(found, LineFound) else len(found.lines)


class LinesModel(NamedColumnsModel):
    """Holds what was found in one search; lines are unpacked when a row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs: list[_Run] = []
        self._texts: dict[tuple[int, Letters], str] = {}
        self._names = (tr("Kind"), tr("Line"), tr("Moves"), tr("Found"))
        self._aligned = {MATES_IN: RIGHT, TIME: RIGHT}
        self._meanings = (
            tr("What was found: a key, a solution, a try or set play."),
            tr("The line found, from its first move on."),
            tr("The number of moves to the goal."),
            tr("Seconds from the start of the search."),
        )

    def clear(self) -> None:
        """Forget all lines."""
        self.beginResetModel()
        self._runs = []
        self._texts.clear()
        self.endResetModel()

    def begin_part(self, part: int, letter: str, problem: Problem) -> None:
        """Let the next lines be those of *problem*, which *letter* names among several.

        A search that goes on tells again what it had found, so that is forgotten here.
        """
        if any(run.part == part for run in self._runs):
            self._forget(part)
        self._runs.append(_Run(self._row_count(), part, letter, problem))

    def _forget(self, part: int) -> None:
        self.beginResetModel()
        runs, self._runs = self._runs, []
        self._texts.clear()
        for run in runs:
            if run.part != part:
                run.first = self._row_count()
                self._runs.append(run)
        self.endResetModel()

    def append(self, lines: Sequence[Found]) -> None:
        """Add *lines* of the part in work at the end."""
        first = self._row_count()
        self.beginInsertRows(QModelIndex(), first, first + sum(map(_rows_of, lines)) - 1)
        for found in lines:
            self._runs[-1].add(found)
        self.endInsertRows()

    def line(self, row: int) -> LineFound:
        """Return what is shown in *row*."""
        run = self._run(row)
        return run.line(row - run.first)

    def part(self, row: int) -> int:
        """Return in which part of the composition *row* was found."""
        return self._run(row).part

    def count_in_part(self) -> int:
        """Return how many rows the part has that was searched last."""
        return self._runs[-1].count if self._runs else 0

    def texts(self, rows: Sequence[int]) -> Iterator[str]:
        """Write *rows* as text to copy, in any thread; what comes meanwhile changes nothing."""
        runs = [replace(run, found=[*run.found], ends=[*run.ends]) for run in self._runs]
        return _copied(runs, rows, readers_letters())

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else self._row_count()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return with_print_signs(self._cell(index.row(), index.column()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._line_text(index.row())
        return super().data(index, role)

    def _row_count(self) -> int:
        return self._runs[-1].first + self._runs[-1].count if self._runs else 0

    def _run(self, row: int) -> _Run:
        return self._runs[_place(self._runs, row)]

    def _cell(self, row: int, column: int) -> str:
        line = self.line(row)
        if column == MARK:
            return self._run(row).kind(line)
        if column == LINE:
            return self._line_text(row)
        if column == MATES_IN:
            return _DASH if line.refutations else _moves_words(line, self._run(row).problem)
        return seconds_text(line.seconds)

    def _line_text(self, row: int) -> str:
        """Return the moves in writing; views ask for the rows in sight again and again."""
        place = row, readers_letters()
        if place not in self._texts:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            written = _texts([self.line(row)], self._run(row).problem, readers_letters())
            self._texts[place] = next(written)
        return now(self._texts[place])


def _place(runs: Sequence[_Run], row: int) -> int:
    return bisect_right(runs, row, key=lambda run: run.first) - 1


def _copied(runs: Sequence[_Run], rows: Sequence[int], letters: Letters) -> Iterator[str]:
    for place, group in groupby(rows, key=lambda row: _place(runs, row)):
        run = runs[place]
        lines, same = tee(run.line(row - run.first) for row in group)
        for line, text in zip(lines, _texts(same, run.problem, letters), strict=True):
            yield f"{run.kind(line)}\t{text}"


def _texts(lines: Iterable[LineFound], problem: Problem, letters: Letters) -> Iterator[str]:
    """Write *lines*; what one begins with as the one before is not named again."""
    for is_refuted, group in groupby(lines, key=lambda line: bool(line.refutations)):
        if is_refuted:
            yield from (_refuted_text(line, problem, letters) for line in group)
        else:
            found = (line.moves for line in group)
            yield from line_texts(problem.start, found, counted_side(problem), letters)


def _refuted_text(line: LineFound, problem: Problem, letters: Letters) -> str:
    game = problem.start.game()
    first = short_algebraic(game, line.moves[0], letters)
    game.push(line.moves[0])
    replies = [f"1…{short_algebraic(game, move, letters)}!" for move in line.refutations]
    return filled(tr("1.%1? but %2"), first, ", ".join(replies))


def _moves_words(line: LineFound, problem: Problem) -> str:
    """Write how many moves *line* takes; help play counts half ones, as its stipulation does."""
    stipulation = problem.stipulation
    if stipulation.is_battle or stipulation.counts_one_side or len(line.moves) % 2 == 0:
        return str(line.mates_in)
    return decimal(f"{len(line.moves) / 2:.1f}")
