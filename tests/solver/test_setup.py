from __future__ import annotations

from random import Random

import chess
import pytest

from solver.castling import CastlingRight
from solver.men import Man
from solver.orthodox import OrthodoxGame, board_of
from solver.setup import EMPTY_SQUARES, Setup
from tests.positions import random_board

HOME = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
WHITE_ROOK = Man.from_fen("R")
WHITE_KING = Man.from_fen("K")


def letters(setup: Setup) -> str:
    return "".join(letter for letter in "KQkq" if CastlingRight(letter) in setup.castling)


@pytest.mark.parametrize("seed", range(40))
def test_a_board_comes_back_as_it_went(seed: int) -> None:
    board = random_board(Random(seed), men=8)
    again = board_of(Setup.of(OrthodoxGame(board)).game())
    assert again.piece_map() == board.piece_map()
    assert again.turn == board.turn
    assert again.castling_rights == board.castling_rights
    assert again.ep_square == board.ep_square
    assert Setup.of(OrthodoxGame(again)) == Setup.of(OrthodoxGame(board))


def test_a_new_setup_is_an_empty_board_with_white_to_move() -> None:
    setup = Setup()
    assert setup.squares == EMPTY_SQUARES
    assert setup.turn == chess.WHITE
    assert not setup.castling
    assert setup.en_passant is None


def test_a_piece_replaces_what_stands_there() -> None:
    setup = Setup().with_piece(chess.D4, WHITE_ROOK).with_piece(chess.D4, WHITE_KING)
    assert setup.squares[chess.D4] == WHITE_KING
    assert setup.count(chess.WHITE) == 1
    assert setup.with_piece(chess.D4, None) == Setup()


def test_several_kings_are_kept_and_counted() -> None:
    setup = Setup().with_pieces({chess.D4: WHITE_KING, chess.A8: WHITE_KING})
    assert setup.kings(chess.WHITE) == (chess.D4, chess.A8)
    assert setup.kings(chess.BLACK) == ()
    assert (setup.count(chess.WHITE), setup.count(chess.BLACK)) == (2, 0)


def test_rights_come_with_king_and_rook_at_home() -> None:
    setup = Setup().with_piece(chess.E1, WHITE_KING)
    assert letters(setup) == ""
    assert letters(setup.with_piece(chess.H1, WHITE_ROOK)) == "K"
    assert letters(setup.with_pieces({chess.A1: WHITE_ROOK, chess.H1: WHITE_ROOK})) == "KQ"


def test_rights_go_when_king_or_rook_leaves() -> None:
    home = Setup.of(OrthodoxGame(HOME))
    assert letters(home.with_piece(chess.A1, None)) == "Kkq"
    assert letters(home.with_piece(chess.E8, None)) == "KQ"
    assert letters(home.with_piece(chess.H8, WHITE_ROOK)) == "KQq"


def test_a_right_switched_off_stays_off_while_the_men_stay_at_home() -> None:
    off = Setup.of(OrthodoxGame(chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1")))
    elsewhere = off.with_piece(chess.D5, WHITE_ROOK)
    assert letters(elsewhere) == "Kkq"
    gone = elsewhere.with_piece(chess.A1, None)
    assert letters(gone.with_piece(chess.A1, WHITE_ROOK)) == "KQkq"


def test_the_other_side_to_move_forgets_en_passant() -> None:
    setup = Setup.of(OrthodoxGame(chess.Board("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1")))
    assert setup.en_passant == chess.F6
    assert setup.with_turn(chess.WHITE) is setup
    assert setup.with_turn(chess.BLACK).en_passant is None
    assert setup.with_turn(chess.BLACK).with_turn(chess.WHITE).en_passant is None


@pytest.mark.parametrize(
    ("square", "piece", "stays"),
    [
        (chess.F5, None, False),
        (chess.F6, WHITE_ROOK, False),
        (chess.F7, WHITE_ROOK, False),
        (chess.A2, WHITE_ROOK, True),
    ],
)
def test_en_passant_lasts_as_long_as_the_men_allow_it(
    square: chess.Square, piece: Man | None, stays: bool
) -> None:
    setup = Setup.of(OrthodoxGame(chess.Board("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1")))
    assert (setup.with_piece(square, piece).en_passant == chess.F6) is stays


def test_setups_are_values() -> None:
    one, other = Setup.of(OrthodoxGame(HOME)), Setup.of(OrthodoxGame(HOME))
    assert one == other
    assert len({one, other}) == 1
