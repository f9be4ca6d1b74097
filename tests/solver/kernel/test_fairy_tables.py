"""What the tables of fairy play keep of positions, when they are full and when they grow."""

from __future__ import annotations

import numpy as np
import pytest

from solver.engine import Row
from solver.kernel import layout as common
from solver.kernel.fairy import layout
from solver.kernel.fairy.known import failures, proofs
from solver.kernel.table import disproved
from solver.kernel.words import I64, signed_at, words_at
from tests.solver.kernel.compiled import compiled

FEW = 8
"""So many buckets a table begins with here."""
MANY = 64
PLAN = np.uint64(5)


@compiled("int64(uint64, uint64, uint64, uint64, int64)")
def _fail(table, work, row, mask, length):  # type: ignore[no-untyped-def]
    p = words_at(row)
    failures.store_failure(words_at(table), mask, signed_at(work), p, PLAN, length)
    return 0


@compiled("int64(uint64, uint64, uint64, uint64)")
def _failed(table, work, row, mask):  # type: ignore[no-untyped-def]
    return failures.failed(words_at(table), mask, words_at(row), PLAN)


@compiled("int64(uint64, uint64, uint64)")
def _spread_failures(table, old_mask, new_mask):  # type: ignore[no-untyped-def]
    return failures.spread_failures(words_at(table), old_mask, new_mask)


@compiled("int64(uint64, uint64, uint64, uint64, int64)")
def _prove(table, work, row, mask, length):  # type: ignore[no-untyped-def]
    p = words_at(row)
    proofs.store(words_at(table), mask, signed_at(work), p, PLAN, length, False, I64(0))
    return 0


@compiled("int64(uint64, uint64, uint64, uint64)")
def _disproved(table, work, row, mask):  # type: ignore[no-untyped-def]
    return disproved(proofs.look_up(words_at(table), mask, words_at(row), PLAN))


@compiled("int64(uint64, uint64, uint64)")
def _spread_proofs(table, old_mask, new_mask):  # type: ignore[no-untyped-def]
    return proofs.spread(words_at(table), old_mask, new_mask)


FORMS = [(_fail, _failed, _spread_failures, 4), (_prove, _disproved, _spread_proofs, 2)]
"""How each table is asked, and how many positions lie side by side in it."""


class _Table:
    def __init__(self, form: int) -> None:
        self._store, self._look, self._spread, self.width = FORMS[form]
        self._words = np.zeros(MANY * common.BUCKET + 8, np.uint64)
        self.work = np.zeros(common.GROW_AT + 64, np.int64)
        self.work[common.GROW_AT] = 2**62
        self._mask = np.uint64(FEW - 1)

    def _addresses(self, row: Row) -> tuple[np.uint64, np.uint64, np.uint64]:
        table = (self._words.ctypes.data + 63) // 64 * 64
        return np.uint64(table), np.uint64(self.work.ctypes.data), np.uint64(row.ctypes.data)

    def note(self, row: Row, length: int) -> None:
        self._store(*self._addresses(row), self._mask, length)

    def longest(self, row: Row) -> int:
        return self._look(*self._addresses(row), self._mask)

    def grow(self) -> None:
        self._spread(self._addresses(_row(0))[0], self._mask, np.uint64(MANY - 1))
        self._mask = np.uint64(MANY - 1)


def _row(number: int) -> Row:
    row = np.zeros(layout.SHORT_ROW, np.uint64)
    keys = np.random.default_rng(number).integers(0, 2**64, 2, np.uint64)
    row[layout.KEY], row[layout.OTHER_KEY] = keys
    row[layout.PASSED] = layout.NOWHERE
    return row


@pytest.fixture(params=[0, 1], ids=["failures", "proofs"])
def asked(request: pytest.FixtureRequest) -> _Table:
    return _Table(request.param)


def test_the_longest_play_that_failed_is_kept(asked: _Table) -> None:
    assert asked.longest(_row(1)) == 0
    for length, known in ((3, 3), (2, 3), (5, 5)):
        asked.note(_row(1), length)
        assert asked.longest(_row(1)) == known
    assert asked.longest(_row(2)) == 0
    assert asked.work[common.TABLE_STORES] == 1


def test_who_may_be_taken_in_passing_is_told_apart_over_one_square(asked: _Table) -> None:
    """A pawn who has passed it may have gone elsewhere with his move, and another have come."""
    rows = [_row(1), _row(1)]
    for row, stands in zip(rows, (27, 35), strict=True):
        row[layout.PASSED], row[layout.PASSED_AT] = 19, stands
    asked.note(rows[0], 3)
    assert list(map(asked.longest, rows)) == [3, 0]


def test_a_full_table_keeps_what_was_noted_last_and_never_a_wrong_length(asked: _Table) -> None:
    for number in range(200):
        asked.note(_row(number), 1 + number % 7)
        assert asked.longest(_row(number)) == 1 + number % 7
    known = [asked.longest(_row(number)) for number in range(200)]
    assert all(it in (0, 1 + number % 7) for number, it in enumerate(known))
    assert FEW <= sum(it > 0 for it in known) <= FEW * asked.width // 2 + FEW


def test_a_table_that_grows_loses_nothing(asked: _Table) -> None:
    for number in range(40):
        asked.note(_row(number), 1 + number % 7)
    known = [asked.longest(_row(number)) for number in range(40)]
    asked.grow()
    assert [asked.longest(_row(number)) for number in range(40)] == known


def test_no_position_stands_twice_after_a_table_has_grown(asked: _Table) -> None:
    for number in range(12):
        asked.note(_row(number), 2)
    asked.grow()
    before = int(asked.work[common.TABLE_STORES])
    kept = [number for number in range(12) if asked.longest(_row(number))]
    for number in kept:
        asked.note(_row(number), 9)
        assert asked.longest(_row(number)) == 9
    assert asked.work[common.TABLE_STORES] == before
