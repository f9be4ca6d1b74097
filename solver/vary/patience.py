"""How much time and memory one position may take, and whether any more are wanted."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from solver.search.control import Interrupted, Leave, Stoppable

MEMORY_MB = 32
"""A table that neighbours of a position share; more would be cold."""
_FOREVER = 3600.0
_MOST_TIMES = 4
"""So many times its seconds a position may take by the clock, however busy the computer is."""
_LEAST_WAIT = 0.005
"""Nobody looks more often whether the time is over."""


class TooLate(Exception):  # noqa: N818 - not an error: the time of one position is over
    """The position was not decided in its time."""


@dataclass(frozen=True, slots=True)
class _Term:
    """The time of one position, told by the processor time of the thread that decides it.

    What others take from the processor is not taken from the position, as far as
    :data:`_MOST_TIMES` allows.  Where the system tells no time of a thread to another one,
    the clock on the wall counts.
    """

    seconds: float
    begun: float
    clock: int | None
    worked_before: float

    @classmethod
    def begin(cls, seconds: float) -> _Term:
        """Begin the time of a position; in the thread that decides it."""
        clock = _own_clock()
        worked = 0.0 if clock is None else time.clock_gettime(clock)
        return cls(seconds, time.monotonic(), clock, worked)

    def left(self) -> float:
        """Return how long it is not over at the least; nothing or less where it is over."""
        gone = time.monotonic() - self.begun
        if gone < self.seconds:  # a thread works no longer than the clock goes
            return self.seconds - gone
        return min(self.seconds - self._worked(gone), _MOST_TIMES * self.seconds - gone)

    def _worked(self, gone: float) -> float:
        if self.clock is None:
            return gone
        try:
            return time.clock_gettime(self.clock) - self.worked_before
        except OSError:  # the thread is gone
            return gone


def _own_clock() -> int | None:
    """Return the clock of this thread that others can read, if the system has such clocks."""
    clock_of: Callable[[int], int] | None = getattr(time, "pthread_getcpuclockid", None)
    return None if clock_of is None else clock_of(threading.get_ident())


class Patience(Leave):
    """Lets the decision of each position take *seconds*, and ends all of them on :meth:`stop`.

    These are seconds of the processor where the system tells them (see :class:`_Term`).

    A thread of its own watches the time, within the ``with`` block only: the searching thread
    is inside the kernel, and is stopped there.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._condition = threading.Condition()
        self._engines: list[Stoppable] = []
        self._term: _Term | None = None
        self._is_stopped = False
        self._is_over = False
        self._watching: threading.Thread | None = None

    def __enter__(self) -> Patience:
        return self

    def __exit__(self, *_: object) -> None:
        with self._condition:
            self._is_over = True
            self._condition.notify_all()
        if self._watching is not None:
            self._watching.join()

    def attach(self, engine: Stoppable) -> None:
        """Stop *engine*, too, from now on."""
        with self._condition:
            self._engines.append(engine)
            engine.set_stop(self._is_stopped)

    def dismiss(self, engine: Stoppable) -> None:
        """Forget *engine*, which is not used any more."""
        with self._condition:
            self._engines.remove(engine)

    def begin(self) -> None:
        """Give the next position its time.

        Raises:
            Interrupted: no more positions are wanted.
        """
        with self._condition:
            if self._is_stopped:
                raise Interrupted
            if self.seconds is None:
                return
            self._term = _Term.begin(self.seconds)
            self._tell_engines(False)
            if self._watching is None:
                self._watching = threading.Thread(
                    target=self._watch, name="matewright-patience", daemon=True
                )
                self._watching.start()

    def stop(self) -> None:
        """End everything as soon as it can be; from any thread."""
        with self._condition:
            self._is_stopped = True
            self._tell_engines(True)

    @property
    def is_stopped(self) -> bool:
        """Whether no more positions are wanted."""
        return self._is_stopped

    def go_on(self) -> None:
        """Return where the position in work may go on.

        Raises:
            Interrupted: no more positions are wanted.
            TooLate: its time is over.
        """
        if self._is_stopped:
            raise Interrupted
        if self._term is not None and self._term.left() <= 0:
            raise TooLate

    def _watch(self) -> None:
        """Stop the engines when the time is over; sleep as long as nothing can be late."""
        with self._condition:
            while not self._is_over:
                left = _FOREVER if self._term is None else self._term.left()
                if left <= 0:
                    self._tell_engines(True)
                # A position that begins meanwhile is late after its seconds at the soonest.
                self._condition.wait(max(left, _LEAST_WAIT) if left > 0 else self.seconds)

    def _tell_engines(self, is_stopped: bool) -> None:
        for engine in self._engines:
            engine.set_stop(is_stopped)
