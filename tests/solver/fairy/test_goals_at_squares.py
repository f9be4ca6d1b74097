"""The goal on a square: who returns, goes on or vanishes with his move, as the judge has it."""

from __future__ import annotations

import pytest

from solver.engine import Rules
from solver.game import Move
from solver.goals import Goal, is_reached
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.scope import is_compiled, walks_of
from solver.kernel.fairy.tables import tables_of
from solver.squares import WHITE
from solver.stipulation import Play
from tests.solver.fairy.boards import game_of
from tests.solver.fairy.test_conditions import game_under


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "AntiCirce"),
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "AntiCirce Super"),
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "AntiCirce PWC"),
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "Breton Adverse"),
        ("wKe2 wRd4 wSc3 wRb3 bRd7 bSe4 bKg8 bRc8", "Breton"),
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "Wormholes d7 e4 a1 b8"),
        ("wKe2 wkRd4 wkSc3 wkPb7 bRd7 bSe4 bKg8 bQc8", ""),
        ("wKe2 wkRd4 wkSc3 wkPb7 bRd7 bSe4 bKg8 bQc8", "Circe"),
        ("wKe2 wRd4 wSc3 wPb7 bRd7 bSe4 bKg8 bQc8", "MessignyChess"),
    ],
)
def test_the_same_moves_end_on_each_square(text: str, condition: str) -> None:
    game = game_under(condition, text) if condition else game_of(text)
    assert is_compiled(game.rules, game.men, Goal.SQUARE)
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    row = tables_of(kernel.rules, kernel.walks).row_of(game.position, carrier=True)
    found: list[Move] = []
    for square in range(64):
        rules = Rules(Play.DIRECT, Goal.SQUARE, square, False)
        engine = kernel.engine(kernel.table(1), rules)
        words = engine.goal_moves(row, WHITE)
        moves = {kernel.move_of(it, is_turned=False) for it in words}
        assert moves == {it for it in game.moves() if is_reached(game, it, Goal.SQUARE, square)}
        found.extend(moves)
    assert found
