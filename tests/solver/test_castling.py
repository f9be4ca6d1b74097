from __future__ import annotations

import chess
import pytest

from solver.castling import NO_RIGHTS, CastlingRight, home_rights
from solver.orthodox import OrthodoxGame
from solver.setup import Setup


@pytest.mark.parametrize(
    ("right", "color", "king", "rook", "words"),
    [
        (CastlingRight.WHITE_SHORT, chess.WHITE, chess.E1, chess.H1, "White castling short"),
        (CastlingRight.WHITE_LONG, chess.WHITE, chess.E1, chess.A1, "White castling long"),
        (CastlingRight.BLACK_SHORT, chess.BLACK, chess.E8, chess.H8, "Black castling short"),
        (CastlingRight.BLACK_LONG, chess.BLACK, chess.E8, chess.A8, "Black castling long"),
    ],
)
def test_a_right_knows_its_side_and_squares(
    right: CastlingRight, color: chess.Color, king: chess.Square, rook: chess.Square, words: str
) -> None:
    assert right.color == color
    assert right.king_square == king
    assert right.rook_square == rook
    assert right.words == words


@pytest.mark.parametrize(
    ("placement", "letters"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq"),
        ("r3k3/8/8/8/8/8/8/4K2R", "Kq"),
        ("4k2r/8/8/8/8/8/8/R3K3", "Qk"),
        ("r2k3r/8/8/8/8/8/8/R4K1R", ""),
        ("n3k2b/8/8/8/8/8/8/r3K2r", ""),
        ("8/8/8/8/8/8/8/8", ""),
        ("R3K2R/8/8/8/8/8/8/r3k2r", ""),
    ],
)
def test_men_at_home_give_the_right(placement: str, letters: str) -> None:
    squares = Setup.of(OrthodoxGame(chess.Board(f"{placement} w - - 0 1"))).squares
    assert home_rights(squares) == {CastlingRight(letter) for letter in letters}


def test_an_empty_board_gives_no_right() -> None:
    assert home_rights(Setup().squares) == NO_RIGHTS
