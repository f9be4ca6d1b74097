"""Time left: told from what was measured, or not at all."""

import pytest

from solver.search.forecast import seconds_left
from solver.solution import LengthRow


def _row(ply: int, seconds: float) -> LengthRow:
    return LengthRow(ply, 1000, 1000, seconds)


@pytest.mark.parametrize(
    ("done", "seconds"),
    [(0, 10.0), (2, 10.0), (10, 0.1)],
)
def test_too_little_to_go_by(done: int, seconds: float) -> None:
    left = seconds_left((), seconds_here=seconds, root_done=done, root_count=20, lengths_to_come=0)
    assert left is None


def test_the_last_length_is_measured_by_its_own_moves() -> None:
    left = seconds_left((), seconds_here=5.0, root_done=5, root_count=20, lengths_to_come=0)
    assert left == pytest.approx(15.0)


def test_a_later_length_grows_as_the_last_one_did() -> None:
    rows = (_row(1, 0.01), _row(2, 1.0))
    left = seconds_left(rows, seconds_here=4.0, root_done=10, root_count=20, lengths_to_come=1)
    assert left == pytest.approx(4.0 + 64.0)


def test_a_later_length_cannot_be_told_from_nothing() -> None:
    left = seconds_left((), seconds_here=4.0, root_done=10, root_count=20, lengths_to_come=1)
    assert left is None
