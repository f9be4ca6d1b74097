"""Lines of every kind of play, numbered as problemists print them."""

from __future__ import annotations

import pytest

from solver.game import is_mate
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.line_words import counted_side, game_after, last_word, line_text
from solver.problem import Problem
from solver.stipulation import Stipulation
from tests.composer.panels.samples import moves

HELP = "7k/p7/5K2/8/8/8/8/6Q1"


@pytest.mark.parametrize(
    ("fen", "stipulation", "line", "text"),
    [
        (f"{HELP} w - - 0 1", "#2", "f6f7 h8h7 g1g7", "1.Kf7 Kh7 2.Qg7#"),
        (f"{HELP} w - - 0 1", "#2", "f6f7 0000 g1g7", "1.Kf7 ~ 2.Qg7#"),
        (f"{HELP} w - - 0 1", "#2", "h8h7 g1g7", "1…Kh7 2.Qg7#"),
        (f"{HELP} w - - 0 1", "#2", "0000 h8h7 g1g7", "1…Kh7 2.Qg7#"),
        (f"{HELP} w - - 0 1", "h#1.5", "f6f7 a7a5 g1g7", "1…Kf7 2.a5 Qg7#"),
        (f"{HELP} w - - 0 1", "h#1.5", "a7a5 g1g7", "2.a5 Qg7#"),
        (f"{HELP} b - - 0 1", "h#2", "a7a6 f6f7 a6a5 g1g7", "1.a6 Kf7 2.a5 Qg7#"),
        (f"{HELP} b - - 0 1", "h#2", "f6f7 a7a5 g1g7", "1…Kf7 2.a5 Qg7#"),
        (f"{HELP} b - - 0 1", "ser-h#2", "a7a6 a6a5 g1g7", "1.a6 2.a5 Qg7#"),
        (f"{HELP} w - - 0 1", "ser-#2", "g1g5 g5g7", "1.Qg5 2.Qg7#"),
    ],
)
def test_moves_are_numbered_by_the_side_that_counts(
    fen: str, stipulation: str, line: str, text: str
) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse(stipulation))
    played, counted = moves(line), counted_side(problem)
    assert line_text(problem.setup, played, counted, Letters.N) == text
    assert text.endswith(last_word(problem.setup, played, counted, Letters.N)[2:])
    assert is_mate(game_after(problem.setup, played))
