"""The jobs that a crew afar has left to give out: which of them go together, and to whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import count
from typing import Generic, TypeVar

AnyJob = TypeVar("AnyJob")

_SHARES = 4
"""What is left is cut into so many chunks a place, so that all end at about the same time."""
CHUNK_SECONDS = 20.0
"""As long a chunk may be forecast to take; a job that takes longer is a chunk of its own."""
LEAST_SECONDS = 1.0
"""No chunk is cut shorter than that by forecast: a scheduler needs some milliseconds for each."""


class JobQueue(Generic[AnyJob]):
    """The jobs that are left, with their numbers: from the quick end and, where seen, the long.

    Of jobs that were added, those of one *kin* go to the same worker where that can be: it has
    learned from the one what the other asks.
    """

    def __init__(
        self,
        jobs: Iterable[AnyJob],
        cost: Callable[[AnyJob], float],
        total: int | None = None,
        kin: Callable[[AnyJob], Hashable] | None = None,
    ) -> None:
        self._cost = cost
        self._kin = kin
        self._homes: dict[Hashable, str] = {}
        """Who had the last job of each kin."""
        self._total = len(jobs) if isinstance(jobs, Sequence) else total
        self._numbers = count()
        self._all = deque(jobs) if isinstance(jobs, Sequence) else None
        self._rest: Iterator[AnyJob] = iter(()) if self._all is not None else iter(jobs)
        self._next: AnyJob | None = None
        self.returned: deque[dict[int, AnyJob]] = deque()
        """Jobs that a lost worker had, as they are to be given out again."""
        self._left = sum(map(cost, self._all or ()))

    def __bool__(self) -> bool:
        if self.returned or self._all:
            return True
        if self._next is None:
            self._next = next(self._rest, None)
        return self._next is not None

    def clear(self) -> None:
        """Leave nothing."""
        self._all, self._rest, self._next = None, iter(()), None
        self.returned.clear()

    @property
    def has_long(self) -> bool:
        """Whether the job at the long end is one for a chunk of its own, and not alone."""
        jobs = self._all
        return jobs is not None and len(jobs) > 1 and self._cost(jobs[-1]) > CHUNK_SECONDS / 4

    def add(self, jobs: Iterable[AnyJob]) -> None:
        """Have *jobs* given out one by one, before all others."""
        self.returned += ({next(self._numbers): job} for job in jobs)

    def drop(self, unwanted: Collection[AnyJob]) -> None:
        """Leave out those of the jobs added, or taken from the lost, that are *unwanted*."""
        left = (
            {number: job for number, job in jobs.items() if job not in unwanted}
            for jobs in self.returned
        )
        self.returned = deque(filter(None, left))

    def take_long(self) -> dict[int, AnyJob]:
        """Take the job at the long end."""
        assert self._all
        job = self._all.pop()
        self._left -= self._cost(job)
        self._total = len(self._all)
        return {next(self._numbers): job}

    def take(self, most: int, places: int, worker: str) -> dict[int, AnyJob]:
        """Take a chunk from the quick end, for one of *places*, that of *worker*."""
        if self.returned:
            return self._take_returned(worker)
        seconds = CHUNK_SECONDS
        if self._all and self._left > 0:
            seconds = min(seconds, max(LEAST_SECONDS, self._left / (_SHARES * places)))
        elif self._total is not None:  # nobody knows how long they take
            most = min(most, max(1, self._total // (_SHARES * places)))
        taken: dict[int, AnyJob] = {}
        while self and len(taken) < most:
            job = self._pop()
            if taken and self._cost(job) > seconds:
                self._put_back(job)
                break
            seconds -= self._cost(job)
            taken[next(self._numbers)] = job
        self._total = None if self._total is None else max(0, self._total - len(taken))
        return taken

    def _take_returned(self, worker: str) -> dict[int, AnyJob]:
        """Take what is at home with *worker*, else what is nowhere, else what comes first."""
        if self._kin is None:
            return self.returned.popleft()
        kins = [self._kin(next(iter(jobs.values()))) for jobs in self.returned]
        homes = [self._homes.get(kin) for kin in kins]
        wanted = next((home for home in (worker, None) if home in homes), homes[0])
        place = homes.index(wanted)
        self._homes[kins[place]] = worker
        taken = self.returned[place]
        del self.returned[place]
        return taken

    def _pop(self) -> AnyJob:
        if self._all:
            first: AnyJob = self._all.popleft()
            self._left -= self._cost(first)
            return first
        found, self._next = self._next, None
        assert found is not None
        return found

    def _put_back(self, job: AnyJob) -> None:
        if self._all is not None:
            self._all.appendleft(job)
            self._left += self._cost(job)
        else:
            self._next = job
