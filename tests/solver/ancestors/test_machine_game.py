"""Games against the machines: legal moves only, take-back, resignation, PGN."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest

from solver.ancestors.machine_game import MachineGame, MoveError, Opponent
from solver.game import Move


@pytest.fixture(params=list(Opponent))
def game(request: pytest.FixtureRequest) -> MachineGame:
    return MachineGame(request.param, chess.WHITE)


def play(game: MachineGame, *names: str) -> None:
    for name in names:
        game.move(game.read_move(name))
        game.answer()


def test_moves_and_answers_alternate(game: MachineGame) -> None:
    play(game, "e4", "Sf3", "f1b5")
    assert [move.uci() for move in game.board.move_stack][::2] == ["e2e4", "g1f3", "f1b5"]
    assert game.board.turn is chess.WHITE


def test_a_move_and_its_answer_are_taken_back(game: MachineGame) -> None:
    play(game, "e4", "d4")
    assert game.take_back()
    assert len(game.board.move_stack) == 2
    assert game.take_back()
    assert not game.take_back()
    assert game.board.fen() == chess.STARTING_FEN


def test_a_move_that_is_not_answered_yet_is_taken_back_alone(game: MachineGame) -> None:
    game.move(game.read_move("e4"))
    assert game.take_back()
    assert not game.board.move_stack


@pytest.mark.parametrize("text", ["e5", "Nd4", "", "xyz", "e2e5", "O-O"])
def test_what_cannot_be_played_is_refused(game: MachineGame, text: str) -> None:
    with pytest.raises(MoveError, match="cannot be played here"):
        game.read_move(text)


def test_nobody_moves_out_of_turn(game: MachineGame) -> None:
    with pytest.raises(MoveError, match="not the machine’s turn"):
        game.answer()
    game.move(game.read_move("e4"))
    with pytest.raises(MoveError, match="machine’s turn"):
        game.move(Move.from_uci("e7e5"))


def test_a_resigned_game_is_lost_and_saved(game: MachineGame) -> None:
    play(game, "e4")
    game.resign()
    assert game.result == "0-1"
    with pytest.raises(MoveError, match="over"):
        game.move(Move.from_uci("d2d4"))
    read = chess.pgn.read_game(io.StringIO(game.pgn("Ann", "2026.11.21")))
    assert read is not None
    assert not read.errors
    assert read.headers["White"] == "Ann"
    assert read.headers["Black"] == game.opponent.full_name
    assert read.headers["Result"] == "0-1"
    assert list(read.mainline_moves()) == game.board.move_stack


def test_a_game_begins_from_any_playable_position() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
    game = MachineGame(Opponent.ATLAS, chess.WHITE, board)
    assert game.is_machines_turn
    game.answer()
    assert "[FEN" in game.pgn("Ann")
    with pytest.raises(MoveError, match="cannot be played from"):
        MachineGame(Opponent.ATLAS, chess.WHITE, chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1"))


def test_a_mate_ends_the_game() -> None:
    board = chess.Board("6k1/5ppp/8/p7/8/8/8/3RK3 b - - 0 20")
    game = MachineGame(Opponent.ATLAS, chess.BLACK, board)
    game.move(game.read_move("a4"))
    game.answer()
    assert game.is_over
    assert game.result == "1-0"
