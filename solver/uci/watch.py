"""When a search under UCI has to end, and how long one question to the kernel may take."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from solver.engine import STOPPED, Engine
from solver.search.control import Interrupted

UNANSWERED = -10
_TICK = 0.001


class Watch:
    """Ends questions to an engine in time: at the limits of the search, at a stop, or sooner.

    *helpers* are engines of other threads: their work counts too, and a stop is for them as well.
    Used as a context: inside it a thread of its own looks at the clock.  The time counts from
    *started* on, as ``time.monotonic`` tells it, or from now.
    """

    def __init__(
        self,
        engine: Engine,
        seconds: float | None = None,
        nodes: int | None = None,
        helpers: tuple[Engine, ...] = (),
        started: float | None = None,
    ) -> None:
        self._engine = engine
        self._engines = (engine, *helpers)
        self._started = time.monotonic() if started is None else started
        self._seconds = seconds
        self._first_node = self._count()
        self._nodes = nodes
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._over = threading.Event()
        self._question_ends: float | None = None
        self._watching = threading.Thread(target=self._run, name="matewright-watch", daemon=True)

    def __enter__(self) -> Watch:
        if self._is_spent():
            self._stopping.set()
        for engine in self._engines:
            engine.set_stop(self._stopping.is_set())
            engine.set_abandon(False)
        self._watching.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._watching.join()

    @property
    def is_stopping(self) -> bool:
        """Whether the search has to end."""
        return self._stopping.is_set()

    @property
    def nodes(self) -> int:
        """Positions generated and evaluated since the start."""
        return self._count() - self._first_node

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    def stop(self) -> None:
        """End the search; from any thread."""
        self._stopping.set()
        for engine in self._engines:
            engine.set_stop(True)

    def wait_for_stop(self) -> None:
        """Return when the search has to end."""
        self._stopping.wait()

    def allow(self, seconds: float | None) -> None:
        """Let the search end in so many seconds from now, or at a stop only."""
        self._seconds = None if seconds is None else self.elapsed + seconds

    def ask(self, question: Callable[[], int], seconds: float) -> int:
        """Return the kernel's answer, UNANSWERED where it takes longer than *seconds*.

        Raises:
            Interrupted: the search has to end.
        """
        with self._lock:
            self._engine.set_abandon(False)
            self._question_ends = time.monotonic() + seconds
        answer = question()
        with self._lock:
            self._question_ends = None
            self._engine.set_abandon(False)
        if answer != STOPPED:
            return answer
        if self.is_stopping:
            raise Interrupted
        return UNANSWERED

    def decide(self, question: Callable[[], int]) -> int:
        """Return the kernel's answer, however long it takes.

        Raises:
            Interrupted: the search has to end.
        """
        while True:
            answer = question()
            if answer != STOPPED:
                return answer
            if self.is_stopping:
                raise Interrupted

    def _run(self) -> None:
        while not self._over.wait(_TICK):
            if self._is_spent():
                self.stop()
            with self._lock:
                ends = self._question_ends
                if ends is not None and time.monotonic() >= ends:
                    self._engine.set_abandon(True)

    def _is_spent(self) -> bool:
        seconds = self._seconds
        return (seconds is not None and self.elapsed >= seconds) or (
            self._nodes is not None and self.nodes >= self._nodes
        )

    def _count(self) -> int:
        return sum(engine.generated + engine.evaluated for engine in self._engines)
