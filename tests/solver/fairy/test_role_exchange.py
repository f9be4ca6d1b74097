"""Role exchange: White takes Black's part, on a board turned round, as Popeye tells it."""

from __future__ import annotations

import pytest

from solver.analysis.changes import changed_by_key
from solver.analysis.phases import phases_of
from solver.errors import SolverError
from solver.game import ROLES, after
from solver.notation.fen import parse_fen, write_fen
from solver.notation.letters import Letters
from solver.notation.moves import long_algebraic
from solver.problem import Problem, Task
from solver.solve import hold, solve
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import men_in
from tests.solver.fairy.test_conditions import game_under


def test_men_change_sides_and_the_board_is_turned() -> None:
    game = game_under("RoleExchange", "wKa1 wPb2 bKh7 bSc6")
    assert game.is_legal(ROLES)
    with after(game, ROLES):
        assert game.men == men_in("bKh8 bPg7 wKa2 wSf3")
        assert not game.is_legal(ROLES)  # Black does not exchange
    assert long_algebraic(game, ROLES, Letters.GERMAN) == "Rollentausch"


def test_roles_are_exchanged_as_often_as_is_told() -> None:
    game = game_under("RoleExchange 1", "wKa1 bKh7")
    game.push(ROLES)
    game.push(game.moves()[0])
    assert not game.is_legal(ROLES)


def test_a_mated_side_may_exchange_and_is_mated() -> None:
    game = game_under("RoleExchange", "wKa1 bRa3 bKc2 bQb2")
    assert not game.has_moves()
    assert list(game.moves()) == [ROLES]


@pytest.mark.parametrize("asked", ["zd42", "##2", "ser-#2", "ct2"])
def test_what_is_not_known_is_refused(asked: str) -> None:
    setup = parse_fen("7k/8/8/8/8/8/8/K7 w - - 0 1 {RoleExchange}")
    task = Task(Problem(setup, Stipulation.parse(asked)), tree=False)
    with pytest.raises(SolverError, match="is not known here"):
        raise SolverError(hold(task).run().error or "")


def test_erben() -> None:
    setup = parse_fen("1K6/8/1k6/2r5/8/8/8/8 w - - 0 1 {RoleExchange}")
    assert parse_fen(write_fen(setup)) == setup
    assert solve(Task(Problem(setup, Stipulation.parse("#2")))).keys == (ROLES,)


def test_where_roles_are_exchanged_no_phases_are_told() -> None:
    setup = parse_fen("2k5/3p2p1/3P2P1/1P6/8/8/8/7K w - - 0 1 {RoleExchange 2}")
    solution = solve(Task(Problem(setup, Stipulation.parse("#8")), set_play=True))
    assert solution.set_play
    assert phases_of(solution) == ()
    assert changed_by_key(solution) == ((), False)
