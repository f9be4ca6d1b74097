"""The searches of one process, one at a time, halted and ended from outside."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeVar

from solver.events import Event, Progress

SECONDS_BETWEEN_NEWS = 0.2
_IDLE_SECONDS = 0.05

Found = TypeVar("Found", covariant=True)


class InHand(Protocol[Found]):
    """What is searched: a handle of :func:`solver.solve.hold`, or something like it."""

    def run(self) -> Found: ...

    def tick(self) -> float: ...

    def take_events(self) -> tuple[Event, ...]: ...

    def stop(self) -> None: ...

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class Order(Enum):
    """What can be asked of a process beside doing jobs."""

    PAUSE = "pause"
    RESUME = "resume"
    STOP = "stop"
    """End the job in work as soon as can be, and begin no other."""
    DROP = "drop"
    """End the job in work as soon as can be; others may follow."""
    RETURN = "return"
    """Give back the jobs that have not begun: somebody else has time for them."""


class WorkHand:
    """Stands between the thread that does jobs and those that hear orders and look at the clock.

    *tell* is called with whatever the work has to tell of the job in hand.
    """

    def __init__(self, tell: Callable[[object], None]) -> None:
        self.tell = tell
        self._changed = threading.Condition()
        self._handle: InHand[object] | None = None
        self._last: Progress | None = None
        self._hear: Callable[[Progress], None] | None = None
        self._heard = 0.0
        self._is_paused = False
        self._is_stopped = False

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is to be begun."""
        return self._is_stopped

    def order(self, order: Order) -> None:
        """Pause, resume or stop what is in work, or will be next."""
        with self._changed:
            if order is Order.DROP:
                if self._handle is not None:
                    self._handle.stop()
                return
            if order is Order.STOP:
                self._is_stopped = True
            else:
                self._is_paused = order is Order.PAUSE
            self._tell_handle()
            self._changed.notify_all()

    def may_begin(self) -> bool:
        """Wait for the end of a pause; tell whether another job is to be begun."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_stopped or not self._is_paused)
            return not self._is_stopped

    def see_through(
        self, handle: InHand[Found], hear: Callable[[Progress], None] | None = None
    ) -> tuple[Found, Progress | None]:
        """Search in this thread; return what was found, and the last the search told of itself.

        Meanwhile *hear* is told how far it is,
        a few times a second, by the thread that keeps the clock.
        """
        with self._changed:
            self._handle, self._last, self._hear = handle, None, hear
            self._heard = time.monotonic()
            self._tell_handle()
        found = handle.run()
        with self._changed:
            self._handle = None
            self._take(handle)
            return found, self._last

    def keep_clock(self) -> None:
        """Tell searches of the time, without an end; for a thread of its own."""
        while True:
            time.sleep(self._tick())

    def _tick(self) -> float:
        with self._changed:
            handle = self._handle
            if handle is None:
                return _IDLE_SECONDS
            pause = handle.tick()
            self._take(handle)
            if self._hear and self._last and time.monotonic() > self._heard + SECONDS_BETWEEN_NEWS:
                self._heard = time.monotonic()
                self._hear(self._last)
            return pause

    def _take(self, handle: InHand[object]) -> None:
        """Remember the latest progress; all else a search tells comes with its solution."""
        for event in handle.take_events():
            if isinstance(event, Progress):
                self._last = event

    def _tell_handle(self) -> None:
        if self._handle is None:
            return
        if self._is_stopped:
            self._handle.stop()
        elif self._is_paused:
            self._handle.pause()
        else:
            self._handle.resume()
