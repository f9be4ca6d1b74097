"""Work done beside the window: a function in a thread, its result handed over in the window's."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

log = logging.getLogger(__name__)

_LOOK_AGAIN = 20
"""Milliseconds between two looks whether the work is done."""


class Thinking(QObject):
    """Runs one function at a time; a newer one makes the older one's result void."""

    done = Signal(object)
    """What the function returned."""

    failed = Signal(object)
    """The function broke off; the words of the error."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._workers = ThreadPoolExecutor(1, "matewright-machine")
        self._future: Future[Any] | None = None
        self._timer = QTimer(self, interval=_LOOK_AGAIN)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether a result is awaited."""
        return self._future is not None

    def begin(self, work: Callable[[], object]) -> None:
        """Run *work* in the thread; it must not touch what the window changes."""
        self.forget()
        self._future = self._workers.submit(work)
        self._timer.start()

    def forget(self) -> None:
        """Take no result any more from what is running."""
        if self._future is not None:
            self._future.cancel()
        self._future = None
        self._timer.stop()

    def shutdown(self) -> None:
        """Let the thread end; nothing is begun any more."""
        self.forget()
        self._workers.shutdown(wait=True, cancel_futures=True)

    @Slot()
    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            return
        self._future = None
        self._timer.stop()
        try:
            result = future.result()
        except (ValueError, CancelledError) as error:
            log.warning("a machine broke off: %s", error)
            self.failed.emit(str(error))
            return
        self.done.emit(result)
