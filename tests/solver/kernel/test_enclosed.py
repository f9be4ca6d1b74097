"""The cuts of selfmates change no answer: changed problems with them and without."""

import random

from solver.engine import Rules
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.rows import row_of
from solver.stipulation import Play
from tests.solver.kernel.help_lines import changed

SELFMATES = (
    ("8/8/8/3B4/8/2pk4/2p2Q2/b1K5 w - - 0 1", 1),
    ("8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1", 1),
    ("KB3N2/P1P1p1P1/5P1k/4P2p/7P/8/6B1/7b w - - 0 1", 2),
    ("1n1n4/2b1p3/1ppkq1RB/2N3P1/1P3Kpp/1r2N3/B3b3/8 w - - 0 1", 2),
    ("4N3/8/4N3/pBRrkP2/P5P1/pK1Q2rp/P3b2B/4R1n1 w - - 0 1", 2),
    ("1RN2rq1/RKP1B3/4P3/1k2p3/N3B1p1/1P4n1/1P2rp1b/2Q4b w - - 0 1", 2),
)


def test_changed_selfmates_are_selfmates_as_before() -> None:
    rules = Rules(Play.SELF)
    without, cut = (BitboardEngine(Table(1), rules, is_cut=is_cut) for is_cut in (False, True))
    rng = random.Random(1913)
    mates = 0
    for _ in range(1500):
        fen, length = rng.choice(SELFMATES)
        board = changed(rng, fen)
        if board.is_valid():
            row = row_of(board)
            expected = without.mates_within(row, length)
            mates += expected
            assert cut.mates_within(row, length) == expected, board.fen()
    assert mates > 150
    assert cut.generated < without.generated
