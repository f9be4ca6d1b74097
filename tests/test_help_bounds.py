"""The cuts of help play at lengths where all of them have work; more with ``help_bounds``."""

import pytest

from tests.help_bounds import KINDS, compare

SEEDS = {"hs#2": 2, "ser-s#4": 4}
"""Positions that are solved without cuts in half a second, where those of seed 1 take five."""


@pytest.mark.parametrize("stipulation", KINDS)
def test_no_cut_loses_a_line(stipulation: str) -> None:
    assert compare(stipulation, 4, seed=SEEDS.get(stipulation, 1)).wrong == ()
