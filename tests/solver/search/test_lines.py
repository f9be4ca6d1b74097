"""A line that the kernel tells at once is the one that is put together move by move."""

import chess
import pytest

from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import row_of
from solver.search.control import Control
from solver.search.lines import LineTeller
from solver.squares import WHITE

PROBLEMS = (
    ("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1", 4),
    ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 3),
    ("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1", 2),
    ("4K2b/B3P2N/1Q1PP1N1/1R1p3r/1r1pk1B1/6P1/b1P1PP2/n7 w - - 0 1", 4),
)


class _MoveByMove(BitboardEngine):
    def line_after(self, row: object, move: int, length: int) -> list[int]:
        return []


def _lines(engine: BitboardEngine, fen: str, length: int) -> list[list[int]]:
    row = row_of(chess.Board(fen))
    teller = LineTeller(engine, Control())
    moves = engine.legal_moves(row, WHITE)
    keys = [move for move in moves if engine.move_mates_within(row, move, length) == 1]
    return [teller.after_attacker(row, key, length) for key in keys]


@pytest.mark.parametrize(("fen", "length"), PROBLEMS)
@pytest.mark.parametrize("more", [0, 1])
def test_lines_are_those_put_together_move_by_move(fen: str, length: int, more: int) -> None:
    told = _lines(BitboardEngine(Table(16)), fen, length + more)
    assert told == _lines(_MoveByMove(Table(16)), fen, length + more)
    assert told
    for line in told:
        assert len(line) % 2 == 1
        assert len(line) <= 2 * (length + more) - 1


def test_a_line_that_is_stopped_is_none() -> None:
    engine = BitboardEngine(Table(16))
    row = row_of(chess.Board(PROBLEMS[0][0]))
    key = next(
        move for move in engine.legal_moves(row, WHITE) if engine.move_mates_within(row, move, 4)
    )
    fresh = BitboardEngine(Table(16))
    fresh.set_stop(True)
    assert fresh.line_after(row, key, 4) is None
