"""Help play under restrictions against a judge of every line; more with ``restricted_lines``."""

import pytest

from tests.restricted_lines import compare


@pytest.mark.parametrize(("stipulation", "seed"), [("h#2", 1), ("h#2.5", 4), ("ser-h#4", 1)])
def test_the_kernel_finds_what_fulfils_a_restriction_and_nothing_else(
    stipulation: str, seed: int
) -> None:
    compared = compare(stipulation, 4, seed, most=300)
    assert compared.wrong == ()
    assert 0 < compared.kept < compared.all_lines
