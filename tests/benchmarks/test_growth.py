"""What one move more costs, as it is reckoned."""

from __future__ import annotations

import pytest

from benchmarks.growth import Rung, Step, climb, halves, lengths, steps
from solver.stipulation import Stipulation
from tests.benchmarks.test_compare import case


def rung(length: int, nodes: int, seconds: float, popeye: float | None = None) -> Rung:
    return Rung(Stipulation.directmate(length), nodes, seconds, popeye)


def test_only_searches_that_can_be_measured_are_compared() -> None:
    found = steps([rung(1, 50, 0.001), rung(2, 2000, 0.01, 0.5), rung(3, 30_000, 0.04, 10.0)])
    assert found == [Step(), Step(15.0, None, 20.0)]


@pytest.mark.parametrize(("text", "count"), [("#3", 2), ("h#2.5", 2), ("ser-h#7", 1)])
def test_a_move_more_is_two_half_moves_but_in_series_one(text: str, count: int) -> None:
    assert halves(Stipulation.parse(text)) == count


def test_a_problem_is_asked_at_every_length() -> None:
    assert list(map(str, lengths(Stipulation.parse("h#2.5")))) == ["h#1.5", "h#2.5"]
    (first, second) = climb(case("#2"), 10, 16, None)
    assert (str(first.asked), str(second.asked)) == ("#1", "#2")
    assert 0 < first.nodes <= second.nodes
