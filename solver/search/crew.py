"""The engines of one search at work together: moves are shared out, heavy ones joined."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeVar

from solver.engine import Engine
from solver.search.control import Control, Interrupted

_Engine = TypeVar("_Engine")
_Answer = TypeVar("_Answer")


class CpuClock:
    """Adds up the processor time of all threads that are inside its ``with`` block."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done = 0.0
        self._since: dict[int, float] = {}

    def __enter__(self) -> None:
        with self._lock:
            self._since[threading.get_ident()] = time.thread_time()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._done += time.thread_time() - self._since.pop(threading.get_ident())

    def add(self, seconds: float) -> None:
        """Count time that was spent before, as in an earlier run of the program."""
        with self._lock:
            self._done += seconds

    def seconds(self) -> float:
        """Return the time of the finished threads and of the calling one."""
        with self._lock:
            since = self._since.get(threading.get_ident())
            running = time.thread_time() - since if since is not None else 0.0
            return self._done + running

    def total(self) -> float:
        """Return the time of all threads so far; of the running ones where the system tells it."""
        with self._lock:
            running = sum(_seconds_of(thread) - since for thread, since in self._since.items())
            return self._done + max(running, 0.0)


def _seconds_of(thread: int) -> float:
    """Return the processor time of a thread that is alive, 0 where nobody tells."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


class Crew:
    """Lets every engine take the next first move until none is left.

    An engine that finds none helps another with the move it is at: both search it
    over the shared table, out of each other's way, and whoever is through first
    sends the others home.
    """

    def __init__(self, engines: Sequence[Engine], control: Control, cpu: CpuClock) -> None:
        self._engines = engines
        self._control = control
        self._cpu = cpu
        self._lock = threading.Lock()
        self._waiting: deque[int] = deque()
        self._in_work: dict[int, list[Engine]] = {}
        if len(engines) > 1:
            for engine in engines:
                engine.share_work()

    def share_out(
        self, moves: Sequence[int], decide: Callable[[Engine, int], None], *, alone: bool
    ) -> None:
        """Have every move decided once; *alone* where it is not worth starting threads.

        *decide* puts its question by :meth:`ask`.

        Raises:
            Interrupted: the search was asked to end.
        """
        self._waiting = deque(moves)
        self._in_work.clear()

        def work(engine: Engine) -> None:
            while (move := self._next(engine)) is not None:
                decide(engine, move)

        if alone or len(self._engines) == 1:
            work(self._engines[0])
        else:
            run_together(self._engines, work, self._control, self._cpu)

    def ask(
        self, engine: Engine, move: int, question: Callable[[], _Answer | None]
    ) -> _Answer | None:
        """Return the kernel's answer about a first move, None when another engine was quicker.

        *question* gives None when it was stopped.

        Raises:
            Interrupted: the search was asked to end.
        """
        while True:
            self._control.go_on()
            answer = question()
            with self._lock:
                if engine not in self._in_work.get(move, ()):
                    return None
                if answer is not None:
                    for other in self._in_work.pop(move):
                        other.set_abandon(other is not engine)
                    return answer

    def _next(self, engine: Engine) -> int | None:
        with self._lock:
            engine.set_abandon(False)
            if self._waiting:
                move = self._waiting.popleft()
                self._in_work[move] = [engine]
            elif self._in_work:
                move = min(self._in_work, key=lambda move: len(self._in_work[move]))
                self._in_work[move].append(engine)
            else:
                return None
            return move


def run_together(
    engines: Sequence[_Engine],
    work: Callable[[_Engine], None],
    control: Control,
    cpu: CpuClock,
) -> None:
    """Let every engine work in a thread of its own, the first one in this thread.

    A fault in one of them ends the others and is raised here, before the
    interruption that it is for them.
    """
    raised: list[BaseException] = []

    def guarded(engine: _Engine) -> None:
        try:
            work(engine)
        except BaseException as error:  # noqa: BLE001 - handed on to the thread that waits
            raised.append(error)
            control.stop()

    def counted(engine: _Engine) -> None:
        with cpu:
            guarded(engine)

    threads = [
        threading.Thread(target=counted, args=(engine,), name="matewright-search", daemon=True)
        for engine in engines[1:]
    ]
    for thread in threads:
        thread.start()
    for engine in engines[:1]:
        guarded(engine)
    for thread in threads:
        thread.join()
    for error in sorted(raised, key=lambda error: isinstance(error, Interrupted)):
        raise error
