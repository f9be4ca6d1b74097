"""The goal ``c81``: a man comes to the last rank of his side (Chess 8/1), as Popeye has it."""

from __future__ import annotations

import pytest

from solver.errors import SolverError
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import hold, solve
from solver.stipulation import Stipulation
from tests.questions import by_plain_rules, problem_of


@pytest.mark.parametrize(
    ("fen", "asked"),
    [
        ("8/8/4k2p/8/8/3R4/8/K7 w - - 0 1", "c812"),
        ("8/8/4k2p/8/8/3R4/8/K7 w - - 0 1", "sc812"),
        ("8/3P4/4k2p/8/8/8/3p4/K7 b - - 0 1", "hc812"),
        ("8/3P4/4k2p/8/8/8/3p4/K7 w - - 0 1", "hc811.5"),
    ],
)
def test_the_plain_rules_find_the_same(fen: str, asked: str) -> None:
    task = Task(problem_of(fen, asked))
    quick, plain = solve(task), by_plain_rules(task)
    assert set(quick.keys) == set(plain.keys)
    assert set(quick.lines) == set(plain.lines)
    assert quick.keys or quick.lines or asked == "sc812"


@pytest.mark.parametrize("fen", ["7k/8/8/8/8/8/8/KR6 w - - 0 1 {AntiCirce}"])
def test_where_men_go_on_it_is_refused(fen: str) -> None:
    task = Task(Problem(parse_fen(fen), Stipulation.parse("c812")), tree=False)
    with pytest.raises(SolverError, match="is not known here"):
        raise SolverError(hold(task).run().error or "")
