"""What the tree shows while the search still runs: the keys found so far, with one line each."""

from __future__ import annotations

from collections.abc import Iterable

from solver.events import LineFound
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution, Status


def solution_so_far(problem: Problem, lines: Iterable[LineFound]) -> Solution:
    """Return a solution that holds the keys among *lines*, in order of finding."""
    keys = [line for line in lines if line.mark is Mark.KEY and not line.is_set_play]
    return Solution(
        problem,
        Status.STOPPED,
        keys=tuple(line.moves[0] for line in keys),
        tree=tuple(_branch(line) for line in keys),
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
