"""Preparing the solver while the user sets up the first position."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib import import_module

from PySide6.QtCore import QEvent, QObject, QThread, QTimer
from PySide6.QtGui import QWindow

MOST_MILLISECONDS = 300
"""In this time a process that compiles is noticed to be no longer wanted, and ended."""

log = logging.getLogger(__name__)


class Preparation(QThread):
    """Compiles the kernel in the background, where that was not done before, and loads it.

    :meth:`start_once_seen` it when the window opens; ``finished`` comes when the solver is
    ready or the preparation was given up.  A solve that begins meanwhile waits by itself.
    What else the window needs later, *ahead*, is loaded when the solver is ready.
    """

    def __init__(self, ahead: Sequence[str] = ()) -> None:
        super().__init__()
        self._ahead = ahead

    def start_once_seen(self, window: QWindow) -> None:
        """Start when *window* has painted itself for the first time, which it does alone."""
        window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        """Start behind the event with which the window comes to be seen."""
        if event.type() is QEvent.Type.Expose:
            window.removeEventFilter(self)
            QTimer.singleShot(0, self.start)
        return False

    def run(self) -> None:
        """Wait for the processes that compile; load what directmates need, the usual case."""
        try:
            from solver import prepare  # here, where the window does not wait for it
            from solver.journal import solver_fingerprint
            from solver.kernel.doors import Door
            from solver.solve import load_searches

            for door in Door:
                prepare.prepare(self.isInterruptionRequested, door)
                if self.isInterruptionRequested():
                    return
                if door is Door.DIRECT and prepare.is_ready(door):
                    # Loading takes half a second, which the first solve need not wait for.
                    prepare.load_here(door)
                    # Nor for what is found and read once by each search, whatever it asks.
                    load_searches()
                    solver_fingerprint()
        except Exception:
            # Nothing is lost: the first solve prepares again, and tells what is wrong.
            log.exception("The solver could not be prepared.")
        for name in self._ahead:
            if self.isInterruptionRequested():
                return
            self._load(name)

    def _load(self, name: str) -> None:
        try:
            import_module(name)
        except Exception:
            # Nor here: whoever needs it loads it, and its fault is told then.
            log.exception("%s could not be loaded ahead.", name)

    def shutdown(self) -> None:
        """Give up what is under way; no process is left.

        Loading cannot be given up and takes no long time; the end of the program ends it.
        """
        self.requestInterruption()
        self.wait(MOST_MILLISECONDS)
