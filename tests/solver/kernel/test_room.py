"""Room for work areas: as much as was asked for, all zero, or an error that can be told."""

import gc

import numpy as np
import pytest

from solver.kernel.room import zeroed


@pytest.mark.parametrize("words", [1, 511, 513, 3_000_000])
@pytest.mark.parametrize("huge_from", [None, 0, 1 << 18])
def test_it_is_zero_and_can_be_written_to(words: int, huge_from: int | None) -> None:
    room = zeroed(words, huge_from=huge_from)
    assert room.shape == (words,)
    assert room.dtype == np.dtype(np.int64)
    assert not room.any()
    room[:] = -1
    assert room.sum() == -words


def test_it_lasts_as_long_as_a_view_of_it() -> None:
    view = zeroed(1 << 20)[5:].view(np.uint64)
    gc.collect()
    view[:] = 7
    assert int(view.sum()) == 7 * ((1 << 20) - 5)


@pytest.mark.parametrize("words", [1 << 57, 1 << 62])
def test_there_is_not_more_of_it_than_an_address_tells(words: int) -> None:
    with pytest.raises((OSError, OverflowError, ValueError)):
        zeroed(words)
