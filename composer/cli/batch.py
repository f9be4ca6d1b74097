"""``matewright batch``: every problem of a file solved, one JSON line each, resumable."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from composer.cli.answering import answer, answers
from composer.cli.arguments.solving import search_options
from composer.cli.exits import BadInputError, Exit
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.parts import compose
from composer.cli.progress import TerminalLine, bar_words, preparing_words
from composer.cli.proofs import check_folder
from composer.cli.question import FileQuestion
from composer.cli.questions import read_questions
from composer.cli.results import ResultFile, Results, ResultStream
from composer.cli.sharding.head import head_of
from composer.cli.signals import heed_signals
from composer.crew.crew import ProcessCrew
from composer.crew.orders import DoJob
from composer.runs.forecast import forecast_whole
from composer.version import program_version
from solver import prepare
from solver.files import is_there
from solver.kernel.doors import Door
from solver.notation.json_result import JsonObject
from solver.problem import Problem
from solver.search.meanwhile import SECONDS_BEFORE_COMPILING
from solver.solution import Status
from solver.solve import door_of

if TYPE_CHECKING:  # loaded where a cluster is asked for
    from composer.crew.cluster import ClusterCrew

    AnyCrew = ProcessCrew[FileQuestion] | ClusterCrew[FileQuestion]


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
    proofs = None if arguments.certificates is None else Path(arguments.certificates)
    if arguments.cluster is not None:
        _check_cluster(arguments)
    if proofs is not None:
        check_folder(proofs)
    heed = heed_signals()
    with _open_results(arguments, path, head) as results:
        batch = _Batch(arguments.file, results, questions, options)
        work = partial(answer, options=options.share(arguments.jobs), proofs=proofs)
        with _crew(arguments, work, batch) as crew:
            try:
                batch.begin(_doors(arguments, batch.left))
                for question, result in answers(crew, batch.left, lambda: heed.is_asked):
                    batch.take(question, result)
            except OSError as error:
                if arguments.cluster is None:
                    raise
                batch.lose(str(error))
            finally:
                batch.end_preparing()
                batch.line.clear()
        batch.end()
    return batch.exit


def _check_cluster(arguments: argparse.Namespace) -> None:
    for option, is_given in (
        ("--jobs", arguments.jobs > 1),
        ("--certificates", arguments.certificates),
    ):
        if is_given:
            raise BadInputError(f"{option}: it is for the processes of this computer.")


def _crew(arguments: argparse.Namespace, work: DoJob, batch: _Batch) -> AnyCrew:
    if arguments.cluster is None:
        return ProcessCrew[FileQuestion](work, arguments.jobs)
    from composer.cli.cluster import cluster_crew

    options, left = search_options(arguments), batch.left
    crew = cluster_crew(arguments.cluster, work, options, left, forecast_of, batch.hear)
    batch.cluster = crew
    return crew


def _open_results(arguments: argparse.Namespace, source: Path, head: JsonObject | None) -> Results:
    if arguments.out is None:
        if arguments.only is not None:
            raise BadInputError("--only: it goes on from earlier results; name them with --out.")
        return ResultStream(sys.stdout, head)
    path = Path(arguments.out)
    if is_there(path) and path.samefile(source):
        raise BadInputError("--out is the file of the problems itself; choose another one.")
    return ResultFile(path, head, redoes_unfinished=arguments.only is not None)


def _doors(arguments: argparse.Namespace, questions: Iterable[FileQuestion]) -> Collection[Door]:
    """Return what is compiled here for *questions*, each once."""
    is_afar = arguments.cluster is not None and not arguments.cluster.startswith("local:")
    if is_afar or all(map(prepare.is_ready, Door)):
        return ()
    asked = {door_of(problem) for problem in map(_problem, questions) if problem is not None}
    return [door for door in Door if door in asked and not prepare.is_ready(door)]


def forecast_of(question: FileQuestion) -> float:
    """Return roughly how many seconds *question* takes; nothing where it cannot be asked."""
    try:
        return forecast_whole(compose(question, ProblemOptions()))
    except BadInputError:
        return 0.0


def _problem(question: FileQuestion) -> Problem | None:
    try:
        return compose(question, ProblemOptions()).problem
    except BadInputError:
        return None


class _Batch:
    """What has become of the problems so far, and what the user is told of it."""

    def __init__(
        self,
        name: str,
        results: Results,
        questions: Sequence[FileQuestion],
        options: SearchOptions,
    ) -> None:
        self.line = TerminalLine(sys.stderr)
        self.exit = Exit.FINISHED
        left = [it for it in questions if it.mark not in results.finished]
        self.left = sorted(left, key=forecast_of) if results.is_kept else left
        """What is to be solved, in the order in which it is begun: the quick ones first.

        Into a stream it goes in the order of the file, for nobody puts it in order there.
        """
        self._name = name
        self._results = results
        self._marks = [it.mark for it in questions]
        self._origin: JsonObject = {"version": program_version(), "options": options.told()}
        self._total = len(questions)
        self._skipped = self._total - len(self.left)
        self._done = 0
        self._began = time.monotonic()
        self._is_over = threading.Event()
        self.cluster: ClusterCrew[FileQuestion] | None = None
        """Who answers, where these are not processes of this computer."""

    def begin(self, doors: Collection[Door]) -> None:
        """Show how much is there already; have compiled what is needed, while others answer."""
        if self._skipped:
            self.line.note(self._skipped_words())
        if doors:
            for sentence in preparing_words(is_searching=True):
                self.line.note(sentence)
            compiling = threading.Thread(target=self._compile, args=(doors,), daemon=True)
            compiling.start()
        self._show()

    def _skipped_words(self) -> str:
        """Say how many problems are passed over, and how many of these wait for another try."""
        words = f"{self._skipped} of {self._total} problems were solved before"
        count = len(self._results.broken_off.intersection(self._marks))
        if not count:
            return f"{words}."
        return f"{words}, {count} of them not to the end: --only unfinished takes these up again."

    def _compile(self, doors: Iterable[Door]) -> None:
        """Compile once, not in every process; nothing where all is answered in a second."""
        if self._is_over.wait(SECONDS_BEFORE_COMPILING):
            return
        for door in doors:
            prepare.prepare(self._is_over.is_set, door)

    def end_preparing(self) -> None:
        """Compile nothing more."""
        self._is_over.set()

    def take(self, question: FileQuestion, result: JsonObject) -> None:
        """Keep one result, with what it was made by; name a bad problem."""
        self._results.add(result | {"certificate": result.get("certificate")} | self._origin)
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

    def hear(self, sentence: str) -> None:
        """Tell of workers; as long as nothing is done, the time begins with the last who came."""
        if not self._done:
            self._began = time.monotonic()
        self.line.note(sentence)
        self._show()

    def lose(self, why: str) -> None:
        """Tell that the cluster is lost.

        Raises:
            BadInputError: it was never there.
        """
        if not self._done and self.cluster is not None and not self.cluster.workers:
            raise BadInputError(f"--cluster: {why}.")
        self.line.note(f"The cluster is lost: {why}.")

    def end(self) -> None:
        """Put all that is there in order; or tell what is left, and how to go on."""
        self._tell_workers()
        left = self._total - self._skipped - self._done
        if not left:
            self._results.put_in_order(self._marks)
            return
        self.exit = Exit.STOPPED
        problems = "1 problem" if left == 1 else f"{left} problems"
        way_on = " The same command goes on from here." if self._results.is_kept else ""
        self.line.note(f"Stopped with {problems} left.{way_on}")

    def _tell_workers(self) -> None:
        if self.cluster is not None:
            from composer.cli.cluster import worker_lines

            seconds = time.monotonic() - self._began
            for line in worker_lines(self.cluster.workers.values(), seconds):
                self.line.note(line)

    def _show(self) -> None:
        total, seconds = self._total - self._skipped, time.monotonic() - self._began
        words = bar_words(self._done, total, seconds)
        if self.cluster is not None:
            from composer.cli.cluster import rate_words

            words += rate_words(self.cluster.there, self._done, seconds)
        self.line.show(words)
