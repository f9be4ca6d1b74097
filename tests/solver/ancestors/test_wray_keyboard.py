"""A game on the calculator is played by keys alone."""

from __future__ import annotations

import chess
import pytest

from solver.ancestors.wray import start_codes
from solver.ancestors.wray_keyboard import Calculator, Key, Waiting

_KEYS = {key.value: key for key in Key} | {"C": Key.CONTINUE}


def press(calculator: Calculator, keys: str) -> None:
    for name in keys.split():
        calculator.press(_KEYS[name])


@pytest.fixture
def calculator() -> Calculator:
    calculator = Calculator()
    press(calculator, "LOAD C C C")
    return calculator


def test_the_published_keys_play_e2_e4_and_the_answer_is_e7_e5(calculator: Calculator) -> None:
    assert calculator.display.waiting is Waiting.FROM_SQUARE
    press(calculator, "2 ↑ 5 C 4 ↑ 5 C")
    assert calculator.board is not None
    assert [move.uci() for move in calculator.board.move_stack] == ["e2e4", "e7e5"]
    assert (calculator.display.y, calculator.display.x) == (7, 5)
    press(calculator, "C")
    assert (calculator.display.y, calculator.display.x) == (5, 5)
    press(calculator, "C")
    assert calculator.display.waiting is Waiting.FROM_SQUARE


def test_with_kings_and_queens_exchanged_the_calculator_opens() -> None:
    calculator = Calculator()
    press(calculator, "LOAD C C")
    calculator.store(start_codes(chess.WHITE))
    press(calculator, "C")
    assert calculator.machine is chess.WHITE
    assert calculator.board is not None
    assert calculator.board.peek().uci() == "e2e4"
    assert calculator.display.waiting is Waiting.ANSWER_FROM
    # Register 1 is h8 now, so its own rook on h1 stands in register 57.
    assert calculator.registers[0].man == -4
    assert calculator.registers[56].man == 4


@pytest.mark.parametrize("keys", ["2 ↑ 5 C 5 ↑ 5 C", "7 ↑ 5 C 5 ↑ 5 C"])
def test_a_move_that_cannot_be_made_is_refused(calculator: Calculator, keys: str) -> None:
    press(calculator, keys)
    assert calculator.display.error
    assert calculator.display.waiting is Waiting.FROM_SQUARE
    assert calculator.board is not None
    assert not calculator.board.move_stack


def test_a_square_off_the_board_is_refused(calculator: Calculator) -> None:
    press(calculator, "C")
    assert calculator.display.error == "Rank and file are numbers from 1 to 8."


def test_an_unknown_set_up_does_not_begin() -> None:
    calculator = Calculator()
    press(calculator, "LOAD C C")
    calculator.store([0] * 64)
    press(calculator, "C")
    assert calculator.display.waiting is Waiting.START_POSITION
    assert "start of a game" in calculator.display.error


def test_nothing_is_stored_during_a_game(calculator: Calculator) -> None:
    with pytest.raises(ValueError, match="under way"):
        calculator.store([0] * 64)


def test_load_begins_anew(calculator: Calculator) -> None:
    press(calculator, "2 ↑ 5 C 4 ↑ 5 C LOAD")
    assert calculator.board is None
    assert calculator.display.waiting is Waiting.FIRST_CONTINUE
