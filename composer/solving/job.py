"""One search seen from the window: a job both threads hold, and the worker that runs it.

The window's thread calls ``stop``, ``pause``, ``resume`` and ``take_news`` of a
:class:`Job`; the worker's thread runs it.  News wait in the job until the window
asks for them, so a burst of events costs one signal, and the latest state counts.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, Signal, Slot

from solver import solve
from solver.errors import SolverError
from solver.events import Ended, Event, LineFound, LinesFound, Progress, ProofFound
from solver.outcome import Outcome
from solver.problem import Task
from solver.solution import Solution

log = logging.getLogger(__name__)

StartSolve = Callable[[Task], solve.Handle]
FindEarlier = Callable[[Task], "datetime | None"]
"""Tells when an earlier search of the same problem was broken off, if it can be taken up."""

MOST_LINES = 10_000
"""So many lines that come one by one are handed on; of packed ones the solver keeps few enough."""


@dataclass(frozen=True, slots=True)
class Continued:
    """The search goes on where an earlier run of the program was broken off, at this time."""

    broken_off: datetime


@dataclass(frozen=True, slots=True)
class News:
    """What happened since the news were last taken; ``progress`` is the latest, if any.

    ``line_count`` counts all lines found since the search began, also those that are not
    handed on in ``lines``.
    """

    progress: Progress | None = None
    lines: tuple[LineFound | LinesFound, ...] = ()
    proof: ProofFound | None = None
    line_count: int = 0
    continued: Continued | None = None


Telling = Progress | LineFound | LinesFound | ProofFound | Continued


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a search has no result: one plain sentence, and the details for a report.

    An empty ``sentence`` stands for a fault of the program, not of the position.
    """

    sentence: str
    details: str = ""


class Job:
    """A search with its mailbox.  Every method may be called from any thread."""

    def __init__(
        self,
        task: Task,
        start: StartSolve = solve.start,
        find_earlier: FindEarlier | None = None,
    ) -> None:
        self.task = task
        self.outcome: Outcome | None = None
        self.solution: Solution | None = None
        """How the search ended, as soon as it did."""
        self._start = start
        self._find_earlier = find_earlier
        self._control = threading.Lock()
        self._handle: solve.Handle | None = None
        self._is_stopped = False
        self._is_paused = False
        self._mail = threading.Lock()
        self._progress: Progress | None = None
        self._lines: list[LineFound] = []
        self._packed: list[LinesFound] = []
        self._line_count = 0
        self._proof: ProofFound | None = None
        self._continued: Continued | None = None
        self._has_news = False

    @property
    def handle(self) -> solve.Handle | None:
        """The handle of the search, once it has begun."""
        return self._handle

    def stop(self) -> None:
        """End the search as soon as it can; also before it has begun."""
        with self._control:
            self._is_stopped = True
            if self._handle is not None:
                self._handle.stop()

    def pause(self) -> None:
        """Halt the search; also before it has begun."""
        with self._control:
            self._is_paused = True
            if self._handle is not None:
                self._handle.pause()

    def resume(self) -> None:
        """Let a halted search go on."""
        with self._control:
            self._is_paused = False
            if self._handle is not None:
                self._handle.resume()

    def events(self) -> Iterator[Event | Continued]:
        """Start the search and yield its events; wishes made before the start are kept.

        Raises:
            SolverError: the solver refuses the task.
        """
        broken_off = None if self._find_earlier is None else self._find_earlier(self.task)
        if broken_off is not None:
            yield Continued(broken_off)
        handle = self._start(self.task)
        with self._control:
            # Under the lock: a resume() in between must not be overtaken by this pause().
            self._handle = handle
            if self._is_paused:
                handle.pause()
            if self._is_stopped:
                handle.stop()
        yield from handle.events()

    def post(self, event: Telling) -> bool:
        """Put *event* in the mailbox; tell whether the mailbox was empty before."""
        with self._mail:
            was_empty, self._has_news = not self._has_news, True
            if isinstance(event, Progress):
                self._progress = event
            elif isinstance(event, ProofFound):
                self._proof = event
            elif isinstance(event, Continued):
                self._continued = event
            elif isinstance(event, LinesFound):
                self._line_count = event.count
                event.add_to(self._packed)
            else:
                self._line_count += 1
                if self._line_count <= MOST_LINES:
                    self._lines.append(event)
            return was_empty

    def take_news(self) -> News | None:
        """Empty the mailbox; there is nothing in it where nothing happened."""
        with self._mail:
            if not self._has_news:
                return None
            lines: tuple[LineFound | LinesFound, ...] = (*self._lines, *self._packed)
            news = News(self._progress, lines, self._proof, self._line_count, self._continued)
            self._progress, self._proof, self._continued = None, None, None
            self._has_news = False
            self._lines.clear()
            self._packed.clear()
            return news


class Worker(QObject):
    """Runs jobs one after the other in the thread it was moved to.

    Each job ends exactly once, with ``ended`` or ``failed``; ``has_news`` comes
    before that, once for every time the mailbox of the job stops being empty.
    """

    has_news = Signal(object)
    ended = Signal(object, object)
    failed = Signal(object, object)

    @Slot(object)
    def run(self, job: Job) -> None:
        """Run *job* to its end."""
        try:
            solution = job.solution = self._follow(job)
            # Here and not in the window: so many lines take their time.
            job.outcome = Outcome.of(solution)
        except SolverError as error:
            self.failed.emit(job, Failure(str(error)))
        except Exception:
            log.exception("A search ended unexpectedly.")
            self.failed.emit(job, Failure("", traceback.format_exc()))
        else:
            self.ended.emit(job, solution)

    def _follow(self, job: Job) -> Solution:
        solution = None
        for event in job.events():
            if isinstance(event, Ended):
                solution = event.solution
            elif isinstance(event, Telling) and job.post(event):
                self.has_news.emit(job)
        if solution is None:
            raise RuntimeError("the solver's events stopped without an end")
        return solution
