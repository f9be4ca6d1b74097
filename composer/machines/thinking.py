"""What a machine thinks beside the window: one thing at a time, the newest."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QWidget

from composer.beside import SideWork, Upshot
from composer.formats.common.reading import Pulse
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

    def begin(self, work: Callable[[Pulse], object]) -> None:
        """Run *work* beside the window; it must not touch what the window changes.

        Its pulse, to be called now and then, raises where nobody waits for the result any more.
        """
        self._side_work.begin(work, self._tell)

    def forget(self) -> None:
        """Take no result any more from what is running."""
        self._side_work.give_up()

    def shutdown(self) -> None:
        """End what runs; nothing is told after this."""
        self._side_work.shutdown()

    def _tell(self, upshot: Upshot) -> None:
        try:
            result = upshot()
        except ValueError as error:
            log.warning("a machine broke off: %s", error)
            self.failed.emit(str(error))
        else:
            self.done.emit(result)


class ThinkingDialog(QDialog):
    """A window in which a machine thinks, until it is closed in whatever way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._thinking = Thinking(self)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the thread also of a window that was hidden before."""
        super().closeEvent(event)
        if event.isAccepted():
            self._thinking.shutdown()

    def done(self, result: int) -> None:
        """End the thread in which the machine thinks."""
        self._thinking.shutdown()
        super().done(result)
