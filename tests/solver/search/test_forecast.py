"""Time left: a range that is told from what was measured, or not at all."""

from itertools import pairwise

import pytest

from solver.events import TimeLeft
from solver.search.forecast import PartsOfLength, SteadyEnd, work_left

PARTS = tuple(range(20))


def _parts(taken: dict[int, int], before: dict[int, int] | None = None) -> PartsOfLength:
    parts = PartsOfLength()
    for length, took in enumerate((before or {}, taken), start=1):
        parts.begin(length, PARTS)
        for part, nodes in took.items():
            parts.end([(part, nodes)])
    return parts


@pytest.mark.parametrize(
    ("finished", "here", "done", "to_come"),
    [
        ((), 0, 0, 0),  # nothing is known
        ((10, 100), 900, 3, 1),  # too little
        ((), 1_000_000, 1, 0),  # one first move says nothing of the others
        ((), 5_000_000, 10, 1),  # nobody knows the growth
        ((10_000, 100_000), 500_000, 10, 9),  # a guess upon guesses
    ],
)
def test_nothing_is_told_where_nothing_can_be(
    finished: tuple[int, ...], here: int, done: int, to_come: int
) -> None:
    parts = _parts(dict.fromkeys(range(done), here // max(done, 1)))
    assert work_left(finished, here, parts, to_come) is None


def test_where_no_length_went_before_the_parts_alone_are_the_measure() -> None:
    left = work_left((), 5_000_000, _parts(dict.fromkeys(range(5), 1_000_000)), 0)
    assert left is not None
    assert left.nodes == pytest.approx(15_000_000)


@pytest.mark.parametrize("finished", [(), (0,), (50_000, 0), (2000, 50_000), (0, 50_000)])
@pytest.mark.parametrize("done", [{}, {0: 0}, dict.fromkeys(PARTS, 0), {0: 30_000}])
@pytest.mark.parametrize("here", [0, 30_000])
def test_first_moves_and_lengths_that_took_nothing_break_nothing(
    finished: tuple[int, ...], done: dict[int, int], here: int
) -> None:
    for to_come in (0, 1):
        left = work_left(finished, here, _parts(done), to_come)
        assert left is None or (left.nodes >= 0 and left.factor > 1)


def test_parts_weigh_what_they_took_before() -> None:
    """Half of the first moves are through, but the hard one is among the rest."""
    before = dict.fromkeys(PARTS, 1000) | {19: 100_000}
    taken = dict.fromkeys(range(10), 10_000)
    even = work_left((10_000, 119_000), 100_000, _parts(taken), 0)
    told = work_left((10_000, 119_000), 100_000, _parts(taken, before), 0)
    assert even is not None
    assert told is not None
    assert told.nodes > 3 * even.nodes


@pytest.mark.parametrize("count", [2, 500])
def test_pairs_share_what_their_first_move_took(count: int) -> None:
    """However many they are: half of them may hold all the work."""
    parts = PartsOfLength()
    parts.begin(3, [("a",), ("b",)])
    parts.end([(("a",), 1_000_000)])
    parts.end([(("b",), 1000)])
    hard, easy = ([(first, second) for second in range(count)] for first in "ab")
    parts.begin(4, [*hard, *easy])
    parts.end([(pair, 10_000_000 // count) for pair in hard])
    assert 0.9 < parts.measure(10_000_000).share < 1


def test_what_was_decided_before_a_stop_counts_as_done() -> None:
    """Its positions stand in the row, but nobody knows any more which move took them."""
    parts = PartsOfLength()
    parts.begin(4, PARTS[10:], nodes_before=10_000_000)
    for part in PARTS[10:15]:
        parts.end([(part, 1_000_000)])
    left = work_left((), 15_000_000, parts, 0)
    assert left is not None
    assert left.nodes == pytest.approx(5_000_000)


def test_a_length_that_is_taken_up_again_keeps_its_weights() -> None:
    parts = _parts({}, dict.fromkeys(PARTS, 1000) | {19: 1_000_000})
    parts.end([(0, 5000)])
    parts.begin(2, PARTS[1:], nodes_before=6000)
    for part in PARTS[1:19]:
        parts.end([(part, 5000)])
    assert parts.measure(96_000).share < 0.2


def test_the_range_narrows_towards_the_end_and_widens_with_the_lengths_to_come() -> None:
    rows = (100_000, 1_000_000)
    early, late = (
        work_left(rows, done * 500_000, _parts(dict.fromkeys(range(done), 500_000)), 0)
        for done in (2, 18)
    )
    farther = work_left(rows, 1_000_000, _parts({0: 500_000, 1: 500_000}), 2)
    assert early is not None
    assert late is not None
    assert farther is not None
    assert late.factor < early.factor < farther.factor
    assert late.nodes < early.nodes < farther.nodes


def test_the_time_told_does_not_jump_about() -> None:
    """Where first moves are now hard, now easy, it counts down, and is said anew seldom."""
    end, parts, here, said = SteadyEnd(), _parts({}), 0, []
    for part in PARTS[:-1]:
        nodes = 1_500_000 if part % 2 else 500_000
        here += nodes
        parts.end([(part, nodes)])
        work = work_left((200_000, 2_000_000), here, parts, 0)
        assert work is not None
        said.append(end.left(here / 1e6, work.nodes / 1e6, work.factor))
    middles = [left.middle for left in said]
    assert sum(later > sooner for sooner, later in pairwise(middles)) <= 3
    assert all(left.least < 19 - at < left.most for at, left in enumerate(said[5:-2], start=6))


def test_a_forecast_that_was_wrong_is_said_anew() -> None:
    end = SteadyEnd()
    assert end.left(0.0, 10.0, 2.0) == TimeLeft(5.0, 20.0)
    assert end.left(1.0, 9.5, 2.0) == TimeLeft(4.5, 18.0)  # counted down
    assert end.left(2.0, 40.0, 2.0) == TimeLeft(20.0, 80.0)
    assert end.left(3.0, 39.0, 1.25) == TimeLeft(31.2, 48.75)  # known better
