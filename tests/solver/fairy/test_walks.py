"""Every walk, on positions whose legal moves and checks Popeye 4.104 has listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.fairy.catalogue import WALKS
from solver.fairy.shape import BoardShape
from tests.solver.fairy.boards import game_of, men_in, moves_of

LISTED = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "fairy_moves.jsonl").read_text().splitlines()
]
BORROWERS_AND_STANDERS = {"O", "F", "DU", "UU"}
REFUSED_BY_POPEYE = {"PO", "ST"}
"""Popeye takes them for a second king of their side."""


def test_moves_and_checks_are_those_that_popeye_lists() -> None:
    for row in LISTED:
        assert moves_of(game_of(row["men"])) == set(row["moves"].split()), row["men"]


def test_every_walk_is_among_them() -> None:
    seen = {WALKS[man.kind].code for row in LISTED for man in men_in(row["men"]) if man is not None}
    missing = {walk.code for walk in WALKS.values()} - seen
    assert missing <= BORROWERS_AND_STANDERS | REFUSED_BY_POPEYE


def test_an_ubi_ubi_leaps_on_over_empty_squares_alone() -> None:
    game = game_of("wKh8 wUUa1 wPb3 bPc2 bKf8")
    assert moves_of(game, "a1") == {"a1c2+"}
    game = game_of("wKh8 wUUa1 bPe3 bKb8")
    assert {"a1e3+", "a1h1+", "a1c2+"} <= moves_of(game, "a1")


ROOK_MOVES = {
    f"d4{square}" for square in ["d1", "d2", "d3", "a4", "b4", "c4", "e4", "f4", "g4", "h4"]
}


@pytest.mark.parametrize(
    ("men", "start", "moves"),
    [
        ("wKh1 wOd4 bKh8 bPa7", "d4", set()),
        ("wKh1 wOd4 bKh8 bRd8", "d4", ROOK_MOVES | {"d4d5", "d4d6", "d4d7", "d4d8"}),
        ("wKh1 wOd4 wRf6 bKh8 bOd6", "d4", ROOK_MOVES | {"d4d5", "d4d6"}),
        ("wKh1 wOe1 wPg2 bKb4 bPf2", "e1", {"e1e2", "e1f2"}),
    ],
)  # fmt: skip
def test_an_orphan_goes_as_the_men_who_attack_him(men: str, start: str, moves: set[str]) -> None:
    assert moves_of(game_of(men), start) == moves


def test_a_friend_goes_as_the_men_who_guard_him() -> None:
    assert moves_of(game_of("wKa1 wFd3 wSb4 bKh7"), "d3") == {
        "d3e5", "d3c5", "d3f4", "d3f2", "d3b2", "d3e1", "d3c1",
    }  # fmt: skip


VERTICAL, HORIZONTAL, TORUS = BoardShape(files=True), BoardShape(ranks=True), BoardShape(True, True)


@pytest.mark.parametrize(
    ("shape", "men", "start", "moves"),
    [
        (VERTICAL, "wKd8 wRa1 wPa2 wPb1 bKe5", "a1",
         {"a1h1", "a1g1", "a1f1", "a1e1+", "a1d1", "a1c1"}),
        (VERTICAL, "wKd8 wSa1 bKd5", "a1", {"a1b3", "a1c2", "a1h3", "a1g2"}),
        (VERTICAL, "wKd8 wPa4 bSh5 bKd5", "a4", {"a4a5", "a4h5"}),
        (VERTICAL, "wKd8 wBa1 wPb2 wPg3 bKd5", "a1", {"a1h2"}),
        (VERTICAL, "wKd8 wGa1 wPh1 wPb1 wPa2 wPh2 wPb2 bKd5", "a1",
         {"a1g1", "a1c1", "a1a3", "a1g3", "a1c3"}),
        (HORIZONTAL, "wKd4 wRa1 wPb1 wPa7 wPh1 bKf4", "a1",
         {"a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1a8"}),
        (TORUS, "wKd4 wKf7 bKd6 wSa1", "a1",
         {"a1b3", "a1c2", "a1h3", "a1g2", "a1b7+", "a1c8+", "a1h7", "a1g8"}),
    ],
)  # fmt: skip
def test_joined_edges_are_no_edges(
    shape: BoardShape, men: str, start: str, moves: set[str]
) -> None:
    assert moves_of(game_of(men, shape=shape), start) == moves


def test_no_man_moves_round_to_where_he_stands() -> None:
    moves = moves_of(game_of("wKd8 wRa1 bKe5", shape=VERTICAL), "a1")
    assert "a1a1" not in moves
    assert len(moves) == 14
