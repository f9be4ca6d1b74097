"""Ctrl+C and SIGTERM: what they do, and when they have to wait."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM)
"""What asks the program to end."""


def interrupt_on_signals() -> None:
    """End on SIGTERM as on Ctrl+C."""
    interrupt = Interrupt()
    for number in ENDING:
        signal.signal(number, interrupt)


class Interrupt:
    """Interrupts the program; not twice within a second, as ``timeout`` and shells ask it to."""

    def __init__(self) -> None:
        self._last: float | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._last is None or now - self._last > 1:
            self._last = now
            raise KeyboardInterrupt


@contextmanager
def signals_held() -> Iterator[None]:
    """Let signals wait for the end of what must not be broken off half-way.

    A process that is started inside never gets them.  On Windows nothing waits.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
