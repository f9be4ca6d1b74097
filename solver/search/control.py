"""Stopping and pausing a running search from any thread, and the clock that pauses with it."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from solver.engine import STOPPED


class Interrupted(Exception):  # noqa: N818 - not an error: the way out of a search that is stopped
    """The search was asked to end."""


class _State(Enum):
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()


class Stoppable(Protocol):
    """An engine, or several that are told together."""

    def set_stop(self, value: bool) -> None:
        """Set or clear the flag that ends a running decision; from any thread."""


class Leave(ABC):
    """Whether a search may go on."""

    @abstractmethod
    def go_on(self) -> None:
        """Return when the search may go on, after a pause if there is one.

        Raises:
            Interrupted: the search was asked to end.
        """

    def decide(self, operation: Callable[[], int]) -> int:
        """Run one kernel operation until it is through, across any pauses.

        Raises:
            Interrupted: the search was asked to end.
        """
        while True:
            self.go_on()
            result = operation()
            if result != STOPPED:
                return result


class Control(Leave):
    """What the outside may do to a search (stop, pause, resume), and whether the search may go on.

    A pause interrupts the kernel and asks again later; the table keeps what was
    worked out, so that next to nothing is lost.
    """

    def __init__(self) -> None:
        self._condition = threading.Condition(threading.RLock())
        self._state = _State.RUNNING
        self._engines: list[Stoppable] = []
        self._started: float | None = None
        self._held_since: float | None = None
        self._held = 0.0

    def attach(self, engine: Stoppable) -> None:
        """Let this control stop *engine* from now on."""
        with self._condition:
            self._engines.append(engine)
            engine.set_stop(self._state is not _State.RUNNING)

    def detach(self, engine: Stoppable) -> None:
        """Let *engine* be: it is asked nothing more."""
        with self._condition:
            self._engines.remove(engine)

    def stop(self) -> None:
        """Ask the search to end."""
        self._change(_State.STOPPING)

    def pause(self) -> None:
        """Ask the search to wait."""
        with self._condition:
            if self._state is _State.RUNNING:
                self._hold()
                self._change(_State.PAUSED)

    def resume(self) -> None:
        """Let a waiting search go on."""
        with self._condition:
            if self._state is _State.PAUSED:
                self._change(_State.RUNNING)

    def revive(self) -> None:
        """Let a search that was stopped go on; the time between does not count."""
        with self._condition:
            if self._state is _State.STOPPING:
                self._state = _State.RUNNING
                self._release()
                for engine in self._engines:
                    engine.set_stop(False)

    @property
    def is_paused(self) -> bool:
        """Whether the search waits or is about to."""
        return self._state is _State.PAUSED

    @property
    def is_stopping(self) -> bool:
        """Whether the search was asked to end."""
        return self._state is _State.STOPPING

    def start_clock(self) -> None:
        """Begin to count seconds, once."""
        with self._condition:
            if self._started is not None:
                return
            self._started = time.monotonic()
            if self._held_since is not None:
                self._held_since = self._started

    def seconds(self) -> float:
        """Return the seconds since start_clock, pauses left out; 0 before it."""
        with self._condition:
            if self._started is None:
                return 0.0
            now = time.monotonic()
            waiting = now - self._held_since if self._held_since is not None else 0.0
            return now - self._started - self._held - waiting

    def count_before(self, seconds: float) -> None:
        """Count *seconds* that an earlier run of the program took as well."""
        with self._condition:
            self._held -= seconds

    def go_on(self) -> None:
        """See :class:`Leave`."""
        if self._state is _State.RUNNING:  # asked before every kernel call
            return
        with self._condition:
            self._condition.wait_for(lambda: self._state is not _State.PAUSED)
            if self._state is _State.STOPPING:
                raise Interrupted

    def hold_clock(self) -> None:
        """Count no seconds from now on, until the search is revived."""
        with self._condition:
            self._hold()

    def _hold(self) -> None:
        if self._held_since is None:
            self._held_since = time.monotonic()

    def _release(self) -> None:
        if self._held_since is not None:
            self._held += time.monotonic() - self._held_since
            self._held_since = None

    def _change(self, state: _State) -> None:
        with self._condition:
            if self._state is _State.STOPPING:
                return
            if self._state is _State.PAUSED:
                self._release()
            self._state = state
            for engine in self._engines:
                engine.set_stop(state is not _State.RUNNING)
            self._condition.notify_all()
