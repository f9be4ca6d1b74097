"""A batch as the window sees it: begun, paused, stopped, gone on with, ended once.

    begin(batch)  ->  item_changed ... then ended

The problems are solved in processes of their own, so that the window stays smooth and a
solver that crashes costs one problem.  All searches work on the entries as they were when
the batch began.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from composer.runs.batches import (
    Batch,
    BatchItem,
    BatchOptions,
    ItemState,
    end_batch,
    keep_batch,
    keep_item,
)
from composer.runs.orders import Job, Order, packed_order
from composer.runs.question import question_from
from composer.runs.record import Finding, RunState, begin_run
from composer.settings import Search
from composer.solving import journals
from composer.solving.batch_process import NEVER_BEGAN, BatchProcess
from composer.solving.plan import plan_for
from composer.solving.recorder import engine_name, title_of
from composer.solving.run_history import RunHistory
from solver.errors import SolverError
from solver.language import tr
from solver.problem import Limits

log = logging.getLogger(__name__)

LEAST_MEMORY_MB = 16
STOP_MILLISECONDS = 700
"""So long a process may take to keep what it found before it is ended."""


class BatchState(Enum):
    """What a batch is doing."""

    IDLE = "idle"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"


class BatchController(QObject):
    """Runs one batch at a time; every result goes into the history at once."""

    state_changed = Signal(BatchState)
    begun = Signal()
    """A batch begins, or one that was kept is shown: ``items`` are others."""
    item_changed = Signal(int)
    """The item of this number is another than before."""
    progressed = Signal(int, object)
    """The number of an item, and news of its search."""
    ended = Signal()
    """No problem is searched any more: all are over, or the user stopped the batch."""
    troubled = Signal(object)

    def __init__(self, history: RunHistory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._state = BatchState.IDLE
        self.batch: Batch | None = None
        self.items: list[BatchItem] = []
        self._over_count = 0
        self._none_waits_before = 0
        self._ready: tuple[Job, bytes] | None = None
        self._processes: list[BatchProcess] = []
        self._leaving: list[BatchProcess] = []
        self._last_moment = QTimer(self, singleShot=True, interval=STOP_MILLISECONDS)
        self._last_moment.timeout.connect(self._end_processes)

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
        return len(self.items) - self._over_count

    def show(self, batch: Batch) -> None:
        """Take up *batch* without beginning; :meth:`go_on` does that."""
        if not self.is_running:
            self._take(batch, list(batch.items))

    def begin(self, batch: Batch) -> None:
        """Solve what of *batch* is not over yet, in place of the last batch."""
        if self.is_running:
            return
        self._history.do(lambda store: keep_batch(store, batch))
        self.show(batch)
        self._go()

    @Slot()
    def go_on(self) -> None:
        """Solve what of a batch that was stopped or broken off is not over yet."""
        if not self.is_running and self.batch is not None and self.left_count:
            self._go()

    @Slot()
    def pause(self) -> None:
        """Halt all searches until :meth:`resume`."""
        if self._state is BatchState.RUNNING:
            self._order(Order.PAUSE)
            self._set_state(BatchState.PAUSED)

    @Slot()
    def resume(self) -> None:
        """Let paused searches go on."""
        if self._state is BatchState.PAUSED:
            self._order(Order.RESUME)
            self._set_state(BatchState.RUNNING)
            self._hand_out()

    @Slot()
    def stop(self) -> None:
        """End all searches; what is over stays over, the others wait for another time."""
        if self.is_running and self._state is not BatchState.STOPPING:
            self._set_state(BatchState.STOPPING)
            self._order(Order.STOP)
            self._last_moment.start()
            self._end_if_nobody_works()

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

    def _forget(self) -> None:
        self._take(None, [])

    def _take(self, batch: Batch | None, items: list[BatchItem]) -> None:
        self.batch, self.items, self._ready = batch, items, None
        self._over_count = sum(item.is_over for item in items)
        self._none_waits_before = 0
        self.begun.emit()

    def shutdown(self) -> None:
        """End everything within a second; no process is left.  Nothing is told after this."""
        self._last_moment.stop()
        self._state = BatchState.IDLE
        everyone = [*self._processes, *self._leaving]
        for process in everyone:
            process.blockSignals(True)
            process.leave()
        for process in everyone:
            process.wait(STOP_MILLISECONDS)
        self._processes, self._leaving = [], []

    # ------------------------------------------------------------ handing out

    def _go(self) -> None:
        self._set_state(BatchState.RUNNING)
        self._ready = None  # with other processes there may be more or less memory for each
        options = self.batch.options if self.batch is not None else BatchOptions()
        for _ in range(min(options.side_by_side, max(1, self.left_count))):
            self._hire()
        self._hand_out()

    def _hire(self) -> BatchProcess:
        process = BatchProcess(self._history.path, self._history.most_bytes, self)
        process.progressed.connect(self._on_progress)
        process.ended.connect(self._on_end)
        process.died.connect(self._on_death)
        self._processes.append(process)
        return process

    def _dismiss(self, process: BatchProcess) -> None:
        """Expect nothing more of *process*, which may still be about to end."""
        self._processes.remove(process)
        for known in [*self._leaving, process]:
            if known.is_gone:
                known.deleteLater()
        self._leaving = [known for known in (*self._leaving, process) if not known.is_gone]

    def _hand_out(self) -> None:
        """Give every free process a problem that waits."""
        self._feed()
        self._make_ready()
        self._end_if_nobody_works()

    def _feed(self) -> None:
        for process in list(self._processes):
            if self._state is BatchState.RUNNING and process.job is None:
                self._make_ready()
                ready, self._ready = self._ready, None
                if ready is None:
                    break
                job, packed = ready
                self._put(replace(self.items[job.item.number], state=ItemState.RUNNING))
                process.solve(job, packed)

    def _make_ready(self) -> None:
        """Pack the next problem while others are solved, so that no process waits for that."""
        while self._ready is None and self._state is BatchState.RUNNING:
            waiting = self._first_waiting()
            if waiting is None:
                break
            job = self._job(waiting)
            if job is not None:
                self._ready = job, packed_order(job)

    def _job(self, item: BatchItem) -> Job | None:
        """Return the work for *item*; where nothing can be asked of it, say so and go on."""
        batch = self.batch
        assert batch is not None
        entry, options = batch.entries[item.number], batch.options
        search = Search(options.set_play, options.refutations, options.variations)
        memory = max(LEAST_MEMORY_MB, options.memory_mb // max(1, len(self._processes)))
        try:
            plan = plan_for(entry, search, 1, Limits(options.seconds, None, memory))
        except SolverError:
            self._keep(replace(item, state=ItemState.REFUSED))
            return None
        # A proof ahead of the answer would take a second core from the other problems.
        tasks = tuple(replace(task, first_proof=False) for task in plan.tasks)
        if not options.variations:  # the verdict is wanted soon: no tries, whatever the file asks
            tasks = tuple(replace(task, refutations=options.refutations) for task in tasks)
        run = begin_run(
            question_from(plan.composition, entry),
            tasks,
            title=title_of(entry),
            engine=engine_name(),
            batch=batch.uid,
        )
        return Job(
            batch.uid,
            item,
            run,
            plan.composition,
            plan.parts,
            tasks,
            journals.usual_folder(),
        )

    # ------------------------------------------------------------ what becomes of them

    @Slot(object)
    def _on_progress(self, news: dict[str, Any]) -> None:
        self.progressed.emit(news["progress"], news)

    @Slot(object)
    def _on_end(self, news: dict[str, Any]) -> None:
        item = self.items[news["end"]]
        if "trouble" in news:
            self.troubled.emit(news["trouble"])
            item = replace(item, state=ItemState.FAILED, sentence=news["trouble"])
        else:
            item = replace(
                item,
                state=ItemState(news["state"]),
                run=news["run"],
                seconds=news["seconds"],
                verdict=news["verdict"],
                findings=tuple(Finding(**told) for told in news["findings"]),
            )
        self._feed()  # first of all: the process waits, and whoever looks can wait
        self._put(item)
        self._history.note_change(item.question)
        self._hand_out()

    @Slot(int, str)
    def _on_death(self, code: int, said: str) -> None:
        process = self.sender()
        if not isinstance(process, BatchProcess) or process.job is None:
            return
        job, process.job = process.job, None
        self._dismiss(process)
        if code == NEVER_BEGAN:
            self._put(job.item)
            self.troubled.emit(said)
            self.stop()
        elif self._state is BatchState.STOPPING:  # it was ended by us
            self._put(job.item)
            self._end_if_nobody_works()
        else:
            log.warning("A batch process ended unexpectedly (exit code %d): %s", code, said)
            self._note_crash(job, code)
            self._hire()
            self._hand_out()

    def _note_crash(self, job: Job, code: int) -> None:
        sentence = tr("The solver ended unexpectedly (exit code %1).", code)
        failed = replace(job.run, state=RunState.FAILED, sentence=sentence)
        item = replace(
            self.items[job.item.number], state=ItemState.FAILED, sentence=sentence, run=failed.uid
        )
        self._history.do(lambda store: store.keep(failed))
        self._keep(item)
        self._history.note_change(item.question)

    def _keep(self, item: BatchItem) -> None:
        """Note an end that no process could keep."""
        assert self.batch is not None
        uid = self.batch.uid
        self._history.do(lambda store: keep_item(store, uid, item))
        self._put(item)

    def _first_waiting(self) -> BatchItem | None:
        first = self._none_waits_before
        while first < len(self.items) and self.items[first].state is not ItemState.WAITING:
            first += 1
        self._none_waits_before = first
        return self.items[first] if first < len(self.items) else None

    def _put(self, item: BatchItem) -> None:
        self._over_count += item.is_over - self.items[item.number].is_over
        if item.state is ItemState.WAITING:
            self._none_waits_before = min(self._none_waits_before, item.number)
        self.items[item.number] = item
        self.item_changed.emit(item.number)

    def _order(self, order: Order) -> None:
        for process in self._processes:
            if process.job is not None:
                process.order(order)

    def _end_if_nobody_works(self) -> None:
        if self._state in (BatchState.IDLE, BatchState.PAUSED):
            return
        if any(process.job is not None for process in self._processes):
            return
        self._last_moment.stop()
        for process in list(self._processes):
            process.leave()
            self._dismiss(process)
        self._set_state(BatchState.IDLE)
        if self.batch is not None and not self.left_count:
            uid = self.batch.uid
            self._history.do(lambda store: end_batch(store, uid))
        self.ended.emit()

    @Slot()
    def _end_processes(self) -> None:
        for process in self._processes:
            process.kill()

    def _set_state(self, state: BatchState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
