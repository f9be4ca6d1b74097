"""A crew whose processes are workers of a cluster; it is used like one of this computer.

Jobs go out in chunks, the quick ones first; where both ends of them can be seen, half of the places
take from the long end from the beginning, so that neither waits for the other.  What a worker
had not done when it died, fell silent or left is done by another.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Generic, Protocol, Self, TypeVar
from uuid import uuid4

from composer.crew.chunks import Beat, JobChunk, WorkerCard, introduce, packed
from composer.crew.crew import JobReport
from composer.crew.job_queue import JobQueue
from composer.crew.link import (
    ChunkEnded,
    ChunkHeard,
    ClusterLooked,
    ClusterLost,
    ClusterNews,
    Link,
    WorkerJoined,
    WorkerLeft,
    WorkerUnfit,
)
from composer.crew.orders import DoJob, Failed, JobNews, Undone
from solver.language import tr
from solver.mailbox import Letterbox

log = logging.getLogger(__name__)

AnyJob = TypeVar("AnyJob")

CHUNK_SIZE = 250
"""So many jobs a chunk has at most: a scheduler bears some hundred chunks a second."""
SECONDS_OF_SILENCE = 20.0
"""A worker that says nothing so long is taken for hung."""
SECONDS_TO_CLOSE = 6.0
SECONDS_TO_SPLIT = 5.0
"""When nothing else is left, others may take what is not begun of a chunk so long in work."""
MOST_LOSSES = 3
"""A job in whose midst so many workers were lost is to blame for it."""


class ClusterLink(Protocol):
    """What a cluster has to offer; see :class:`composer.crew.link.Link`."""

    def begin(self) -> None: ...

    def submit(self, chunk: int, worker: str, data: bytes) -> None: ...

    def meet(self, worker: str) -> None: ...

    def cancel(self, chunk: int) -> None: ...

    def leave(self) -> None: ...

    def close(self, seconds: float) -> None: ...


@dataclass(slots=True)
class ClusterWorker:
    """A worker as the crew sees it."""

    address: str
    card: WorkerCard
    slots: int
    chunks: set[int] = field(default_factory=set)
    done: int = 0
    """How many jobs it has done."""
    is_there: bool = True
    is_silent: bool = False
    troubles: int = 0
    """How many chunks it broke off, one after the other."""

    @property
    def name(self) -> str:
        """How it is called in sentences."""
        return f"{self.card.host} ({self.card.process})"

    @property
    def has_place(self) -> bool:
        """Whether it can be given another chunk."""
        return self.is_there and not self.is_silent and len(self.chunks) < self.slots


@dataclass(slots=True)
class _Out(Generic[AnyJob]):
    """A chunk that is with a worker: its jobs that are not done, and when it was heard of."""

    worker: ClusterWorker
    jobs: dict[int, AnyJob]
    begun: float
    heard: float
    is_long: bool
    is_begun: bool = False
    """Whether it was ever heard of: a worker that hangs is left to its silence."""


class ClusterCrew(Generic[AnyJob]):
    """The workers of the cluster at *address* that do *work*, as a context.

    *told* is called, in a thread of its own, when there is something to take.  *cost* forecasts
    the seconds of a job; *patience* ends a job that takes longer; *kin* tells which of the jobs
    that are added are better done by one worker.  *note* is told of workers that
    come, go, or cannot take part, while somebody asks for what there is to take.
    """

    def __init__(
        self,
        work: DoJob,
        address: str,
        told: Callable[[], None] | None = None,
        *,
        cost: Callable[[AnyJob], float] = lambda job: 0.0,
        patience: float | None = None,
        chunk_size: int = CHUNK_SIZE,
        kin: Callable[[AnyJob], Hashable] | None = None,
        note: Callable[[str], None] = log.info,
        link: Callable[[str, str, Callable[[ClusterNews], None]], ClusterLink] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._work = work
        self._cost, self._kin = cost, kin
        self._patience = patience
        self._chunk_size = chunk_size
        self._note = note
        self._clock = clock
        self._box: Letterbox[ClusterNews] = Letterbox(told)
        self._own = introduce()
        self._jobs: JobQueue[AnyJob] = JobQueue((), cost, kin=kin)
        self._numbers = count()
        self._out: dict[int, _Out[AnyJob]] = {}
        self._losses: dict[int, set[str]] = {}
        """The workers that were lost in the midst of a job."""
        self._is_paused = False
        self._alone_since: float | None = None
        """Since when nobody takes part though there is work; ``inf`` once that was told."""
        self.workers: dict[str, ClusterWorker] = {}
        """All that ever took part, by their addresses."""
        self.hindrance = ""
        """Why nothing can be done any more; what is not done is left."""
        self._link = (link or Link)(address, f"matewright-{uuid4().hex[:12]}", self._box.put)
        self._link.begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the cluster."""
        self.close()

    @property
    def is_busy(self) -> bool:
        """Whether anything is in work, or waits for a worker."""
        return not self.hindrance and bool(self._out or self._jobs)

    @property
    def in_work(self) -> list[AnyJob]:
        """The first job of each chunk that is not done."""
        return [next(iter(out.jobs.values())) for out in self._out.values() if out.jobs]

    @property
    def there(self) -> list[ClusterWorker]:
        """The workers that take part now."""
        return [it for it in self.workers.values() if it.is_there and not it.is_silent]

    def begin(self, jobs: Iterable[AnyJob], total: int | None = None) -> None:
        """Have *jobs* done, which come in the order of their costs; *total* is their number."""
        self._jobs = JobQueue(jobs, self._cost, total, self._kin)
        self._hand_out()

    def add(self, jobs: Iterable[AnyJob]) -> None:
        """Have *jobs* done too, each by itself, before all that waits."""
        self._jobs.add(jobs)
        self._hand_out()

    def drop(self, unwanted: Collection[AnyJob]) -> None:
        """Leave *unwanted* jobs undone that were added; nothing more is told of them."""
        self._jobs.drop(unwanted)
        for chunk, out in tuple(self._out.items()):
            if out.jobs and all(job in unwanted for job in out.jobs.values()):
                self._link.cancel(chunk)
                self._forget(chunk)
        self._hand_out()

    @property
    def idle(self) -> int:
        """How many chunks more could be begun at once, while no job waits."""
        return 0 if self._jobs else sum(it.slots - len(it.chunks) for it in self.there)

    def wait(self, seconds: float) -> None:
        """Wait until there is something to take, or so long."""
        self._box.wait(seconds)

    def take(self) -> list[tuple[AnyJob, JobReport]]:
        """Return what has become of jobs since this was last asked, without waiting."""
        found = [it for news in self._box.take_all() for it in self._heed(news)]
        found += self._look_for_silence()
        self._look_for_workers()
        self._hand_out()
        return found

    def pause(self) -> None:
        """Give out nothing more until :meth:`resume`; what is in work goes on."""
        self._is_paused = True

    def resume(self) -> None:
        """Give out again."""
        self._is_paused = False
        self._hand_out()

    def stop(self) -> None:
        """End what is in work, which is :class:`Undone`, and begin nothing more."""
        self._jobs.clear()
        for chunk, out in self._out.items():
            self._link.cancel(chunk)
            reports = tuple((number, Undone(number)) for number in out.jobs)
            self._box.put(ChunkEnded(chunk, Beat(reports)))

    def kill(self) -> None:
        """End what is in work, and begin to leave the cluster; nothing is told after this."""
        self._jobs.clear()
        for chunk in tuple(self._out):
            self._link.cancel(chunk)
            self._forget(chunk)
        self._link.leave()

    def close(self, seconds: float = SECONDS_TO_CLOSE) -> None:
        """Leave the cluster, for which so long is waited at most; nothing is told after this."""
        self.kill()
        self._link.close(seconds)

    # ------------------------------------------------------------ handing out

    def _hand_out(self) -> None:
        while not self._is_paused and not self.hindrance and (self._jobs or self._split()):
            worker = min(
                (it for it in self.workers.values() if it.has_place),
                key=lambda it: len(it.chunks) / it.slots,
                default=None,
            )
            if worker is None:
                return
            self._give(worker)

    def _split(self) -> bool:
        """Where somebody is idle, take a chunk that takes too long from who has it.

        The job in work there is begun anew, alone, and the others are shared out.
        """
        idle = sum(it.has_place for it in self.workers.values())
        begun = [it for it in self._out.items() if it[1].is_begun]
        if not idle or not begun:
            return False
        chunk, out = max(begun, key=lambda it: len(it[1].jobs))
        if len(out.jobs) < 2 or self._clock() - out.begun < SECONDS_TO_SPLIT:
            return False
        self._link.cancel(chunk)
        (number, job), *others = self._forget(chunk).jobs.items()
        self._jobs.returned.append({number: job})
        shares = min(len(others), idle)
        self._jobs.returned += (dict(others[share::shares]) for share in range(shares))
        return True

    def _give(self, worker: ClusterWorker) -> None:
        places = sum(it.slots for it in self.there)
        long_ones = sum(out.is_long for out in self._out.values())
        is_long = not self._jobs.returned and self._jobs.has_long and long_ones < places // 2
        take, address = self._jobs.take, worker.address
        jobs = self._jobs.take_long() if is_long else take(self._chunk_size, places, address)
        number = next(self._numbers)
        now = self._clock()
        self._out[number] = _Out(worker, jobs, now, now, is_long)
        worker.chunks.add(number)
        chunk = JobChunk(self._work, tuple(jobs.items()), self._patience)
        self._link.submit(number, worker.address, packed(chunk))

    # ------------------------------------------------------------ what becomes of jobs

    def _heed(self, news: ClusterNews) -> Iterator[tuple[AnyJob, JobReport]]:
        if isinstance(news, WorkerJoined):
            self._meet(news)
        elif isinstance(news, WorkerUnfit):
            self._note(tr("Worker %1 cannot take part: %2", news.worker, news.why[:200]))
        elif isinstance(news, WorkerLeft):
            yield from self._lose(news.worker)
        elif isinstance(news, ClusterLost):
            self.hindrance = news.why
        elif not isinstance(news, ClusterLooked):
            yield from self._hear(news)

    def _meet(self, news: WorkerJoined) -> None:
        known = self.workers.get(news.worker)
        if known is not None and known.is_silent:
            known.is_silent = False
            self._note(tr("%1 is heard of again.", known.name))
            return
        card, own = news.card, self._own
        worker = ClusterWorker(news.worker, card, news.slots)
        if (card.version, card.fingerprint) != (own.version, own.fingerprint):
            self._note(
                tr(
                    "%1 cannot take part: it has Matewright %2 (%3), and this is %4 (%5).",
                    worker.name,
                    card.version,
                    card.fingerprint[:8],
                    own.version,
                    own.fingerprint[:8],
                )
            )
            return
        self.workers[news.worker] = worker
        self._note(
            tr("%1 takes part (%2, chunks at once: %3).", worker.name, card.machine, news.slots)
        )
        if card.machine != own.machine:
            self._note(
                tr("%1 has another processor than this computer (%2).", worker.name, own.machine)
            )

    def _hear(self, news: ChunkHeard | ChunkEnded) -> Iterator[tuple[AnyJob, JobReport]]:
        out = self._out.get(news.chunk)
        if out is None:
            return  # given up for lost, and done by another
        out.heard, out.is_begun = self._clock(), True
        for number, report in news.beat.reports:
            if isinstance(report, JobNews):
                if number in out.jobs:
                    yield out.jobs[number], report
            elif number in out.jobs:
                out.worker.done += not isinstance(report, Undone)
                yield out.jobs.pop(number), report
        if isinstance(news, ChunkEnded):
            if news.trouble:
                self._note(tr("%1 broke off: %2", out.worker.name, news.trouble[:200]))
                out.worker.troubles += 1
                # The processor or the disk there is ill: others may still do what it cannot.
                out.worker.is_there = out.worker.troubles < MOST_LOSSES
            else:
                out.worker.troubles = 0
            yield from self._give_back(news.chunk, is_lost=bool(news.trouble))

    def _lose(self, address: str) -> Iterator[tuple[AnyJob, JobReport]]:
        worker = self.workers.get(address)
        if worker is None or not worker.is_there:
            return
        worker.is_there = False
        left = sum(len(self._out[chunk].jobs) for chunk in worker.chunks)
        self._note(tr("%1 is gone; others do what it had in hand (%2).", worker.name, left))
        for chunk in tuple(worker.chunks):
            self._link.cancel(chunk)
            yield from self._give_back(chunk, is_lost=True)

    def _look_for_silence(self) -> Iterator[tuple[AnyJob, JobReport]]:
        now = self._clock()
        for chunk, out in tuple(self._out.items()):
            if now - out.heard <= SECONDS_OF_SILENCE:
                continue
            if not out.worker.is_silent:
                out.worker.is_silent = True
                self._note(tr("%1 says nothing any more; others do its work.", out.worker.name))
                self._link.meet(out.worker.address)
            self._link.cancel(chunk)
            yield from self._give_back(chunk, is_lost=True)

    def _look_for_workers(self) -> None:
        if self.there or not self.is_busy:
            self._alone_since = None
            return
        now = self._clock()
        if self._alone_since is None:
            self._alone_since = now
        elif now - self._alone_since > SECONDS_OF_SILENCE:
            self._alone_since = inf
            self._note(tr("No worker takes part: what is left waits until one does."))

    def _give_back(self, chunk: int, *, is_lost: bool) -> Iterator[tuple[AnyJob, JobReport]]:
        """Let others do what is left of *chunk*; blame a job that costs worker after worker."""
        out = self._forget(chunk)
        jobs = list(out.jobs.items())
        if not is_lost or not jobs:
            if jobs:
                self._jobs.returned.append(dict(jobs))
            return
        number, job = jobs[0]  # it was in work
        lost = self._losses.setdefault(number, set())
        lost.add(out.worker.address)
        if len(lost) >= MOST_LOSSES:
            yield job, Failed(number, tr("workers were lost with it: %1", MOST_LOSSES))
        else:
            self._jobs.returned.append({number: job})
        if others := dict(jobs[1:]):
            self._jobs.returned.append(others)

    def _forget(self, chunk: int) -> _Out[AnyJob]:
        out = self._out.pop(chunk)
        out.worker.chunks.discard(chunk)
        return out
