"""One problem of a batch, and what a process makes of it.

What was found comes back packed and is kept by whoever gave the job, in one transaction with
the state of the batch: a result is either kept and counted, or the problem waits for the
next time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from composer.crew.hand import WorkHand
from composer.runs.batches import BatchItem, ItemEnd, ItemState
from composer.runs.finishing import finish_run
from composer.runs.item_words import why_unplayable
from composer.runs.record import Run, RunState
from composer.runs.store import pack
from solver import solve
from solver.errors import SolverError
from solver.events import Progress
from solver.journal import JournalError, has_progress, journal_path, solver_fingerprint
from solver.position import SetupError
from solver.problem import Task
from solver.solution import Solution, Status
from solver.twinning.composition import Answer, Composition, Part

if TYPE_CHECKING:
    from solver.analysis.phases import Meant


@dataclass(frozen=True, slots=True)
class BatchJob:
    """One problem of a batch, ready to be solved.

    In the folder ``journals`` searches that are broken off leave what they decided, to be
    taken up another time; without one they begin anew.
    """

    item: BatchItem
    run: Run
    composition: Composition
    parts: tuple[Part, ...]
    tasks: tuple[Task, ...]
    journals: Path | None = None
    meant: Mapping[int, Meant] = field(default_factory=dict)
    """The tries that are marked as thematic, by the number of the part."""


def do(job: BatchJob, hand: WorkHand) -> ItemEnd:
    """Solve *job* and return how it ended.

    If it takes longer, its run is told of as news, and then :class:`~solver.events.Progress`.
    """
    is_composed = len(job.parts) > 1  # one part alone is looked at when its search begins
    if is_composed and why_unplayable(zip(job.parts, job.tasks, strict=True)):
        return ItemEnd(replace(job.item, state=ItemState.REFUSED))
    try:
        return _Solving(job, hand).end()
    except SetupError:
        return ItemEnd(replace(job.item, state=ItemState.REFUSED))


class _Solving:
    """The searches of one job."""

    def __init__(self, job: BatchJob, hand: WorkHand) -> None:
        self._job = job
        self._hand = hand
        self._journals = tuple(_journal(task, job.journals) for task in job.tasks)
        self._run = replace(
            job.run, fingerprint=solver_fingerprint(), is_continued=self._is_taken_up()
        )
        self._is_told = False
        self._seconds = [0.0] * len(job.tasks)

    def end(self) -> ItemEnd:
        """Solve part after part, and return what is to be kept."""
        solved = self._solve_all()
        state, item_state = self._states(solved)
        seconds = sum(self._seconds)
        job = self._job
        run, body = finish_run(
            self._run, job.composition, solved, state=state, seconds=seconds, meant=job.meant
        )
        item = self._job.item
        if item_state is not ItemState.WAITING:
            item = replace(
                item,
                state=item_state,
                run=run.uid,
                seconds=seconds,
                verdict=run.verdict,
                findings=run.findings,
            )
        return ItemEnd(item, run, pack(body))

    def _solve_all(self) -> tuple[Answer, ...]:
        solved: list[Answer] = []
        for part, task in zip(self._job.parts, self._job.tasks, strict=True):
            if self._hand.is_stopped:
                break
            try:
                solution = self._solve(task, len(solved))
            except SetupError:
                raise
            except SolverError as error:
                solution = Solution(task.problem, Status.ERROR, error=str(error))
            solved.append(Answer.to(part, solution))
            if solution.status is Status.ERROR:
                break
        return tuple(solved)

    def _solve(self, task: Task, part: int) -> Solution:
        handle = _hold(task, self._journals[part])
        solution, last = self._hand.see_through(handle, self._tell)
        self._seconds[part] = 0.0 if last is None else last.seconds
        return solution

    def _tell(self, progress: Progress) -> None:
        if not self._is_told:
            self._is_told = True
            self._hand.tell(self._run)
        self._hand.tell(progress)

    def _is_taken_up(self) -> bool:
        """Tell whether an earlier search of the problem left something to go on with."""
        return any(
            path is not None and path.exists() and has_progress(path, task.problem)
            for path, task in zip(self._journals, self._job.tasks, strict=True)
        )

    def _states(self, solved: Sequence[Answer]) -> tuple[RunState, ItemState]:
        found = {it.solution.status for it in solved}
        if Status.ERROR in found:
            return RunState.FAILED, ItemState.FAILED
        if found == {Status.COMPLETE} and len(solved) == len(self._job.parts):
            return RunState.FINISHED, ItemState.SOLVED
        if self._hand.is_stopped:  # by the user: it waits for another time
            return RunState.STOPPED, ItemState.WAITING
        return RunState.STOPPED, ItemState.LIMITED


def _journal(task: Task, folder: Path | None) -> Path | None:
    """Return where the search of *task* notes what it decided, if it does."""
    return None if folder is None or task.post_key_play else journal_path(task.problem, folder)


def _hold(task: Task, journal: Path | None) -> solve.Handle:
    """Begin *task* where it was broken off; without a journal where another keeps it."""
    if journal is not None:
        with contextlib.suppress(JournalError):
            return solve.hold(task, journal)
    return solve.hold(task)
