"""Cylinders and the torus: forty positions whose moves were worked out by an engine of their own.

Popeye has no such boards.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.game import FairyGame
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import Move
from tests.solver.fairy.boards import men_in, moves_of
from tests.solver.fairy.test_conditions import game_under
from tests.solver.fairy.test_kernel import Kernel

LISTED = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "joined_edges.jsonl").read_text().splitlines()
]


def game_of_row(row: dict[str, str]) -> FairyGame:
    game = game_under(row["board"], row["men"], turn=row["turn"] == "w")
    if row["played"]:
        game.push(Move.from_uci(row["played"]))
    return game


@pytest.mark.parametrize("row", LISTED, ids=lambda row: f"{row['board']} {row['men']}")
def test_moves_go_round_the_board(row: dict[str, str]) -> None:
    assert moves_of(game_of_row(row)) == set(row["moves"].split())


@pytest.mark.parametrize("row", LISTED, ids=lambda row: f"{row['board']} {row['men']}")
def test_the_kernel_knows_them_too(row: dict[str, str]) -> None:
    kernel = Kernel(game_of_row(row))
    side, is_in_check = kernel.turn, kernel.engine.is_in_check
    found = set()
    for word, move in kernel.moves(kernel.row, side):
        gives_check = is_in_check(kernel.engine.after(kernel.row, move, side), not side)
        found.add(word + "+" * gives_check)
    assert found == set(row["moves"].split())


@pytest.mark.parametrize("code", ["SP", "BP", "EQ", "RO", "B1", "RB", "O", "MP"])
def test_who_needs_an_edge_is_refused(code: str) -> None:
    with pytest.raises(NotUnderstoodError):
        FairyRules.of(men_in(f"wKa1 bKh8 w{code}d4"), conditions_in("Torus") or ())


@pytest.mark.parametrize("code", ["B1", "B2", "B3", "NE"])
@pytest.mark.parametrize("condition", ["Hole c3", "Haan"])
def test_who_would_be_turned_by_a_hole_is_refused(code: str, condition: str) -> None:
    men = men_in(f"wKa1 bKh8 w{code}d4")
    FairyRules.of(men, ())
    FairyRules.of(men_in("wKa1 bKh8 wEQd4"), conditions_in(condition) or ())
    with pytest.raises(NotUnderstoodError, match=condition.split()[0]):
        FairyRules.of(men, conditions_in(condition) or ())


@pytest.mark.parametrize("code", ["DG", "DK", "DB"])
@pytest.mark.parametrize("condition", ["Patrol", "UltraPatrol", "Lortap"])
def test_who_hops_twice_is_refused_where_it_matters_whence(code: str, condition: str) -> None:
    FairyRules.of(men_in("wKa1 bKh8 wGd4"), conditions_in(condition) or ())
    with pytest.raises(NotUnderstoodError, match="double"):
        FairyRules.of(men_in(f"wKa1 bKh8 w{code}d4"), conditions_in(condition) or ())


@pytest.mark.parametrize("text", ["cylindre vertical", "VerticalCylinder", "Vertikalzylinder"])
def test_boards_are_known_by_several_names(text: str) -> None:
    assert conditions_in(text.replace(" ", "")) == (FairyCondition.of(FairyRule.VERTICAL_CYLINDER),)
