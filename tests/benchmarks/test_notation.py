from __future__ import annotations

import chess
import pytest

from benchmarks.notation import read_move

EVERYTHING = "r3k2r/1P6/8/4Pp2/8/8/3N4/R3K2R w KQkq f6 0 1"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d2e4", "d2e4"),
        ("Nd2-e4", "d2e4"),
        ("Sd2-e4", "d2e4"),
        ("Rh1*h8+", "h1h8"),
        ("Rh1*h8 +", "h1h8"),
        ("b7-b8=N", "b7b8n"),
        ("b7-b8=S", "b7b8n"),
        ("b7*a8=Q+", "b7a8q"),
        ("b7a8r", "b7a8r"),
        ("e5*f6 ep.", "e5f6"),
        ("e5*f6", "e5f6"),
        ("0-0", "e1g1"),
        ("O-O-O", "e1c1"),
    ],
)
def test_moves_are_read_as_uci_and_long_algebraic(text: str, move: str) -> None:
    assert read_move(text, chess.Board(EVERYTHING)).uci() == move


def test_black_castles_on_his_own_rank() -> None:
    board = chess.Board(EVERYTHING.replace(" w ", " b ").replace("f6", "-"))
    assert read_move("0-0", board).uci() == "e8g8"


@pytest.mark.parametrize("text", ["", "Nd2", "d2d5", "0-0-0-0", "e9e4", "b7-b8", "mate"])
def test_anything_else_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected a legal move of .*got"):
        read_move(text, chess.Board(EVERYTHING))
