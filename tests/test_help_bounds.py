"""The cuts of help play at lengths where all of them have work; more with ``help_bounds``."""

import pytest

from tests.help_bounds import KINDS, compare


@pytest.mark.parametrize("stipulation", KINDS)
def test_no_cut_loses_a_line(stipulation: str) -> None:
    assert compare(stipulation, 2, seed=1).wrong == ()
