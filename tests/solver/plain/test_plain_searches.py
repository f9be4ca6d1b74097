"""The search over the plain kernel, against the naive twin, which asks the same game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from solver.castling import home_rights
from solver.engine import STOPPED, Rules
from solver.fairy.naming.condition_words import conditions_in
from solver.goals import Goal
from solver.kernel.help.plan import Ending, Plan
from solver.plain.help_engine import PlainHelpEngine
from solver.problem import Limits, Problem, Task
from solver.search.kernels import plain_kernel_of
from solver.setup import Setup
from solver.solution import Status
from solver.solve import solve, start
from solver.squares import BLACK, WHITE
from solver.stipulation import Play, Stipulation
from tests.play_answers import naive_answer, solver_answer
from tests.solver.fairy.boards import men_in

HOPPER = "wKc1 wGe1 bKa1 bPa2"
NEUTRAL = "wKc2 nRd3 bKa1 bPa2"
CIRCE = "wKc2 wRb8 bKa1 bBb2"
FORCING = "wKa1 wGa3 bKc1 bRd2"
PLAYS = [
    "#1", "#2", "exact-#2", "=2", "#=2", "==1", "x1", "+1", "zb21", "s#1", "s#2", "exact-s#2",
    "r#1", "r#2", "semi-r#2", "semi-r+1", "exact-semi-r#2", "h#1", "h#1.5", "h#2", "h=1.5", "hx1",
    "exact-h#1.5", "hs#1", "hs#1.5", "hs#2", "hr#1.5", "ser-#2", "ser-x2", "ser-h#2", "ser-s#2",
    "ser-r#2", "ser-h=1", "exact-ser-#2", "ser-semi-r#2", "h~1.5",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave everything to the plain kernel."""
    monkeypatch.setattr("solver.kernel.fairy.scope.is_compiled", lambda rules, men, goal: False)


def problem_of(
    men: str, stipulation: str, conditions: Collection[str] = (), turn: bool = True
) -> Problem:
    squares = men_in(men)
    held = conditions_in(" ".join(conditions)) if conditions else ()
    assert held is not None, conditions
    setup = Setup(squares, turn, home_rights(squares), conditions=frozenset(held))
    return Problem(setup, Stipulation.parse(stipulation))


def told(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: sorted(part) if isinstance(part, list) else part for name, part in answer.items()}


@pytest.mark.parametrize(
    ("men", "condition", "turn", "play"),
    [
        *[(HOPPER, None, True, play) for play in PLAYS],
        *[(NEUTRAL, None, True, play) for play in ("#1", "s#1", "x1")],
        *[(CIRCE, "Circe", True, play) for play in ("#1", "h#1", "ser-x2")],
        *[(FORCING, "BlackMaximummer", False, play) for play in ("r#1", "hs#1", "#1")],
    ],
)
def test_the_search_says_what_the_game_says(
    men: str, condition: str | None, turn: bool, play: str
) -> None:
    asked = problem_of(men, play, [condition] if condition else [], turn)
    task = Task(asked, threads=2)
    solution = solve(task)
    assert solution.status is Status.COMPLETE, solution.error
    assert told(solver_answer(solution)) == told(naive_answer(task))


def test_a_search_that_was_stopped_goes_on_where_it_was() -> None:
    asked = problem_of(HOPPER, "ser-=3")
    whole = solve(Task(asked))
    handle = start(Task(asked, limits=Limits(solutions=3)))
    solution = handle.result()
    assert solution.status is Status.STOPPED
    assert len(solution.lines) == 3
    assert set(handle.go_on().result().lines) == set(whole.lines)


def test_a_stop_ends_what_is_decided_and_nothing_that_is_only_listed() -> None:
    asked = problem_of("wKa1 wGh8 bKc1 bRd2", "s+1")
    kernel = plain_kernel_of(Task(asked).position())
    row = kernel.row_of_game(asked.setup.game(), is_turned=False)
    engine = kernel.engine(kernel.table(16), Rules(Play.SELF, Goal.CHECK))
    free = engine.legal_moves(row, BLACK), engine.goal_moves(row, BLACK)
    assert free[1]
    engine.set_stop(True)
    assert (engine.legal_moves(row, BLACK), engine.goal_moves(row, BLACK)) == free
    assert engine.mates_within(row, 1) == STOPPED


def test_moves_that_may_end_help_play_are_listed_after_a_stop_too() -> None:
    position = Task(problem_of("wKa1 wRb7 wRc2 bKh8 bRg2", "h##0.5")).position()
    kernel = plain_kernel_of(position)
    row = kernel.row_of_game(position.game(), is_turned=False)
    plan = Plan((True,), Ending.GOAL, Goal.DOUBLE_MATE)
    engine = PlainHelpEngine(kernel.table(16), plan)
    free = engine.first_moves(row, WHITE)
    engine.set_stop(True)
    assert engine.first_moves(row, WHITE) == free


def test_what_is_not_understood_is_refused_by_name() -> None:
    asked = problem_of("wKa1 bKh8", "#2", ["AntiCirce", "NorskSjakk"])
    with pytest.raises(
        ValueError, match="How these act together is not known here: “AntiCirce”, “N"
    ):
        start(Task(asked))
