"""Squares that are no thrones are left out in Republican chess, and no mate is lost by it.

Beside a square where a king would be safe nobody is mated: so the kernel does not ask.  It leaves
that out where any other condition is set, as a word is here that means nothing without AntiCirce.
"""

from __future__ import annotations

import random

import pytest

from solver.goals import Goal
from solver.kernel.fairy import layout
from solver.kernel.fairy.engine import FairyHelpEngine
from solver.kernel.fairy.kernel import FairyKernel
from solver.kernel.fairy.scope import walks_of
from solver.kernel.fairy.tables import FairyTables
from solver.kernel.help.plan import Ending, Plan
from solver.squares import name_of
from tests.solver.fairy.test_conditions import game_under

_PLAN = Plan((True,), Ending.GOAL, Goal.MATE)
_ENTHRONED = layout.CHOICE << layout.CHOICE_SHIFT


def moves_in(condition: str, text: str, turn: bool, *, asks_all: bool) -> list[int]:
    """Return the legal moves, with kings put down, whether or not a cut may be made."""
    game = game_under(condition, text, turn)
    kernel = FairyKernel(game.rules, walks_of(game.rules, game.men))
    tables = FairyTables(kernel.rules, kernel.walks)
    if asks_all:
        tables.words[layout.CONDITIONS] |= layout.CHEYLAN
    engine = FairyHelpEngine(kernel.help_table(1), tables, _PLAN)
    return engine.legal_moves(tables.row_of(game.position, carrier=turn), turn)


def men_at_random(seed: int) -> str:
    """Return some men of both sides without kings, many of them of the side that mates."""
    chosen = random.Random(seed)
    men = chosen.choices("QRRBSPPG", k=6)
    squares = chosen.sample(range(8, 56), 10)
    words = [f"w{kind}{name_of(square)}" for kind, square in zip(men, squares, strict=False)]
    others = zip(chosen.choices("RBSP", k=4), squares[6:], strict=True)
    return " ".join([*words, *(f"b{kind}{name_of(square)}" for kind, square in others)])


@pytest.mark.parametrize("condition", ["RepublicanChess", "RepublicanChess Type1"])
def test_no_throne_is_lost(condition: str) -> None:
    enthroned = 0
    for seed in range(40):
        asked = condition, men_at_random(seed), seed % 4 != 0
        moves = moves_in(*asked, asks_all=False)
        assert moves == moves_in(*asked, asks_all=True), asked
        enthroned += sum(move & _ENTHRONED != 0 for move in moves)
    assert enthroned > 100
