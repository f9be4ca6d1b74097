"""How many positions each kind of search looks at: the same on every machine, in every run.

A change that should only tidy up leaves these numbers as they are.  Where a search is changed
on purpose they are changed with it, and the commit says by how much.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.cases import read_cases
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

CASES = {
    case.name: case
    for case in read_cases(Path(__file__).parents[2] / "benchmarks" / "problems.jsonl")
}
MEMORY_MB = 64

OF_PROBLEMS = {
    "d2-01": 3872,
    "d3-01": 39295,
    "d3-02": 20839,
    "d4-01": 34869,
    "d4-02": 40412,
    "d5-01": 322688,
    "d6p-01": 150186,
    "s-01": 296,
    "s-02": 10730,
    "r-01": 282175,
    "semi-r-01": 2731036,
    "hs-01": 2660,
    "hs-02": 199253,
    "h-01": 2306,
    "h-02": 1547,
    "h-07": 13209,
    "ser--01": 2496,
    "ser-h-01": 9893,
    "ser-s-01": 61935,
}
OF_POSITIONS = {
    ("8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1", "ser-s#4"): 7795,
    ("8/3P4/8/8/8/6p1/pkpp1pPp/b1RB1K2 w - - 0 1", "h=2.5"): 980,
    ("8/8/8/8/6p1/3Q4/2p2K2/7k b - - 0 1", "ser-h=3"): 562,
}


@pytest.mark.parametrize(("name", "nodes"), OF_PROBLEMS.items())
def test_a_problem_takes_so_many_positions(name: str, nodes: int) -> None:
    assert solve(CASES[name].task(MEMORY_MB)).nodes == nodes


@pytest.mark.parametrize(("question", "nodes"), OF_POSITIONS.items())
def test_a_position_takes_so_many_positions(question: tuple[str, str], nodes: int) -> None:
    fen, stipulation = question
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    assert solve(Task(problem)).nodes == nodes
