"""Long texts written a little at a time, so that the window never stops for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal, Slot

SLICE_SECONDS = 0.02
"""The window waits no longer than this for a text before it looks after the user again."""


class SlicedText(QObject):
    """Pulls lines from an iterator between the other events of the window.

    ``grown`` brings the next lines as one string each time, then ``finished`` comes
    once.  Starting again forgets what was under way.
    """

    grown = Signal(str)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: Iterator[str] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._write_slice)

    @property
    def is_running(self) -> bool:
        """Whether lines are still to come."""
        return self._timer.isActive()

    def start(self, lines: Iterable[str]) -> None:
        """Write *lines*; the first slice comes at once."""
        self._lines = iter(lines)
        self._timer.start()
        self._write_slice()

    def cancel(self) -> None:
        """Forget what is still to come, without ``finished``."""
        self._timer.stop()
        self._lines = iter(())

    @Slot()
    def _write_slice(self) -> None:
        end = perf_counter() + SLICE_SECONDS
        written: list[str] = []
        has_more = False
        for line in self._lines:
            written.append(line)
            if perf_counter() > end:
                has_more = True
                break
        if written:
            self.grown.emit("\n".join(written))
        if not has_more:
            self._timer.stop()
            self.finished.emit()
