"""Several judges at once, each in a thread of its own: the kernel lets others work beside it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Hashable
from typing import Any, Protocol, Self

from solver.search.control import Interrupted
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import TwinError
from solver.vary.finding import Findings
from solver.vary.judging import Judge

MOST_THREADS = 4
"""Beyond, threads wait for each other between two quick positions."""


class Asking(Protocol):
    """Gives one composition after the other to be judged, and hears what was found.

    It is asked and told by one thread at a time.
    """

    def ask(self) -> tuple[Any, Composition] | None:
        """Return the next composition with what it is called; ``None`` where no more comes."""

    def note(self, called: Any, found: Findings) -> None:
        """Hear what was found of a composition, in the order in which they are decided."""

    def stop(self) -> None:
        """End what is under way in :meth:`ask` or :meth:`note` as soon as can be."""


def usual_threads() -> int:
    """Return how many judges this machine has room for."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_THREADS)
    return min(os.cpu_count() or 1, MOST_THREADS)


class Judges:
    """Judges what a source gives, as :class:`Judge` does, in several threads.

    A composition of which no part can be made has no findings.
    *begin* is called in each thread first.
    """

    def __init__(
        self,
        seconds: float | None = None,
        *,
        surplus: int | None = 1,
        has_play: bool = False,
        threads: int | None = None,
        begin: Callable[[], None] = lambda: None,
    ) -> None:
        self._has_play = has_play
        self._begin = begin
        count = usual_threads() if threads is None else threads
        self._judges = [Judge(seconds, surplus=surplus) for _ in range(count)]
        self._lock = threading.Lock()
        self._source: Asking | None = None
        self._is_stopped = False
        self._error: BaseException | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for judge in self._judges:
            judge.__exit__()

    def stop(self) -> None:
        """End what is under way: whoever works is interrupted; from any thread."""
        self._is_stopped = True
        for judge in self._judges:
            judge.stop()
        if self._source is not None:
            self._source.stop()

    def work(self, source: Asking) -> None:
        """Judge all that *source* gives.

        Raises:
            Interrupted: somebody stopped it.
            Exception: what the source raised.
        """
        self._source = source
        if self._is_stopped:
            raise Interrupted
        others = [
            threading.Thread(target=self._work, args=(judge, source), name="matewright-judge")
            for judge in self._judges[1:]
        ]
        for thread in others:
            thread.start()
        self._work(self._judges[0], source)
        for thread in others:
            thread.join()
        error, self._error = self._error, None
        if error is not None:
            raise error

    def _work(self, judge: Judge, source: Asking) -> None:
        """Judge until nothing more comes; the first error ends the work of all."""
        try:
            self._begin()
            while (asked := self._asked(source)) is not None:
                called, composition = asked
                self._tell(source, called, self._judged(judge, composition))
        except BaseException as error:  # noqa: BLE001 - the edge of a thread; raised by work()
            with self._lock:
                self._error = self._error or error
            self.stop()

    def _judged(self, judge: Judge, composition: Composition) -> Findings:
        try:
            return judge.judge_parts(composition, has_play=self._has_play)
        except TwinError:
            return Findings((), composition.part_count)

    def _asked(self, source: Asking) -> tuple[Hashable, Composition] | None:
        with self._lock:
            if self._is_stopped:
                raise Interrupted
            return source.ask()

    def _tell(self, source: Asking, called: Hashable, found: Findings) -> None:
        with self._lock:
            source.note(called, found)
