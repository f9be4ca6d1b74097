"""Wray's registers hold the published number, and the known moves are played."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.ancestors.wray import (
    Register,
    Wray,
    centre,
    machine_color,
    register_number,
    registers,
    square_of_register,
    start_codes,
)
from solver.orthodox import plain

CHECK_VALUES = {
    1: "-4.0000000000",
    2: "-2.0100000500",
    3: "-3.0100000900",
    4: "-5.0100001200",
    5: "-6.0100000900",
    9: "-1.0100000500",
    10: "-1.0100000300",
    11: "-1.0100000900",
    12: "-1.0400002700",
    13: "-1.0400002700",
    14: "-1.0100001200",
    17: "0.0300000500",
    19: "0.0400000600",
    22: "0.0400000600",
    36: "0.1001000000",
    41: "0.3005000000",
    46: "0.4006000000",
    49: "1.1005000000",
    53: "1.4027000000",
    57: "4.0000000000",
    60: "5.1012000000",
    61: "6.1009000000",
}


@pytest.mark.parametrize(("number", "shown"), CHECK_VALUES.items())
def test_the_registers_of_the_start_position(number: int, shown: str) -> None:
    assert str(registers(chess.Board(), chess.BLACK)[number - 1]) == shown


@given(
    st.integers(-6, 6),
    st.integers(0, 9),
    st.integers(0, 9),
    st.integers(0, 9999),
    st.integers(0, 9999),
)
def test_a_register_reads_back(man: int, own: int, hostile: int, mine: int, his: int) -> None:
    register = Register(man, own, hostile, mine, his)
    assert Register.parse(str(register)) == register


@pytest.mark.parametrize("text", ["", "1", "1.5", "x.0000000000", "--1.0000000000"])
def test_what_is_no_register_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a number"):
        Register.parse(text)


def test_the_set_up_tells_the_colours() -> None:
    white_player = start_codes(chess.BLACK)
    assert white_player[56:] == (4, 2, 3, 5, 6, 3, 2, 4)
    assert white_player[:8] == (-4, -2, -3, -5, -6, -3, -2, -4)
    black_player = start_codes(chess.WHITE)
    assert black_player[56:] == (4, 2, 3, 6, 5, 3, 2, 4)
    assert black_player[:8] == (-4, -2, -3, -6, -5, -3, -2, -4)
    assert machine_color(white_player) is chess.BLACK
    assert machine_color(black_player) is chess.WHITE


def test_an_unknown_set_up_is_refused() -> None:
    with pytest.raises(ValueError, match="start of a game"):
        machine_color((0,) * 64)


def test_the_board_is_turned_where_the_calculator_has_white() -> None:
    assert register_number(chess.H8, chess.WHITE) == 1
    assert register_number(chess.A1, chess.WHITE) == 64
    assert register_number(chess.A1, chess.BLACK) == 1
    for machine in chess.COLORS:
        for square in chess.SQUARES:
            assert square_of_register(register_number(square, machine), machine) == square


def play(*moves: str) -> str:
    board = chess.Board()
    for move in moves:
        board.push_san(move)
    return board.san(plain(Wray().choose(board)))


def test_it_opens_with_the_kings_pawn() -> None:
    assert play() == "e4"


def test_it_answers_the_kings_pawn_alike() -> None:
    assert play("e4") == "e5"


def test_against_itself_it_makes_the_tragic_mistake() -> None:
    board, names = chess.Board(), []
    for _ in range(13):
        move = plain(Wray().choose(board))
        names.append(board.san(move))
        board.push(move)
    assert names[:2] == ["e4", "e5"]
    assert names[11:] == ["Nf6", "exf6"]


def test_a_pawns_two_steps_forward_are_among_the_squares_it_reaches() -> None:
    board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    found = registers(board, chess.BLACK)
    reached = [number for number, entry in enumerate(found, 1) if entry.hostile_value % 1200]
    assert [chess.square_name(number - 1) for number in reached] == ["d3", "e3", "f3", "e4"]
    board.set_piece_at(chess.E3, chess.Piece(chess.KNIGHT, chess.BLACK))
    blocked = registers(board, chess.BLACK)[chess.E4]
    assert (blocked.own, blocked.hostile) == (0, 0)


def test_a_square_in_the_middle_weighs_two_for_each_man_and_fifty_times_that() -> None:
    found = [Register(0) for _ in range(64)]
    found[register_number(chess.E4, chess.BLACK) - 1] = Register(0, own=3, hostile=1)
    assert centre(found) == pytest.approx(2 * 2.0 * 50)


def test_an_open_exchange_is_taken_and_a_bad_one_is_not() -> None:
    board = chess.Board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert board.san(plain(Wray().choose(board))) == "exd5"
    board = chess.Board("4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1")
    assert board.san(plain(Wray().choose(board))) != "Rxd5"


def test_the_same_game_comes_out_twice() -> None:
    games = []
    for _ in range(2):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 20:
            board.push(plain(Wray().choose(board)))
        games.append(board.fen())
    assert games[0] == games[1]
