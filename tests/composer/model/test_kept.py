"""What is worked out of an entry is worked out once, and forgotten with it."""

from __future__ import annotations

import gc
import weakref

import pytest

from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from solver.errors import SolverError


def test_work_is_done_once_for_each_entry_and_not_for_equal_ones() -> None:
    done: list[str] = []

    @once_for_each_entry
    def stipulation(entry: Entry) -> str:
        done.append(entry.stipulation)
        return entry.stipulation

    first, second = Entry(stipulation="#3"), Entry(stipulation="#3")
    assert [stipulation(entry) for entry in (first, first, second, first)] == ["#3"] * 4
    assert done == ["#3", "#3"]


def test_an_entry_in_the_place_of_one_that_has_gone_is_worked_out_anew() -> None:
    @once_for_each_entry
    def stipulation(entry: Entry) -> str:
        return entry.stipulation

    for moves in range(2, 300):
        assert stipulation(Entry(stipulation=f"#{moves}")) == f"#{moves}"
    gc.collect()


def test_a_refusal_is_kept_like_an_answer() -> None:
    done: list[Entry] = []

    @once_for_each_entry
    def refused(entry: Entry) -> str:
        done.append(entry)
        raise SolverError("no")

    entry = Entry()
    for _ in range(3):
        with pytest.raises(SolverError, match="no"):
            refused(entry)
    assert len(done) == 1


def test_what_was_worked_out_goes_with_its_entry() -> None:
    class Worked:
        """Stands for a large thing."""

    @once_for_each_entry
    def worked(entry: Entry) -> Worked:
        return Worked()

    entry = Entry()
    value = weakref.ref(worked(entry))
    assert value() is worked(entry)
    del entry
    gc.collect()
    assert value() is None
