"""Help and series play on the page: a row for each solution, its moves in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.game import Move
from solver.lines import Line, Lines
from solver.notation.page.model import (
    CellLayout,
    PageParagraph,
    PageRun,
    PageSpot,
    RunCell,
    RunStyle,
    glue,
)
from solver.notation.page.words import Wording
from solver.notation.steps import LineWriter
from solver.problem import Problem
from solver.squares import WHITE

_MOST_WRITTEN = 500
"""So many rows are kept in writing: those at both ends, which are measured, and those in sight."""


class LineRows:
    """The rows of packed lines; a row leaves out what it shares with the one above it.

    Whoever lays them out asks for the same rows again and again; each is written once.
    """

    def __init__(
        self,
        problem: Problem,
        lines: Lines,
        wording: Wording,
        *,
        is_set_play: bool = False,
        part: int = 0,
    ) -> None:
        self._lines = lines
        self._part = part
        self._writer = LineWriter(
            problem.start,
            problem.stipulation,
            lambda step: step.short(wording.letters),
            is_set_play=is_set_play,
        )
        self._alternates = not problem.stipulation.counts_one_side
        self._white_begins = (problem.setup.turn is WHITE) != is_set_play
        self._written: dict[int, list[RunCell]] = {}

    @property
    def lines(self) -> Lines:
        """The lines themselves."""
        return self._lines

    def __len__(self) -> int:
        return len(self._lines)

    def paragraph(self, place: int) -> PageParagraph:
        """Return one row: a cell for each move, empty where it stands in the row above."""
        line = self._lines[place]
        shared = _shared(self._lines[place - 1], line) if place else 0
        cells, first = [], 0
        for cell in self._cells(place):
            moves = sum(run.spot is not None for run in cell)
            first += moves
            cells.append(() if first <= shared else cell)
        return PageParagraph(tuple(cells), CellLayout.LINE)

    def whole(self, place: int) -> PageParagraph:
        """Return one row with all of its moves, whatever stands above it."""
        return PageParagraph(tuple(self._cells(place)), CellLayout.LINE)

    def find(self, moves: Sequence[Move]) -> int | None:
        """Return the first line that begins with *moves*."""
        return self._lines.find(tuple(moves)) if moves else None

    def _cells(self, place: int) -> list[RunCell]:
        if place not in self._written:
            if len(self._written) >= _MOST_WRITTEN:
                self._written.clear()
            line = self._lines[place]
            self._written[place] = _cells(self._writer.words(line), line, self._part, self._heavy)
        return self._written[place]

    def _heavy(self, place: int) -> bool:
        """Tell whether half-move *place* is White's, where the sides move in turn.

        White's moves stand out, as in battle play: so the eye finds who plays what.
        """
        return self._alternates and (place % 2 == 1) is self._white_begins


def _cells(
    words: Sequence[str], line: Line, part: int, is_heavy: Callable[[int], bool]
) -> list[RunCell]:
    """Return a cell for each move: it begins where a number stands; the last one is heavy."""
    cells: list[list[PageRun]] = []
    alike = tuple(frozenset((move,)) for move in line)
    for place, text in enumerate(words, start=1):
        if not text:
            continue
        is_last = place == len(words)
        style = RunStyle.ATTACK if is_last or is_heavy(place) else RunStyle.REPLY
        run = PageRun(text, style, PageSpot(part, line[:place], alike[:place], line=line))
        if text[0].isdigit() and not text.startswith("0-"):
            cells.append([run])
        else:
            cells[-1] += [glue(" "), run]
    return [tuple(cell) for cell in cells]


def _shared(before: Line, line: Line) -> int:
    """Return with how many moves both lines begin; the last one never counts."""
    most = min(len(before), len(line)) - 1
    return next((at for at in range(most) if before[at] != line[at]), max(most, 0))
