"""Looks after changes of the open file which rows of a batch still hold."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from composer.beside import Later
from composer.editor import Editor
from composer.model.document import Document
from composer.runs.batches import Batch
from composer.runs.reviewing import Review, review
from composer.solving.batch import BatchController
from composer.solving.run_history import RunHistory

REVIEW_MS = 200
"""So soon after a change: many follow each other while something is typed."""


class BatchReview(QObject):
    """Has the items of a batch reviewed, beside the window, as long as its file is open.

    Of another file nothing is known of them: they stay what they were.
    """

    def __init__(
        self,
        controller: BatchController,
        editor: Editor,
        history: RunHistory,
        file_name: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._editor = editor
        self._history = history
        self._file_name = file_name
        self._is_about_open = False
        self._review_later = Later(REVIEW_MS, self._review, self)
        controller.begun.connect(self._on_begun)
        controller.item_changed.connect(self._on_item)
        editor.document_changed.connect(self._on_change)
        editor.document_replaced.connect(self._on_replaced)

    @Slot()
    def _on_begun(self) -> None:
        """Review a batch that was kept, whose file may be open by now, and one that begins."""
        batch = self._controller.batch
        if batch is not None:
            self._is_about_open = _is_of(batch, self._editor.document) or self._bears_name(batch)
            self._review_later.soon()

    @Slot(int)
    def _on_item(self, number: int) -> None:
        """Review what has ended; what a review changed is looked at but once more."""
        if self._is_about_open and self._controller.items[number].is_over:
            self._review_later.soon()

    @Slot()
    def _on_change(self) -> None:
        if self._controller.batch is not None and self._is_about_open:
            self._review_later.soon()

    @Slot()
    def _on_replaced(self) -> None:
        batch = self._controller.batch
        if batch is not None:
            self._is_about_open = self._bears_name(batch)
            self._review_later.soon()

    def _bears_name(self, batch: Batch) -> bool:
        return bool(batch.name) and batch.name == self._file_name()

    def _review(self) -> None:
        batch = self._controller.batch
        if batch is None:
            return
        document = self._editor.document if self._is_about_open else None
        items = tuple(self._controller.items)

        def work(_: object) -> Review:
            return Review() if document is None else review(batch.entries, items, document)

        self._history.do(work, lambda found: self._take(batch.uid, document, found))

    def _take(self, uid: str, document: Document | None, found: Review) -> None:
        """Take a review unless another batch is shown, or another one is on its way."""
        batch = self._controller.batch
        if batch is None or batch.uid != uid:
            return
        if document is None or document is self._editor.document:
            self._controller.take_review(found)


def _is_of(batch: Batch, document: Document) -> bool:
    """Tell whether *batch* was made of what *document* holds."""
    entries, first = document.entries, batch.items[:1]
    return any(
        it.place < len(entries) and entries[it.place] is batch.entries[it.number] for it in first
    )
