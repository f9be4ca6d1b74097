"""How long one position may take, and whether any more are wanted."""

from __future__ import annotations

import threading
import time

from solver.search.control import Interrupted, Leave, Stoppable

_FOREVER = 3600.0


class TooLate(Exception):  # noqa: N818 - not an error: the time of one position is over
    """The position was not decided in its time."""


class Patience(Leave):
    """Lets the decision of each position take *seconds*, and ends all of them on :meth:`stop`.

    A thread of its own watches the time, within the ``with`` block only: the searching thread
    is inside the kernel, and is stopped there.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._condition = threading.Condition()
        self._engines: list[Stoppable] = []
        self._late_at: float | None = None
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
            self._late_at = time.monotonic() + self.seconds
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
        if self._late_at is not None and time.monotonic() >= self._late_at:
            raise TooLate

    def _watch(self) -> None:
        """Stop the engines when the time is over; sleep as long as nothing can be late."""
        with self._condition:
            while not self._is_over:
                late_at = self._late_at or time.monotonic() + _FOREVER
                left = late_at - time.monotonic()
                if left <= 0:
                    self._tell_engines(True)
                # A position that begins meanwhile is late after its seconds at the soonest.
                self._condition.wait(left if left > 0 else self.seconds)

    def _tell_engines(self, is_stopped: bool) -> None:
        for engine in self._engines:
            engine.set_stop(is_stopped)
