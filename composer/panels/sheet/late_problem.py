"""The problem pane behind its tab: its many fields are made when somebody first looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import WishedEdit
from composer.formats.popeye.found import Found
from composer.model.document import Document, Entry
from composer.panels.shared.late import LatePane

if TYPE_CHECKING:
    from composer.panels.sheet.problem import ProblemPane


class LateProblemPane(LatePane["ProblemPane"]):
    """Stands for a :class:`ProblemPane`, with its signals."""

    edit_requested = Signal(WishedEdit)
    twins_requested = Signal()
    castling_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_make, parent)
        self._entry = Entry()
        self._found: Found | None = None
        self.when_made(self._fill)

    def whole(self) -> QWidget:
        """Return itself with the pane in it, for a picture."""
        assert self.pane.parentWidget() is self
        return self

    def _fill(self, pane: ProblemPane) -> None:
        pane.edit_requested.connect(self.edit_requested)
        pane.twins_requested.connect(self.twins_requested)
        pane.castling_requested.connect(self.castling_requested)
        pane.show_entry(self._entry)
        if self._found is not None:
            pane.show_found(self._found)

    @Slot(Document, Document)
    def note_document(self, before: Document, after: Document) -> None:
        """Show the problem on the board; for the editor's ``document_changed``."""
        self.show_entry(after.entry)

    def show_entry(self, entry: Entry) -> None:
        """Show *entry*, now or when the pane is made."""
        self._entry = entry
        if self.made is not None:
            self.made.show_entry(entry)

    def show_found(self, found: Found) -> None:
        """Offer to store what was *found*, now or when the pane is made."""
        self._found = found
        if self.made is not None:
            self.made.show_found(found)

    def begin_writing(self) -> None:
        """Take the keyboard to the first field."""
        self.pane.begin_writing()

    def show_conditions(self, text: str = "") -> None:
        """Open the fairy conditions, search them for *text* and take the keyboard there."""
        self.pane.show_conditions(text)

    def show_options(self) -> None:
        """Open the options and take the keyboard there."""
        self.pane.show_options()


def _make(parent: QWidget) -> ProblemPane:
    from composer.panels.sheet.problem import ProblemPane

    return ProblemPane(parent)
