"""What the table keeps of a position, whatever comes in whatever order."""

import numpy as np
import pytest

from solver.kernel import layout
from solver.kernel.engine import Table, Worker
from solver.kernel.table import best_move, bucket, disproved, look_up, proved, store
from solver.kernel.words import jit, signed_at, words_at

KEY = np.uint64(0x1234_5678_9ABC_DEF0)
MASK = np.uint64(7)


@jit
def _store(table, work, key, mask, length, is_proved, move):  # type: ignore[no-untyped-def]
    store(bucket(words_at(table), mask, key), signed_at(work), key, length, is_proved, move)


@jit
def _known(table, key, mask):  # type: ignore[no-untyped-def]
    data = look_up(bucket(words_at(table), mask, key), key)
    return proved(data), disproved(data), best_move(data)


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
    table = np.zeros(8 * layout.BUCKET, np.uint64)
    work = np.zeros(layout.WORK_WORDS, np.int64)
    work[layout.GROW_AT] = 2**62
    addresses = np.uint64(table.ctypes.data), np.uint64(work.ctypes.data)
    for length, is_proved, move in notes:
        _store(*addresses, KEY, MASK, length, is_proved, move)
    assert _known(addresses[0], KEY, MASK) == known
    assert work[layout.TABLE_STORES] == bool(notes)


def test_the_table_grows_only_for_an_engine_that_has_filled_its_share() -> None:
    table = Table(16)
    work = np.zeros(layout.WORK_WORDS, np.int64)
    Worker(table, work)
    Worker(table, np.zeros(layout.WORK_WORDS, np.int64))
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
    assert work[layout.GROW_AT] == table.buckets // 2


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
