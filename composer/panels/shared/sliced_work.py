"""Work on thousands of things, a little at a time between the events of the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

SLICE_SECONDS = 0.012
FIRST_SLICE_SECONDS = 0.03
"""How long the first slice may take, in which most work comes to its end."""


class SlicedWork(QObject):
    """Pulls steps from an iterator; what begins takes the place of what was under way."""

    advanced = Signal()
    """A slice is done and more is to come."""
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether steps are still to be done."""
        return self._timer.isActive()

    def start(self, steps: Iterable[object]) -> None:
        """Do *steps*; the first slice comes at once."""
        self._steps = iter(steps)
        self._timer.start()
        self._work(FIRST_SLICE_SECONDS)

    @Slot()
    def give_up(self) -> None:
        """Forget what is still to do, without ``finished``."""
        self._timer.stop()
        self._steps = iter(())

    @Slot()
    def _go_on(self) -> None:
        self._work(SLICE_SECONDS)

    def _work(self, seconds: float) -> None:
        end = perf_counter() + seconds
        for _ in self._steps:
            if perf_counter() > end:
                self.advanced.emit()
                return
        self.give_up()
        self.finished.emit()
