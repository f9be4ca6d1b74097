"""One search seen from the window: begun beside it, told of by one signal, stopped at a word."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import Beside
from solver import solve
from solver.errors import SolverError
from solver.events import Ended, LineFound, LinesFound, Progress, ProofFound
from solver.problem import Task
from solver.solution import Solution

log = logging.getLogger(__name__)

FindEarlier = Callable[[Task], "datetime | None"]
"""Tells when an earlier search of the same problem was broken off, if it can be taken up."""

LONGEST_WAIT_MS = 5000
"""How long the window waits for the end of the solver, which promises to stop within 100 ms."""
MOST_LINES = 10_000
"""So many lines that come one by one are handed on; of packed ones the solver keeps few enough."""


class StartSolve(Protocol):
    """Starts a search, as :func:`solver.solve.start` does; it may take its time."""

    def __call__(self, task: Task, /, *, told: Callable[[], None] | None = None) -> solve.Handle:
        """Return the handle of the search.

        Raises:
            SolverError: the solver refuses the task.
        """
        ...


@dataclass(frozen=True, slots=True)
class News:
    """What happened since the news were last taken; ``progress`` is the latest, if any.

    ``line_count`` counts all lines found since the search began, also those that are not
    handed on in ``lines``.  ``broken_off`` is told once, before all else: the search goes on
    where an earlier run of the program was broken off, at this time.
    """

    broken_off: datetime | None = None
    progress: Progress | None = None
    lines: tuple[LineFound | LinesFound, ...] = ()
    proof: ProofFound | None = None
    line_count: int = 0
    end: Ended | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a search has no result: one plain sentence, and the details for a report.

    An empty ``sentence`` stands for a fault of the program, not of the position.
    """

    sentence: str
    details: str = ""


NICENESS = 5
"""As the processes of a batch have it: the window goes first."""


def give_way() -> None:
    """Let the window go first where all cores search: threads begun from this one inherit it.

    Only Linux gives each thread a priority of its own.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            usual = os.getpriority(os.PRIO_PROCESS, os.getpid())  # of the thread of the window
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), usual + NICENESS)


class Job(QObject):
    """A search, from :meth:`begin` to its end; all methods are for the window's thread.

    It ends exactly once, with news that hold the end or with ``failed``.  Wishes made before
    the search has begun are kept for it.

    It needs a *parent*: it is in a cycle, and what nobody owns in one is destroyed in whichever
    thread the search for garbage falls due, where Qt objects of the window must not be.
    """

    has_news = Signal(QObject)
    """There is something to take from this Job, which comes along."""
    failed = Signal(QObject, Failure)
    """This Job has not begun, and the Failure tells why."""
    _told = Signal()

    def __init__(
        self,
        task: Task,
        start: StartSolve = solve.start,
        find_earlier: FindEarlier | None = None,
        *,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.task = task
        self._start = start
        self._find_earlier = find_earlier
        self._control = threading.Lock()
        self._handle: solve.Handle | None = None
        self._broken_off: datetime | None = None
        self._is_stopped = False
        self._is_paused = False
        self._line_count = 0
        # Emitted in threads of the search, received in the window's.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._beginning = Beside("begin a search", lambda _: self._begin(), self)
        self._beginning.finished.connect(self._on_begun)

    @property
    def handle(self) -> solve.Handle | None:
        """The handle of the search, once it has begun."""
        return self._handle

    def begin(self) -> None:
        """Begin the search beside the window: a journal is read from the disk."""
        self._beginning.start()

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

    @property
    def is_over(self) -> bool:
        """Whether the search has ended, and its end can be taken."""
        return self._handle is not None and self._handle.is_over

    def take_news(self) -> News | None:
        """Return what happened since the news were last taken, if anything did."""
        events = () if self._handle is None else self._handle.take_events()
        broken_off, self._broken_off = self._broken_off, None
        if not events and broken_off is None:
            return None
        progress, proof, end = None, None, None
        lines: list[LineFound | LinesFound] = []
        for event in events:
            if isinstance(event, Progress):
                progress = event
            elif isinstance(event, ProofFound):
                proof = event
            elif isinstance(event, Ended):
                end = event
            elif isinstance(event, LinesFound):
                self._line_count = event.count
                lines.append(event)
            elif isinstance(event, LineFound):
                self._line_count += 1
                if self._line_count <= MOST_LINES:
                    lines.append(event)
        return News(broken_off, progress, tuple(lines), proof, self._line_count, end)

    def wait(self, milliseconds: int) -> Solution | None:
        """Wait for the end and return the solution, ``None`` where there is none.

        Raises:
            TimeoutError: the search did not end.
        """
        if not self._beginning.wait(milliseconds):
            raise TimeoutError
        return None if self._handle is None else self._handle.result(milliseconds / 1000)

    def dismiss(self) -> None:
        """Have it deleted once its threads, which told of the end, have ended, too."""
        with contextlib.suppress(TimeoutError):
            self.wait(LONGEST_WAIT_MS)
            self.deleteLater()

    def _begin(self) -> None:
        give_way()
        broken_off = None if self._find_earlier is None else self._find_earlier(self.task)
        handle = self._start(self.task, told=self._told.emit)
        with self._control:
            # Under the lock: a resume() in between must not be overtaken by this pause().
            self._broken_off, self._handle = broken_off, handle
            if self._is_paused:
                handle.pause()
            if self._is_stopped:
                handle.stop()

    @Slot()
    def _on_begun(self) -> None:
        try:
            self._beginning.result()
        except SolverError as error:
            self.failed.emit(self, Failure(str(error)))
        except Exception:
            log.exception("A search ended unexpectedly.")
            self.failed.emit(self, Failure("", traceback.format_exc()))
        else:
            self.has_news.emit(self)

    @Slot()
    def _on_told(self) -> None:
        self.has_news.emit(self)
