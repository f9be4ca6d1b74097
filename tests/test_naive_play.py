"""The naive twin of every stipulation, held against answers that anyone can check on a board."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import chess
import pytest

from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.stipulation import Stipulation
from tests import naive, naive_play
from tests.positions import random_board

CASTLER = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PASSED = "4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1"
LONE_QUEEN = "8/4k3/8/8/K7/3r4/8/7Q w - - 0 1"
REFLEXER = "8/8/8/p1P5/8/8/3kp3/5K2 w - - 0 1"


def words(moves: Iterable[Move]) -> str:
    return " ".join(sorted(move.uci() for move in moves))


def game_on(fen: str) -> OrthodoxGame:
    return OrthodoxGame(chess.Board(fen))


def keys(fen: str, stipulation: str) -> str:
    return words(naive_play.find_keys(game_on(fen), Stipulation.parse(stipulation)))


def lines(fen: str, stipulation: str) -> set[str]:
    found = naive_play.find_lines(game_on(fen), Stipulation.parse(stipulation))
    return {" ".join(move.uci() for move in line) for line in found}


def set_lines(fen: str, stipulation: str) -> set[str]:
    found = naive_play.find_set_lines(game_on(fen), Stipulation.parse(stipulation))
    return {" ".join(move.uci() for move in line) for line in found}


def set_play(fen: str, stipulation: str) -> dict[str, str]:
    found = naive_play.find_set_play(game_on(fen), Stipulation.parse(stipulation))
    return {move.uci(): words(answers) for move, answers in found.items()}


@pytest.mark.parametrize(
    ("fen", "stipulation", "expected"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "#1", "a1a8"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "+1", "a1a8 a1h1"),  # mate is check, too
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "=1", "g1b1 g1g6"),
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "#=1", "g1b1 g1g6 g1g7 g1g8 g1h1 g1h2"),
        (CASTLER, "001", "e1c1 e1g1"),
        (CASTLER, "zg11", "e1g1 h1g1"),  # the king arrives there
        (CASTLER, "zf11", "e1f1 h1f1"),  # the castling rook does not count
        (CASTLER, "zc11", "a1c1 e1c1"),
        (PASSED, "ep1", "e5d6"),
        (PASSED, "x1", "e5d6"),
        (PASSED, "zd61", "e5d6"),
        (PASSED, "zd51", ""),
    ],
)
def test_what_reaches_a_goal(fen: str, stipulation: str, expected: str) -> None:
    assert keys(fen, stipulation) == expected


def test_both_sides_are_stuck_in_double_stalemate() -> None:
    # 18...dxe3 of a game that was made to end so
    fen = "8/8/8/2p2p1p/2Pp1P1k/4BP1P/4P1KP/5BNR b - - 1 18"
    assert keys(fen, "==1") == "d4e3"
    assert keys(fen, "=1") == "d4e3"
    assert keys("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "==1") == ""


@pytest.mark.parametrize(
    ("fen", "stipulation", "expected"),
    [
        # the defender can mate, must, and does: quicker than asked
        (REFLEXER, "r+2", "f1f2 f1g1 f1g2"),
        (REFLEXER, "exact-r+2", "f1f2"),  # what comes too early does not count, and play goes on
        (LONE_QUEEN, "exact-+2", "h1b7 h1e1 h1e4 h1h4 h1h7"),
        # the attacker could mate himself: no solution in reflex play
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "r#2", ""),
        # mate to the defender is no selfmate, and neither is stalemate
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "s#1", ""),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "semi-r#1", ""),
        ("k1Kb4/8/8/8/8/8/2R5/3B4 w - - 0 1", "sx1", ""),
        ("4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1", "semi-rep1", "e2e4"),
    ],
)
def test_keys_of_self_and_reflex_play(fen: str, stipulation: str, expected: str) -> None:
    assert keys(fen, stipulation) == expected


def test_a_defender_who_reaches_the_goal_early_does_not_refute() -> None:
    fen = "k1Kb4/8/8/8/8/8/2R5/3B4 w - - 0 1"
    assert "c2c7" in keys(fen, "sx2").split()  # 1...Bxc7 at once, or 2.Ra7+ Kxa7


def test_exact_self_play_where_a_table_misled_another_program() -> None:
    assert "d3e4" in keys("8/4K3/8/8/8/3Q4/8/7k w - - 0 1", "exact-sx2").split()


def test_refutations_and_tries() -> None:
    board = chess.Board("8/4K3/8/8/8/3Q4/8/7k w - - 0 1")
    asked = Stipulation.parse("sx2")
    tries = naive_play.find_tries(OrthodoxGame(board), asked, refutations=3)
    for move, refutations in tries.items():
        assert not naive_play.forces(OrthodoxGame(board), move, asked)
        assert refutations == naive_play.find_refutations(OrthodoxGame(board), move, asked)
    assert not tries.keys() & naive_play.find_keys(OrthodoxGame(board), asked)


@pytest.mark.parametrize(
    ("fen", "stipulation", "expected"),
    [
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "#1", {}),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "#2", {"h8h7": "g1h1"}),
        ("8/8/8/8/8/5k2/5p2/7K w - - 0 1", "r#2", {"f2f1q": "h1h2"}),
        ("8/8/8/8/4k3/6K1/6p1/8 w - - 0 1", "s+1", {"g2g1q": "", "g2g1r": ""}),
        # obliged to check already in the diagram: nothing else may be played
        ("8/8/8/8/4k3/6K1/6p1/8 w - - 0 1", "r+2", {"g2g1q": "", "g2g1r": ""}),
        # the right to capture en passant is gone once the other side has moved
        ("8/8/8/3pP3/8/8/8/K1k5 w - d6 0 1", "ep2", {}),
        # in check there is no set play: Black could not have the move
        ("7k/8/8/8/8/8/8/K6r w - - 0 1", "#2", {}),
    ],
)
def test_set_play(fen: str, stipulation: str, expected: dict[str, str]) -> None:
    assert set_play(fen, stipulation) == expected


@pytest.mark.parametrize(
    ("fen", "stipulation", "expected"),
    [
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "h#1", {"h8h7 g1h1"}),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "h#0.5", {"g1h1"}),
        ("7k/8/6P1/p7/8/8/8/R6K w - - 0 1", "ser-x1", {"a1a5"}),
        ("4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1", "ser-rep1", {"e2e4 d4e3"}),
        # two moves that mate are two solutions
        ("7K/5k2/8/8/8/8/4p3/6r1 b - - 0 1", "hr#0.5", {"g1h1"}),
        ("8/8/8/8/8/5k2/6p1/6K1 w - - 0 1", "hr+1", {"g1h2 g2g1q", "g1h2 g2g1b"}),
        # the attacker could do it himself: reflex play ends before it begins
        ("8/8/8/5K2/8/8/3Q4/1k6 w - - 0 1", "hr+1", set()),
        ("8/8/8/5K2/8/8/3Q4/1k6 w - - 0 1", "ser-r+2", set()),
    ],
)
def test_lines_of_help_and_series_play(fen: str, stipulation: str, expected: set[str]) -> None:
    assert lines(fen, stipulation) == expected


def test_shorter_solutions_are_lines_and_are_never_followed_up() -> None:
    fen = "7k/7p/6P1/p7/8/8/8/R6K w - - 0 1"
    found = lines(fen, "ser-x2")
    assert {"a1a5", "g6h7", "a1a4 a4a5", "h1h2 g6h7"} <= found
    assert not any(line.startswith(("a1a5 ", "g6h7 ")) for line in found)
    assert lines(fen, "exact-ser-x2") == {line for line in found if " " in line}


def test_exact_help_play_keeps_the_full_length_alone() -> None:
    fen = "7k/7p/8/8/8/8/8/R6K w - - 0 1"
    found = lines(fen, "h+1.5")
    assert "a1a8" in found
    assert not any(line.startswith("a1a8 ") for line in found)
    assert lines(fen, "exact-h+1.5") == {line for line in found if line.count(" ") == 2}


def test_a_series_gives_check_with_its_last_move_alone() -> None:
    found = lines("7k/7p/8/8/8/8/8/R6K w - - 0 1", "ser-+2")
    assert "a1a8" in found
    assert not any(line.startswith("a1a8 ") for line in found)


def test_en_passant_is_for_the_first_move_of_a_series() -> None:
    assert lines("8/8/8/3pP3/k7/8/8/K7 w - d6 0 1", "ser-ep2") == {"e5d6"}


@pytest.mark.parametrize(
    ("fen", "stipulation", "expected"),
    [
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "h#1", {"g1h1"}),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "h#1.5", {"h8h7 g1h1"}),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "h#0.5", set()),
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "ser-h#3", {"g1h1"}),
        ("7K/5k2/8/8/8/8/8/6r1 w - - 0 1", "ser-r#2", {"g1h1"}),
        ("7K/5k2/8/8/8/8/8/6r1 w - - 0 1", "ser-s#2", set()),
        ("7K/5k2/8/8/8/8/8/6r1 w - - 0 1", "hr#1", set()),
        ("7k/5K2/8/8/8/8/8/6R1 w - - 0 1", "ser-#2", set()),
    ],
)
def test_set_lines(fen: str, stipulation: str, expected: set[str]) -> None:
    assert set_lines(fen, stipulation) == expected


@pytest.mark.parametrize("seed", range(12))
def test_agrees_with_the_twin_that_knows_directmates_alone(seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng, rng.randint(3, 6))
    asked = Stipulation.directmate(2)
    assert naive_play.find_keys(OrthodoxGame(board), asked) == naive.find_keys(board, 2)
    assert naive_play.find_short_keys(OrthodoxGame(board), asked) == naive.find_short_keys(board, 2)
    assert naive_play.find_shortest(OrthodoxGame(board), asked) == naive.find_shortest(board, 2)
    assert naive_play.find_tries(OrthodoxGame(board), asked, 2) == naive.find_tries(board, 2, 2)
    assert naive_play.find_set_play(OrthodoxGame(board), asked) == naive.find_set_play(board, 2)


def test_the_board_is_left_as_it_was() -> None:
    board = chess.Board(CASTLER)
    before = board.copy()
    naive_play.find_lines(OrthodoxGame(board), Stipulation.parse("ser-h001"))
    naive_play.find_set_play(OrthodoxGame(board), Stipulation.parse("r002"))
    assert board == before
    assert board.move_stack == before.move_stack
