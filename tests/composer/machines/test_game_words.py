"""Moves of machines in words, those too that are no chess."""

from __future__ import annotations

import pytest

from composer.machines.games.game_words import move_name
from solver.game import Move
from solver.men import Kind
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters, write_with
from solver.squares import square_of

FEN = "6k1/P7/8/8/5K2/6p1/7r/8 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "move", "name"),
    [
        (FEN, "f4e4", "Ke4"),
        (FEN, "f4g3", "Kxg3"),
        (FEN.replace("7r", "6r1"), "f4g3", "Kf4xg3"),  # he would stand in check there
        (FEN.replace("6p1", "8"), "f4f2", "Kf4-f2"),
        (FEN, "a7a8", "a7-a8"),  # a pawn who stays one
        (FEN, "e4e5", "e4e5"),  # nobody stands there
    ],
)
def test_moves_have_the_letter_of_their_man(fen: str, move: str, name: str) -> None:
    start, end = square_of(move[:2]), square_of(move[2:])
    assert move_name(parse_fen(fen).game(), Move(start, end)) == name


def test_the_letters_are_those_of_the_reader() -> None:
    write_with(Letters.GERMAN)
    game = parse_fen("8/3k3P/8/8/8/8/8/5NrK w - - 0 1").game()
    assert move_name(game, Move(square_of("f1"), square_of("e3"))) == "Sf1-e3"
    assert move_name(game, Move(square_of("h7"), square_of("h8"), Kind.QUEEN)) == "h7-h8=D"
