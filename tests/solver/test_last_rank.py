"""The goal ``c81``: a man comes to the last rank of his side (Chess 8/1), as Popeye has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.errors import SolverError
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import hold, solve
from solver.stipulation import Stipulation
from tests.fairy_cases import Result, answer
from tests.questions import problem_of
from tests.solver.test_parry_series import by_plain_rules

DATA = Path(__file__).parents[1] / "data" / "last_rank.jsonl"
CASES: list[dict[str, Any]] = [json.loads(line) for line in DATA.read_text().splitlines()]
"""Small positions drawn at random, and what Popeye 4.104 tells of them."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["popeye_input"].split("\n")[2])
def test_popeye_tells_the_same(case: dict[str, Any]) -> None:
    told = answer(case, 30.0)
    assert told.result is Result.EQUAL, told.words


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
