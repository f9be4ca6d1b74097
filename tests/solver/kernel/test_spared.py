"""The cut of the last two moves of directmates changes no answer: with it and without."""

import random

import chess
import pytest

from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import row_of
from tests.solver.kernel.help_lines import changed, random_boards

OPEN = [("KQR", "KP"), ("KQRB", "KPP"), ("KQNP", "KB"), ("KRRN", "KNP"), ("KQBP", "KRP")]
CROWDED = [("KQRBNPP", "KQBPPP"), ("KQRRBPP", "KRNNPP"), ("KQBBNPPP", "KRBPPPP")]
TWO_MOVERS = (
    "8/8/8/8/8/2K5/8/k2Q4 w - - 0 1",
    "8/6p1/2p1p1P1/3p2RP/R1pkB1nN/Q5P1/2PN3p/4B1nK w - - 0 1",
    "8/RRp5/1bNP2B1/nkrn3Q/b1Np4/1p6/1p2P3/4B2K w - - 0 1",
    "8/1K1p1p2/4kP2/6B1/4NP2/2P5/2B1R3/Q7 w - - 0 1",
    "5b2/2Rnp3/2N5/n2k4/1B2b1B1/2PPp1Q1/4P1N1/7K w - - 0 1",
    "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1",
)


def _engines() -> list[BitboardEngine]:
    return [BitboardEngine(Table(1), is_cut=is_cut) for is_cut in (False, True)]


@pytest.mark.parametrize(("men", "count"), [(OPEN, 400), (CROWDED, 200)])
def test_random_positions_have_the_same_mates(men: list[tuple[str, str]], count: int) -> None:
    without, cut = _engines()
    for board in random_boards(1851, count, men):
        board.turn = chess.WHITE
        if board.is_valid():
            row = row_of(board)
            for length in (2, 3):
                expected = without.mates_within(row, length)
                assert cut.mates_within(row, length) == expected, board.fen()
    assert cut.generated < without.generated


def test_changed_two_movers_are_mates_as_before() -> None:
    without, cut = _engines()
    rng = random.Random(1869)
    mates = 0
    for _ in range(600):
        board = changed(rng, rng.choice(TWO_MOVERS))
        if board.is_valid():
            row = row_of(board)
            expected = without.mates_within(row, 2)
            mates += expected
            assert cut.mates_within(row, 2) == expected, board.fen()
    assert mates > 50
    assert cut.generated < without.generated


@pytest.mark.parametrize(
    "fen",
    [
        "2Nk2K1/1B6/1pp1pNp1/3P4/2R4P/6B1/8/5b2 w - - 0 1",
        "2Nk2K1/1B6/1pp1pNp1/3P4/2R5/6B1/6Q1/R4b2 w - - 0 1",
        "4N1B1/N3R3/P1p1b3/2k5/1n4nQ/2B5/R3K3/8 w - - 0 1",
    ],
)
def test_a_key_that_captures_where_a_line_may_open_is_made(fen: str) -> None:
    row = row_of(chess.Board(fen))
    assert [engine.mates_within(row, 2) for engine in _engines()] == [1, 1]


@pytest.mark.parametrize(
    "fen",
    [
        "b1B5/P5B1/3P1r2/1N1k1p2/N7/5K2/4Q3/8 w - - 0 1",
        "6R1/7r/3P4/8/5Qpk/3Kn3/8/5N1r w - - 0 1",
    ],
)
def test_a_man_that_is_captured_answers_no_check(fen: str) -> None:
    row = row_of(chess.Board(fen))
    assert [engine.mates_within(row, 2) for engine in _engines()] == [1, 1]
