"""The same solutions as Popeye prints, line for line; only the order of moves may differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.notation.fen import parse_fen
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex, Shown
from solver.twinning.twins import parse_twin
from tests.composed import judge_all

OUTPUTS = sorted((Path(__file__).parents[2] / "data" / "popeye").glob("*.txt"))
USUAL_OPTIONS = "Variation Try SetPlay"

Tree = list[tuple[str, "Tree"]]


@pytest.mark.parametrize("path", OUTPUTS, ids=lambda path: path.stem)
def test_a_solution_reads_as_popeye_prints_it(path: Path) -> None:
    asked, _, theirs = path.read_text(encoding="utf-8").partition("\n\n")
    composition, options = _question(asked.splitlines())
    solutions = tuple(
        solve(
            Task(
                part.problem,
                refutations=int("Try" in options),
                set_play="SetPlay" in options,
                post_key_play="PostKeyPlay" in options,
            )
        )
        for part in composition.parts()
    )
    ours = list(
        popeye_lines_of_parts(
            judge_all(composition, solutions).answers,
            has_zeroposition=composition.has_zeroposition,
            shown=composition.shown,
        )
    )
    assert ours.pop().startswith("solution finished.")
    assert _tree(ours) == _tree(theirs.splitlines())


def test_there_is_something_to_compare() -> None:
    assert len(OUTPUTS) >= 25


def _question(lines: list[str]) -> tuple[Composition, list[str]]:
    """Read position, stipulation, options and twins as the README of the data tells them."""
    fen, stipulation, *rest = lines
    told = [line.removeprefix("Option ") for line in rest if line.startswith("Option ")]
    options = " ".join(told or [USUAL_OPTIONS]).split()
    twins = [line.removeprefix("Twin ") for line in rest if line.startswith("Twin ")]
    composition = Composition(
        Problem(parse_fen(fen), Stipulation.parse(stipulation)),
        tuple(map(parse_twin, twins)),
        has_zeroposition="ZeroPosition" in rest,
        duplex=Duplex.BOTH if "Duplex" in options else Duplex.NONE,
        shown=Shown("NoShortVariations" not in options, "MatesIn1" in options),
    )
    return composition, options


def _tree(lines: list[str]) -> Tree:
    """Hang every line under the nearest one above it that is indented less; sort what is equal."""
    roots: Tree = []
    above: list[tuple[int, Tree]] = [(-1, roots)]
    for line in map(str.rstrip, filter(str.strip, lines)):
        indent = len(line) - len(line.lstrip())
        while above[-1][0] >= indent:
            above.pop()
        below: Tree = []
        above[-1][1].append((line, below))
        above.append((indent, below))
    return _sorted(roots)


def _sorted(tree: Tree) -> Tree:
    return sorted((line, _sorted(below)) for line, below in tree)
