"""What the tree shows while the search still runs: what was found so far, as a solution."""

from __future__ import annotations

from collections.abc import Iterable

from solver.events import LineFound
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution, Status

MOST_SHOWN = 200
"""So many solutions of help play are shown before the search is over; the rest are counted."""


def solution_so_far(problem: Problem, lines: Iterable[LineFound]) -> Solution:
    """Return a solution that holds the keys or whole solutions among *lines*, as found."""
    found = [line for line in lines if line.mark is Mark.KEY and not line.is_set_play]
    if not problem.stipulation.is_battle:
        return Solution(problem, Status.STOPPED, lines=tuple(line.moves for line in found))
    return Solution(
        problem,
        Status.STOPPED,
        keys=tuple(line.moves[0] for line in found),
        tree=tuple(_branch(line) for line in found),
        is_tree_complete=False,
    )


def _branch(line: LineFound) -> Branch:
    """Return the key with the defence and the continuation of *line*, and so on to mate."""
    children: tuple[Branch, ...] = ()
    for place in reversed(range(len(line.moves))):
        is_defence = place % 2 == 1
        mark = Mark.DEFENCE if is_defence else Mark.CONTINUATION if place else Mark.KEY
        mates_in = line.mates_in - (place + 1) // 2
        children = (Branch(line.moves[place], mark, children, mates_in, is_complete=False),)
    return children[0]
