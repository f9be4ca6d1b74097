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


class Publisher:
    """Adds to an entry the solution of its best run, and the program behind its C+."""

    def __init__(self, runs: KnownRuns, path: Path) -> None:
        """Take the records from *runs*, and their solutions from the store at *path*."""
        self._runs = runs
        self._path = path

    def publish(self, entry: Entry) -> Publication:
        """Return *entry* with what is known of it."""
        question = question_of(entry)
        runs = () if question is None else self._runs.complete_runs(question.key)
        if question is None or not runs:
            return Publication(entry)
        test = test_of(question, self._runs.telling_runs(question.key))
        answers = self._answers(question, fullest(runs))
        return Publication(entry, answers, "" if test is None else test.engine)

    def _answers(self, question: Question, run: Run) -> tuple[Answer, ...]:
        try:
            with closing(RunStore(self._path)) as store:
                result = store.body(run.uid).result
            answers = () if result is None else answers_to(question, answers_from(result))
        except RunsError:
            return ()
        return answers if len(answers) == len(question.parts) else ()


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
