"""The proof search decides as the exact search does, and what it keeps can be relied on."""

import chess
import numpy as np
import pytest

from solver.engine import STOPPED
from solver.kernel import layout
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.proof import layout as proof_layout
from solver.kernel.proof.engine import DEFENDED, LONGEST, UNDECIDED, ProofEngine
from solver.kernel.proof.table import keep, recall
from solver.kernel.rows import move_of, row_of
from solver.kernel.words import signed_at, words_at
from tests.solver.kernel.compiled import compiled

LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
THIRTY_FIVE = "8/4p3/4p3/4p3/4p3/4p1B1/1PR1Prpp/KR1Bkrqb w - - 0 1"
BISHOP_AND_KNIGHT = "4K3/8/8/8/8/3k4/8/2B2N2 w - - 0 1"


def _engine(memory_mb: int = 16) -> ProofEngine:
    return ProofEngine(Table(memory_mb), memory_mb)


POSITIONS = (
    LOYD,
    "k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1",
    "8/3K2p1/p7/2pkpB1p/2pbNp2/2p4r/2n1P3/3Qq1n1 w - - 0 1",
    "2rB4/1b1n1pp1/pn4Rp/1Q2NB2/2pK1k1r/3RN1pr/4P3/8 w - - 0 1",
    "8/8/8/8/8/4K2p/4N2k/8 w - - 0 1",
    "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
    BISHOP_AND_KNIGHT,
)


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_it_decides_as_the_exact_search_does(fen: str, length: int) -> None:
    row = row_of(chess.Board(fen))
    proved = _engine().prove(row, length)
    exact = BitboardEngine(Table(16))
    assert bool(proved) == exact.mates_within(row, length)
    assert proved <= length
    if proved:
        assert exact.mates_within(row, proved)


@pytest.mark.parametrize("fen", POSITIONS)
def test_it_decides_alike_when_longer_mates_were_looked_for_before(fen: str) -> None:
    engine, exact, row = _engine(), BitboardEngine(Table(16)), row_of(chess.Board(fen))
    for length in (6, 5, 4, 3, 2, 1):
        proved = engine.prove(row, length, visits=20_000)
        if proved != UNDECIDED:
            assert bool(proved) == exact.mates_within(row, min(length, 5)) or proved == 6
            assert proved <= length


def test_the_first_move_of_a_proof_is_known() -> None:
    engine, row = _engine(), row_of(chess.Board(LOYD))
    assert engine.known_proof(row) == (0, 0)
    assert engine.prove(row, 4) == 4
    length, move = engine.known_proof(row)
    assert length == 4
    assert move_of(move, is_turned=False).uci() == "d4g1"


def test_a_search_within_bounds_goes_on_when_asked_again() -> None:
    engine, row = _engine(), row_of(chess.Board(LOYD))
    asked = 0
    while (proved := engine.prove(row, 4, visits=10)) == UNDECIDED:
        asked += 1
    assert proved == 4
    assert 0 < asked < 1000


@pytest.mark.parametrize("flag", ["set_stop", "set_abandon"])
def test_flags_end_it(flag: str) -> None:
    engine, row = _engine(), row_of(chess.Board(LOYD))
    getattr(engine, flag)(True)
    assert engine.prove(row, 4) == STOPPED
    getattr(engine, flag)(False)
    assert engine.prove(row, 4) == 4


@pytest.mark.parametrize(
    ("fen", "length", "proved"),
    [(THIRTY_FIVE, 35, 35), ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 0)],
)
def test_the_smallest_tables_are_enough(fen: str, length: int, proved: int) -> None:
    engine = _engine(memory_mb=0)
    assert engine.prove(row_of(chess.Board(fen)), length) == proved
    assert engine.visits > 2 * proof_layout.FIRST_BUCKETS * proof_layout.ENTRIES


def test_a_long_mate_is_found_and_a_longer_one_refused() -> None:
    row = row_of(chess.Board(THIRTY_FIVE))
    assert _engine().prove(row, 35) == 35
    with pytest.raises(ValueError, match="from 1 to 250, got 251"):
        _engine().prove(row, LONGEST + 1)


PLAN = np.uint64(0)


@compiled("int64(uint64, uint64, uint64, int64, int64)")
def _keep(proofs, state, row, value, work):  # type: ignore[no-untyped-def]
    keep(words_at(proofs), signed_at(state), words_at(row), PLAN, value, work)
    return 0


@compiled("int64(uint64, uint64, uint64)")
def _recall(proofs, state, row):  # type: ignore[no-untyped-def]
    return recall(words_at(proofs), signed_at(state), words_at(row), PLAN)


class _Row:
    """A row that holds a key and, where it is to be of another position, another man."""

    def __init__(self, key: int, man: int = 0) -> None:
        self._words = np.zeros(layout.ROW, np.uint64)
        self._words[layout.ZOBRIST] = key
        self._words[layout.QUEEN] = man
        self.address = np.uint64(self._words.ctypes.data)


def _proof_table(buckets: int) -> tuple[list[np.uint64], list[object]]:
    proofs = np.zeros(buckets * proof_layout.BUCKET_WORDS, np.uint64)
    state = np.zeros(proof_layout.STATE_WORDS, np.int64)
    state[proof_layout.GROW_AT] = 3
    state[proof_layout.LAST_MASK] = buckets - 1
    return [np.uint64(a.ctypes.data) for a in (proofs, state)], [proofs, state]


def test_nothing_is_lost_when_the_table_grows() -> None:
    addresses, _arrays = _proof_table(64)
    rows = [_Row(n << 8) for n in range(1, 17)]  # each bucket gets its share
    for n, row in enumerate(rows):
        _keep(*addresses, row.address, n + 1, 1)
    assert [_recall(*addresses, row.address) for row in rows] == list(range(1, 17))


def test_in_a_full_table_the_least_work_gives_way() -> None:
    addresses, _arrays = _proof_table(1)
    for n in range(1, proof_layout.ENTRIES + 1):
        _keep(*addresses, _Row(n).address, n, 100 - n)
    _keep(*addresses, _Row(99).address, 99, 1)
    last = proof_layout.ENTRIES
    assert [_recall(*addresses, _Row(n).address) for n in (1, last, 99)] == [1, -1, 99]


OPEN = 3 << proof_layout.FIELD | 5


@pytest.mark.parametrize("value", [0, 7, LONGEST, proof_layout.DISPROVED, OPEN])
def test_what_is_decided_of_one_position_is_not_taken_for_another_of_the_same_key(
    value: int,
) -> None:
    """Numbers of what is not decided only guide the search."""
    addresses, _arrays = _proof_table(1)
    _keep(*addresses, _Row(5, man=1).address, value, 1)
    assert _recall(*addresses, _Row(5, man=1).address) == value
    assert _recall(*addresses, _Row(5, man=2).address) == (value if value == OPEN else -1)
    _keep(*addresses, _Row(5, man=2).address, 9, 1)
    assert _recall(*addresses, _Row(5, man=2).address) == 9


@pytest.mark.parametrize(
    ("fen", "length", "answer"),
    [
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", 5, 0),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 5, DEFENDED),
        ("7k/5K2/8/8/8/8/8/R7 b - - 0 1", 5, 1),
        ("7k/8/5K2/8/8/8/8/R7 b - - 0 1", 1, DEFENDED),
    ],
)
def test_the_defender_can_be_the_one_to_move(fen: str, length: int, answer: int) -> None:
    """Mated already, stalemated, and lost in one."""
    assert _engine().prove_replies(row_of(chess.Board(fen)), length) == answer


def test_the_doubt_is_greater_where_no_mate_is_near() -> None:
    mating = chess.Board("k7/1pRN1p2/p3r2p/Q2N2p1/3PPP2/8/5P1P/R5K1 w - - 0 1")
    other = mating.copy()
    other.turn = chess.BLACK
    doubts = []
    for board, visits in ((mating, 30), (other.mirror(), 3000)):
        engine = _engine()
        assert engine.prove(row_of(board), 12, visits) == UNDECIDED
        doubts.append(engine.doubt)
    assert 0 < 10 * doubts[0] < doubts[1]
    assert engine.prove(row_of(chess.Board(POSITIONS[5])), 4)
    assert engine.doubt == 0
