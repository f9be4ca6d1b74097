"""Black checks: Black gives check or passes, and passing is a move that Popeye tells of."""

from __future__ import annotations

import pytest

from solver.errors import SolverError
from solver.game import PASS
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solution import Mark
from solver.solve import hold, solve
from solver.stipulation import Stipulation
from tests.solver.fairy.test_conditions import game_under


def test_a_side_in_check_that_cannot_check_has_no_move_and_is_not_mated() -> None:
    game = game_under("BlackChecks", "wKg1 wRh1 bKa1", turn=False)
    assert list(game.moves()) == [PASS]
    held = game_under("BlackChecks", "wKg3 wRa8 bKa1", turn=False)
    assert not held.moves()
    assert held.has_moves()


@pytest.mark.parametrize(
    ("turn", "asked"), [("w", "ser-h#2"), ("w", "pser-#2"), ("w", "##2"), ("w", "ct2"), ("b", "#2")]
)
def test_what_is_not_known_is_refused(turn: str, asked: str) -> None:
    task = Task(problem(f"7k/8/8/8/8/8/8/KR6 {turn} - - 0 1", asked), tree=False)
    with pytest.raises(SolverError, match="is not known here"):
        raise SolverError(hold(task).run().error or "")


def test_a_try_may_be_refuted_by_a_pass() -> None:
    found = solve(Task(problem("7k/8/2R5/8/8/p7/1R6/K7 w - - 0 1", "#2"), refutations=1))
    tries = [it for it in found.tree if it.mark is Mark.TRY]
    assert any(child.move == PASS for it in tries for child in it.children)


def problem(fen: str, asked: str) -> Problem:
    return Problem(parse_fen(f"{fen} {{BlackChecks}}"), Stipulation.parse(asked))
