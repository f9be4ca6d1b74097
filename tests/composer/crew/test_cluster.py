"""A crew of a cluster: every job is done once, whatever becomes of workers and scheduler."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from composer.crew import chunks, cluster
from composer.crew.chunks import Beat, JobChunk, WorkerCard, do_chunk, introduce, packed, unpacked
from composer.crew.cluster import CHUNK_SIZE, ClusterCrew
from composer.crew.crew import Died
from composer.crew.hand import WorkHand
from composer.crew.link import (
    ChunkEnded,
    ChunkHeard,
    ClusterLost,
    ClusterNews,
    WorkerJoined,
    WorkerLeft,
    WorkerUnfit,
)
from composer.crew.orders import Done, Failed, JobNews, Undone


def double(job: int, hand: WorkHand) -> int:
    hand.tell(f"at {job}")
    if job == 13:
        os._exit(5)
    return 2 * job


class Ground:
    """Stands in for a cluster: keeps what is sent, and says what it is told to say."""

    def __init__(self) -> None:
        self.sent: dict[int, tuple[str, JobChunk]] = {}
        self.cancelled: list[int] = []
        self.asked: list[str] = []
        self.notes: list[str] = []
        self.now = 0.0
        self.tell: Callable[[ClusterNews], None] = lambda news: None

    def crew(self, **wishes: Any) -> ClusterCrew[int]:
        def link(address: str, topic: str, tell: Callable[[ClusterNews], None]) -> "Ground":
            self.tell = tell
            return self

        return ClusterCrew(
            double, "x:1", note=self.notes.append, link=link, clock=lambda: self.now, **wishes
        )

    def begin(self) -> None:
        pass

    def submit(self, chunk: int, worker: str, data: bytes) -> None:
        self.sent[chunk] = worker, unpacked(data)

    def meet(self, worker: str) -> None:
        self.asked.append(worker)

    def cancel(self, chunk: int) -> None:
        self.cancelled.append(chunk)

    def leave(self) -> None:
        pass

    def close(self, seconds: float) -> None:
        pass

    def join(self, *names: str, slots: int = 1, **card: Any) -> None:
        for name in names:
            mine = replace(introduce(), host=name, process=7, **card)
            self.tell(WorkerJoined(name, mine, slots))

    def jobs(self, chunk: int) -> list[int]:
        return [job for _, job in self.sent[chunk][1].jobs]

    def do(self, chunk: int, most: int | None = None, **ended: Any) -> None:
        """Let the worker do the chunk, or the first jobs of it and no more."""
        jobs = self.sent[chunk][1].jobs
        reports = tuple((number, Done(0, 2 * job)) for number, job in jobs[:most])
        self.tell(ChunkHeard(chunk, Beat(reports)))
        if most is None or ended:
            self.tell(ChunkEnded(chunk, Beat(), **ended))

    def do_all(self, crew: ClusterCrew[int]) -> list[tuple[int, Any]]:
        found = []
        done = set(self.cancelled)
        while crew.is_busy and (left := self.sent.keys() - done):
            for chunk in sorted(left):
                done.add(chunk)
                self.do(chunk)
            found += crew.take()
        return found


@pytest.fixture
def ground() -> Ground:
    return Ground()


def answers(found: Sequence[tuple[int, Any]]) -> dict[int, int]:
    assert all(isinstance(report, Done) for _, report in found)
    told = {job: report.answer for job, report in found}
    assert len(told) == len(found)
    return told


def test_all_is_done_once_in_chunks_that_get_smaller(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(list(range(5000)))
        assert crew.is_busy
        ground.join("a", "b")
        found = crew.take()
        found += ground.do_all(crew)
        assert answers(found) == {job: 2 * job for job in range(5000)}
        assert not crew.is_busy
    sizes = [len(chunk.jobs) for _, chunk in ground.sent.values()]
    assert sizes[0] == CHUNK_SIZE
    assert sizes[-1] == 1
    assert {worker.done for worker in crew.workers.values()} < set(range(2000, 3001))


def test_long_jobs_do_not_wait_for_the_quick_nor_these_for_them(ground: Ground) -> None:
    with ground.crew(cost=lambda job: 100.0 if job >= 90 else 0.01) as crew:
        crew.begin(list(range(100)))
        ground.join("a", "b", "c", "d")
        crew.take()
        begun = sorted(ground.jobs(chunk)[0] for chunk in ground.sent)
        assert begun[2:] == [98, 99]
        assert begun[0] == 0
        assert all(len(ground.jobs(it)) == 1 for it in ground.sent if ground.jobs(it)[0] >= 90)
        assert len(answers(ground.do_all(crew))) == 100


def test_what_a_lost_worker_had_not_done_is_done_by_another(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(10)))
        ground.join("a")
        found = crew.take()
        ground.do(0, 3)
        ground.tell(WorkerLeft("a"))
        found += crew.take()
        assert ground.notes[-1] == "a (7) is gone; others do what it had in hand (7)."
        ground.join("b")
        found += crew.take()
        ground.do(0)  # too late
        found += ground.do_all(crew)
        assert answers(found) == {job: 2 * job for job in range(10)}
        assert (crew.workers["a"].done, crew.workers["b"].done) == (3, 7)


def test_a_worker_that_hangs_is_named_and_comes_back(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CHUNK_SIZE", 5)
    with ground.crew(chunk_size=5) as crew:
        crew.begin(iter(range(10)))
        ground.join("a", "b")
        found = crew.take()
        ground.now = cluster.SECONDS_OF_SILENCE + 1
        ground.do(1)
        found += crew.take()
        assert "a (7) says nothing any more; others do its work." in ground.notes
        assert [worker.address for worker in crew.there] == ["b"]
        assert ground.cancelled == [0]
        found += ground.do_all(crew)
        ground.do(0)  # too late
        assert ground.asked == ["a"]
        ground.join("a")
        found += crew.take()
        assert ground.notes[-1] == "a (7) is heard of again."
        assert len(crew.there) == 2
        assert answers(found) == {job: 2 * job for job in range(10)}


def test_that_nobody_is_left_is_said_once_until_somebody_comes(ground: Ground) -> None:
    alone = "No worker takes part: what is left waits until one does."
    with ground.crew() as crew:
        crew.begin(iter(range(10)))
        ground.join("a")
        crew.take()
        ground.tell(WorkerLeft("a"))
        crew.take()
        for _ in range(3):
            assert ground.notes.count(alone) == (ground.now > cluster.SECONDS_OF_SILENCE)
            ground.now += cluster.SECONDS_OF_SILENCE + 1
            crew.take()
        ground.join("b")
        assert answers(crew.take() + ground.do_all(crew)) == {job: 2 * job for job in range(10)}
        assert ground.notes.count(alone) == 1


def test_a_chunk_that_takes_too_long_is_shared_with_who_is_idle(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(9)))
        ground.join("a")
        found = crew.take()
        ground.join("b", "c")
        ground.now = cluster.SECONDS_TO_SPLIT
        found += crew.take()
        assert len(ground.sent) == 1  # "a" may hang: that is told by its silence
        ground.do(0, 2)
        found += crew.take()
        assert ground.cancelled == [0]
        given = [ground.jobs(chunk) for chunk in sorted(ground.sent)[1:]]
        assert sorted(given) == [[2], [3, 5, 7], [4, 6, 8]]
        assert answers(found + ground.do_all(crew)) == {job: 2 * job for job in range(9)}


def test_a_job_that_costs_worker_after_worker_is_blamed(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        found: list[tuple[int, Any]] = []
        for name in "abc":
            ground.join(name)
            found += crew.take()
            number = max(ground.sent)
            if len(ground.jobs(number)) > 1 and ground.jobs(number)[0] != 0:
                ground.do(number)
                found += crew.take()
            ground.tell(WorkerLeft(name))
            found += crew.take()
        ground.join("d")
        found += crew.take()
        found += ground.do_all(crew)
        failed = [(job, report) for job, report in found if isinstance(report, Failed)]
        assert failed == [(0, Failed(0, "workers were lost with it: 3"))]
        assert sorted(job for job, _ in found) == [0, 1, 2, 3]


def test_a_worker_that_breaks_off_is_named(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        ground.join("a")
        crew.take()
        ground.do(0, 1, trouble="no memory")
        found = crew.take()
        assert ground.notes[-1] == "a (7) broke off: no memory"
        assert sorted(answers(found + ground.do_all(crew))) == [0, 1, 2, 3]


def test_a_worker_that_breaks_off_again_and_again_gets_no_more(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        ground.join("ill")
        found = crew.take()
        for _ in range(cluster.MOST_LOSSES):
            ground.do(max(ground.sent), 0, trouble="the disk is full")
            found += crew.take()
        assert crew.there == []
        assert crew.is_busy
        ground.join("well")
        found += crew.take()
        ill = [number for number, (worker, _) in ground.sent.items() if worker == "ill"]
        ground.cancelled += ill
        assert sorted(answers(found + ground.do_all(crew))) == [0, 1, 2, 3]


def test_other_versions_and_processors_are_named(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        ground.join("old", version="0.0.9")
        ground.join("changed", fingerprint="f" * 16)
        ground.join("arm", machine="z80")
        ground.tell(WorkerUnfit("tcp://elsewhere:1", "No module named 'composer'"))
        crew.take()
        assert [worker.address for worker in crew.there] == ["arm"]
        told = " ".join(ground.notes)
        assert "old (7) cannot take part: it has Matewright 0.0.9" in told
        assert "changed (7) cannot take part" in told
        assert "arm (7) has another processor than this computer" in told
        assert "Worker tcp://elsewhere:1 cannot take part: No module named 'composer'" in told
        assert {worker for worker, _ in ground.sent.values()} == {"arm"}


def test_stop_leaves_undone_what_is_in_work(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        ground.join("a")
        crew.take()
        crew.pause()
        crew.resume()
        crew.stop()
        found = crew.take()
        assert [job for job, report in found if isinstance(report, Undone)] == [0, 1, 2, 3]
        assert not crew.is_busy
        assert ground.cancelled == [0]


def test_a_lost_scheduler_ends_the_work_and_keeps_what_has_come(ground: Ground) -> None:
    with ground.crew() as crew:
        crew.begin(iter(range(4)))
        ground.join("a")
        crew.take()
        ground.do(0, 2)
        ground.tell(ClusterLost("the scheduler is gone"))
        assert sorted(answers(crew.take())) == [0, 1]
        assert (crew.is_busy, crew.hindrance) == (False, "the scheduler is gone")


def test_jobs_that_are_added_go_out_one_by_one_and_can_be_dropped(ground: Ground) -> None:
    with ground.crew() as crew:
        ground.join("a", "b")
        crew.take()
        assert crew.idle == 2
        crew.add([1, 2, 3])
        assert sorted(map(ground.jobs, ground.sent)) == [[1], [2]]
        assert crew.idle == 0
        crew.drop({1, 3})
        assert ground.cancelled == [0]
        assert crew.idle == 1
        ground.do(0)  # too late
        assert answers(crew.take() + ground.do_all(crew)) == {2: 4}
        assert not crew.is_busy


def test_who_had_a_job_is_given_those_of_its_kin(ground: Ground) -> None:
    with ground.crew(kin=lambda job: job % 10) as crew:
        ground.join("a", "b")
        crew.take()
        crew.add([1, 2, 12, 22, 3])
        assert [ground.jobs(chunk) for chunk in (0, 1)] == [[1], [2]]
        ground.do(0)
        crew.take()
        assert ground.jobs(2) == [3]  # nobody had one like it
        ground.do(1)
        crew.take()
        assert ground.jobs(3) == [12]
        ground.do(2)
        crew.take()
        assert (ground.jobs(4), ground.sent[4][0]) == ([22], "a")  # rather than that nobody does it


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process wait for another chunk, and none of those that do not end."""
    monkeypatch.setattr(chunks, "SECONDS_TO_KEEP", 0.0)
    monkeypatch.setattr(chunks, "SECONDS_TO_DROP", 0.0)


@pytest.mark.usefixtures("alone")
def test_a_worker_tells_what_is_done_and_a_crash_costs_one_job() -> None:
    chunk = JobChunk(double, ((4, 12), (5, 13), (6, 14)))
    beats: list[Beat] = []
    last = do_chunk(packed(chunk), lambda data: beats.append(unpacked(data)), lambda: False)
    reports = [it for beat in (*beats, unpacked(last)) for it in beat.reports]
    ends = {number: report for number, report in reports if not isinstance(report, JobNews)}
    assert {number: type(report) for number, report in ends.items()} == {4: Done, 5: Died, 6: Done}
    assert ends[6].answer == 28
    assert (4, "at 12") in [(it[0], it[1].told) for it in reports if isinstance(it[1], JobNews)]


@pytest.mark.usefixtures("alone")
def test_a_forsaken_chunk_is_ended() -> None:
    chunk = JobChunk(forever, ((0, 0),))
    assert unpacked(do_chunk(packed(chunk), lambda data: None, lambda: True)) == Beat()


@pytest.mark.usefixtures("alone")
def test_a_job_without_an_end_is_ended() -> None:
    last = do_chunk(packed(JobChunk(forever, ((0, 0),), 0.0)), lambda data: None, lambda: False)
    ((number, report),) = unpacked(last).reports
    assert (number, type(report)) == (0, Died)


def forever(job: int, hand: WorkHand) -> None:
    while True:
        hand.may_begin()


def test_a_card_tells_what_a_worker_is() -> None:
    card = introduce()
    assert isinstance(card, WorkerCard)
    assert card.process == os.getpid()
