"""What is known of a problem beside its file when it leaves the program."""

from __future__ import annotations

from collections.abc import Callable

from composer.editor import Editor
from composer.formats.publication import Publication
from composer.model.document import Entry
from composer.runs.computer_tested import ComputerTest
from composer.solving.plan import problems_of
from solver.composition import Answer
from solver.solution import Status


class Publishing:
    """Adds to an entry the answers of the last search, and the run that proves its C+.

    ``test`` tells which complete run stands behind an entry; without one there is no C+.
    """

    def __init__(self, editor: Editor, answers: Callable[[], tuple[Answer, ...]]) -> None:
        self._editor, self._answers = editor, answers
        self.test: Callable[[Entry], ComputerTest | None] = _no_test

    def __call__(self, entry: Entry) -> Publication:
        """Return *entry* with all that is known of it."""
        test = self.test(entry)
        return Publication(entry, self._answers_to(entry), "" if test is None else test.engine)

    def _answers_to(self, entry: Entry) -> tuple[Answer, ...]:
        """Return what the last search found, if it was about this very problem and is whole."""
        answers = self._answers() if entry is self._editor.document.entry else ()
        searched = tuple(answer.solution.problem for answer in answers)
        is_whole = all(answer.solution.status is Status.COMPLETE for answer in answers)
        return answers if answers and is_whole and searched == problems_of(entry) else ()


def _no_test(entry: Entry) -> ComputerTest | None:
    return None
