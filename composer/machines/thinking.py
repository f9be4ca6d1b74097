"""What a machine thinks beside the window: one thing at a time, the newest."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import Beside
from solver.language import Said

log = logging.getLogger(__name__)


class Thinking(QObject):
    """Runs one function at a time; a newer one makes the older one's result void."""

    done = Signal(object)
    """What the function returned, of whatever type."""

    failed = Signal(Said)
    """The function broke off; the words of the error."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Beside | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a result is awaited."""
        return self._work is not None

    def begin(self, work: Callable[[], object]) -> None:
        """Run *work* beside the window; it must not touch what the window changes."""
        self.forget()
        self._work = Beside("machine", lambda _: work(), self)
        self._work.finished.connect(self._on_finished)
        self._work.start()

    def forget(self) -> None:
        """Take no result any more from what is running."""
        if self._work is not None:
            self._work.give_up()
            self._work = None

    def shutdown(self) -> None:
        """Let what runs come to its end; nothing is told after this."""
        self.forget()
        for work in self.findChildren(Beside):
            work.wait()

    @Slot()
    def _on_finished(self) -> None:
        work = self._work
        if work is None or not work.isFinished():
            return
        self._work = None
        work.deleteLater()
        try:
            result = work.result()
        except ValueError as error:
            log.warning("a machine broke off: %s", error)
            self.failed.emit(str(error))
        else:
            self.done.emit(result)
