"""Workers of a cluster help a search: what they are asked, and what becomes of their failures."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from typing import cast

import pytest

from composer.crew.cluster import MOST_LOSSES, ClusterCrew
from composer.crew.crew import Died, JobReport
from composer.crew.hand import Order, WorkHand
from composer.crew.helping import ClusterHelpers, PartJob, decide_part
from composer.crew.orders import Done, Failed, JobNews, Undone
from solver.game import Move
from solver.search import part_search
from solver.search.part_search import PartHandle, PartSearch
from solver.search.parts import Decided, FirstMove, HelpersLostError, PartAnswer, PartCounts
from tests.questions import keys_task

HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"
TASK = keys_task("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1")
MATE, OTHER = (FirstMove(Move.from_uci(move), 1) for move in ("d2d1", "d2d3"))


class Stub:
    """Stands in for a crew: keeps what it is asked, and tells what it is told to tell."""

    def __init__(self) -> None:
        self.jobs: list[PartJob] = []
        self.dropped: list[PartJob] = []
        self.news: list[tuple[PartJob, JobReport]] = []
        self.idle = 1
        self.hindrance = ""

    def add(self, jobs: Iterable[PartJob]) -> None:
        self.jobs += jobs

    def drop(self, unwanted: Collection[PartJob]) -> None:
        self.dropped += unwanted

    def wait(self, seconds: float) -> None:
        pass

    def take(self) -> list[tuple[PartJob, JobReport]]:
        news, self.news = self.news, []
        return news


@pytest.fixture
def stub() -> Stub:
    return Stub()


def helpers_of(stub: Stub, begun: Callable[[], None] = lambda: None) -> ClusterHelpers:
    def begin() -> ClusterCrew[PartJob]:
        begun()
        return cast("ClusterCrew[PartJob]", stub)

    return ClusterHelpers(begin)


def test_the_cluster_is_reached_with_the_first_question(stub: Stub) -> None:
    begun: list[bool] = []
    helpers = helpers_of(stub, lambda: begun.append(True))
    helpers.forget([MATE])
    assert (helpers.idle, helpers.take(0.0), begun) == (0, [], [])
    helpers.ask(TASK, [MATE])
    helpers.ask(TASK, [OTHER])
    helpers.forget([OTHER])
    assert begun == [True]
    assert stub.jobs == [PartJob(TASK, MATE), PartJob(TASK, OTHER)]
    assert stub.dropped == [PartJob(TASK, OTHER)]
    assert helpers.idle == 1


def test_answers_and_counts_are_told(stub: Stub) -> None:
    helpers = helpers_of(stub)
    helpers.ask(TASK, [MATE])
    counts, answer = PartCounts(5, 1, 0.5), PartAnswer(Decided(True), PartCounts(9, 1, 1.0))
    stub.news = [
        (PartJob(TASK, MATE), JobNews(0, counts)),
        (PartJob(TASK, MATE), Done(0, answer)),
    ]
    assert helpers.take(0.0) == [(MATE, counts), (MATE, answer)]


@pytest.mark.parametrize("report", [Undone(0), Done(0, None), Failed(0, "no memory"), Died(9, "")])
def test_what_comes_back_undone_is_asked_again(stub: Stub, report: JobReport) -> None:
    helpers = helpers_of(stub)
    helpers.ask(TASK, [MATE])
    stub.news = [(PartJob(TASK, MATE), report)]
    assert helpers.take(0.0) == []
    assert stub.jobs == [PartJob(TASK, MATE)] * 2


def test_what_breaks_down_again_and_again_ends_the_search(stub: Stub) -> None:
    helpers = helpers_of(stub)
    helpers.ask(TASK, [MATE])
    stub.news = [(PartJob(TASK, MATE), Failed(0, "no memory"))] * MOST_LOSSES
    with pytest.raises(HelpersLostError, match="breaks down again and again: no memory"):
        helpers.take(0.0)
    assert helpers.lost


def test_a_lost_cluster_ends_the_search(stub: Stub) -> None:
    helpers = helpers_of(stub)
    helpers.ask(TASK, [MATE])
    stub.hindrance = "the scheduler is gone"
    with pytest.raises(HelpersLostError, match="the scheduler is gone"):
        helpers.take(0.0)


def test_a_worker_decides_parts_and_keeps_its_table() -> None:
    hand = WorkHand(lambda told: None)
    for part, succeeds in ((MATE, True), (OTHER, False)):
        answer = decide_part(PartJob(TASK, part), hand)
        assert answer is not None
        assert isinstance(answer.answer, Decided)
        assert answer.answer.succeeds is succeeds


def test_a_part_that_nobody_waits_for_ends_and_another_begins() -> None:
    hand, is_over = WorkHand(lambda told: None), threading.Event()

    def drop() -> None:
        while not is_over.wait(0.01):
            hand.order(Order.DROP)

    task = keys_task(HOURS, "#9")
    dropper = threading.Thread(target=drop)
    dropper.start()
    first = task.problem.setup.game().moves()[0]
    assert decide_part(PartJob(task, FirstMove(first, 9)), hand) is None
    is_over.set()
    dropper.join()
    assert decide_part(PartJob(TASK, MATE), hand) is not None


def test_counts_are_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_search, "SECONDS_BETWEEN_COUNTS", 0.0)
    told: list[PartCounts] = []
    handle = PartHandle(PartSearch(TASK), MATE, told.append, None)
    handle.tick()
    assert handle.run() is not None
    handle.tick()
    assert told[0] == PartCounts()
    assert told[1].generated > 0
