"""The play of a solution as lines: keys, tries, variations, duals, solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from solver.lines import Line
from solver.solution import Branch, Mark, Solution

MOST_LINES = 200
"""So many solutions of help play are compared."""


class Sort(Enum):
    """What a line is."""

    KEY = "key"
    TRY = "try"
    """With its refutation."""
    VARIATION = "variation"
    """A defence after the key, and the one answer to it."""
    DUAL = "dual"
    """A defence with one of several answers."""
    SOLUTION = "solution"


@dataclass(frozen=True, slots=True)
class SortedLine:
    """A line of play from the diagram."""

    sort: Sort
    moves: Line


def lines_of(solution: Solution) -> Iterator[SortedLine]:
    """Yield the lines of *solution* in its order."""
    yield from lines_of_tree(solution.tree)
    for attempt in solution.tries:
        yield SortedLine(Sort.TRY, (attempt.move, *attempt.refutations[:1]))
    for line in islice(solution.found_lines, MOST_LINES):
        yield SortedLine(Sort.SOLUTION, line)


def lines_of_tree(tree: Iterable[Branch]) -> Iterator[SortedLine]:
    """Yield the keys of *tree* with their variations."""
    for root in tree:
        if root.mark is Mark.KEY:
            yield SortedLine(Sort.KEY, (root.move,))
            yield from _variations(root)


def _variations(key: Branch) -> Iterator[SortedLine]:
    for defence in key.children:
        if defence.mark is not Mark.DEFENCE or defence.allows_threat:
            continue
        sort = Sort.DUAL if len(defence.children) > 1 else Sort.VARIATION
        for answer in defence.children:
            yield SortedLine(sort, (key.move, defence.move, answer.move))
        if not defence.children:  # in self play the defence ends it
            yield SortedLine(sort, (key.move, defence.move))
