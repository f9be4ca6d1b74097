"""Twins that go on with the table of the one before: less is searched, the answer is the same."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.problem import Task
from solver.sharing import Sharing
from solver.solution import Solution
from solver.solve import solve
from tests.questions import SMALL_TABLE, problem_of

BISHOPS = (
    "8/2Rp4/8/4b3/1k6/2r5/1K6/8 b - - 0 1",
    "8/2Rp4/8/8/1k1b4/2r5/1K6/8 b - - 0 1",
    "8/2Rp4/8/8/1k6/2r3b1/1K6/8 b - - 0 1",
)
"""One position, the bishop on three squares of which each leads to the same ones."""


def tasks(*fens: str, stipulation: str = "h#3") -> list[Task]:
    return [Task(problem_of(fen, stipulation), limits=SMALL_TABLE) for fen in fens]


def alone_and_sharing(asked: list[Task]) -> list[tuple[Solution, Solution]]:
    sharing = Sharing()
    return [(solve(task), solve(replace(task, sharing=sharing))) for task in asked]


@pytest.mark.parametrize("stipulation", ["h#3", "hs#3", "h=3", "ser-h#4"])
def test_twins_answer_as_they_do_alone(stipulation: str) -> None:
    for alone, sharing in alone_and_sharing(tasks(*BISHOPS, stipulation=stipulation)):
        assert list(sharing.lines) == list(alone.lines)
        assert list(sharing.set_lines) == list(alone.set_lines)


def test_what_a_twin_has_found_is_not_searched_again() -> None:
    (first, after_nothing), *others = alone_and_sharing(tasks(*BISHOPS))
    assert after_nothing.nodes == first.nodes
    for alone, sharing in others:
        assert sharing.nodes < 0.9 * alone.nodes


def test_what_means_something_else_is_not_shared() -> None:
    turned = ["8/1k6/2R5/1K6/8/8/2rP4/8 w - - 0 1", BISHOPS[0]]
    for alone, sharing in alone_and_sharing(tasks(*turned)):
        assert sharing.nodes == alone.nodes


def test_a_process_of_its_own_takes_no_table_along() -> None:
    sharing = Sharing()
    table = sharing.table("question", object)
    assert sharing.table("question", object) is table
    task = replace(tasks(BISHOPS[0])[0], sharing=sharing)
    taken = pickle.loads(pickle.dumps(task))
    assert taken == task
    assert taken.sharing.table("question", object) is not table


def test_what_was_found_on_the_way_to_an_error_is_not_gone_on_with() -> None:
    task = tasks("7k/8/6K1/7p/7Q/8/8/8 b - - 0 1", stipulation="h=2.5")[0]
    setup = replace(
        task.problem.setup, conditions=frozenset(conditions_in("Circe Equipollents") or ())
    )
    task = replace(task, problem=replace(task.problem, setup=setup), sharing=Sharing())
    refused = [solve(task).error for _ in range(3)]
    assert refused == ["Pawns reborn on their base rank are not known here."] * 3
