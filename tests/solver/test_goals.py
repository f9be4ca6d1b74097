"""What is known of each goal is known of every one, wherever goals are told apart."""

from __future__ import annotations

import chess
import pytest

from solver.certificate.rules import CertifiedRules
from solver.game import Move
from solver.goals import Goal, KingNeeded, is_reached, read_goal
from solver.kernel.goal_codes import GOAL_CODES
from solver.orthodox import OrthodoxGame
from solver.position import needed_kings
from solver.stipulation import Stipulation


@pytest.mark.parametrize("goal", Goal)
def test_a_goal_is_read_printed_coded_and_certified(goal: Goal) -> None:
    text = f"{goal.sign}{'e4' if goal.has_target else ''}"
    arrival = " k7/8/8/8/8/8/8/K7" if goal is Goal.A_TO_B else ""
    asked = Stipulation.parse(f"{text}2{arrival}")

    assert (asked.goal, asked.target) == read_goal(text)
    assert asked.aim == text
    assert str(asked) == f"{text}2{arrival}"
    if not (goal.is_fairy or goal.is_game):
        assert CertifiedRules.parse(f"{text}2").goal == text
    assert goal in GOAL_CODES


def test_no_two_goals_have_one_code_but_those_that_ask_who_stands_where() -> None:
    games = [goal for goal in GOAL_CODES if goal.is_game]
    assert len({GOAL_CODES[goal] for goal in games}) == 1
    assert len(set(GOAL_CODES.values())) == len(GOAL_CODES) - len(games) + 1


def test_a_goal_that_ends_play_is_told_from_the_position() -> None:
    ends = {goal for goal in Goal if goal.ends_play}

    assert {goal.sign for goal in ends} == {"#", "=", "==", "#="}
    assert all(goal.is_state for goal in ends)


def test_the_longer_sign_is_read_first() -> None:
    assert Stipulation.parse("==3").goal is Goal.DOUBLE_STALEMATE
    assert Stipulation.parse("#=3").goal is Goal.MATE_OR_STALEMATE


@pytest.mark.parametrize("goal", [goal for goal in Goal if not goal.is_game])
def test_the_king_that_is_needed_is_seen_from_the_side_that_reaches_the_goal(goal: Goal) -> None:
    text = f"{goal.sign}{'e4' if goal.has_target else ''}"
    needed = {
        KingNeeded.NEITHER: set(),
        KingNeeded.THEIRS: {chess.BLACK},
        KingNeeded.OWN: {chess.WHITE},
        KingNeeded.BOTH: {chess.WHITE, chess.BLACK},
    }[goal.king_needed]
    assert needed_kings(Stipulation.parse(f"{text}2"), chess.WHITE) == needed
    assert needed_kings(Stipulation.parse(f"s{text}2"), chess.WHITE) == {not s for s in needed}


@pytest.mark.parametrize(
    ("fen", "move", "text", "is_so"),
    [
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "#", True),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "+", True),
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "=", False),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "=", True),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "#=", True),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "==", False),
        ("8/8/8/8/p7/8/P7/8 w - - 0 1", "a2a3", "==", True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "00", True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "zg1", True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "zf1", False),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "~", True),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "%", False),
        ("7k/6b1/6PK/8/8/8/8/8 w - - 0 1", "h6h7", "##", True),
        ("7k/6b1/6PK/8/8/8/8/8 w - - 0 1", "h6h5", "##", False),
        ("1RK5/k7/8/2q5/8/8/8/8 w - - 0 1", "c8b7", "##!", False),
        ("1RK5/k7/8/2qr4/8/8/8/8 w - - 0 1", "c8b7", "##!", True),
        ("1RK5/k7/8/2qr4/8/8/8/8 w - - 0 1", "c8b7", "##", False),
        ("8/8/8/8/8/r7/r5PK/r7 w - - 0 1", "g2g4", "!#", True),
        ("8/8/8/8/8/r7/r5PK/r7 w - - 0 1", "g2g3", "!#", False),
        ("8/8/8/8/p7/8/P7/8 w - - 0 1", "a2a3", "!=", True),
        ("k7/8/8/8/p7/8/P7/8 w - - 0 1", "a2a3", "!=", True),
        ("8/8/8/8/p7/8/P6P/8 w - - 0 1", "a2a3", "!=", False),
    ],
)
def test_a_move_reaches_a_goal_or_not(fen: str, move: str, text: str, is_so: bool) -> None:
    board = chess.Board(fen)
    assert is_reached(OrthodoxGame(board), Move.from_uci(move), *read_goal(text)) is is_so
    assert board.fen() == chess.Board(fen).fen()
