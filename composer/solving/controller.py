"""Searches as the window sees them: one at a time, started, paused, stopped, ended once.

    controller.solve(task)  ->  started, then progressed and lines_found, then ended or failed

Several tasks are searched one after the other, each with its own ``started`` and end.
Everything here happens in the window's thread.  A search works on its own copy of
the position; :meth:`SolvingController.note_document` finds out whether the board still shows it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import Later
from composer.model.document import Document
from composer.solving.job import LONGEST_WAIT_MS, Failure, FindEarlier, Job, News, StartSolve
from composer.solving.plan import problems_of
from solver import solve
from solver.events import Ended, Progress
from solver.language import Said, tr
from solver.outcome import Outcome
from solver.problem import Problem, Task
from solver.solution import ProofFound, Solution, Status

log = logging.getLogger(__name__)

REFRESH_MS = 100
"""The window is told of news at most this often; more cannot be read anyway."""


class SolvingState(Enum):
    """What the controller is doing."""

    IDLE = "idle"
    PREPARING = "preparing"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"


_PAUSABLE = (SolvingState.PREPARING, SolvingState.RUNNING)


class SolvingController(QObject):
    """Runs one search at a time, beside the window.

    After ``started`` comes exactly one ``ended`` or ``failed``, unless another
    search replaces this one: then the ``started`` of the next one takes its place.
    Around the searches of one wish stand ``begun`` and ``all_ended``.
    """

    state_changed = Signal(SolvingState)
    begun = Signal()
    """Searches were asked for anew; whatever was shown of the last ones is old."""
    all_ended = Signal()
    """No search that was asked for is left, or the user stopped them."""
    started = Signal(Task)
    """A search began, or goes on, of this Task; ``part`` tells which one it is."""
    progressed = Signal(Progress)
    """The latest Progress, at most ten times a second."""
    lines_found = Signal(tuple)
    """A tuple of LineFound and LinesFound in order of finding, at most ten tuples a second."""
    lines_counted = Signal(int)
    """How many lines the search found so far, told or not."""
    continued = Signal(datetime)
    """When the search that goes on now was broken off: a datetime, before any progress."""
    proved = Signal(ProofFound)
    """A ProofFound, ahead of the exact answer."""
    ended = Signal(Solution)
    """The Solution, complete or stopped; ``outcome`` is what there is to judge of it."""
    replaced = Signal(Solution)
    """The Solution, as far as it got, of a search in whose place others begin."""
    failed = Signal(Said)
    """A plain sentence why there is no solution; ``failure_details`` may tell more."""
    board_differs_changed = Signal(bool)
    """Whether the board shows something else than was searched."""

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        start: StartSolve = solve.start,
        find_earlier: FindEarlier | None = None,
    ) -> None:
        super().__init__(parent)
        self._start = start
        self._find_earlier = find_earlier
        self._state = SolvingState.IDLE
        self._job: Job | None = None
        self._next: tuple[Task, ...] | None = None
        self._tasks: tuple[Task, ...] = ()
        self.outcome: Outcome | None = None
        self.broken_off: Solution | None = None
        self._part = 0
        self._waiting: list[int] = []
        self._stopped: dict[int, Job] = {}
        self._is_giving_up = False
        self._document: Document | None = None
        self._board_differs = False
        self.failure_details = ""
        self.has_hung = False
        self._refresh = Later(REFRESH_MS, self._deliver_news, self)

    @property
    def state(self) -> SolvingState:
        """What the controller is doing."""
        return self._state

    @property
    def is_running(self) -> bool:
        """Whether a search is under way, paused or stopping."""
        return self._state is not SolvingState.IDLE

    @property
    def searched(self) -> Problem | None:
        """The problem of the search that ran last or runs now."""
        return self._tasks[self._part].problem if self._tasks else None

    @property
    def part(self) -> int:
        """Which of the tasks that were asked for runs now or ran last, counted from 0."""
        return self._part

    @property
    def board_differs(self) -> bool:
        """Whether the board shows something else than was searched."""
        return self._board_differs

    def solve(self, task: Task, *further: Task) -> None:
        """Search *task* and *further* ones after it; what is running is stopped and replaced."""
        tasks = (task, *further)
        if self._job is None:
            self._begin_all(tasks)
        else:
            self._next = tasks
            self._stop_job(self._job)

    @property
    def can_continue(self) -> bool:
        """Whether a search was stopped, or never reached, and can be taken up."""
        return not self.is_running and bool(self._stopped or self._waiting)

    @Slot()
    def continue_search(self) -> None:
        """Take up the searches that were stopped; each starts and ends like any other."""
        if self.can_continue:
            self._waiting = sorted({*self._waiting, *self._stopped})
            self._is_giving_up = False
            self._begin_next()

    @Slot()
    def pause(self) -> None:
        """Halt the search until :meth:`resume`."""
        if self._job is not None and self._state in _PAUSABLE:
            self._job.pause()
            self._set_state(SolvingState.PAUSED)

    @Slot()
    def resume(self) -> None:
        """Let a paused search go on."""
        if self._job is not None and self._state is SolvingState.PAUSED:
            self._job.resume()
            self._set_state(SolvingState.RUNNING)

    @Slot()
    def stop(self) -> None:
        """End the search and keep what it found; a search waiting to replace it is given up."""
        self._next = None
        self._is_giving_up = True
        if self._job is not None:
            self._stop_job(self._job)

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Compare the board with what was searched; for the editor's ``document_changed``."""
        self._document = after
        self._compare()

    def forget(self) -> None:
        """Forget the search that is over; one that is under way is left alone."""
        self.recall()

    def recall(self, *tasks: Task) -> None:
        """Take *tasks* for what was searched last: their solutions are shown again."""
        if not self.is_running:
            self._tasks, self._part = tasks, 0
            self._waiting, self._stopped = [], {}
            self._compare()

    def shutdown(self) -> None:
        """End everything; no thread is left running.  Nothing is told after this.

        ``broken_off`` is then what the search in work had found; ``has_hung`` that it does not
        end: the process has to go without that.
        """
        self.stop()
        job, self._job = self._job, None
        self._waiting = []
        self._refresh.stop()
        if job is None:
            return
        try:
            self.broken_off = job.wait(LONGEST_WAIT_MS)
        except TimeoutError:
            log.error("The solver did not stop within %d ms.", LONGEST_WAIT_MS)
            self.has_hung = True

    def _begin_all(self, tasks: tuple[Task, ...]) -> None:
        self._tasks, self._stopped = tasks, {}
        self._waiting = list(range(len(tasks)))
        self._is_giving_up = False
        self.begun.emit()
        self._begin_next()

    def _begin_next(self) -> None:
        """Begin the first task that waits, or take it up where it was stopped."""
        part = self._waiting.pop(0)
        stopped = self._stopped.pop(part, None)
        handle = None if stopped is None else stopped.handle
        task = self._tasks[part]
        start = self._start if handle is None else _taking_up(handle)
        self._part = part
        self._dismiss_jobs()
        # What was stopped in this window goes on by itself, whatever its journal says.
        find_earlier = self._find_earlier if handle is None else None
        job = self._job = Job(task, start, find_earlier, parent=self)
        job.has_news.connect(self._on_news)
        job.failed.connect(self._on_failed)
        self._compare()
        self._set_state(SolvingState.PREPARING)
        self.started.emit(task)
        job.begin()

    def _dismiss_jobs(self) -> None:
        """Let those go that have ended and cannot be taken up."""
        for job in self.findChildren(Job):
            if job not in self._stopped.values():
                job.dismiss()

    def _stop_job(self, job: Job) -> None:
        self._set_state(SolvingState.STOPPING)
        job.stop()

    @Slot(Job)
    def _on_news(self, job: Job) -> None:
        if job is self._job and (job.is_over or not self._refresh.isActive()):
            self._deliver_news()

    @Slot()
    def _deliver_news(self) -> None:
        job = self._job
        if job is None:
            return
        news = job.take_news()
        if news is None:
            return
        self._refresh.start()
        self._tell(news)
        if news.end is not None and job is self._job:
            self._end(job, news.end)

    def _tell(self, news: News) -> None:
        if news.broken_off is not None:
            self.continued.emit(news.broken_off)
        if news.progress is not None:
            self._note_phase(news.progress)
            self.progressed.emit(news.progress)
        if news.proof is not None:
            self.proved.emit(news.proof)
        if news.lines:
            self.lines_found.emit(news.lines)
        if news.line_count:
            self.lines_counted.emit(news.line_count)

    def _note_phase(self, progress: Progress) -> None:
        if self._state is SolvingState.PREPARING and not progress.phase.is_preparing:
            self._set_state(SolvingState.RUNNING)

    def _end(self, job: Job, end: Ended) -> None:
        solution = end.solution
        if solution.status is Status.ERROR:
            self._on_failed(job, Failure("", solution.error or ""))
            return
        if solution.status is Status.STOPPED:
            self._stopped[self._part] = job
        if self._close(job, solution):
            self.outcome = end.outcome
            self.ended.emit(solution)
            self._go_on()

    @Slot(Job, Failure)
    def _on_failed(self, job: Job, failure: Failure) -> None:
        if self._close(job, None):
            self.failure_details = failure.details
            self.failed.emit(failure.sentence or self._unexpected())
            self._go_on()

    def _close(self, job: Job, solution: Solution | None) -> bool:
        """Take leave of *job*; tell whether its end is still of interest."""
        if job is not self._job:
            return False
        self._refresh.stop()
        self._job = None
        if self._next is not None:
            tasks, self._next = self._next, None
            self.replaced.emit(solution)
            self._begin_all(tasks)
            return False
        if self._is_giving_up or not self._waiting:
            self._set_state(SolvingState.IDLE)
        return True

    def _go_on(self) -> None:
        """Begin the next task, unless whoever heard of the last end began or ended something."""
        if self._job is not None:
            return
        if self._is_giving_up or not self._waiting:
            self._set_state(SolvingState.IDLE)
            self.all_ended.emit()
        else:
            was_paused = self._state is SolvingState.PAUSED
            self._begin_next()
            if was_paused:
                self.pause()

    def _unexpected(self) -> str:
        return tr("The search ended unexpectedly. The position and the lines found are safe.")

    def _set_state(self, state: SolvingState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)

    def _compare(self) -> None:
        differs = bool(self._tasks) and not self._shows_searched()
        if differs != self._board_differs:
            self._board_differs = differs
            self.board_differs_changed.emit(differs)

    def _shows_searched(self) -> bool:
        if self._document is None:
            return True
        return problems_of(self._document.entry) == tuple(task.problem for task in self._tasks)


def _taking_up(handle: solve.Handle) -> StartSolve:
    """Return a way to start that goes on with what *handle* was stopped at."""

    def go_on(_: Task, /, *, told: Callable[[], None] | None = None) -> solve.Handle:
        return handle.go_on(told=told)

    return go_on
