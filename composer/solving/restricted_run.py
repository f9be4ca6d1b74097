"""A search under conditions on the play beside the window; what it finds is nobody's run."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import Later, SideWork, Upshot
from composer.formats.common.reading import Pulse
from composer.solving.job import give_way
from solver.errors import SolverError
from solver.events import Progress
from solver.twinning.composition import Part

if TYPE_CHECKING:  # a window opens without the search
    from composer.runs.restricted_work import RestrictedWork
    from solver.restriction import Restriction
    from solver.vary.restricted import Restricted

TELL_MS = 100


@dataclass(frozen=True, slots=True)
class RestrictedPart:
    """What was found of one part of a composition, or why it cannot be searched so."""

    part: Part
    found: Restricted | None
    hindrance: str = ""


class RestrictedRun(QObject):
    """Searches the parts of one composition after the other, one composition at a time."""

    progressed = Signal(Progress)
    """How far it is, a few times a second."""
    ended = Signal(tuple)
    """It came to its end or was stopped: a RestrictedPart for each part that was begun."""
    failed = Signal(Exception)
    """It cannot be searched in any part (a SolverError), or the program failed."""
    _told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sitting: _Sitting | None = None
        self._side_work = SideWork("search under conditions", self)
        # Emitted in the thread of the search, received in the window's.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._later = Later(TELL_MS, self._tell, self)

    @property
    def is_running(self) -> bool:
        """Whether something is searched."""
        return self._side_work.is_running

    def begin(self, parts: tuple[Part, ...], restriction: Restriction) -> None:
        """Search *parts* under *restriction*; what was under way is ended and forgotten."""
        self.shutdown()
        self._sitting = _Sitting(parts, restriction, self._told.emit)
        self._side_work.begin(self._sitting.work, self._end)

    @Slot()
    def stop(self) -> None:
        """End it as soon as can be; what was found is told."""
        if self._sitting is not None:
            self._sitting.stop()

    @Slot()
    def shutdown(self) -> None:
        """End it, and tell nothing more; no thread is left."""
        self._later.stop()
        if self.is_running:
            self.stop()
        self._side_work.shutdown()
        self._sitting = None

    @Slot()
    def _on_told(self) -> None:
        self._later.soon()

    @Slot()
    def _tell(self) -> None:
        """Tell how far it is; what was still on its way when the search ended is not told."""
        sitting = self._sitting
        if self.is_running and sitting is not None and sitting.progress is not None:
            self.progressed.emit(sitting.progress)

    def _end(self, upshot: Upshot) -> None:
        self._later.stop()
        try:
            found: tuple[RestrictedPart, ...] = upshot()
        except Exception as error:  # noqa: BLE001 - the window says which
            self.failed.emit(error)
        else:
            self.ended.emit(found)


class _Sitting:
    """One search at work in its thread."""

    def __init__(
        self, parts: tuple[Part, ...], restriction: Restriction, told: Callable[[], None]
    ) -> None:
        self._parts = parts
        self._restriction = restriction
        self._told = told
        self._lock = threading.Lock()
        self._work: RestrictedWork | None = None
        self._is_stopped = False
        self.progress: Progress | None = None

    def stop(self) -> None:
        """End it; from another thread."""
        with self._lock:
            self._is_stopped = True
            if self._work is not None:
                self._work.stop()

    def work(self, pulse: Pulse) -> tuple[RestrictedPart, ...]:
        """Search part by part; in the thread.  A part that cannot be searched so says why.

        Raises:
            SolverError: no part can.
        """
        give_way()
        found = list[RestrictedPart]()
        for part in self._parts:
            if self._is_stopped and found:
                break
            try:
                found.append(RestrictedPart(part, self._search(part)))
            except SolverError as error:
                if len(self._parts) == 1:
                    raise
                found.append(RestrictedPart(part, None, error.words))
        return tuple(found)

    def _search(self, part: Part) -> Restricted:
        from composer.runs.restricted_work import RestrictedWork

        work = RestrictedWork(part.problem, self._restriction)
        self._attach(work)
        return work.run(self._note)

    def _attach(self, work: RestrictedWork) -> None:
        with self._lock:
            self._work = work
            if self._is_stopped:
                work.stop()

    def _note(self, progress: Progress) -> None:
        self.progress = progress
        self._told()
