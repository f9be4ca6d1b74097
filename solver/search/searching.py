"""What searches have in common: they run, are stopped, and run again from where they were."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from solver.events import Event
from solver.problem import Task
from solver.search.control import Control, Interrupted
from solver.search.crew import CpuClock
from solver.search.tally import Tally
from solver.solution import Place, Solution, Status


class ResumableSearch(ABC):
    """One search of *task*, which *control* stops."""

    tally: Tally

    def __init__(self, task: Task, control: Control) -> None:
        self._task = task
        self._control = control
        self._emit: Callable[[Event], None] = lambda _: None
        self._cpu = CpuClock()
        self._lock = threading.Lock()
        self._place: Place | None = None

    def run(self, emit: Callable[[Event], None]) -> Solution:
        """Search to the end, or until the control stops it; return all that was found.

        *emit* takes the lines as they are found, from the threads that find them.
        After a stop it may be run again, once the control is revived: it tells the
        lines found so far once more and goes on from where it was.
        """
        self._emit = emit
        self._tell_again()
        status = Status.COMPLETE
        with self._cpu, self._beside():
            try:
                self._search()
            except Interrupted:
                status = Status.STOPPED
        self._place = self.tally.place()
        self.tally.end_lengths()
        self._control.hold_clock()
        return self._solution(status)

    @abstractmethod
    def _tell_again(self) -> None:
        """Tell what was found before a stop."""

    def _beside(self) -> AbstractContextManager[None]:
        """Return the context of the search, in which others may look for the same.

        A stop is no error there.
        """
        return nullcontext()

    @abstractmethod
    def _search(self) -> None:
        """Search on, to the end.

        Raises:
            Interrupted: the control stops it.
        """

    @abstractmethod
    def _solution(self, status: Status) -> Solution:
        """Return what is known."""
