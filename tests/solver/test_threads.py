"""Several threads search one problem together and find the same as one alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver.solution import Status
from solver.solve import solve
from tests.answers import uci
from tests.questions import keys_task, read_questions

QUESTIONS = read_questions("directmates.jsonl") + read_questions("random_positions.jsonl")
COOKED = [q for q in QUESTIONS if len(q["keys"]) > 4 and q["stipulation"] in ("#3", "#4")]
LONG = [q for q in QUESTIONS if q["stipulation"] in ("#5", "#6")]


def check(question: dict[str, Any], threads: int) -> None:
    task = keys_task(question["fen"], question["stipulation"])
    solution = solve(replace(task, threads=threads))
    assert solution.status is Status.COMPLETE
    assert uci(solution.keys) == question["keys"], question["fen"]
    assert uci(solution.short_keys) == question["short_keys"], question["fen"]


@pytest.mark.parametrize("threads", [2, 5])
def test_many_keys_found_at_the_same_time(threads: int) -> None:
    for question in COOKED:
        check(question, threads)


@pytest.mark.parametrize("question", LONG, ids=lambda q: f"{q['stipulation']}-{q['id']}")
def test_long_problems(question: dict[str, Any]) -> None:
    check(question, threads=2)
