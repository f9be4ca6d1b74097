"""Help play is cut where no net can be closed in several moves, and loses no line by it.

Each position has lines of so many half-moves.
"""

from __future__ import annotations

import pytest

from solver.fairy.conditions import FairyRule
from solver.goals import Goal
from solver.kernel.fairy import engine as fairy_engine
from solver.kernel.fairy import layout
from solver.kernel.fairy.closing.prunings import prunings_of
from solver.kernel.fairy.closing.spans_layout import MOST_SPANNED, SPAN
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.scope import walks_of
from solver.kernel.fairy.tables import FairyTables, tables_of
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut, Ending
from solver.men import Kind
from solver.squares import square_of
from tests.solver.fairy.boards import game_of
from tests.solver.fairy.test_conditions import game_under
from tests.solver.fairy.test_nets import FORCED, lines_of

POSITIONS = [
    ("", "bKa7 wKc6 wBe1 wSe4", "WBWBW"),
    ("PromOnly Q DU S", "bKa7 wKc6 wBe1 wSe4", "WBWBW"),
    ("PromOnly Q DU S", "bKh7 wKa3 wQb8 wQf7 bPe7", "BBBBW"),
    ("AntiCirce", "bKh3 wKf8 wPb7 bNf6", "BWBW"),
    ("Lortap", "bKf1 wKg4 wBh8 wQa3 bPb4", "BWBW"),
    ("Madrasi", "bKa1 wKf1 wPb7 wLOg8", "BWBWBW"),
    ("Circe", "bKh2 wKa1 wQa4", "BWBW"),
    ("Circe", "bKh7 wKc5 wQb4 bGh3", "BBBBW"),
    ("Circe Mirror", "bKh3 wKa1 wPd6", "WBWBW"),
    ("Circe", "bKh7 wKf6 wQb4", "BBBBBBBW"),
    ("AnnanChess", "bKa8 wKc7 wRb1", "WBW"),
    ("AnnanChess", "bKd2 wKc3 wBe3 wBb2 wSe1", "BWBW"),
    ("BackToBack", "bKg2 wKf4 wSg1 wLEg4 wRh2 wSh4 bBh3", "BWBW"),
    ("VaultingKings", "bKa8 wKb5 wSd4 wRe5 wPa7", "BWBW"),
    ("Hole b2g2b7g7", "bKa8 wKb6 wBe6 wRd5 bBe8 bRa6", "WBW"),
    ("GridChess", "bKe7 wKh2 wSg5 wKAe6 nRb3", "BWBW"),
    ("BlackMaximummer", "bKb1 wKe2 wRh1 bPh3", "WBWBW"),
]


@pytest.mark.parametrize(("condition", "text", "sides"), POSITIONS)
def test_far_nets_lose_no_line(
    condition: str, text: str, sides: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairy_engine, "_SPANNED_FROM", 1)
    order = tuple(side == "W" for side in sides)
    lines = lines_of(condition, text, order, NO_CUTS)
    assert lines
    assert lines_of(condition, text, order, ALL_CUTS) == lines
    assert lines_of(condition, text, order, Cut.NETS) == lines


@pytest.mark.parametrize(("condition", "text", "sides"), FORCED)
def test_far_nets_lose_no_forced_mate(
    condition: str, text: str, sides: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairy_engine, "_SPANNED_FROM", 1)
    asked = condition, text, tuple(side == "W" for side in sides)
    lines = lines_of(*asked, NO_CUTS, ending=Ending.SELF)
    assert lines
    assert lines_of(*asked, Cut.NETS, ending=Ending.SELF) == lines


def tables_under(condition: str, text: str) -> FairyTables:
    game = game_under(condition, text) if condition else game_of(text)
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    return tables_of(kernel.rules, kernel.walks)


def squares_of_span(tables: FairyTables, kind: Kind, start: str, level: int) -> set[int]:
    spans = tables.spans
    assert spans is not None
    at = (2 * tables.walks.index(kind) * 64 + square_of(start)) * SPAN + level
    return {square for square in range(64) if int(spans[at]) >> square & 1}


def test_spans_tell_what_a_man_covers_in_so_many_moves() -> None:
    tables = tables_under("", "wKa1 bKh8 wGc3")
    stands = MOST_SPANNED + 1
    assert squares_of_span(tables, Kind.KNIGHT, "a1", 0) == {square_of("b3"), square_of("c2")}
    assert squares_of_span(tables, Kind.BISHOP, "a1", 0) == set(range(9, 64, 9))
    light = {square for square in range(64) if (square // 8 + square) % 2}
    assert not squares_of_span(tables, Kind.BISHOP, "a1", 5) & light
    assert squares_of_span(tables, Kind.PAWN, "a7", 0) == {square_of("b8")}
    assert square_of("h8") in squares_of_span(tables, Kind.PAWN, "a7", 1)  # a queen on a8
    assert squares_of_span(tables, Kind.KING, "a1", stands + 1) == {0, 1, 8, 9}


def test_any_number_of_moves_leads_where_a_man_can_ever_come() -> None:
    tables = tables_under("", "wKa1 bKh8")
    stands = MOST_SPANNED + 1
    ends = squares_of_span(tables, Kind.KING, "a1", stands + MOST_SPANNED)
    assert ends == set(range(64))
    assert len(squares_of_span(tables, Kind.KING, "a1", stands + MOST_SPANNED - 1)) == 36


def test_nobody_comes_into_a_hole() -> None:
    tables = tables_under("Hole a2b2", "wKa1 bKh8")
    stands = MOST_SPANNED + 1
    assert squares_of_span(tables, Kind.KING, "a1", stands + 1) == {
        square_of("a1"),
        square_of("b1"),
    }


def test_who_is_reborn_spares_his_moves() -> None:
    stands = MOST_SPANNED + 1
    there = squares_of_span(tables_under("Circe", "wKa1 bKh8"), Kind.KNIGHT, "h8", stands)
    assert there == {square_of("b1"), square_of("g1"), square_of("h8")}


@pytest.mark.parametrize("condition", ["SingleBox Type1", "Circe PWC", "Andernach", "Football S"])
def test_nothing_is_told_where_men_come_otherwise(condition: str) -> None:
    assert tables_under(condition, "wKa1 bKh8").spans is None


def test_strict_circe_holds_what_circe_holds() -> None:
    circe, strict, cage = (
        prunings_of(tables_under(it, "wKa1 bKh8").rules.conditions)
        for it in ("Circe", "Circe Strict", "Circe Cage")
    )
    assert strict == circe
    assert circe & ~cage == layout.TAKEN_RETURN | layout.WALKS_LEAD_ALONE


EXCHANGES = "bKe5 bRd5 bSc4 bBd4 wKg4 wSc3 wRd8"


def test_kings_exchange_their_place_once() -> None:
    game = game_under("ExchangeCastling", EXCHANGES, turn=False)
    assert FairyRule.EXCHANGE_CASTLING in game.rules
    lines = lines_of("ExchangeCastling", EXCHANGES, (False, True), NO_CUTS, Goal.CHECK)
    assert lines_of("ExchangeCastling", EXCHANGES, (False, True), ALL_CUTS, Goal.CHECK) == lines


def test_sequels_have_bits_of_their_own() -> None:
    exchanging = tables_under("ExchangeCastling", "wKa1 bKh8").words[layout.SEQUELS]
    diagram = tables_under("Circe Diagram", "wKa1 bKh8").words[layout.SEQUELS]
    assert exchanging == layout.KINGS_EXCHANGE
    assert not diagram & layout.KINGS_EXCHANGE
