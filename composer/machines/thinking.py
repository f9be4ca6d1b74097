"""What a machine thinks beside the window: one thing at a time, the newest."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from composer.beside import SideWork, Upshot
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
        self._side_work = SideWork("machine", self)

    @property
    def is_busy(self) -> bool:
        """Whether a result is awaited."""
        return self._side_work.is_running

    def begin(self, work: Callable[[], object]) -> None:
        """Run *work* beside the window; it must not touch what the window changes."""
        self._side_work.begin(lambda _: work(), self._tell)

    def forget(self) -> None:
        """Take no result any more from what is running."""
        self._side_work.give_up()

    def shutdown(self) -> None:
        """Let what runs come to its end; nothing is told after this."""
        self._side_work.shutdown()

    def _tell(self, upshot: Upshot) -> None:
        try:
            result = upshot()
        except ValueError as error:
            log.warning("a machine broke off: %s", error)
            self.failed.emit(str(error))
        else:
            self.done.emit(result)
