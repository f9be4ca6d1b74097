"""Who castles under conditions that choose among moves, and where it is not known."""

from __future__ import annotations

import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.rules import FairyRules, NotUnderstoodError
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


def test_paos_do_not_castle_in_the_leo_family() -> None:
    conditions = conditions_in("Leofamily") or ()
    FairyRules.of(men_in("wKe1 wPAg1 bKa8"), conditions)
    with pytest.raises(NotUnderstoodError, match="castling under"):
        FairyRules.of(men_in("wKe1 wPAh1 bKa8"), conditions)
