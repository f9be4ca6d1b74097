"""Several threads search one problem together and find the same as one alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solver.problem import Limits
from solver.solution import Status
from solver.solve import solve
from tests.answers import uci
from tests.questions import keys_task, read_questions

QUESTIONS = read_questions("directmates.jsonl") + read_questions("random_positions.jsonl")
COOKED = [q for q in QUESTIONS if len(q["keys"]) > 4 and q["stipulation"] in ("#3", "#4")]
LONG = [q for q in QUESTIONS if q["stipulation"] in ("#5", "#6")]


SELF_PLAY = (
    ("s#4", "8/R4PpP/5kp1/PP1R2N1/Kp3P1B/bQ4P1/rr1p4/nn1b1N1B w - - 0 1", "b3c2 h7h8n"),
    ("s#5", "4B2B/3P4/8/2p1PP2/2p1P3/Qpk1p3/4P2p/3K2br w - - 0 1", "d7d8q d7d8r"),
    ("r#5", "4B3/4p3/4k3/2P1q1P1/4Q3/1p5p/1P5P/1RN1K1NR w K - 0 1", "g1e2"),
)


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


@pytest.mark.parametrize(("stipulation", "fen", "keys"), SELF_PLAY)
def test_neither_threads_nor_memory_change_selfmates_and_reflexmates(
    stipulation: str, fen: str, keys: str
) -> None:
    for threads, memory_mb in ((1, 64), (1, 1), (2, 1), (3, 64)):
        task = keys_task(fen, stipulation, Limits(memory_mb=memory_mb))
        solution = solve(replace(task, threads=threads))
        assert solution.status is Status.COMPLETE
        assert uci(solution.keys) == keys.split()
