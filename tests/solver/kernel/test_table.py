"""What the table keeps of a position, whatever comes in whatever order."""

import numpy as np
import pytest

from solver.engine import Row
from solver.kernel import layout
from solver.kernel.engine import Table, Worker
from solver.kernel.table import best_move, disproved, look_up, proved, spread, store
from solver.kernel.words import signed_at, words_at
from tests.solver.kernel.compiled import compiled

MASK = np.uint64(layout.FIRST_BUCKETS - 1)
PLAN = np.uint64(0)


@compiled("int64(uint64, uint64, uint64, uint64, uint64, int64, int64, int64)")
def _store(table, work, row, mask, plan, length, is_proved, move):  # type: ignore[no-untyped-def]
    p = words_at(row)
    store(words_at(table), mask, signed_at(work), p, plan, length, is_proved != 0, move)
    return 0


@compiled("int64(uint64, uint64, uint64, uint64, uint64)")
def _known(table, row, mask, plan, found):  # type: ignore[no-untyped-def]
    data = look_up(words_at(table), mask, words_at(row), plan)
    answer = signed_at(found)
    answer[0], answer[1], answer[2] = proved(data), disproved(data), best_move(data)
    return 0


@compiled("int64(uint64, uint64, uint64)")
def _spread(table, old_mask, new_mask):  # type: ignore[no-untyped-def]
    return spread(words_at(table), old_mask, new_mask)


class _Table:
    """A table that is asked about rows, of two or 64 times as many buckets as it begins with."""

    def __init__(self, buckets: int = layout.FIRST_BUCKETS) -> None:
        self._words = np.zeros(buckets * layout.BUCKET, np.uint64)
        self.work = np.zeros(layout.WORK_WORDS, np.int64)
        self.work[layout.GROW_AT] = 2**62
        self._mask = MASK

    def note(
        self, row: Row, length: int, is_proved: bool, move: int = 0, plan: np.uint64 = PLAN
    ) -> None:
        table, work = np.uint64(self._words.ctypes.data), np.uint64(self.work.ctypes.data)
        _store(table, work, _address(row), self._mask, plan, length, is_proved, move)

    def known(self, row: Row, plan: np.uint64 = PLAN) -> tuple[int, int, int]:
        table = np.uint64(self._words.ctypes.data)
        found = np.zeros(3, np.int64)
        _known(table, _address(row), self._mask, plan, found.ctypes.data)
        is_proved, is_disproved, move = found.tolist()
        return is_proved, is_disproved, move

    def grow(self, buckets: int) -> None:
        _spread(np.uint64(self._words.ctypes.data), self._mask, np.uint64(buckets - 1))
        self._mask = np.uint64(buckets - 1)


def _address(row: Row) -> np.uint64:
    return np.uint64(row.ctypes.data)


def _row(number: int, key: int | None = None) -> Row:
    """Return a row like no other number's, with a key as random as they are, or with *key*."""
    row = np.random.default_rng(number).integers(0, 2**64, layout.ROW, np.uint64)
    row[layout.STATE] = 15
    if key is not None:
        row[layout.ZOBRIST] = key
    return row


Note = tuple[int, bool, int]
FIRST, SECOND = 0x123, 0x456


@pytest.mark.parametrize(
    ("notes", "known"),
    [
        ([], (layout.NOT_PROVED, 0, 0)),
        ([(3, False, 0)], (layout.NOT_PROVED, 3, 0)),
        ([(3, False, 0), (2, False, 0)], (layout.NOT_PROVED, 3, 0)),
        ([(3, False, 0), (4, True, FIRST)], (4, 3, FIRST)),
        ([(4, True, FIRST), (2, True, SECOND)], (2, 0, SECOND)),
        # The longer proof came in later: its move is not one that mates in two.
        ([(2, True, FIRST), (4, True, SECOND)], (2, 0, FIRST)),
        ([(4, True, FIRST), (3, False, 0)], (4, 3, FIRST)),
    ],
)
def test_the_shortest_proof_and_its_move_are_kept(
    notes: list[Note], known: tuple[int, int, int]
) -> None:
    table = _Table()
    for length, is_proved, move in notes:
        table.note(_row(1), length, is_proved, move)
    assert table.known(_row(1)) == known
    assert table.work[layout.TABLE_STORES] == bool(notes)


NOTHING = (layout.NOT_PROVED, 0, 0)


def test_positions_of_one_key_are_told_apart() -> None:
    table = _Table()
    rows = [_row(number, key=0x1234) for number in range(200)]
    for number, row in enumerate(rows):
        table.note(row, 3, True, FIRST + number)
        assert table.known(row) == (3, 0, FIRST + number)
        others = [other for other in rows if other is not row]
        known = [table.known(other) for other in others if table.known(other) != NOTHING]
        assert known in ([], [(3, 0, FIRST + number - 1)])  # a bucket has room for two


def test_a_man_moved_by_one_square_makes_another_position_even_of_the_same_key() -> None:
    table = _Table()
    row = _row(1, key=0)
    row[:8] = [1 << 8, 1 << 9, 0, 1 << 63, 0, 1 << 62 | 1 << 5, 1 << 5 | 1 << 63, 1 << 8 | 1 << 9]
    table.note(row, 2, False)
    assert table.known(row) == (layout.NOT_PROVED, 2, 0)
    for kind in range(6):
        for square in range(63):
            if int(row[kind]) >> square & 3 == 1:
                other = row.copy()
                other[kind] ^= np.uint64(3 << square)
                assert table.known(other) == NOTHING
    for state in range(1 << 10):
        other = row.copy()
        other[layout.STATE] = state
        assert (table.known(other) == NOTHING) == (state != 15)


def test_one_position_under_two_plans_is_two_even_if_the_keys_agree() -> None:
    table = _Table()
    plans = [np.uint64(0), np.uint64(0x9E3779B97F4A7C15)]
    rows = [_row(1, key=int(plan)) for plan in plans]
    table.note(rows[0], 2, False, plan=plans[0])
    assert table.known(rows[0], plans[0]) == (layout.NOT_PROVED, 2, 0)
    assert table.known(rows[1], plans[1]) == NOTHING


def test_nothing_is_confounded_or_lost_when_the_table_grows() -> None:
    table = _Table(64 * layout.FIRST_BUCKETS)
    rows = [_row(number) for number in range(100)]
    for number, row in enumerate(rows):
        table.note(row, 1 + number, False, number)
    for growth in (8, 64):
        table.grow(growth * layout.FIRST_BUCKETS)
        for number, row in enumerate(rows):
            assert table.known(row) == (layout.NOT_PROVED, 1 + number, number)


def test_the_table_grows_only_for_an_engine_that_has_filled_its_share() -> None:
    table = Table(16)
    work = np.zeros(layout.WORK_WORDS, np.int64)
    other_work = np.zeros(layout.WORK_WORDS, np.int64)
    workers = [Worker(table, area) for area in (work, other_work)]
    grown: list[tuple[int, int]] = []
    buckets = table.buckets

    def make_room() -> bool:
        return table.make_room(work, buckets, lambda old, new: grown.append((old, new)))

    assert not make_room()
    work[layout.TABLE_FULL] = 1
    work[layout.TABLE_STORES] = buckets // 2 - 1
    assert make_room()
    assert not grown
    assert not work[layout.TABLE_FULL]
    work[layout.TABLE_FULL] = 1
    work[layout.TABLE_STORES] = buckets // 2
    assert make_room()
    assert grown == [(buckets - 1, table.buckets - 1)]
    assert work[layout.GROW_AT] == table.buckets // len(workers)
    assert not work[layout.TABLE_FULL]
    assert other_work[layout.TABLE_FULL], "who is at work must go on with the larger table"


def test_shares_follow_who_comes_and_goes() -> None:
    table = Table(16)
    first, second = (np.zeros(layout.WORK_WORDS, np.int64) for _ in range(2))
    worker = Worker(table, first)
    assert first[layout.GROW_AT] == table.buckets
    other = Worker(table, second)
    assert first[layout.GROW_AT] == second[layout.GROW_AT] == table.buckets // 2
    second[layout.TABLE_STORES] = 100
    other.leave()
    assert first[layout.GROW_AT] == table.buckets - 100
    worker.leave()


def test_what_an_engine_has_added_counts_when_it_is_gone() -> None:
    table = Table(16)
    first, second = (Worker(table, np.zeros(layout.WORK_WORDS, np.int64)) for _ in range(2))
    first.leave()
    assert table.next_growth() == table.buckets
    second._work[layout.TABLE_STORES] = 1000
    second.leave()
    assert table.next_growth() == table.buckets - 1000
    table.left_behind = table.buckets
    assert table.next_growth() == 1
