"""What is lost and won from one position to another: keys, tries, variations, duals, solutions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.problem import Task
from solver.solution import Solution
from solver.twinning.composition import Composition, Part
from solver.vary.play import SortedLine, lines_of

SECONDS = 5.0
"""So long each part is searched."""


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
    old, new = (dict.fromkeys(lines_of(solution)) for solution in (before, after))
    return PlayDifference(
        tuple(line for line in old if line not in new),
        tuple(line for line in new if line not in old),
        all(solution.is_decided and solution.is_tree_complete for solution in (before, after)),
    )


def task_of(part: Part, composition: Composition) -> Task:
    """Return the search of a part whose lines are to be compared."""
    task = Task(part.problem, set_play=False, post_key_play=composition.post_key_play)
    return replace(task, limits=replace(task.limits, seconds=SECONDS))
