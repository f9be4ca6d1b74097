"""Lines told again where a position recurs: the same ones, in the same order."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from solver.kernel.demanding import Demands
from solver.kernel.engine import Table
from solver.kernel.help.engine import HelpEngine
from solver.kernel.help.plan import ALL_CUTS, Cut
from solver.kernel.rows import row_of
from solver.stipulation import Stipulation
from tests.solver.kernel.help_lines import all_after, is_seen_turned, plans_of

WITHOUT = ALL_CUTS & ~Cut.RECURRING
SERIES = ("7K/8/8/8/k7/2r5/2R5/8 w - - 0 1", "ser-#8")
FORCED = ("8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1", "ser-s#5")
FORCED_IN_TURN = ("1B5N/6Pr/8/R4pp1/4kP1b/3R2pK/1N4PP/8 w - - 0 1", "hs#2")
HELPED = ("8/2n5/8/p1k5/1ppp4/1B6/1K2Q3/8 b - - 0 1", "ser-h#6")
IN_TURN = ("8/8/1p6/8/8/1K2R3/3N4/k7 w - - 0 1", "h#2.5")
STALEMATES = ("8/3P4/8/8/8/6p1/pkpp1pPp/b1RB1K2 w - - 0 1", "h=2.5")
SHORT = [SERIES, FORCED, HELPED, IN_TURN, STALEMATES]

MANY_LINES = ("8/5N2/8/3p3p/5p2/5K2/5B2/5k2 w - - 0 1", "ser-#7")
"""More than there is room to remember: everything is forgotten several times."""
MANY_MATES = ("8/3P2pq/2bp3B/R5NQ/3k2P1/2R5/1P2rp1K/5B2 w - - 0 1", "ser-#4")
"""So many mates are looked at that those of each position are remembered, too."""


def found(
    fen: str, text: str, cuts: Cut, room: int | None = None, demands: Demands | None = None
) -> tuple[list[list[int]], int]:
    """Return all lines in the order in which they are found, and how many positions that took."""
    board, asked = chess.Board(fen), Stipulation.parse(text)
    is_turned = is_seen_turned(board, asked)
    row = row_of(board.mirror() if is_turned else board)
    table, lines, positions = Table(16), [], 0
    for plan in plans_of(asked, is_turned):
        plan = replace(plan, demands=demands)
        engine = HelpEngine(table, plan, cuts=cuts, room=room)
        for move in engine.first_moves(row, plan.sides[0]):
            lines += all_after(engine, row, move)
        positions += engine.generated + engine.evaluated
    return lines, positions


@pytest.mark.parametrize(("fen", "text"), [*SHORT, MANY_LINES, MANY_MATES])
def test_the_same_lines_in_the_same_order(fen: str, text: str) -> None:
    expected, most = found(fen, text, WITHOUT)
    lines, positions = found(fen, text, ALL_CUTS)
    assert expected
    assert lines == expected
    assert positions < most


@pytest.mark.parametrize(("fen", "text"), SHORT)
@pytest.mark.parametrize("room", [1, 2, 7, 40])
def test_so_it_is_where_the_search_is_broken_off(fen: str, text: str, room: int) -> None:
    assert found(fen, text, ALL_CUTS, room)[0] == found(fen, text, WITHOUT)[0]


def test_the_moves_before_matter_where_something_is_asked_of_them() -> None:
    fen, text = SERIES
    expected = [line for line in found(fen, text, ALL_CUTS)[0] if any(leaves_h8(it) for it in line)]
    owed = Demands(owed=chess.BB_H8)
    assert expected
    assert found(fen, text, ALL_CUTS, demands=owed)[0] == expected


def leaves_h8(word: int) -> bool:
    """Tell whether a move of the kernel sets out from where White's king stands."""
    return word & 63 == chess.H8


@pytest.mark.parametrize(("fen", "text"), [FORCED, FORCED_IN_TURN])
def test_last_moves_that_force_come_in_the_order_of_all_moves(fen: str, text: str) -> None:
    lines, _ = found(fen, text, ALL_CUTS)
    assert lines
    assert lines == found(fen, text, ALL_CUTS & ~Cut.FORCING)[0]
