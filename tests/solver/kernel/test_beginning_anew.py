"""An engine of help play that goes over to another plan: it searches as one that is made for it."""

from __future__ import annotations

import chess
import pytest

from solver.engine import Row
from solver.goals import Goal
from solver.kernel.demanding import Demands
from solver.kernel.engine import Table
from solver.kernel.help.engine import Ending, HelpEngine, Plan
from solver.kernel.help.tails_layout import ENDS_FROM
from solver.kernel.rows import row_of
from solver.stipulation import Stipulation
from tests.solver.kernel.help_lines import all_after, is_seen_turned, plans_of

NETS = ("1r6/8/4k3/1p6/3b2p1/8/5RpP/6Kb b - - 0 1", "h#2.5")
PICTURES = ("8/8/8/3p4/8/8/2K1R3/k7 b - - 0 1", "h#3")
STALEMATES = ("8/3P4/8/8/8/6p1/pkpp1pPp/b1RB1K2 w - - 0 1", "h=2.5")
SERIES = ("7K/8/8/8/k7/2r5/2R5/8 w - - 0 1", "ser-#8")
FORCED = ("8/P7/1P2p3/2N5/q7/4Pk2/2B4P/6K1 w - - 0 1", "ser-s#4")
MANY_MATES = ("8/3P2pq/2bp3B/R5NQ/3k2P1/2R5/1P2rp1K/5B2 w - - 0 1", "ser-#3")
KINGLESS = ("8/8/8/8/8/1p6/1P6/K7 b - - 0 1", "ser-h=3")
ALL = [NETS, PICTURES, STALEMATES, SERIES, FORCED, MANY_MATES, KINGLESS]

Found = tuple[list[list[int]], int, int, int]


def found(engine: HelpEngine, row: Row, plan: Plan) -> Found:
    """Return the lines of *plan* in their order, and what the engine has counted."""
    lines = []
    for move in engine.first_moves(row, plan.sides[0]):
        lines += all_after(engine, row, move)
    return lines, engine.generated, engine.evaluated, engine.stored


def forget(table: Table) -> None:
    """Let *table* know nothing."""
    table.words[:] = 0
    table.left_behind = 0


@pytest.mark.parametrize(("fen", "text"), ALL)
@pytest.mark.parametrize(("other_fen", "other_text"), ALL)
def test_it_finds_and_counts_the_same(fen: str, text: str, other_fen: str, other_text: str) -> None:
    table = Table(4)
    worn: HelpEngine | None = None
    for name, asked_text in ((other_fen, other_text), (fen, text)):
        board, asked = chess.Board(name), Stipulation.parse(asked_text)
        is_turned = is_seen_turned(board, asked)
        row = row_of(board.mirror() if is_turned else board)
        for plan in plans_of(asked, is_turned)[-2:]:
            forget(table)
            fresh = HelpEngine(table, plan)
            expected = found(fresh, row, plan)
            fresh.leave()
            forget(table)
            if worn is None:
                worn = HelpEngine(table, plan)
            else:
                assert worn.begin_anew(plan)
            assert found(worn, row, plan) == expected
            worn.leave()
    assert table.engines == 0


def test_a_board_without_a_black_king_leaves_the_next_one_its_cuts() -> None:
    """Judges ask one engine about position after position."""
    plan = plans_of(Stipulation.parse(STALEMATES[1]), False)[-1]
    row = row_of(chess.Board(STALEMATES[0]))
    kingless = row_of(chess.Board(KINGLESS[0]))
    counts = []
    for rows in ([row], [kingless, row]):
        engine = HelpEngine(Table(1), plan)
        for one in rows:
            before = engine.generated
            found(engine, one, plan)
        counts.append(engine.generated - before)
    assert counts[0] == counts[1]


def test_what_was_looked_at_often_enough_to_be_kept_is_forgotten() -> None:
    fen, text = MANY_MATES
    board = chess.Board(fen)
    plan = plans_of(Stipulation.parse(text), False)[-1]
    engine = HelpEngine(Table(4), plan)
    assert found(engine, row_of(board), plan)[2] > ENDS_FROM


def test_conditions_on_the_play_ask_for_an_engine_of_their_own() -> None:
    free = Plan((False, True), Ending.GOAL, Goal.MATE)
    asked = Plan((False, True), Ending.GOAL, Goal.MATE, demands=Demands(owed=chess.BB_H8))
    engine = HelpEngine(Table(1), free)
    engine.leave()
    assert not engine.begin_anew(asked)
    engine = HelpEngine(Table(1), asked)
    engine.leave()
    assert not engine.begin_anew(free)
