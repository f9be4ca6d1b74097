"""What else a task can ask: post-key play, a board without a king, exact lengths, other goals."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from solver.conditions import read_conditions
from solver.game import PASS
from solver.position import SetupError, find_flaws, needed_kings
from solver.solution import Mark, Status, Verdict
from solver.solve import solve, start
from solver.soundness import judge
from tests.answers import uci
from tests.questions import full_task, keys_task, problem_of

LOYD = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


def test_post_key_play_begins_with_the_defender() -> None:
    board = chess.Board(LOYD)
    board.push_uci("h1h6")
    board.turn = chess.WHITE
    solution = solve(replace(full_task(board.fen(), "#2"), post_key_play=True))
    (root,) = solution.tree
    assert (root.move, root.mark, solution.keys) == (PASS, Mark.KEY, ())
    answers = {
        child.move.uci(): uci(reply.move for reply in child.children) for child in root.children
    }
    assert answers["g7h6"] == ["g6g7"]
    assert root.is_zugzwang


def test_post_key_play_tells_what_refutes() -> None:
    solution = solve(replace(full_task(LOYD, "#2"), post_key_play=True))
    (root,) = solution.tree
    assert root.mark is Mark.TRY
    assert [child for child in root.children if child.mark is Mark.REFUTATION]


@pytest.mark.parametrize(
    ("fen", "stipulation", "keys"),
    [
        ("7k/5Q2/6R1/8/8/8/8/8 w - - 0 1", "#1", ["f7g7", "f7g8", "g6g8", "g6h6"]),
        ("8/7k/8/8/8/8/1Q4R1/8 w - - 0 1", "#2", None),
        ("8/8/8/8/8/7p/8/6K1 w - - 0 1", "=1", ["g1h2"]),
        ("8/8/8/3p4/4P3/8/8/8 w - - 0 1", "x1", ["e4d5"]),
    ],
)
def test_the_solver_does_without_a_king_that_the_goal_does_not_need(
    fen: str, stipulation: str, keys: list[str] | None
) -> None:
    problem = problem_of(fen, stipulation)
    kings = needed_kings(problem.stipulation, problem.setup.turn)
    assert [flaw.blocks for flaw in find_flaws(problem.setup, kings)].count(True) == 0
    solution = solve(full_task(fen, stipulation))
    assert solution.status is Status.COMPLETE
    assert keys is None or uci(solution.keys) == keys
    assert keys is not None or solution.keys


def test_a_king_that_the_goal_needs_is_missed() -> None:
    with pytest.raises(SetupError, match="Black has no king"):
        start(full_task("8/8/8/8/8/8/1Q6/K7 w - - 0 1", "#2"))
    with pytest.raises(SetupError, match="White has no king"):
        start(full_task("7k/8/8/8/8/8/1Q6/8 w - - 0 1", "s#2"))


@pytest.mark.parametrize(
    ("fen", "stipulation", "keys"),
    [
        ("8/4k3/8/8/K7/3r4/8/7Q w - - 0 1", "exact-+2", ["h1b7", "h1e1", "h1e4", "h1h4", "h1h7"]),
        ("8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1", "exact-r+2", ["f1f2"]),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "r#2", []),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "+1", ["a1a8", "a1h1"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "zg1", None),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "zg11", ["e1g1", "h1g1"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "zf11", ["e1f1", "h1f1"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "001", ["e1c1", "e1g1"]),
        ("7k/8/8/3pP3/8/8/8/R6K w - d6 0 1", "ep1", ["e5d6"]),
        ("8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1", "r+2", ["f1f2", "f1g1", "f1g2"]),
    ],
)
def test_goals_and_exact_lengths(fen: str, stipulation: str, keys: list[str] | None) -> None:
    """Expected keys are those of Popeye."""
    if keys is None:  # a square without a length is no stipulation
        with pytest.raises(ValueError, match="expected a stipulation"):
            problem_of(fen, stipulation)
        return
    assert uci(solve(keys_task(fen, stipulation)).keys) == keys


def test_an_exact_mate_may_not_come_early() -> None:
    """With ``#2`` the mate in one is a short solution, with ``exact-#2`` it is none at all."""
    fen = "7k/8/5KR1/8/8/8/8/8 w - - 0 1"
    usual, exact = (solve(keys_task(fen, text)) for text in ("#2", "exact-#2"))
    assert exact.short_keys == ()
    assert judge(usual).verdict is not None
    assert exact.shortest in (None, 2)
    assert judge(exact).verdict is not Verdict.SHORT_SOLUTION


def test_where_popeye_shall_begin_and_end_is_no_rule_of_the_game() -> None:
    told = ["StartMoveNumber 9", "UpToMoveNumber 2:40", "EnPassant d8d7d6d5"]
    assert [it.text for it in read_conditions(told)] == ["EnPassant d8d7d6d5"]
