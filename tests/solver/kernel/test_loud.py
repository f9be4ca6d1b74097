"""Black's checks and captures are listed alone as they stand among all his moves."""

import chess
import numpy as np

from solver.kernel.battle.loud import list_loud
from solver.kernel.battle.order import CAPTURE_SCORE, score_defender
from solver.kernel.keeping.kept_tables import tables
from solver.kernel.layout import LIST_STRIDE, WORK_WORDS
from solver.kernel.lists import list_of, scores_of
from solver.kernel.moves import generate_black
from solver.kernel.room import address_of
from solver.kernel.rows import move_of, row_of
from solver.kernel.words import signed_at, words_at
from tests.solver.kernel.compiled import compiled
from tests.solver.kernel.help_lines import random_boards

MEN = [("KQRBNPP", "KQRBBNNPPPP"), ("KRP", "KQBPPP"), ("KBNPP", "KRRNPP")]


@compiled("int64(uint64, uint64, uint64, uint64)")
def _list(tables_at, row_at, lists_at, work_at):  # type: ignore[no-untyped-def]
    """List the loud moves in the first list and all in the second; return how many of each."""
    t = words_at(tables_at)
    p = words_at(row_at)
    w = signed_at(work_at)
    lists = signed_at(lists_at)
    loud = list_loud(t, p, w, list_of(lists, 0), scores_of(lists, 0))
    moves = list_of(lists, 1)
    count = generate_black(t, p, moves)
    score_defender(t, p, w, moves, scores_of(lists, 1), count)
    return 1000 * loud + count


def _lists(board: chess.Board) -> tuple[dict[int, int], dict[int, int]]:
    """Return the loud moves of *board* and all moves, with their scores."""
    lists = np.zeros((4, LIST_STRIDE), np.int64)
    work = np.zeros(WORK_WORDS, np.int64)
    known, row = tables(), row_of(board)
    loud, count = divmod(_list(*map(address_of, (known, row, lists, work))), 1000)
    return (
        dict(zip(lists[0, :loud].tolist(), lists[1, :loud].tolist(), strict=True)),
        dict(zip(lists[2, :count].tolist(), lists[3, :count].tolist(), strict=True)),
    )


def _may_uncover(board: chess.Board) -> bool:
    """Tell whether a black pawn stands alone between White's king and a black slider."""
    king = board.king(chess.WHITE)
    assert king is not None
    for pawn in board.pieces(chess.PAWN, chess.BLACK):
        without = board.copy()
        without.remove_piece_at(pawn)
        if len(without.attackers(chess.BLACK, king)) > len(
            board.attackers(chess.BLACK, king) - {pawn}
        ):
            return True
    return False


def test_what_is_loud_is_what_is_scored_so_and_checks_or_captures() -> None:
    told = left = 0
    for board in random_boards(1972, 600, MEN):
        board.turn = chess.BLACK
        if not board.is_valid():
            continue
        loud, every = _lists(board)
        expected = {move: score for move, score in every.items() if score >= CAPTURE_SCORE}
        if not loud and _may_uncover(board):
            left += 1
            continue
        assert loud == expected, board.fen()
        told += len(loud)
        for word in loud:
            made = chess.Move.from_uci(move_of(word, is_turned=False).uci())
            assert board.is_capture(made) or board.gives_check(made), board.fen()
    assert told > 300
    assert left
