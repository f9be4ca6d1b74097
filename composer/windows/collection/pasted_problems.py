"""Problems that come as text, from the clipboard or another window, read beside the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from composer.collection.transfer import read_problems
from composer.formats.common.reading import FormatError, Pulse
from composer.model.document import Entry
from composer.windows.common.file_work import FileAction, FileWork, Work
from solver.language import Said, tr


class PastedProblems(QObject):
    """Reads text as problems; a few are there at once, thousands a little later."""

    read = Signal(tuple, int)
    """The problems, and the place that was asked for."""
    told = Signal(Said)
    """A sentence for the status line: why there are none, or that it takes a while."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work = FileWork(self)

    def take(self, text: str, place: int) -> None:
        """Read the problems of *text*, to be put at *place*."""

        def succeed(entries: tuple[Entry, ...]) -> None:
            if entries:
                self.read.emit(entries, place)
            else:
                self.told.emit(tr("The clipboard holds no chess problem."))

        def act(pulse: Pulse) -> tuple[Entry, ...]:
            return read_problems(text, pulse=pulse)

        self._work.begin(Work(FileAction.READING, act, succeed, self._refuse, self._tell_reading))

    def shutdown(self) -> None:
        """Leave no thread behind."""
        self._work.shutdown()

    def _refuse(self, error: FormatError) -> None:
        self.told.emit(str(error))

    def _tell_reading(self) -> None:
        self.told.emit(tr("Reading the problems…"))
