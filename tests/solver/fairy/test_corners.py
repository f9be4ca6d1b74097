"""En passant and promotion in corners: cases worked out by hand, each with its reason in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solver.fairy.game import FairyGame
from solver.game import Move, after
from solver.kernel.fairy.scope import is_compiled
from solver.men import Man
from solver.squares import name_of, square_of
from tests.solver.fairy.boards import men_in, moves_of, spelled
from tests.solver.fairy.test_conditions import game_under
from tests.solver.fairy.test_kernel import Kernel

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "corners.jsonl").read_text().splitlines()
]


def game_of_case(case: dict[str, Any]) -> FairyGame:
    game = game_under(case["condition"], case["men"], turn=case["turn"] == "w")
    for move in case["played"].split():
        game.push(Move.from_uci(move))
    return game


def standing(text: str) -> dict[int, Man | None]:
    """Return who stands on the squares that *text* names; ``-d5`` is an empty one."""
    words = text.split()
    men = men_in(" ".join(word for word in words if not word.startswith("-")))
    return {square_of(word[-2:]): men[square_of(word[-2:])] for word in words}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_the_plain_rules_play_it(case: dict[str, Any]) -> None:
    game = game_of_case(case)
    found = {move.rstrip("+") for move in moves_of(game, case["start"])}
    assert found == set(case["moves"].split())
    told = {spelled(game, move).rstrip("+"): move for move in game.moves()}
    for move, text in case["after"].items():
        with after(game, told[move]):
            assert {square: game.man_at(square) for square in standing(text)} == standing(text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_the_kernel_plays_it(case: dict[str, Any]) -> None:
    game = game_of_case(case)
    assert is_compiled(game.rules, game.men)
    kernel = Kernel(game)
    found = {
        word
        for word, move in kernel.moves(kernel.row, kernel.turn)
        if name_of(kernel.move_of(move).from_square).startswith(case["start"])
    }
    assert found == set(case["moves"].split())
