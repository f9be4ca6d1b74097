"""What is known of a problem beside its file, for export and print."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from composer.formats.common.publication import Publication
from composer.model.document import Entry
from composer.runs.computer_tested import KnownRuns, test_of
from composer.runs.errors import RunsError
from composer.runs.question import Question, question_of
from composer.runs.reading import answers_from, answers_to
from composer.runs.record import Run
from composer.runs.store import RunStore
from solver.twinning.composition import Answer

_MOST_READ = 12
"""As many solutions stay read as there are diagrams on a page."""


class KeptAnswers:
    """The solutions of runs from the store at *path*; those that were asked for last stay read.

    A page is drawn, shown and written with every choice in a dialog, and to read a long solution
    takes a tenth of a second.  It may be asked in any thread.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: dict[str, tuple[Run, Question, tuple[Answer, ...]]] = {}

    def of(self, run: Run, question: Question) -> tuple[Answer, ...]:
        """Return what *run* found of all parts of *question*, nothing where that is not kept."""
        known = self._read.get(run.uid)
        if known is not None and known[:2] == (run, question):
            return known[2]
        try:
            with closing(RunStore(self._path)) as store:
                result = store.body(run.uid).result
            answers = () if result is None else answers_to(question, answers_from(result))
        except RunsError:
            return ()
        answers = answers if len(answers) == len(question.parts) else ()
        if len(self._read) >= _MOST_READ:
            self._read.clear()
        self._read[run.uid] = run, question, answers
        return answers


class Publisher:
    """Adds to an entry the solution of its best run, and the program behind its C+."""

    def __init__(self, runs: KnownRuns, answers: KeptAnswers) -> None:
        """Take the records from *runs*, and their solutions from *answers*."""
        self._runs = runs
        self._answers = answers

    def publish(self, entry: Entry) -> Publication:
        """Return *entry* with what is known of it."""
        question = question_of(entry)
        runs = () if question is None else self._runs.complete_runs(question.key)
        if question is None or not runs:
            return Publication(entry)
        test = test_of(question, self._runs.telling_runs(question.key))
        answers = self._answers.of(fullest(runs), question)
        return Publication(entry, answers, "" if test is None else test.engine)


def fullest(runs: Sequence[Run]) -> Run:
    """Return the newest of the runs that worked out most; a complete one counts most."""
    return max(
        runs,
        key=lambda run: (
            run.has_result,
            run.is_complete,
            run.circumstances.variations,
            run.circumstances.set_play,
            run.circumstances.refutations > 0,
            run.begun,
        ),
    )
