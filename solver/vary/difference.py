"""What is lost and won from one position to another: keys, tries, variations, duals, solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from solver.game import Move
from solver.problem import Task
from solver.solution import Branch, Mark, Solution
from solver.twinning.composition import Composition, Part

MOST_LINES = 200
"""So many solutions of help play are compared."""
SECONDS = 5.0
"""So long each part is searched."""


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
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class PlayDifference:
    """Lines that one position has and another has not, in the order of their solution.

    ``is_whole`` tells that both were searched to the end.
    """

    lost: tuple[SortedLine, ...] = ()
    won: tuple[SortedLine, ...] = ()
    is_whole: bool = True

    @property
    def is_none(self) -> bool:
        """Whether both play the same."""
        return not self.lost and not self.won


def difference(before: Solution, after: Solution) -> PlayDifference:
    """Return what is lost and won from *before* to *after*."""
    old, new = (dict.fromkeys(_lines(solution)) for solution in (before, after))
    return PlayDifference(
        tuple(line for line in old if line not in new),
        tuple(line for line in new if line not in old),
        all(solution.is_decided and solution.is_tree_complete for solution in (before, after)),
    )


def task_of(part: Part, composition: Composition) -> Task:
    """Return the search of a part whose lines are to be compared."""
    task = Task(part.problem, set_play=False, post_key_play=composition.post_key_play)
    return replace(task, limits=replace(task.limits, seconds=SECONDS))


def _lines(solution: Solution) -> Iterator[SortedLine]:
    for root in solution.tree:
        if root.mark is Mark.KEY:
            yield SortedLine(Sort.KEY, (root.move,))
            yield from _variations(root)
    for attempt in solution.tries:
        yield SortedLine(Sort.TRY, (attempt.move, *attempt.refutations[:1]))
    for line in islice(solution.found_lines, MOST_LINES):
        yield SortedLine(Sort.SOLUTION, line)


def _variations(key: Branch) -> Iterator[SortedLine]:
    for defence in key.children:
        if defence.mark is not Mark.DEFENCE or defence.allows_threat:
            continue
        sort = Sort.DUAL if len(defence.children) > 1 else Sort.VARIATION
        for answer in defence.children:
            yield SortedLine(sort, (key.move, defence.move, answer.move))
        if not defence.children:  # in self play the defence ends it
            yield SortedLine(sort, (key.move, defence.move))
