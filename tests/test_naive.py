"""The naive twin, held against answers that anyone can check on a board."""

from __future__ import annotations

import chess
import pytest

from solver.game import Move
from tests import naive

LOYD_TWO_MOVER = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
CORNERED = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1"


def uci(moves: set[Move]) -> set[str]:
    return {move.uci() for move in moves}


@pytest.mark.parametrize(
    ("fen", "moves", "keys"),
    [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, {"a1a8"}),
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", 1, set()),
        ("r7/8/8/8/8/6k1/8/7K b - - 0 1", 1, {"a8a1"}),
        (CORNERED, 1, {"g1h1"}),
        (LOYD_TWO_MOVER, 2, {"f7b7"}),
        ("8/8/8/8/8/1k6/8/K1q5 w - - 0 1", 1, set()),
    ],
)
def test_keys(fen: str, moves: int, keys: set[str]) -> None:
    assert uci(naive.find_keys(chess.Board(fen), moves)) == keys


def test_quicker_keys_count_and_are_short() -> None:
    board = chess.Board(CORNERED)
    assert "g1h1" in uci(naive.find_keys(board, 2))
    assert uci(naive.find_short_keys(board, 2)) == {"g1h1"}
    assert naive.find_shortest(board, 3) == 1


def test_mate_that_is_too_far_is_not_seen() -> None:
    board = chess.Board(LOYD_TWO_MOVER)
    assert naive.find_shortest(board, 1) is None
    assert naive.find_shortest(board, 2) == 2


def test_stalemate_is_not_mate() -> None:
    board = chess.Board("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1")
    stalemate = Move.from_uci("g1g6")
    assert not naive.mates(board, stalemate, 2)
    assert stalemate not in naive.find_tries(board, 2, refutations=9)


def test_castling_mates_only_with_the_right_to_it() -> None:

    placement = "4rkr1/R7/4P1P1/8/8/8/8/4K2R w {} - 0 1"
    assert "e1g1" in uci(naive.find_keys(chess.Board(placement.format("K")), 1))
    assert "e1g1" not in uci(naive.find_keys(chess.Board(placement.format("-")), 1))


def test_en_passant_mates_only_when_the_position_gives_it() -> None:
    placement = "8/6K1/8/R4pPk/7p/6pP/6P1/8 w - {} 0 1"
    assert not naive.find_keys(chess.Board(placement.format("-")), 1)
    assert uci(naive.find_keys(chess.Board(placement.format("f6")), 1)) == {"g5f6"}


def test_tries_come_with_all_their_refutations() -> None:
    tries = naive.find_tries(chess.Board(LOYD_TWO_MOVER), 2, refutations=1)
    assert uci(tries[Move.from_uci("f7g6")]) == {"e4d5"}
    assert len(tries) == 22
    assert all(len(refutations) == 1 for refutations in tries.values())
    more = naive.find_tries(chess.Board(LOYD_TWO_MOVER), 2, refutations=2)
    assert tries.items() < more.items()


def test_refutations_of_a_key_do_not_exist() -> None:
    board = chess.Board(LOYD_TWO_MOVER)
    assert naive.find_refutations(board, Move.from_uci("f7b7"), 2) == set()


def test_set_play_is_what_the_other_side_runs_into() -> None:
    board = chess.Board("k7/P7/1P6/8/8/8/p7/K6R w - - 0 1")
    assert naive.find_set_play(board, 2) == {}
    board = chess.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    play = naive.find_set_play(board, 2)
    assert {m.uci(): uci(replies) for m, replies in play.items()} == {"a8b8": {"h1h8"}}


def test_set_play_is_empty_while_in_check() -> None:
    assert naive.find_set_play(chess.Board("k6r/8/8/8/8/8/8/R6K w - - 0 1"), 2) == {}


def test_threats_are_the_mates_after_a_pass() -> None:
    board = chess.Board("k7/8/1K6/8/8/8/7P/6R1 w - - 0 1")
    assert uci(naive.find_threats(board, Move.from_uci("h2h3"), 2)) == {"g1g8"}
    assert naive.find_threats(board, Move.from_uci("g1g8"), 2) == set()


def test_only_the_quickest_continuations_answer_set_play() -> None:
    board = chess.Board("2k5/5R2/8/8/8/8/1Q6/R3K3 w Q - 0 1")
    play = naive.find_set_play(board, 3)
    assert {m.uci(): uci(replies) for m, replies in play.items()} == {
        "c8d8": {"a1a8", "b2b8", "b2h8"}
    }


def test_a_mate_in_one_has_no_tries() -> None:
    assert naive.find_tries(chess.Board(CORNERED), 1, refutations=9) == {}
