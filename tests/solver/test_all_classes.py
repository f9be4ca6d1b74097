"""The solver against known answers of every kind of play, goal and length."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.expected import Question, read_questions
from solver.problem import Limits, Task
from solver.search.proof import memory_for_proof
from solver.solution import Solution, Status, Verdict
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Play
from tests.questions import DATA, SMALL_TABLE

QUESTIONS = tuple(read_questions(DATA / "problems.jsonl"))
SOME = QUESTIONS[::8]


def name_of(question: Question) -> str:
    return f"{question.problem.stipulation}-{question.name}"


def ask(question: Question, task: Task) -> Solution:
    """Solve *task* and hold the answer against what is known of *question*."""
    solution = solve(task)
    assert solution.status is Status.COMPLETE, (name_of(question), solution.error)
    assert question.differences(solution) == [], name_of(question)
    return solution


def test_every_kind_of_play_and_goal_is_there() -> None:
    asked = [question.problem.stipulation for question in QUESTIONS]
    kinds = Counter((a.play, a.series) for a in asked)
    assert set(kinds) == {(play, False) for play in Play} | {
        (play, True) for play in (Play.DIRECT, Play.HELP, Play.SELF, Play.REFLEX)
    }
    assert min(kinds.values()) >= 9
    goals = Counter(a.goal.sign for a in asked)
    assert set(goals) == {"#", "=", "==", "#=", "+", "x", "z", "00", "ep"}
    assert sum(a.exact for a in asked) >= 30
    assert sum(a.has_half_move for a in asked) >= 50


def test_known_answer() -> None:
    for question in QUESTIONS:
        solution = ask(question, question.task(SMALL_TABLE.memory_mb))
        found = solution.keys or solution.lines
        assert (judge(solution).verdict is Verdict.NO_SOLUTION) == (not found), name_of(question)


def test_threads_and_a_full_table_change_nothing() -> None:
    for question in SOME:
        task = question.task(memory_mb=1)
        ask(question, replace(task, threads=2))


def with_early_proof(question: Question) -> Task:
    return replace(question.task(SMALL_TABLE.memory_mb), first_proof=True)


LONG = [question for question in QUESTIONS if memory_for_proof(with_early_proof(question))]
"""Those for which a proof is sought beside the exact answer at all."""


@pytest.mark.parametrize("question", LONG, ids=name_of)
def test_an_early_proof_changes_nothing(question: Question) -> None:
    solution = ask(question, with_early_proof(question))
    assert solution.keys
    assert solution.proof is None or solution.proof.move in solution.keys


def test_early_proofs_are_found_in_long_problems() -> None:
    assert any(solve(with_early_proof(question)).proof for question in LONG)


@pytest.mark.parametrize("question", SOME, ids=name_of)
def test_what_else_is_asked_changes_nothing(question: Question) -> None:
    ask(question, Task(question.problem, refutations=1, limits=Limits(memory_mb=4)))
