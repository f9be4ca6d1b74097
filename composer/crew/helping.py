"""The workers of a cluster as helpers of one long search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from composer.crew.cluster import MOST_LOSSES, ClusterCrew
from composer.crew.crew import Died, JobReport
from composer.crew.hand import WorkHand
from composer.crew.orders import Done, Failed, JobNews
from solver.language import tr
from solver.problem import Task
from solver.search.parts import HelpersLostError, Part, PartAnswer, PartCounts, PartNews
from solver.solve import door_of

if TYPE_CHECKING:
    from solver.search.part_search import PartSearch


@dataclass(frozen=True, slots=True)
class PartJob:
    """A part of the search for a task."""

    task: Task
    part: Part


_search: PartSearch | None = None
"""The search of this process: its table is good for all parts of one task."""


def decide_part(job: PartJob, hand: WorkHand) -> PartAnswer | None:
    """Decide a part in this process, None where it was stopped; tell how far it is."""
    global _search
    from solver.search.part_search import PartHandle, PartSearch

    if _search is None or _search.task != job.task:
        _search = None  # before another table is asked for
        _search = PartSearch(job.task)
    door = door_of(job.task.problem)
    return hand.see_through(PartHandle(_search, job.part, hand.tell, door))[0]


class ClusterHelpers:
    """Lets a crew whose work is :func:`decide_part` help one search after the other.

    The crew is begun when it is asked first, and let go at the end of each search unless it
    *stays*.  A part that comes back undone is asked anew.  *lost* is told why no answer can be
    had any more.
    """

    def __init__(
        self,
        begin: Callable[[], ClusterCrew[PartJob]],
        *,
        stays: bool = False,
        lost: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._begin = begin
        self._tell_lost = lost
        self._stays = stays
        self._task: Task | None = None
        self._failures: Counter[PartJob] = Counter()
        self.crew: ClusterCrew[PartJob] | None = None
        self.lost = ""
        """Why no answer can be had any more."""

    def ask(self, task: Task, parts: Iterable[Part]) -> None:
        """See :class:`solver.search.parts.Helpers`."""
        self._task = task
        if self.crew is None:
            self.crew = self._begin()
        self.crew.add([PartJob(task, part) for part in parts])

    def forget(self, parts: Iterable[Part]) -> None:
        """See :class:`solver.search.parts.Helpers`."""
        if self.crew is not None and self._task is not None:
            self.crew.drop({PartJob(self._task, part) for part in parts})

    @property
    def idle(self) -> int:
        """See :class:`solver.search.parts.Helpers`."""
        return 0 if self.crew is None else self.crew.idle

    def leave(self) -> None:
        """See :class:`solver.search.parts.Helpers`."""
        if self.crew is not None and not self._stays:
            self.crew.kill()
            self.crew = None
            self._failures.clear()

    def take(self, seconds: float) -> Sequence[tuple[Part, PartNews]]:
        """See :class:`solver.search.parts.Helpers`.

        Raises:
            HelpersLostError: the cluster is lost, or a part costs worker after worker.
        """
        told: list[tuple[Part, PartNews]] = []
        if self.crew is None:
            return told
        self.crew.wait(seconds)
        for job, report in self.crew.take():
            if isinstance(report, JobNews) and isinstance(report.told, PartCounts):
                told.append((job.part, report.told))
            elif isinstance(report, Done) and isinstance(report.answer, PartAnswer):
                told.append((job.part, report.answer))
            elif not isinstance(report, JobNews):
                self._ask_again(self.crew, job, report)
        if self.crew.hindrance:
            self._lose(self.crew.hindrance)
        return told

    def _ask_again(self, crew: ClusterCrew[PartJob], job: PartJob, report: JobReport) -> None:
        if isinstance(report, Failed | Died):
            self._failures[job] += 1
            if self._failures[job] >= MOST_LOSSES:
                told = report.error if isinstance(report, Failed) else report.said
                lines = told.splitlines() or [tr("the solver ended unexpectedly")]
                self._lose(tr("a part of the search breaks down again and again: %1", lines[-1]))
        crew.add([job])

    def _lose(self, why: str) -> NoReturn:
        self.lost = why
        self._tell_lost(why)
        raise HelpersLostError(why)
