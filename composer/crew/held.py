"""Ctrl+C and SIGTERM: keeping them out while something must not be broken off half-way."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = (signal.SIGINT, signal.SIGTERM)
"""What asks the program to end."""


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
