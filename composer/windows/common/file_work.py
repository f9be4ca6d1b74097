"""Reading and writing files beside the window, one at a time, so that it never stands still."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import Beside, Later, SideWork, Upshot
from composer.formats.common.reading import FormatError, Pulse

PATIENCE = 50
"""How many milliseconds the window waits for a file: for most of them that is enough."""
UNTIL_NOTICE = 150
"""How many milliseconds later it is told that the work goes on."""


class FileAction(Enum):
    """What is done with a file."""

    READING = auto()
    WRITING = auto()


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be done, and what then: ``succeed`` gets what ``act`` returned.

    ``act`` runs in another thread, everything else in that of the window; ``notice``
    is called when it takes long.
    """

    kind: FileAction
    act: Callable[[Pulse], Any]
    succeed: Callable[[Any], None]
    fail: Callable[[FormatError], None]
    notice: Callable[[], None]


class FileWork(QObject):
    """Does one thing with a file at a time.

    A reading that begins takes the place of one that is under way; writing is never
    broken off, what comes meanwhile waits for its end.  The window waits *patience* milliseconds
    for what begins, if no other than the usual ones are told.
    """

    ended = Signal()
    """A piece of work has ended, however it did; what waited for it has begun."""

    def __init__(self, parent: QObject, *, patience: int | None = None) -> None:
        super().__init__(parent)
        self._patience = patience
        self._side_work = SideWork("file work", self)
        self._work: Work | None = None
        self._waiting: list[Callable[[], None]] = []
        self._delay = Later(UNTIL_NOTICE, self._tell_delay, self)

    @property
    def is_reading(self) -> bool:
        """Whether a file is being read."""
        return self._work is not None and self._work.kind is FileAction.READING

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written."""
        return self._work is not None and self._work.kind is FileAction.WRITING

    def begin(self, work: Work) -> None:
        """Begin *work*; if it is short, it is done when this returns."""
        if self.is_writing:
            self._waiting.append(lambda: self.begin(work))
            return
        self.give_up_reading()
        self._work = work
        self._side_work.begin(work.act, partial(self._end, work))
        if not self._side_work.wait(PATIENCE if self._patience is None else self._patience):
            self._delay.start()

    def after_writing(self, act: Callable[[], None]) -> None:
        """Do *act* at once, or when the file that is being written is."""
        if self.is_writing:
            self._waiting.append(act)
        else:
            act()

    @Slot()
    def give_up_reading(self) -> None:
        """Break a reading off; its thread ends by itself, and nothing comes of it."""
        if self.is_reading:
            self._delay.stop()
            self._side_work.give_up()
            self._work = None

    def shutdown(self) -> None:
        """Give up reading, let writing come to its end; no thread is left."""
        self._waiting.clear()
        self.give_up_reading()
        for worker in self.findChildren(Beside):
            worker.wait()

    def _end(self, work: Work, upshot: Upshot) -> None:
        self._work = None
        self._delay.stop()
        try:
            _tell(work, upshot)
        finally:
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                self.after_writing(act)
            self.ended.emit()

    @Slot()
    def _tell_delay(self) -> None:
        if self._work is not None:
            self._work.notice()


def _tell(work: Work, upshot: Upshot) -> None:
    """Hand on what came of it."""
    try:
        result = upshot()
    except FormatError as error:
        work.fail(error)
    else:
        work.succeed(result)
