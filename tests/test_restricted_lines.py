"""Play under restrictions against a judge; more with ``restricted_lines``, ``restricted_keys``."""

import pytest

from tests.restricted_keys import compare_keys
from tests.restricted_lines import compare


@pytest.mark.parametrize(("stipulation", "seed"), [("h#2", 1), ("h#2.5", 3), ("ser-h#4", 1)])
def test_the_kernel_finds_what_fulfils_a_restriction_and_nothing_else(
    stipulation: str, seed: int
) -> None:
    compared = compare(stipulation, 4, seed, most=300)
    assert compared.wrong == ()
    assert 0 < compared.kept < compared.all_lines


@pytest.mark.parametrize(("stipulation", "count"), [("#1", 3), ("#2", 2), ("exact-#2", 1)])
def test_the_kernel_finds_the_keys_that_force_a_restriction(stipulation: str, count: int) -> None:
    compared = compare_keys(stipulation, count, seed=1)
    assert compared.wrong == ()
    assert 0 < compared.kept < compared.all_lines
