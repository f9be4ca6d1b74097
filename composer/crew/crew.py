"""The processes that do the jobs of a batch, each some ahead, until none is left.

    begin(jobs)  ->  wait, take; wait, take; ...  until nobody is busy

A process that dies takes only its own job with it, and another comes in its place.  When
the parent dies, however suddenly, its processes notice and end.  Whoever waits, asks
:meth:`ProcessCrew.wait`; whoever must not wait, is told by a call when there is something to take.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, Self, TypeVar

from composer.crew.hand import Order
from composer.crew.orders import Contract, DoJob, Done, Failed, JobNews, Ready, Undone
from composer.crew.process import Gone, Process
from solver.mailbox import Letterbox

log = logging.getLogger(__name__)

AnyJob = TypeVar("AnyJob")

AHEAD = 32
"""So many jobs a process may have been given: none waits for us between two quick ones."""


_AHEAD_AT_FIRST = 2
"""So many while it still begins: whoever begins a batch does not wait for more to be packed."""


@dataclass(frozen=True, slots=True)
class Died:
    """The process ended in the midst of a job: its exit code, and what it said."""

    code: int
    said: str


JobReport = JobNews | Done | Failed | Undone | Died
"""What can become of a job; :class:`Undone` only after :meth:`ProcessCrew.stop`."""


class ProcessCrew(Generic[AnyJob]):
    """Up to *size* processes that do *work*, as a context: none of them outlives it.

    *told* is called, in a thread of its own, when there is something to take.  Processes
    give way to others by *niceness*; where they *are_heard*, what they complain of is told
    when they die, and goes nowhere else.
    """

    def __init__(
        self,
        work: DoJob,
        size: int,
        told: Callable[[], None] | None = None,
        *,
        niceness: int = 0,
        are_heard: bool = False,
    ) -> None:
        self._contract = Contract(work, niceness)
        self._size = size
        self._are_heard = are_heard
        self._box: Letterbox[tuple[Process[AnyJob], object]] = Letterbox(told)
        self._numbers = count()
        self._jobs: Iterator[AnyJob] = iter(())
        self._returned: deque[AnyJob] = deque()
        self._is_paused = self._is_stopped = self._is_held = False
        self.processes: list[Process[AnyJob]] = []
        self.hindrance = ""
        """Why no process can be begun; the jobs were not done."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End all processes, the busy ones too."""
        self.close()

    @property
    def is_busy(self) -> bool:
        """Whether anybody has something to do."""
        return any(process.errands for process in self.processes)

    @property
    def in_work(self) -> list[AnyJob]:
        """The job of each process that it is at, or will be at once."""
        return [next(iter(it.errands.values())) for it in self.processes if it.errands]

    def begin(self, jobs: Iterable[AnyJob]) -> None:
        """Have *jobs* done; they are asked for one by one, a few ahead of their time."""
        self._jobs = iter(jobs)
        self._hand_out()

    def wait(self, seconds: float) -> None:
        """Wait until there is something to take, or so long."""
        self._box.wait(seconds)

    def take(self) -> list[tuple[AnyJob, JobReport]]:
        """Return what has become of jobs since this was last asked, without waiting."""
        found: list[tuple[AnyJob, JobReport]] = []
        for process, said in self._box.take_all():
            found += self._heed(process, said)
        self._hand_out()
        return found

    def hold(self, *, is_held: bool) -> None:
        """Ask for no new jobs while *is_held*; what was begun or given out is done."""
        self._is_held = is_held
        self._hand_out()

    def pause(self) -> None:
        """Halt what is in work, and begin nothing, until :meth:`resume`."""
        self._is_paused = True
        self._order(Order.PAUSE)

    def resume(self) -> None:
        """Let what was paused go on."""
        self._is_paused = False
        self._order(Order.RESUME)
        self._hand_out()

    def stop(self) -> None:
        """End what is in work as soon as can be, and begin nothing more."""
        self._is_stopped = True
        self._jobs = iter(())
        self._returned.clear()
        self._order(Order.STOP)

    def drop(self) -> None:
        """End the jobs in work as soon as can be; processes stay, and go on with the next."""
        self._order(Order.DROP)

    def kill(self) -> None:
        """End all processes without waiting for them."""
        for process in self.processes:
            process.kill()

    def close(self) -> None:
        """End all processes, and see them end; nothing is told after this."""
        self._is_stopped = True
        self.kill()
        for process in self.processes:
            process.close()
        self.processes = []

    # ------------------------------------------------------------ handing out

    def _order(self, order: Order) -> None:
        for process in self.processes:
            process.order(order)

    def _hand_out(self) -> None:
        while not (self._is_paused or self._is_stopped) and self._has_room():
            job = self._next()
            if job is None:
                self._ask_back()
                return
            self._give(job)

    def _has_room(self) -> bool:
        has_room = any(len(it.errands) < _ahead(it) for it in self.processes)
        return len(self.processes) < self._size or has_room

    def _next(self) -> AnyJob | None:
        if self._returned:
            return self._returned.popleft()
        return None if self._is_held else next(self._jobs, None)

    def _give(self, job: AnyJob) -> None:
        """Give *job* to whoever has least to do; rather hire somebody than let it wait."""
        process = min(self.processes, key=lambda it: len(it.errands), default=None)
        if process is None or (process.errands and len(self.processes) < self._size):
            process = self._hire()
        if process is not None:
            process.give(next(self._numbers), job)

    def _hire(self) -> Process[AnyJob] | None:
        try:
            process: Process[AnyJob] = Process(self._contract, self._put, is_heard=self._are_heard)
        except OSError as error:
            self._hinder(str(error))
            return None
        self.processes.append(process)
        return process

    def _hinder(self, why: str) -> None:
        self.stop()
        self.hindrance = why

    def _put(self, process: Process[AnyJob], said: object) -> None:
        self._box.put((process, said))

    def _ask_back(self) -> None:
        """Where somebody is idle, take from whoever has most what he has not begun."""
        idle = len(self.processes) < self._size or any(not it.errands for it in self.processes)
        busiest = max(self.processes, key=lambda it: len(it.errands), default=None)
        if idle and busiest and len(busiest.errands) > 1 and not busiest.is_asked_back:
            busiest.is_asked_back = True
            busiest.order(Order.RETURN)

    # ------------------------------------------------------------ what becomes of jobs

    def _heed(self, process: Process[AnyJob], said: Any) -> list[tuple[AnyJob, JobReport]]:
        if isinstance(said, Gone):
            return self._bury(process)
        if isinstance(said, Ready):
            process.is_ready = True
            return []
        if isinstance(said, JobNews):
            return [(process.errands[said.number], said)]
        job = process.errands.pop(said.number)
        if isinstance(said, Undone) and not self._is_stopped:
            self._returned.append(job)
            return []
        return [(job, said)]

    def _bury(self, process: Process[AnyJob]) -> list[tuple[AnyJob, JobReport]]:
        """Blame the job in work for a death, and have the others done by somebody else."""
        self.processes.remove(process)
        said, code = process.complaints(), process.code or 0
        process.close()
        left, process.errands = list(process.errands.items()), {}
        if not left:
            return []
        if not (process.is_ready or self._is_stopped):
            log.error("A process of a crew did not begin (exit code %d): %s", code, said)
            self._hinder((said.splitlines() or [f"a process ended at once (exit code {code})"])[-1])
        if self._is_stopped:  # it was ended by us
            return [(job, Undone(number)) for number, job in left]
        (_, blamed), *others = left
        self._returned.extendleft(job for _, job in reversed(others))
        return [(blamed, Died(code, said))]


def _ahead(process: Process[Any]) -> int:
    return AHEAD if process.is_ready else _AHEAD_AT_FIRST
