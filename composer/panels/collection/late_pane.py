"""The collection pane behind its tab: made for several problems, or when somebody looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from composer.model.document import Document
from composer.panels.collection.words import QuestionWords
from composer.panels.shared.late import LatePane
from solver.squares import Square

if TYPE_CHECKING:
    from composer.panels.collection.pane import CollectionPane


class LateCollectionPane(LatePane["CollectionPane"]):
    """Stands for a :class:`CollectionPane` while there is one problem alone to choose."""

    def __init__(
        self,
        parent: QWidget,
        question_words: QuestionWords,
        selected_squares: Callable[[], Iterable[Square]],
    ) -> None:
        super().__init__(partial(_make, question_words, selected_squares), parent)
        self._document = Document()
        self.when_made(lambda pane: pane.show_document(self._document))

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problems of *after*; for the editor's ``document_changed``."""
        self.show_document(after)

    def show_document(self, document: Document) -> None:
        """Show the problems of *document*, one alone not before the pane is made."""
        self._document = document
        if self.made is not None:
            self.made.show_document(document)
        elif len(document.entries) > 1:
            self.make_sure()

    @Slot()
    def begin_document(self) -> None:
        """Show all of a file that was opened: the search in the last one is over."""
        if self.made is not None:
            self.made.begin_document()

    def neighbour(self, step: int) -> int | None:
        """Return the place of the problem *step* rows on, ``None`` where there is none."""
        return None if self.made is None else self.made.neighbour(step)

    def selected(self) -> tuple[int, ...]:
        """Return the places of the problems that are chosen, at least of the one on the board."""
        return (self._document.current,) if self.made is None else self.made.selected_places

    def marked_or_selected(self) -> tuple[int, ...]:
        """Return the places of the problems that bear a mark, or else of the chosen ones."""
        return self.selected() if self.made is None else self.made.marked_or_selected()


def _make(
    question_words: QuestionWords,
    selected_squares: Callable[[], Iterable[Square]],
    parent: QWidget,
) -> CollectionPane:
    from composer.panels.collection.pane import CollectionPane

    return CollectionPane(parent, question_words, selected_squares)
