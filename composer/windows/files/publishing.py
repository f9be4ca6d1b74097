"""What is known of a problem beside its file when it leaves the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from composer.editor import Editor
from composer.export.supply import Publish
from composer.formats.common.publication import Publication
from composer.model.document import Entry
from composer.solving.plan import problems_of
from solver.problem import Method
from solver.solution import Status
from solver.twinning.composition import Answer


class Publishing:
    """Adds to an entry the answers of the last search, or those of an earlier run that tell more.

    *known* tells, in any thread, what the history of runs knows of an entry, its C+ above all.
    """

    def __init__(
        self, editor: Editor, answers: Callable[[], tuple[Answer, ...]], known: Publish
    ) -> None:
        self._editor, self._answers, self._known = editor, answers, known

    def publisher(self) -> Publish:
        """Return what publishes entries with what is known now, in any thread."""
        current, answers = self._editor.document.entry, self._answers_to_current()
        known = self._known

        def publish(entry: Entry) -> Publication:
            publication = known(entry)
            if not answers or entry is not current:
                return publication
            newer = replace(publication, answers=answers)
            return newer if newer.fullness >= publication.fullness else publication

        return publish

    def _answers_to_current(self) -> tuple[Answer, ...]:
        """Return what the last search found, if it was about this very problem and is whole."""
        answers = self._answers()
        searched = tuple(answer.solution.problem for answer in answers)
        is_whole = all(
            answer.solution.status is Status.COMPLETE
            and answer.solution.method is Method.MATEWRIGHT
            for answer in answers
        )
        is_same = searched == problems_of(self._editor.document.entry)
        return answers if answers and is_whole and is_same else ()
