"""What is known of a problem beside its file when it leaves the program."""

from __future__ import annotations

from collections.abc import Callable

from composer.editor import Editor
from composer.export.supply import Publish
from composer.formats.publication import Publication
from composer.model.document import Entry
from composer.runs.computer_tested import ComputerTest
from composer.solving.plan import problems_of
from solver.composition import Answer
from solver.solution import Status

Test = Callable[[Entry], ComputerTest | None]


class Publishing:
    """Adds to an entry the answers of the last search, and the run that proves its C+.

    ``test`` tells which complete run stands behind an entry; without one there is no C+.
    """

    def __init__(
        self, editor: Editor, answers: Callable[[], tuple[Answer, ...]], test: Test
    ) -> None:
        self._editor, self._answers, self._test = editor, answers, test

    def publisher(self) -> Publish:
        """Return what publishes entries with what is known now, in any thread."""
        current, answers = self._editor.document.entry, self._answers_to_current()
        test = self._test

        def publish(entry: Entry) -> Publication:
            proof = test(entry)
            tested_by = "" if proof is None else proof.engine
            return Publication(entry, answers if entry is current else (), tested_by)

        return publish

    def _answers_to_current(self) -> tuple[Answer, ...]:
        """Return what the last search found, if it was about this very problem and is whole."""
        answers = self._answers()
        searched = tuple(answer.solution.problem for answer in answers)
        is_whole = all(answer.solution.status is Status.COMPLETE for answer in answers)
        is_same = searched == problems_of(self._editor.document.entry)
        return answers if answers and is_whole and is_same else ()
