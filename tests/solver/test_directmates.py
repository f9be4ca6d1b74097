"""The solver against problems whose answers are known."""

from __future__ import annotations

from typing import Any

import pytest

from solver.solution import Solution, Status, Verdict
from solver.solve import solve
from solver.soundness import judge
from tests.answers import uci
from tests.questions import full_task, keys_task, read_questions
from tests.tree_checker import find_faults

QUESTIONS = read_questions("directmates.jsonl")
SHORT = [q for q in QUESTIONS if q["stipulation"] in ("#1", "#2", "#3")]
LONG = [q for q in QUESTIONS if q not in SHORT]
TREES = [q for q in LONG if q["stipulation"] == "#4"][:6]

Question = dict[str, Any]


def name_of(question: Question) -> str:
    return f"{question['stipulation']}-{question['id']}"


def check_keys(question: Question, solution: Solution) -> None:
    assert solution.status is Status.COMPLETE
    assert uci(solution.keys) == question["keys"]
    assert uci(solution.short_keys) == question["short_keys"]
    check_verdict(question, solution)


def check_verdict(question: Question, solution: Solution) -> None:
    """The verdict and the shortest length say what the keys say."""
    moves = int(question["stipulation"][1:])
    if not question["keys"]:
        assert (judge(solution).verdict, solution.shortest) == (Verdict.NO_SOLUTION, None)
    elif question["short_keys"]:
        assert judge(solution).verdict is Verdict.SHORT_SOLUTION
        assert solution.shortest is not None
        assert solution.shortest < moves
    else:
        is_alone = len(question["keys"]) == 1
        assert solution.duals is not None
        alone = Verdict.DUALISED if solution.duals.total else Verdict.SOUND
        assert judge(solution).verdict is (alone if is_alone else Verdict.COOKED)
        assert solution.shortest == moves


@pytest.mark.parametrize("question", SHORT, ids=name_of)
def test_short_problems_are_solved_in_full(question: Question) -> None:
    solution = solve(full_task(question["fen"], question["stipulation"]))
    check_keys(question, solution)
    if "tries" in question:
        found = {item.move.uci(): uci(item.refutations) for item in solution.tries}
        assert found == question["tries"]
    assert find_faults(solution) == []


@pytest.mark.parametrize("question", LONG, ids=name_of)
def test_all_keys_of_longer_problems(question: Question) -> None:
    check_keys(question, solve(keys_task(question["fen"], question["stipulation"])))


@pytest.mark.parametrize("question", TREES, ids=name_of)
def test_trees_of_longer_problems(question: Question) -> None:
    solution = solve(full_task(question["fen"], question["stipulation"], refutations=0))
    check_keys(question, solution)
    assert solution.tree
    assert find_faults(solution) == []


@pytest.mark.parametrize("question", SHORT[::9], ids=name_of)
def test_keys_do_not_depend_on_what_else_is_asked(question: Question) -> None:
    check_keys(question, solve(keys_task(question["fen"], question["stipulation"])))
