"""The processes that solve a batch: each takes one problem at a time until none is left.

A process that dies takes only its own problem with it; a new one comes in its
place.  When the parent dies, however suddenly, its processes notice and end.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from types import TracebackType

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.parts import compose, parts_of, with_impossible
from composer.cli.question import Question
from composer.cli.signals import signals_held
from solver.notation.json_result import JsonObject, answers_to_dict, error_to_dict
from solver.twinning.composition import Answer as PartAnswer

Answer = tuple[Question, JsonObject]

_SPAWN = get_context("spawn")
SECONDS_TO_LEAVE = 2.0
SECONDS_TO_LOOK_UP = 0.1


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    question: Question | None = None


class Crew:
    """Up to *jobs* processes, as a context: none of them outlives it."""

    def __init__(self, jobs: int, options: SearchOptions) -> None:
        self._jobs = jobs
        self._options = options.share(jobs)
        self._workers: list[_Worker] = []

    def __enter__(self) -> Crew:
        """Start what multiprocessing needs beside them: that lets held signals go."""
        if sys.platform != "win32":
            resource_tracker.ensure_running()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End all processes, the busy ones too."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join(SECONDS_TO_LEAVE)
            worker.pipe.close()

    def answers(
        self, questions: Iterable[Question], should_end: Callable[[], bool] = lambda: False
    ) -> Iterator[Answer]:
        """Yield the result of every question as soon as it is there, in any order.

        *should_end* is asked ten times a second; once it says yes, no other comes.
        """
        waiting = deque(questions)
        while waiting and len(self._workers) < min(self._jobs, len(waiting)):
            self._workers.append(self._hire())
        for worker in self._workers:
            self._hand_out(worker, waiting)
        while (busy := self._busy()) and not should_end():
            ready = connection.wait([worker.pipe for worker in busy], SECONDS_TO_LOOK_UP)
            for worker in busy:
                if worker.pipe in ready:
                    yield self._take(worker)
                    self._hand_out(worker, waiting)

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.question is not None]

    def _hire(self) -> _Worker:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_work, args=(theirs, self._options), daemon=True)
        with signals_held():  # Ctrl+C is for this process, which decides
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _hand_out(self, worker: _Worker, waiting: deque[Question]) -> None:
        worker.question = waiting.popleft() if waiting else None
        if worker.question is None:
            return
        try:
            worker.pipe.send(worker.question)
        except OSError:  # it died while idle; the next one takes the problem over
            self._replace(worker)
            worker.pipe.send(worker.question)

    def _take(self, worker: _Worker) -> Answer:
        question = worker.question
        assert question is not None
        try:
            return question, worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join(SECONDS_TO_LEAVE)
            code = worker.process.exitcode
            self._replace(worker)
            fault = f"The solver ended unexpectedly (exit code {code})."
            return question, _error(question, fault)

    def _replace(self, worker: _Worker) -> None:
        worker.pipe.close()
        new = self._hire()
        worker.process, worker.pipe = new.process, new.pipe


def answer(question: Question, options: SearchOptions) -> JsonObject:
    """Solve *question* and return its result; bad input becomes a result as well."""
    from composer.cli.solve import start_checked

    try:
        composition = compose(question, ProblemOptions())
        options = options.of(composition)
        parts, impossible = parts_of(composition, options)
        solved = [
            PartAnswer.to(part, start_checked(options.task(part.problem)).result())
            for part in parts
        ]
    except BadInputError as error:
        return _error(question, str(error))
    return with_impossible(answers_to_dict(composition, solved, question.identifier), impossible)


def _error(question: Question, sentence: str) -> JsonObject:
    fen, stipulation = question.fen[:1000] or None, question.stipulation[:100] or None
    return error_to_dict(question.identifier, fen, stipulation, sentence)


def _work(pipe: Connection, options: SearchOptions) -> None:
    """Answer questions from *pipe* until it closes: the whole life of a process."""
    questions: SimpleQueue[Question] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    while True:
        question = questions.get()
        try:
            result = answer(question, options)
        except Exception as error:  # noqa: BLE001 - the edge of the process: the batch goes on
            result = _error(question, f"The search failed: {error!r}")
        pipe.send(result)


def _listen(pipe: Connection, questions: SimpleQueue[Question]) -> None:
    while True:
        try:
            questions.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)  # the parent has gone; so does a search under way
