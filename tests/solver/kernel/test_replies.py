"""Black's replies are weighed as if they were listed, and none is overlooked."""

import chess
import numpy as np

from solver.kernel.keeping.kept_tables import tables
from solver.kernel.layout import LIST_LENGTH
from solver.kernel.proof.replies import FLIGHT, weigh_replies
from solver.kernel.room import address_of
from solver.kernel.rows import row_of
from solver.kernel.words import signed_at, words_at
from tests.solver.kernel.compiled import compiled
from tests.solver.kernel.help_lines import random_boards

MEN = [("KQRBNPP", "KQRBBNNPPPP"), ("KQQRRBNP", "KPPPPP"), ("KBNPP", "KRRNPP"), ("KQR", "K")]
OTHERS = (
    "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 1",
    "7k/8/8/8/8/8/5p2/K3N1R1 b - - 0 1",
    "8/8/8/2kPp3/8/8/8/4K2B b - - 0 1",
    "3r2k1/5Q2/8/8/8/8/8/K7 b - - 0 1",
    "k7/8/1K6/8/8/8/8/8 b - - 0 1",
)


@compiled("int64(uint64, uint64, uint64)")
def _weigh(tables_at, row_at, room_at):  # type: ignore[no-untyped-def]
    return weigh_replies(words_at(tables_at), words_at(row_at), signed_at(room_at))


def _weight(board: chess.Board) -> int:
    room = np.zeros(LIST_LENGTH, np.int64)
    known, row = tables(), row_of(board)
    return _weigh(*map(address_of, (known, row, room)))


def _expected(board: chess.Board) -> int:
    king = board.king(chess.BLACK)
    return sum(FLIGHT if move.from_square == king else 1 for move in board.legal_moves)


def test_replies_are_weighed_as_if_listed() -> None:
    checks = pins = mates = 0
    boards = [*map(chess.Board, OTHERS), *random_boards(1994, 1500, MEN)]
    for board in boards:
        board.turn = chess.BLACK
        if not board.is_valid():
            continue
        assert _weight(board) == _expected(board), board.fen()
        checks += board.is_check()
        pins += any(
            board.is_pinned(chess.BLACK, square)
            for square in chess.SquareSet(board.occupied_co[chess.BLACK])
        )
        mates += not any(board.legal_moves)
    assert checks > 300
    assert pins > 25
    assert mates > 3
