"""A batch as the window sees it: begun, paused, stopped, gone on with, ended once.

    begin(batch)  ->  item_changed ... then ended

The problems are solved in processes of their own, so that the window stays smooth and a
solver that crashes costs one problem.  All searches work on the entries as they were when
the batch began.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import Later
from composer.runs.batches import (
    Batch,
    BatchItem,
    BatchOptions,
    ItemEnd,
    ItemState,
    end_batch,
    keep_batch,
    keep_ends,
)
from composer.runs.record import Run, RunState, begin_run
from composer.runs.reviewing import Review
from composer.runs.store import RunStore
from composer.settings import SearchChoices
from composer.solving import journals
from composer.solving.job import NICENESS
from composer.solving.plan import plan_for
from composer.solving.recorder import engine_name
from composer.solving.run_history import RunHistory
from solver.errors import SolverError
from solver.events import Progress
from solver.language import Said, tr
from solver.problem import LEAST_MEMORY_MB, Limits

if TYPE_CHECKING:  # the crew is loaded with the first batch that begins
    from composer.crew.cluster import ClusterCrew
    from composer.crew.crew import JobReport, ProcessCrew
    from composer.runs.job import BatchJob

log = logging.getLogger(__name__)

_LEFT = (ItemState.WAITING, ItemState.RUNNING)
CHUNK_SIZE = 20
"""So many problems go to a worker of a cluster at once: the window prepares them."""
SECONDS_TO_LEAVE = 0.2
STOP_MILLISECONDS = 700
"""So long a process may take to tell what it found before it is ended."""


class BatchState(Enum):
    """What a batch is doing."""

    IDLE = "idle"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"


class ItemKind(NamedTuple):
    """What items of a batch are counted by."""

    state: ItemState
    verdict: str | None
    is_late: bool


class WorkerTally(NamedTuple):
    """A worker of a cluster, and how many problems that are over it has done."""

    name: str
    done: int


class BatchController(QObject):
    """Runs one batch at a time; every result goes into the history at once.

    A problem is over when its result is kept there, and not before.
    """

    state_changed = Signal(BatchState)
    begun = Signal()
    """A batch begins, or one that was kept is shown: ``items`` are others."""
    reworded = Signal()
    """Entries of the batch are others, which ask the same."""
    item_changed = Signal(int)
    """The item of this number is another than before."""
    progressed = Signal(int, Progress)
    """The number of an item, and the Progress of its search."""
    ended = Signal()
    """No problem is searched any more: all are over, or the user stopped the batch."""
    troubled = Signal(Said)
    noted = Signal(Said)
    """Something about the workers of a cluster."""
    _told = Signal()

    def __init__(self, history: RunHistory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._state = BatchState.IDLE
        self.batch: Batch | None = None
        self.items: list[BatchItem] = []
        self.counts: Counter[ItemKind] = Counter()
        """How many items there are of each kind."""
        self._crew: ProcessCrew[BatchJob] | ClusterCrew[BatchJob] | None = None
        self._ended: list[ItemEnd] = []
        self._is_keeping = False
        self._done_by: dict[str, int] = {}
        """What the workers have done of what is over: they run ahead of what is kept."""
        self._last_moment = Later(STOP_MILLISECONDS, self._end_processes, self)
        # Emitted in threads of the crew, received in the window's.
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    @property
    def state(self) -> BatchState:
        """What the batch is doing."""
        return self._state

    @property
    def is_running(self) -> bool:
        """Whether problems are searched, or would be but for a pause."""
        return self._state is not BatchState.IDLE

    @property
    def left_count(self) -> int:
        """How many problems of the batch are not over."""
        return sum(count for kind, count in self.counts.items() if kind.state in _LEFT)

    def show(self, batch: Batch) -> None:
        """Take up *batch* without beginning; :meth:`go_on` does that."""
        if not self.is_running:
            self._take(batch, list(batch.items))

    def begin(self, batch: Batch) -> None:
        """Solve what of *batch* is not over yet, in place of the last batch."""
        if self.is_running:
            return
        self._history.do(lambda store: keep_batch(store, batch), None, self._on_trouble)
        self.show(batch)
        self._go()

    def go_on(self, options: BatchOptions | None = None) -> None:
        """Solve what of a batch that was stopped or broken off is not over yet, as *options* say.

        Where they are none, they are those with which it began.
        """
        if not self.is_running and self.batch is not None and self.left_count:
            self.batch = replace(self.batch, options=options or self.batch.options)
            self._go()

    @Slot()
    def pause(self) -> None:
        """Halt all searches until :meth:`resume`."""
        if self._state is BatchState.RUNNING and self._crew is not None:
            self._crew.pause()
            self._set_state(BatchState.PAUSED)

    @Slot()
    def resume(self) -> None:
        """Let paused searches go on."""
        if self._state is BatchState.PAUSED and self._crew is not None:
            self._set_state(BatchState.RUNNING)
            self._crew.resume()
            self._look_round()

    @Slot()
    def stop(self) -> None:
        """End all searches; what is over stays over, the others wait for another time."""
        if self.is_running and self._state is not BatchState.STOPPING:
            self._set_state(BatchState.STOPPING)
            if self._crew is not None:
                self._crew.stop()
            self._last_moment.start()
            self._look_round()

    @Slot()
    def give_up(self) -> None:
        """Do not offer what is left of this batch again."""
        if self.batch is not None and not self.is_running:
            uid = self.batch.uid
            self._history.do(lambda store: end_batch(store, uid))
            self._forget()

    @Slot()
    def leave_file(self) -> None:
        """Another file is open: show a batch that is over no more."""
        if self.batch is not None and not self.is_running and not self.left_count:
            self._forget()

    def take_review(self, review: Review) -> None:
        """Take what has become of the problems in the open file since they were searched.

        What asks the same in other words takes the place of what the batch began with.
        """
        if self.batch is None:
            return
        reviewed = [*map(review.reviewed, self.items)]
        others = review.entries
        if others:
            entries = enumerate(self.batch.entries)
            whole = tuple(others.get(number, it) for number, it in entries)
            self.batch = replace(self.batch, entries=whole)
            self.reworded.emit()
        for before, after in zip(tuple(self.items), reviewed, strict=True):
            if before is not after and before != after:
                self._put(after)

    def _forget(self) -> None:
        self._take(None, [])

    def _take(self, batch: Batch | None, items: list[BatchItem]) -> None:
        self.batch, self.items = batch, items
        self.counts = Counter(map(_kind, items))
        self.begun.emit()

    def shutdown(self) -> None:
        """End everything within a second; no process is left.  Nothing is told after this."""
        self.blockSignals(True)
        self._last_moment.stop()
        self._state = BatchState.IDLE
        crew, self._crew = self._crew, None
        if crew is None:
            return
        crew.stop()
        end = time.monotonic() + STOP_MILLISECONDS / 1000
        while crew.is_busy and (left := end - time.monotonic()) > 0:
            crew.wait(left)
            for job, told in crew.take():
                self._heed(job, told)
        self._close(crew)
        self._ended, self._is_keeping = [_closed(end) for end in self._ended], False
        self._keep_ended()

    # ------------------------------------------------------------ handing out

    def _go(self) -> None:
        from composer.crew.crew import ProcessCrew
        from composer.runs import job as solver_job

        self._set_state(BatchState.RUNNING)
        if self._crew is not None:
            self._close(self._crew)  # that of the last batch, which has gone long ago
        options = self.batch.options if self.batch is not None else BatchOptions()
        if options.cluster:
            self._go_afar(options)
            return
        size = min(options.side_by_side, max(1, self.left_count))
        told = self._told.emit
        self._crew = ProcessCrew(solver_job.do, size, told, niceness=NICENESS, are_heard=True)
        memory_mb, folder = max(LEAST_MEMORY_MB, options.memory_mb // size), journals.usual_folder()
        self._crew.begin(self._jobs(memory_mb, folder))
        self._look_round()

    def _go_afar(self, options: BatchOptions) -> None:
        """Solve with the workers of a cluster; each has the memory for itself, and no journals."""
        from composer.crew.cluster import ClusterCrew
        from composer.runs import job as solver_job
        from composer.runs.forecast import forecast_whole

        most = options.seconds or float("inf")
        crew: ClusterCrew[BatchJob] = ClusterCrew(
            solver_job.do,
            options.cluster,
            self._told.emit,
            cost=lambda job: min(most, forecast_whole(job.composition)),
            chunk_size=CHUNK_SIZE,
            note=self.noted.emit,
        )
        self._crew, self._done_by = crew, {}
        crew.begin(self._jobs(max(LEAST_MEMORY_MB, options.memory_mb), None), self.left_count)
        self._look_round()

    @property
    def workers(self) -> list[WorkerTally] | None:
        """The workers of the cluster that solves the batch; nothing where none does."""
        batch = self.batch
        if not self.is_running or batch is None or not batch.options.cluster:
            return None
        from composer.crew.cluster import ClusterCrew

        there = self._crew.there if isinstance(self._crew, ClusterCrew) else []
        return [WorkerTally(it.name, self._done_by.get(it.address, 0)) for it in there]

    def _done_so_far(self) -> dict[str, int]:
        """Return how many problems each worker has done, kept or not."""
        from composer.crew.cluster import ClusterCrew

        if not isinstance(self._crew, ClusterCrew):
            return {}
        return {address: it.done for address, it in self._crew.workers.items()}

    def _close(self, crew: ProcessCrew[BatchJob] | ClusterCrew[BatchJob]) -> None:
        """See *crew* end; one afar ends by itself, and its workers when it is gone."""
        from composer.crew.crew import ProcessCrew

        if isinstance(crew, ProcessCrew):
            crew.close()
        else:
            crew.close(SECONDS_TO_LEAVE)

    def _jobs(self, memory_mb: int, folder: Path | None) -> Iterator[BatchJob]:
        """Yield what there is to be done; where nothing can be asked, say so and go on."""
        for item in list(self.items):
            if item.state is ItemState.WAITING:
                job = self._job(item, memory_mb, folder)
                if job is None:
                    self._ended.append(ItemEnd(replace(item, state=ItemState.REFUSED)))
                else:
                    yield job

    def _job(self, item: BatchItem, memory_mb: int, folder: Path | None) -> BatchJob | None:
        from composer.formats.popeye.notes import thematic_of
        from composer.runs.job import BatchJob

        batch = self.batch
        assert batch is not None
        entry, options = batch.entries[item.number], batch.options
        search = SearchChoices(options.set_play, options.refutations, options.variations)
        try:
            plan = plan_for(entry, search, 1, Limits(options.seconds, None, memory_mb))
        except SolverError:
            return None
        # A proof ahead of the answer would take a second core from the other problems.
        tasks = tuple(replace(task, first_proof=False) for task in plan.tasks)
        if not options.variations:  # the verdict is wanted soon: no tries, whatever the file asks
            tasks = tuple(replace(task, refutations=options.refutations) for task in tasks)
        run = begin_run(
            item.question, tasks, title=entry.title, engine=engine_name(), batch=batch.uid
        )
        meant = thematic_of(entry)
        return BatchJob(item, run, plan.composition, plan.parts, tasks, folder, meant)

    # ------------------------------------------------------------ what becomes of them

    @Slot()
    def _on_told(self) -> None:
        if self._crew is not None:
            for job, told in self._crew.take():
                self._heed(job, told)
            self._look_round()

    def _heed(self, job: BatchJob, told: JobReport) -> None:
        """Take what has become of *job*."""
        from composer.crew.crew import Died
        from composer.crew.orders import Done, Failed, JobNews

        if isinstance(told, JobNews):
            self._hear(job, told.told)
        elif isinstance(told, Done):
            self._ended.append(told.answer)
        elif isinstance(told, Died):
            log.warning("A batch process died (exit code %d): %s", told.code, told.said)
            self._ended.append(
                _failed(job, tr("The solver ended unexpectedly (exit code %1).", told.code))
            )
        elif isinstance(told, Failed):
            log.error("The search of a batch failed: %s", told.error)
            self._ended.append(_failed(job, tr("The search failed: %1", told.error)))
        else:
            self._put(job.item)

    def _hear(self, job: BatchJob, told: Run | Progress) -> None:
        """A search takes longer: leave a trace of it, should the program be killed."""
        if isinstance(told, Run):
            self._history.do(lambda store: store.keep(told))
        else:
            self.progressed.emit(job.item.number, told)

    def _look_round(self) -> None:
        """Keep what has ended, tell what is in work, and see whether that is all."""
        crew = self._crew
        if crew is None:
            return
        for job in crew.in_work:
            if self.items[job.item.number].state is ItemState.WAITING:
                self._put(replace(job.item, state=ItemState.RUNNING))
        self._keep_ended()
        if crew.hindrance and self._state is not BatchState.STOPPING:
            self._on_trouble(crew.hindrance)
        self._end_if_nobody_works(crew)

    def _keep_ended(self) -> None:
        """Keep all that has ended in one transaction; what ends meanwhile goes into the next."""
        batch, ended = self.batch, tuple(self._ended)
        if batch is None or not ended or self._is_keeping:
            return
        self._ended, self._is_keeping = [], True

        def keep(store: RunStore) -> Sequence[ItemEnd]:
            keep_ends(store, batch.uid, ended)
            return ended

        kept = partial(self._on_kept, self._done_so_far())
        self._history.do(keep, kept, partial(self._on_unkept, ended))

    def _on_kept(self, done_by: dict[str, int], ended: Sequence[ItemEnd]) -> None:
        self._is_keeping = False
        for end in ended:
            self._put(end.item)
        self._done_by = done_by
        self._history.note_runs(end.run for end in ended if end.run is not None)
        self._look_round()

    def _on_unkept(self, ended: Sequence[ItemEnd], sentence: str) -> None:
        """Nothing can be kept: let these problems wait with the others for another time."""
        self._is_keeping = False
        for end in ended:
            self._put(replace(self.items[end.item.number], state=ItemState.WAITING))
        self._on_trouble(sentence)
        self._look_round()

    def _on_trouble(self, sentence: str) -> None:
        if self._state is not BatchState.STOPPING:
            self.troubled.emit(sentence)
            self.stop()

    def _put(self, item: BatchItem) -> None:
        self.counts[_kind(self.items[item.number])] -= 1
        self.counts[_kind(item)] += 1
        self.items[item.number] = item
        self.item_changed.emit(item.number)

    def _end_if_nobody_works(self, crew: ProcessCrew[BatchJob] | ClusterCrew[BatchJob]) -> None:
        is_at_work = crew.is_busy or self._is_keeping or self._ended
        if is_at_work or self._state in (BatchState.IDLE, BatchState.PAUSED):
            return
        self._last_moment.stop()
        crew.kill()
        self._set_state(BatchState.IDLE)
        if self.batch is not None and not self.left_count:
            uid = self.batch.uid
            self._history.do(lambda store: end_batch(store, uid))
        self.ended.emit()

    @Slot()
    def _end_processes(self) -> None:
        if self._crew is not None:
            self._crew.kill()

    def _set_state(self, state: BatchState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)


def _kind(item: BatchItem) -> ItemKind:
    return ItemKind(item.state, item.verdict, item.is_late)


def _failed(job: BatchJob, sentence: str) -> ItemEnd:
    """Return the end of a problem whose search broke down."""
    run = replace(job.run, state=RunState.FAILED, sentence=sentence)
    item = replace(job.item, state=ItemState.FAILED, sentence=sentence, run=run.uid)
    return ItemEnd(item, run)


def _closed(end: ItemEnd) -> ItemEnd:
    """Say of a search that was stopped that the window was closed in the midst of it."""
    if end.run is None or end.run.state is not RunState.STOPPED:
        return end
    return replace(end, run=replace(end.run, state=RunState.CLOSED))
