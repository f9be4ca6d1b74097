"""``matewright batch``: every problem of a file solved, one JSON line each, resumable."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path

from composer.cli.answering import answer, answers
from composer.cli.arguments.solving import search_options
from composer.cli.exits import BadInputError, Exit
from composer.cli.options import ProblemOptions
from composer.cli.parts import compose
from composer.cli.progress import TerminalLine, bar_words, preparing_words
from composer.cli.question import FileQuestion
from composer.cli.questions import read_questions
from composer.cli.results import ResultFile, Results, ResultStream
from composer.cli.shard_head import head_of
from composer.cli.signals import heed_signals
from composer.crew.crew import ProcessCrew
from solver import prepare
from solver.events import SearchPhase
from solver.files import is_there
from solver.kernel.doors import Door
from solver.notation.json_result import JsonObject
from solver.problem import Problem
from solver.solution import Status
from solver.solve import door_of


def run_batch(arguments: argparse.Namespace) -> Exit:
    """Solve what the file holds and the result file does not, and say how it went.

    Raises:
        BadInputError: the file cannot be read, or the result file cannot be added to.
    """
    path = Path(arguments.file)
    questions: Sequence[FileQuestion] = read_questions(path)
    options = search_options(arguments)
    head = None
    if arguments.shard is not None:
        head = head_of(arguments.shard, path, questions, options).to_dict()
        questions = arguments.shard.of(questions)
    heed = heed_signals()
    with _open_results(arguments.out, path, head) as results:
        left = [question for question in questions if question.mark not in results.finished]
        batch = _Batch(arguments.file, results, len(questions), len(questions) - len(left))
        work = partial(answer, options=options.share(arguments.jobs))
        with ProcessCrew[FileQuestion](work, arguments.jobs) as crew:
            try:
                batch.begin(_doors(left), lambda: heed.is_asked)
                for question, result in answers(crew, left, lambda: heed.is_asked):
                    batch.take(question, result)
            finally:
                batch.line.clear()
        batch.end()
    return batch.exit


def _open_results(out: str | None, source: Path, head: JsonObject | None) -> Results:
    if out is None:
        return ResultStream(sys.stdout, head)
    path = Path(out)
    if is_there(path) and path.samefile(source):
        raise BadInputError("--out is the file of the problems itself; choose another one.")
    return ResultFile(path, head)


def _doors(questions: Iterable[FileQuestion]) -> Collection[Door]:
    """Return what must be compiled before *questions* can be answered, each once."""
    if all(map(prepare.is_ready, Door)):
        return ()
    asked = {door_of(problem) for problem in map(_problem, questions) if problem is not None}
    return [door for door in Door if door in asked and not prepare.is_ready(door)]


def _problem(question: FileQuestion) -> Problem | None:
    try:
        return compose(question, ProblemOptions()).problem
    except BadInputError:
        return None


class _Batch:
    """What has become of the problems so far, and what the user is told of it."""

    def __init__(self, name: str, results: Results, total: int, skipped: int) -> None:
        self.line = TerminalLine(sys.stderr)
        self.exit = Exit.FINISHED
        self._name = name
        self._results = results
        self._total = total
        self._skipped = skipped
        self._done = 0
        self._began = time.monotonic()

    def begin(self, doors: Collection[Door], should_end: Callable[[], bool]) -> None:
        """Show how much is there already; compile once, not in every process."""
        if self._skipped:
            self.line.note(f"{self._skipped} of {self._total} problems were solved before.")
        for sentence in preparing_words() if doors else ():
            self.line.note(sentence)
        for door in doors:
            self.line.show(SearchPhase.PREPARING.value)
            prepare.prepare(should_end, door)
        self._show()

    def take(self, question: FileQuestion, result: JsonObject) -> None:
        """Keep one result; name a bad problem."""
        self._results.add(result)
        self._done += 1
        faults = result.get("impossible") or []
        if result["status"] == Status.ERROR.value:
            faults = [result["error"]]
        for fault in faults:
            self.exit = Exit.BAD_INPUT
            name = f"{self._name}, {question.place} (id {question.mark[:80]})"
            self.line.note(f"{name}: {fault}")
        if result["status"] == Status.STOPPED.value and self.exit is Exit.FINISHED:
            self.exit = Exit.STOPPED
        self._show()

    def end(self) -> None:
        """Tell after Ctrl+C what is left, and how to go on where that is possible."""
        left = self._total - self._skipped - self._done
        if not left:
            return
        self.exit = Exit.STOPPED
        problems = "1 problem" if left == 1 else f"{left} problems"
        way_on = " The same command goes on from here." if self._results.is_kept else ""
        self.line.note(f"Stopped with {problems} left.{way_on}")

    def _show(self) -> None:
        total = self._total - self._skipped
        self.line.show(bar_words(self._done, total, time.monotonic() - self._began))
