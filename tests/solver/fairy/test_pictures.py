"""Help play is cut where no picture of a mate by a king and one man is left, and loses no line.

Each position has lines of so many half-moves.
"""

from __future__ import annotations

import pytest

from solver.goals import Goal
from solver.kernel.fairy import engine as fairy_engine
from solver.kernel.fairy.closing import pictures_layout
from solver.kernel.fairy.engine import FairyHelpEngine
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.scope import walks_of
from solver.kernel.fairy.tables import tables_of
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut, Ending, Plan
from tests.solver.fairy.test_conditions import game_under
from tests.solver.fairy.test_nets import lines_of

POSITIONS = [
    ("", "bKa5 wKc4 wRg7 bGa4 bPa6 bBb6 bPd6", "BWBW"),
    ("BlackMaximummer", "bKb3 wKa6 wQf1 bPc3", "WBWBW"),
    ("BlackMinimummer", "bKb4 wKd4 wPb6 bRa8", "WBWBW"),
    ("BlackMinimummer", "bKh2 wKe2 wQf6 bRg2 bRg4 bBe1", "BWBW"),
    ("BlackMustCapture", "bKh6 wKf7 wBd4 bPh5 bSg7 bNh7", "BBBBW"),
    ("Hole b4a4", "bKb1 wKb3 wRd8 bPa2 bRc3 bPb2 bBc1", "BBBW"),
    ("", "bKh8 wKg6 wPf6 bBg8 bBf8", "BBBW"),  # a pawn mates a king on the last rank
    ("Hole b6d5", "bKa5 wKa7 wQe6 bPc6 bPc5 bPd6", "WBWBW"),
    ("Hole c1", "bKa1 wKb4 wSb5 bPa2", "WBWBW"),
    ("Hole d8c8b7", "bKb8 wKb5 wQd3 bBh8 bPa2", "BWBW"),
    ("Hole g3,BlackMaximummer", "bKh1 wKe2 wSf6 bPh2 bPb4 bPh3", "WWW"),
    ("WhiteMaximummer", "bKh1 wKh3 wPd7 bRe1 bPa3", "BWBW"),
    ("WhiteMinimummer", "bKa7 wKc8 wRa3 bBb4 bRa5 bQb2", "BWBW"),
]


@pytest.mark.parametrize(("condition", "text", "sides"), POSITIONS)
def test_pictures_lose_no_line(
    condition: str, text: str, sides: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairy_engine, "_SPANNED_FROM", 1)
    order = tuple(side == "W" for side in sides)
    lines = lines_of(condition, text, order, NO_CUTS)
    assert lines
    for cuts in (ALL_CUTS, Cut.PICTURES, Cut.PICTURES | Cut.USEFUL_MOVES):
        assert lines_of(condition, text, order, cuts) == lines


FORCED = [
    ("WhiteMustCapture", "bKh8 wKg6 wPf6 bBg8 bBf8", "BBBW", Ending.SELF),
    ("BlackMaximummer,WhiteMaximummer", "bKa8 wKc7 wRb7 bPa6 bPc6 bPa7", "BWBW", Ending.SELF),
    ("Hole g5f7a5h8,WhiteMaximummer", "bKh7 wKf8 wQe5 bPg7", "BWBW", Ending.SELF),
    ("WhiteMinimummer", "bKa1 wKe3 wQa4 bPa2 bSa3", "BBBBW", Ending.REFLEX),
    ("Hole a4,WhiteMaximummer", "bKc1 wKb3 wRg2 bBe2", "WBWBW", Ending.REFLEX),
]


@pytest.mark.parametrize(("condition", "text", "sides", "ending"), FORCED)
def test_pictures_lose_no_line_that_is_forced(
    condition: str, text: str, sides: str, ending: Ending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairy_engine, "_SPANNED_FROM", 1)
    order = tuple(side == "W" for side in sides)
    lines = lines_of(condition, text, order, NO_CUTS, ending=ending)
    assert lines
    for cuts in (ALL_CUTS, Cut.PICTURES, Cut.PICTURES | Cut.USEFUL_MOVES):
        assert lines_of(condition, text, order, cuts, ending=ending) == lines


def engine_of(condition: str, text: str, sides: str) -> FairyHelpEngine:
    """Return the engine of a play, after all its lines have been asked for."""
    order = tuple(side == "W" for side in sides)
    game = game_under(condition, text, order[0])
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    tables = tables_of(kernel.rules, kernel.walks)
    engine = FairyHelpEngine(kernel.help_table(1), tables, Plan(order, Ending.GOAL, Goal.MATE))
    row = tables.row_of(game.position, carrier=True)
    for move in engine.legal_moves(row, order[0]):
        engine.solve_after(row, move)
    return engine


HOLES = "Hole h1h2h3h4h5h6h7h8"


@pytest.mark.parametrize(
    ("condition", "text", "sides"),
    [
        (HOLES, "bKb4 wKb2 wBc7 bRc3 bBe5 bPd6", "BWBWBWBWBWBWBW"),
        ("BlackMaximummer,WhiteMaximummer", "bKa4 wKd5 wSe7 bSg4", "BWBWBWBWBWBW"),
    ],
)
def test_few_pictures_leave_few_positions(condition: str, text: str, sides: str) -> None:
    engine = engine_of(condition, text, sides)
    assert engine._work[pictures_layout.HAS_PICTURES]
    assert engine.generated < 10_000


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("Circe", "bKb4 wKb2 wBc7 bRc3 bPd6"),
        ("Hole h1,NoCapture", "bKb4 wKb2 wBc7 bRc3 bPd6"),
        ("BlackMaximummer Ultra", "bKb4 wKb2 wBc7 bRc3 bPd6"),
        ("BackHome", "bKb4 wKb2 wBc7 bRc3 bPd6"),
        (HOLES, "bKb4 wKb2 wBc7 wSa1 bRc3 bPd6"),
        (HOLES, "bKb4 wKb2 wGc7 bRc3 bPd6"),
        (HOLES, "bKb4 wKb2 wBc7 bRc3 nPd6"),
        (HOLES, "bKb4 wKb2 wRb7 bSc3 bPd6"),  # White takes the king
    ],
)
def test_pictures_do_not_serve_where_more_may_happen(condition: str, text: str) -> None:
    engine = engine_of(condition, text, "WBWBW")
    assert not engine._work[pictures_layout.HAS_PICTURES]
