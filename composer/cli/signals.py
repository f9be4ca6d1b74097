"""Ctrl+C and SIGTERM: what they do, and when they have to wait."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from composer.crew.held import ENDING


class Heed:
    """A command that looks for itself whether it was asked to end; nothing breaks it off.

    An exception that is raised between any two instructions may leave a lock held, and
    whoever wants that lock waits for ever.  So a command that works with threads heeds
    signals from before the first of them until it has printed its last line.
    """

    def __init__(self) -> None:
        self.asked_at: float | None = None
        """When the program was first asked to end, by ``time.monotonic``."""
        self.is_waiting = False
        """Whether what goes on may be broken off: it holds no lock that others want."""
        self._stop: Callable[[], None] | None = None

    @property
    def is_asked(self) -> bool:
        """Whether the program was asked to end."""
        return self.asked_at is not None

    def note(self) -> None:
        """Keep in mind that the program was asked to end, and stop what can be stopped."""
        if self.asked_at is None:
            self.asked_at = time.monotonic()
        if self._stop is not None:
            self._stop()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Let a signal, one that came before as well, call *stop*, inside the main thread.

        It may come while this thread is inside *stop* itself or any other method of the same
        object: its locks must let their holder in again.
        """
        self._stop = stop
        try:
            if self.is_asked:
                stop()
            yield
        finally:
            self._stop = None

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let a signal, one that came before as well, break off what waits for the outside.

        Raises:
            KeyboardInterrupt: the program was asked to end.
        """
        try:
            self.is_waiting = True
            if self.is_asked:
                raise KeyboardInterrupt
            yield
        finally:
            self.is_waiting = False


class Interrupt:
    """Answers the signals; not twice within a second, as ``timeout`` and shells send them.

    Where the command has not said that it heeds them, it is broken off.  One that heeds
    them and does not come to its end is ended without more ado by the next.
    """

    def __init__(self) -> None:
        self.heed: Heed | None = None
        self._last: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._last is not None and now - self._last <= 1:
            return
        self._last = now
        if self.heed is None or self.heed.is_waiting:
            raise KeyboardInterrupt
        if self.heed.is_asked:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        self.heed.note()


def interrupt_on_signals() -> None:
    """Break the command off on SIGTERM as on Ctrl+C, until it says that it heeds them."""
    interrupt = Interrupt()
    for number in ENDING:
        signal.signal(number, interrupt)


def heed_signals() -> Heed:
    """Only note signals from now on, to the end of the command."""
    heed = Heed()
    for interrupt in map(signal.getsignal, ENDING):
        if isinstance(interrupt, Interrupt):
            interrupt.heed = heed
    return heed
