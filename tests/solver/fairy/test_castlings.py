"""Who castles under conditions that choose among moves, and where it is not known."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from solver.fairy.conditions import merged
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import after
from tests.solver.fairy.boards import men_in
from tests.solver.fairy.test_conditions import game_under


@pytest.mark.parametrize(
    ("condition", "text", "castles", "count"),
    [
        ("WhiteMaximummer exact", "wKe1 wRh1 wPh2 bKa8", True, 1),
        ("WhiteMinimummer exact", "wKe1 wRh1 wPh2 bKa8", False, 5),
        ("WhiteMustCapture exact", "wKe1 wRh1 wPh2 bKa8", True, 10),
        ("WhiteMustCapture ultra", "wKe1 wRh1 wPh2 bKa8", False, 0),
        ("WhiteMustCapture ultra", "wKe1 wRh1 wPh2 bKa8 bSd2", False, 1),
        ("BlackMustCapture ultra", "wKe1 wRh1 wPh2 bKa8 bBa6", False, 7),
        ("BlackMustCapture ultra", "wKe1 wRh1 wPh2 bKa8 bBa6 wPb5", True, 12),
    ],
)
def test_a_castling_is_chosen_or_not(condition: str, text: str, castles: bool, count: int) -> None:
    """Popeye 4.104 tells the same."""
    moves = [move.uci() for move in game_under(condition, text).moves()]
    assert ("e1g1" in moves) is castles
    assert len(moves) == count


@pytest.mark.parametrize(
    "condition",
    [
        "WhiteMaximummer ultra",
        "BlackConsequentForcedSquare c3",
        "Bicaptures",
        "ActuatedRevolvingBoard",
        "HalfInChess",
    ],
)
def test_where_it_matters_who_castles_and_is_not_known_it_is_refused(condition: str) -> None:
    conditions = conditions_in(condition) or ()
    assert conditions
    FairyRules.of(men_in("wKe1 wRg1 bKa8"), conditions)
    with pytest.raises(NotUnderstoodError, match="castling under"):
        FairyRules.of(men_in("wKe1 wRh1 bKa8"), conditions)


@pytest.mark.parametrize(
    ("condition", "rook", "castles"),
    [
        *(("Leofamily", "PA", True), ("Leofamily", "TR", False)),
        *(("MarineChess", "TR", True), ("MarineChess", "PA", False)),
        *(("ArgentinianChess", "FA", True), ("UltraMarineChess", "TR", False)),
    ],
)
def test_rooks_of_a_family_castle_which_is_refused(
    condition: str, rook: str, castles: bool
) -> None:
    """Popeye 4.104 lets just these castle, and in UltraMarine chess poseidons with tritons."""
    conditions = conditions_in(condition) or ()
    FairyRules.of(men_in(f"wKe1 w{rook}g1 bKa8"), conditions)
    refused = pytest.raises(NotUnderstoodError, match="castling under")
    with refused if castles else nullcontext():
        FairyRules.of(men_in(f"wKe1 w{rook}h1 bKa8"), conditions)


@pytest.mark.parametrize(
    ("condition", "castling", "left"),
    [
        ("a1h8", "e1c1", {"e8c8"}),
        ("a1h8", "e1g1", {"e8c8", "e8g8"}),
        ("h1a8", "e1g1", {"e8g8"}),
        ("a1a8a1h8", "e1c1", set()),
        ("a1h8", "e8g8", {"e1g1"}),
        ("a1h8", "e8c8", {"e1c1", "e1g1"}),
    ],
)
def test_who_castles_takes_castlings_from_the_other_side(
    condition: str, castling: str, left: set[str]
) -> None:
    """Popeye 4.104 has this as an option (``solving/castling.c``)."""
    men = "wKe1 wRa1 wRh1 wPd2 wPe2 wPf2 bKe8 bRa8 bRh8 bPd7 bPe7 bPf7"
    game = game_under(f"CastlingMutuallyExclusive {condition}", men, castling.endswith("1"))
    (move,) = (it for it in game.moves() if it.uci() == castling)
    with after(game, move):
        assert {it.uci() for it in game.moves()} & {"e8c8", "e8g8", "e1c1", "e1g1"} == left


def test_castlings_that_exclude_each_other_are_pairs_of_a_white_and_a_black_rook() -> None:
    for wrong in ("a1", "h8a1", "a1h1", "a1b8"):
        assert conditions_in(f"CastlingMutuallyExclusive {wrong}") is None
    told = (conditions_in(f"CastlingMutuallyExclusive {it}") or () for it in ("a1a8", "h1h8"))
    (condition,) = merged(it for conditions in told for it in conditions)
    assert condition.text == "CastlingMutuallyExclusive a1a8h1h8"
