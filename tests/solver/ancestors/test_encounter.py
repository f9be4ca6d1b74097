"""Games among the machines: real players, real results."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest

from solver.ancestors.encounter import MOST_MOVES, Encounter, pairings, points
from solver.ancestors.machine_game import Opponent
from solver.game import Move

MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def test_everybody_meets_everybody_with_both_colours() -> None:
    pairs = pairings((*Opponent, None))
    assert len(pairs) == len(set(pairs)) == 12
    assert all(white is not black for white, black in pairs)


def test_a_game_of_two_machines_is_played_and_written() -> None:
    encounter = Encounter(Opponent.ATLAS, Opponent.WRAY)
    for _ in range(6):
        encounter.play(encounter.copy().think())
    game = chess.pgn.read_game(io.StringIO(encounter.pgn("", 3, "2026.11.22")))
    assert game is not None
    assert game.headers["White"] == "Atlas 1967"
    assert game.headers["Round"] == "3"
    assert list(game.mainline_moves()) == encounter.board.move_stack


def test_the_user_takes_part_and_no_machine_thinks_for_him() -> None:
    encounter = Encounter(None, Opponent.WRAY)
    with pytest.raises(ValueError):
        encounter.think()
    encounter.play(Move.from_uci("e2e4"))
    assert encounter.think() == Move.from_uci("e7e5")
    assert '[White "You"]' in encounter.pgn("You")


def test_moves_that_are_not_allowed_are_refused() -> None:
    encounter = Encounter(None, Opponent.WRAY)
    with pytest.raises(ValueError):
        encounter.play(Move.from_uci("e2e5"))


def test_points_are_added_up() -> None:
    won = Encounter(Opponent.ATLAS, Opponent.WRAY, chess.Board(MATED))
    drawn = Encounter(Opponent.WRAY, Opponent.ATLAS, chess.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1"))
    open_ = Encounter(Opponent.ATLAS, Opponent.WRAY)
    games = (won, drawn, open_)
    assert points(games, Opponent.WRAY) == 1.5
    assert points(games, Opponent.ATLAS) == 0.5


def test_a_game_without_end_is_given_up_as_a_draw() -> None:
    board = chess.Board("8/8/8/8/8/1k6/7R/K7 w - - 0 1")
    board.fullmove_number = MOST_MOVES + 1
    encounter = Encounter(Opponent.ATLAS, Opponent.WRAY, board)
    assert encounter.result == "1/2-1/2"
    assert "Given up" in encounter.pgn("")
