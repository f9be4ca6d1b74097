"""The openings of a course that wait for a thread, and threads that wait for an opening."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence

from solver.search.help_openings import Opening

_SHORTEST_WAIT, _LONGEST_WAIT = 0.001, 0.016
"""Seconds between two calls: most searches are over soon, others may have nothing to give."""


class Shares:
    """Hands out openings to threads until none is left and nobody is at work.

    A thread that finds none waits for what others give back, and calls for it again and again: a
    single opening may hold most of the work.
    """

    def __init__(self, openings: Iterable[Opening], threads: int) -> None:
        self._waiting = deque(openings)
        self._threads = threads
        self._changed = threading.Condition()
        self._at_work = 0
        self._idle = 0

    @property
    def is_wanted(self) -> bool:
        """Whether a thread has nothing to do; asked without a lock, before every call."""
        return self._idle > 0 and not self._waiting

    def take(self, call: Callable[[], None]) -> list[Opening]:
        """Take the next openings that go out from one row; none where all is done.

        *call* asks the others for some of what they have.
        """
        with self._changed:
            wait = _SHORTEST_WAIT
            while not self._waiting and self._at_work:
                self._idle += 1
                call()
                self._changed.wait(wait)
                self._idle -= 1
                wait = min(2 * wait, _LONGEST_WAIT)
            taken = self._next()
            self._at_work += bool(taken)
            return taken

    def give_back(self, left: Sequence[Opening]) -> None:
        """Put back what is *left* of those taken last."""
        with self._changed:
            self._at_work -= 1
            self._waiting.extendleft(reversed(left))
            if self._idle:
                self._changed.notify_all()

    def _next(self) -> list[Opening]:
        """Return the next openings of one row: few where several threads want some."""
        waiting = self._waiting
        most = len(waiting) if self._threads == 1 else 1 + len(waiting) // (4 * self._threads)
        taken: list[Opening] = []
        while waiting and len(taken) < most and (not taken or waiting[0].row is taken[0].row):
            taken.append(waiting.popleft())
        return taken
