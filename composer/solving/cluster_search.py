"""Searches that the workers of a cluster help, where the user names one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from solver import solve
from solver.language import Said, tr
from solver.problem import Method, Task

if TYPE_CHECKING:  # loaded with the first search that a cluster helps
    from composer.crew.cluster import ClusterCrew
    from composer.crew.helping import ClusterHelpers, PartJob
    from solver.search.parts import Helpers


class StartHelped(Protocol):
    """Begins a search, as :func:`solver.solve.start`, with helpers if there are some."""

    def __call__(
        self,
        task: Task,
        /,
        *,
        told: Callable[[], None] | None = None,
        helpers: Helpers | None = None,
    ) -> solve.Handle: ...


def for_cluster(task: Task) -> Task:
    """Return *task* as a cluster helps it, itself where none can.

    Each worker has one thread and a table of its own, and a proof ahead of the answer would take
    a processor of this computer that a worker may have.
    """
    return replace(task, threads=1, first_proof=False) if can_be_helped(task) else task


def can_be_helped(task: Task) -> bool:
    """Tell whether parts of the search for *task* can be asked of others."""
    is_ours = task.method is Method.MATEWRIGHT
    return is_ours and not task.post_key_play and task.limits.solutions is None


class ClusterSearches(QObject):
    """Starts searches with *start*; the cluster at *address*, if it names one, helps them.

    It is reached when a search is hard enough, and left with each end.
    """

    noted = Signal(Said)
    """A sentence on a worker that comes, goes, or cannot take part."""
    troubled = Signal(Said)
    """A sentence on a cluster that is lost: the search has ended with what it had."""
    _noted = Signal(Said)
    _troubled = Signal(Said)

    def __init__(
        self, start: StartHelped, address: Callable[[], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._start = start
        self._address = address
        # Emitted in the thread of the search, received in the window's.
        self._noted.connect(self.noted, Qt.ConnectionType.QueuedConnection)
        self._troubled.connect(self.troubled, Qt.ConnectionType.QueuedConnection)

    def start(self, task: Task, *, told: Callable[[], None] | None = None) -> solve.Handle:
        """Start *task*; *told* is as in :func:`solver.solve.start`.

        Raises:
            SolverError: the solver refuses the task.
        """
        address = self._address()
        if not address or not can_be_helped(task):
            return self._start(task, told=told)
        return self._start(task, told=told, helpers=self._helpers(address))

    def _helpers(self, address: str) -> ClusterHelpers:
        from composer.crew.cluster import ClusterCrew
        from composer.crew.helping import ClusterHelpers, decide_part
        from solver.search.parts import kin_of

        def begin() -> ClusterCrew[PartJob]:
            return ClusterCrew(
                decide_part, address, note=self._noted.emit, kin=lambda job: kin_of(job.part)
            )

        return ClusterHelpers(
            begin, lost=lambda why: self._troubled.emit(tr("The cluster is lost: %1.", why))
        )
