"""The process that solves the problems of a batch, one at a time.

    python -m composer.runs.worker STORE BYTES

Orders come on standard input as pickles, each behind its length; news go to standard
output as JSON lines.  What was found goes straight into the store, in one transaction with
the state of the batch: a result is either kept and counted, or the problem waits for the
next time.  A solver that crashes takes this process with it and nothing else; when the
parent dies, standard input ends, and this process with it.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import pickle
import sqlite3
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, TextIO

from composer.runs.batches import BatchItem, ItemState, keep_item, write_item
from composer.runs.errors import RunsError
from composer.runs.finishing import finish_run
from composer.runs.item_words import why_unplayable
from composer.runs.orders import Job, Order, read_order
from composer.runs.record import Body, JsonObject, Run, RunState, as_json
from composer.runs.store import RunStore, write_run
from solver import solve
from solver.errors import SolverError
from solver.events import Ended, Progress
from solver.journal import JournalError, has_progress, journal_path, solver_fingerprint
from solver.problem import Task
from solver.solution import Solution, Status
from solver.twinning.composition import Answer

log = logging.getLogger(__name__)

SECONDS_BETWEEN_NEWS = 0.2
SECONDS_TO_LEAVE = 0.6
"""How long a process whose parent has gone may take to keep what it found."""


class Hand:
    """Solves jobs in one thread while another one tells it to pause or to stop."""

    def __init__(self, store: RunStore, news: TextIO) -> None:
        self._store = store
        self._news = news
        self._lock = threading.Lock()
        self._handle: solve.Handle | None = None
        self._is_stopped = False
        self._is_paused = False
        self._seconds: list[float] = []
        self.is_left = False
        """Whether the parent has gone."""

    def order(self, order: Order) -> None:
        """Pause, resume or stop what is solved now, or will be next."""
        with self._lock:
            if order is Order.STOP:
                self._is_stopped = True
            else:
                self._is_paused = order is Order.PAUSE
            self._tell_handle()

    def _tell_handle(self) -> None:
        if self._handle is None:
            return
        if self._is_stopped:
            self._handle.stop()
        elif self._is_paused:
            self._handle.pause()
        else:
            self._handle.resume()

    def do(self, job: Job) -> None:
        """Solve *job*, keep what comes out, and tell how it ended."""
        run = replace(job.run, fingerprint=solver_fingerprint(), is_continued=_is_taken_up(job))
        self._seconds = [0.0] * len(job.tasks)
        if why_unplayable(zip(job.parts, job.tasks, strict=True)):
            self._refuse(job)
        else:
            self._store.keep(run)
            solved = self._solve_all(job)
            self._end(job, run, solved, sum(self._seconds))

    def _solve_all(self, job: Job) -> tuple[Answer, ...]:
        solved: list[Answer] = []
        for part, task in zip(job.parts, job.tasks, strict=True):
            if self._is_stopped:
                break
            try:
                solution = self._solve(job, task, len(solved))
            except SolverError as error:
                solution = Solution(task.problem, Status.ERROR, error=str(error))
            solved.append(Answer.to(part, solution))
            if solution.status is Status.ERROR:
                break
        return tuple(solved)

    def _solve(self, job: Job, task: Task, part: int) -> Solution:
        handle = _start(task, job.journals)
        with self._lock:
            self._handle = handle
            self._tell_handle()
        told = 0.0
        for event in handle.events():
            if isinstance(event, Progress):
                self._seconds[part] = event.seconds
                if time.monotonic() - told > SECONDS_BETWEEN_NEWS:
                    told = time.monotonic()
                    self.tell(_progress(job, part, event))
            elif isinstance(event, Ended):
                with self._lock:
                    self._handle = None
                return event.solution
        raise RuntimeError("the solver's events stopped without an end")

    def _end(self, job: Job, run: Run, solved: Sequence[Answer], seconds: float) -> None:
        state, item_state = self._states(solved, len(job.parts))
        ended, body = finish_run(run, job.composition, solved, state=state, seconds=seconds)
        item = job.item
        if item_state is not ItemState.WAITING:
            item = replace(
                item,
                state=item_state,
                run=run.uid,
                seconds=seconds,
                verdict=ended.verdict,
                findings=ended.findings,
            )
        self._keep(job, ended, body, item)
        self._tell_end(item)

    def _states(self, solved: Sequence[Answer], part_count: int) -> tuple[RunState, ItemState]:
        found = {it.solution.status for it in solved}
        if Status.ERROR in found:
            return RunState.FAILED, ItemState.FAILED
        if found == {Status.COMPLETE} and len(solved) == part_count:
            return RunState.FINISHED, ItemState.SOLVED
        if self._is_stopped:  # by the user: it waits for another time
            return RunState.CLOSED if self.is_left else RunState.STOPPED, ItemState.WAITING
        return RunState.STOPPED, ItemState.LIMITED

    def _keep(self, job: Job, run: Run, body: Body, item: BatchItem) -> None:
        def keep(connection: sqlite3.Connection) -> None:
            write_run(connection, run, body)
            write_item(connection, job.batch, item)

        self._store.work(keep)
        self._store.trim_if_grown()

    def _refuse(self, job: Job) -> None:
        item = replace(job.item, state=ItemState.REFUSED)
        keep_item(self._store, job.batch, item)
        self._tell_end(item)

    def _tell_end(self, item: BatchItem) -> None:
        self.tell(
            {
                "end": item.number,
                "state": item.state.value,
                "run": item.run,
                "seconds": item.seconds,
                "verdict": item.verdict,
                "findings": [as_json(finding) for finding in item.findings],
            }
        )

    def tell(self, news: JsonObject) -> None:
        """Write one line to whoever listens."""
        with contextlib.suppress(OSError):  # nobody listens any more; what is kept is kept
            self._news.write(json.dumps(news) + "\n")
            self._news.flush()


def _start(task: Task, journals: Path | None) -> solve.Handle:
    """Start *task*, from where it was broken off; without a journal where another keeps it."""
    if journals is not None:
        with contextlib.suppress(JournalError):
            return solve.start(task, journal_path(task.problem, journals))
    return solve.start(task)


def _is_taken_up(job: Job) -> bool:
    """Tell whether an earlier search of the problem left something to go on with."""
    folder = job.journals
    return folder is not None and any(
        has_progress(path, task.problem)
        for task in job.tasks
        if (path := journal_path(task.problem, folder)).exists() and not task.post_key_play
    )


def _progress(job: Job, part: int, progress: Progress) -> JsonObject:
    return {
        "progress": job.item.number,
        "part": part,
        "phase": progress.phase.name,
        "length": progress.length,
        "last_length": progress.last_length,
        "root_index": progress.root_index,
        "root_count": progress.root_count,
        "seconds": progress.seconds,
    }


def _listen(orders: BinaryIO, hand: Hand, jobs: SimpleQueue[Job | None]) -> None:
    while True:
        try:
            order = read_order(orders)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            hand.is_left = True
            hand.order(Order.STOP)
            jobs.put(None)
            time.sleep(SECONDS_TO_LEAVE)
            os._exit(0)
        if isinstance(order, Job):
            jobs.put(order)
        else:
            hand.order(order)


def main(path: Path, most_bytes: int) -> int:
    """Do what standard input asks for until it ends; solutions take up at most *most_bytes*."""
    if hasattr(os, "nice"):
        os.nice(5)  # the window goes first
    jobs: SimpleQueue[Job | None] = SimpleQueue()
    try:
        hand = Hand(RunStore(path, most_bytes), sys.stdout)
    except RunsError as error:
        sys.stdout.write(json.dumps({"refusal": str(error)}) + "\n")
        return 1
    listening = threading.Thread(target=_listen, args=(sys.stdin.buffer, hand, jobs), daemon=True)
    listening.start()
    while (job := jobs.get()) is not None:
        try:
            hand.do(job)
        except RunsError as error:
            hand.tell({"trouble": str(error), "end": job.item.number})
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
