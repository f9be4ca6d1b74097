"""One process of a crew, as the crew sees it."""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import IO, BinaryIO, Generic, TypeVar, cast

from composer.crew.hand import Order
from composer.crew.held import signals_held
from composer.crew.orders import Contract, Errand, read_frame, write_frame

log = logging.getLogger(__name__)

AnyJob = TypeVar("AnyJob")

MOST_COMPLAINTS = 100_000
"""So many bytes of what a process says of its troubles are kept."""
SECONDS_TO_DIE = 2.0
_WORKER = "composer.crew.worker"


class Gone:
    """The process has ended."""


class Process(Generic[AnyJob]):
    """Takes jobs without ever making the caller wait, and tells what becomes of them.

    *tell* is called in a thread of its own with what the process says, and in the end with
    :class:`Gone`.
    """

    def __init__(
        self, contract: Contract, tell: Callable[[Process[AnyJob], object], None], *, is_heard: bool
    ) -> None:
        """Begin it; with *is_heard* its complaints are kept, or they go where ours go.

        Raises:
            OSError: it cannot be begun.
        """
        self.errands: dict[int, AnyJob] = {}
        """What it was given and has not answered, in the order of its work."""
        self.is_ready = False
        """Whether it has come so far that a crash is that of a job."""
        self.is_asked_back = False
        """Whether it was asked for the jobs that have not begun, and was given none since."""
        self.code: int | None = None
        """The exit code, once it has gone."""
        self._tell = tell
        self._orders: SimpleQueue[object] = SimpleQueue()
        self._complaints: IO[bytes] | None = None
        with contextlib.ExitStack() as undo:
            if is_heard:
                self._complaints = undo.enter_context(tempfile.TemporaryFile())
            self._process = _begun(self._complaints)
            undo.pop_all()
        self._orders.put(contract)
        self._threads = [
            threading.Thread(target=target, name=f"crew {target.__name__}", daemon=True)
            for target in (self._write, self._read)
        ]
        for thread in self._threads:
            thread.start()

    def give(self, number: int, job: AnyJob) -> None:
        """Have *job* done after all that it was given before."""
        self.errands[number] = job
        self.is_asked_back = False
        self._orders.put(Errand(number, job))

    def order(self, order: Order) -> None:
        """Have it pause, resume, stop, or give jobs back."""
        self._orders.put(order)

    def kill(self) -> None:
        """End it whatever it is doing; it is told when it has gone."""
        self._process.kill()

    def close(self) -> None:
        """See it end, after :meth:`kill`, and its threads with it."""
        for thread in self._threads:
            thread.join(SECONDS_TO_DIE)
        if self._complaints is not None:
            self._complaints.close()

    def complaints(self) -> str:
        """Return what it said of its troubles."""
        if self._complaints is None:
            return ""
        size = self._complaints.seek(0, os.SEEK_END)
        self._complaints.seek(max(0, size - MOST_COMPLAINTS))
        return self._complaints.read().decode(errors="replace")

    # ------------------------------------------------------------ its threads

    def _write(self) -> None:
        """Send off what it is to hear: a pipe may be full, and a crew must not wait for it."""
        stream = cast("BinaryIO", self._process.stdin)
        try:
            with stream:
                while (order := self._orders.get()) is not None:
                    write_frame(stream, order)
        except OSError:
            pass  # it has gone, which is told by the other thread

    def _read(self) -> None:
        stream = cast("BinaryIO", self._process.stdout)
        try:
            with stream:
                while True:
                    self._tell(self, read_frame(stream))
        except (EOFError, OSError):
            pass
        except Exception:
            log.exception("A process of a crew cannot be understood.")
            self.kill()
        self.code = self._process.wait()
        self._orders.put(None)
        self._tell(self, Gone())


def _begun(complaints: IO[bytes] | None) -> subprocess.Popen[bytes]:
    with signals_held():  # Ctrl+C is for this process, which decides
        return subprocess.Popen(
            [sys.executable, "-P", "-m", _WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # of Windows
        )


def _environment() -> dict[str, str]:
    """Let it find the program, wherever that was begun."""
    root, others = str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (root, others)))}
