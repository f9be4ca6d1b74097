"""The bounds of help play at lengths where all of them have work; more with ``help_bounds``."""

import pytest

from tests.help_bounds import KINDS, compare


@pytest.mark.parametrize("stipulation", KINDS)
def test_the_bounds_lose_no_line(stipulation: str) -> None:
    assert compare(stipulation, 3, seed=1).wrong == ()
