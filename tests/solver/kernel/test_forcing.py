"""The cut of self play changes no answer: keys, refutations and lengths with it and without."""

import random

import chess
import pytest

from solver.engine import Rules
from solver.goals import Goal
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import row_of
from solver.stipulation import Play
from tests.solver.kernel.help_lines import random_boards
from tests.solver.kernel.played_back import random_forced_end

FORCING = [("KQR", "KP"), ("KQRB", "KPP"), ("KQRN", "KBP"), ("KRRQ", "KR"), ("KQQN", "KRP")]
CROWDED = [("KQRBNPP", "KQBPPP"), ("KQRRBP", "KRNNPP"), ("KQBBNPPP", "KRBPPPP")]


def _engines() -> list[BitboardEngine]:
    rules = Rules(Play.SELF)
    return [BitboardEngine(Table(1), rules, is_cut=is_cut) for is_cut in (False, True)]


def _answers(
    engine: BitboardEngine, board: chess.Board, length: int
) -> list[tuple[int, list[int] | None]]:
    row = row_of(board)
    return [
        (engine.move_mates_within(row, move, length), engine.refutations(row, move, length, 50))
        for move in engine.legal_moves(row, chess.WHITE)
    ]


@pytest.mark.parametrize(("men", "length", "count"), [(FORCING, 2, 60), (CROWDED, 2, 40)])
def test_moves_that_cannot_force_a_mate_are_no_keys(
    men: list[tuple[str, str]], length: int, count: int
) -> None:
    without, cut = _engines()
    for board in random_boards(1972, count, men):
        board.turn = chess.WHITE
        if board.is_valid():
            assert _answers(cut, board, length) == _answers(without, board, length), board.fen()
    assert cut.generated < without.generated


def test_moves_that_force_a_mate_stay_keys() -> None:
    without, cut = _engines()
    rng = random.Random(2004)
    for black, white in (("KPR", "KQRN"), ("KR", "KQRBP"), ("KQP", "KQRR")):
        board = random_forced_end(rng, black, white, Goal.MATE).mirror()
        for length in (1, 2):
            expected = _answers(without, board, length)
            assert any(decision for decision, _ in expected)
            assert _answers(cut, board, length) == expected, board.fen()


def test_a_step_of_the_king_may_force_the_other_one_off_a_line() -> None:
    """Black's king, which stands between his bishop and a1, mates by each of its steps."""
    row = row_of(chess.Board("7b/6k1/8/6P1/8/p7/PK6/1B6 w - - 0 1"))
    assert [engine.mates_within(row, 1) for engine in _engines()] == [1, 1]
