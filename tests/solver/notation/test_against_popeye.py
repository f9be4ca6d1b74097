"""The same solutions as Popeye prints, line for line; only the order of moves may differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.notation.fen import parse_fen
from solver.notation.popeye_text import popeye_lines
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

OUTPUTS = sorted((Path(__file__).parents[2] / "data" / "popeye").glob("*.txt"))

Tree = list[tuple[str, "Tree"]]


@pytest.mark.parametrize("path", OUTPUTS, ids=lambda path: path.stem)
def test_a_solution_reads_as_popeye_prints_it(path: Path) -> None:
    fen, stipulation, *theirs = path.read_text(encoding="utf-8").splitlines()
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    ours = list(popeye_lines(solve(Task(problem, refutations=1, set_play=True))))
    assert ours.pop().startswith("solution finished.")
    assert _tree(ours) == _tree(theirs)


def test_there_is_something_to_compare() -> None:
    assert len(OUTPUTS) >= 5


def _tree(lines: list[str]) -> Tree:
    """Hang every line under the nearest one above it that is indented less; sort what is equal."""
    roots: Tree = []
    above: list[tuple[int, Tree]] = [(-1, roots)]
    for line in filter(str.strip, lines):
        indent = len(line) - len(line.lstrip())
        while above[-1][0] >= indent:
            above.pop()
        below: Tree = []
        above[-1][1].append((line, below))
        above.append((indent, below))
    return _sorted(roots)


def _sorted(tree: Tree) -> Tree:
    return sorted((line, _sorted(below)) for line, below in tree)
