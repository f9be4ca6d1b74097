"""The first half-move: what is noted of all first moves at once holds for each of them."""

from __future__ import annotations

import chess
import pytest

from solver.kernel.engine import Table
from solver.kernel.help.engine import HelpEngine
from solver.kernel.help.plan import ALL_CUTS, NO_CUTS, Cut
from solver.kernel.rows import row_of
from solver.stipulation import Stipulation
from tests.solver.kernel.help_lines import is_seen_turned, plans_of

REFLEX = ("8/8/5k1K/8/8/8/8/5r2 w - - 0 1", "hr#=2")
"""Whether play is over is asked before each first move, which takes both lists of half-move 0."""
KING_WALKS = ("8/8/8/8/8/2K1R3/8/k7 b - - 0 1", "h#2")
OFFICERS = ("8/8/1p1n4/8/2b5/1K2R3/3N4/k7 b - - 0 1", "h#2")
CASTLING = ("r3k3/8/8/8/8/4K3/8/1R1Q4 b q - 0 1", "h#2")
SERIES = ("8/8/8/8/8/2K1R3/8/3k4 b - - 0 1", "ser-h#3")
SELF = ("1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 w - - 0 1", "hs#2")


def found(fen: str, text: str, cuts: Cut) -> list[list[list[int]]]:
    """Return the lines of each plan, all first moves asked together, without those cut off."""
    board, asked = chess.Board(fen), Stipulation.parse(text)
    is_turned = is_seen_turned(board, asked)
    row = row_of(board.mirror() if is_turned else board)
    table, told = Table(16), []
    for plan in plans_of(asked, is_turned):
        engine = HelpEngine(table, plan, cuts=cuts)
        left, lines = engine.first_moves(row, plan.sides[0]), []
        while len(left):
            some = engine.solve_several(row, [int(word) for word in left])
            assert some.is_all
            lines += some.lines.tolist()
            left = left[len(some.ends) :]
        told.append(sorted(lines))
    return told


@pytest.mark.parametrize(("fen", "text"), [REFLEX, KING_WALKS, OFFICERS, CASTLING, SERIES, SELF])
def test_first_moves_asked_together_lose_no_line(fen: str, text: str) -> None:
    expected = found(fen, text, NO_CUTS)
    assert any(expected)
    assert found(fen, text, ALL_CUTS) == expected
