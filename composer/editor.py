"""The editor: owns the open document, its file and its undo history.

Every change goes through :meth:`Editor.apply`; views listen to ``document_changed``.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

from composer.formats.stamps import Stamp
from composer.model import edits
from composer.model.difference import Difference
from composer.model.document import Document, Entry
from solver.language import Said, now

Edit = Callable[[Document], Document]
_MERGING_ID = 1
MOST_STEPS = 20_000
"""Steps that can be undone; they take about 4 KB each, so the history stays below 100 MB."""


@dataclass(frozen=True, slots=True)
class FileState:
    """Where the document is kept, and since when it differs from what is kept there.

    ``stamp`` is what the file looked like when it was read or written last.  A file
    that ``is_read_only`` is never written to, and one that is not ``is_whole`` was read
    only in part: it is not replaced without a question.  ``changes_before`` counts the
    unsaved changes that came with a recovered document.
    """

    path: Path | None = None
    unsaved_since: datetime | None = None
    stamp: Stamp | None = None
    is_read_only: bool = False
    is_whole: bool = True
    changes_before: int = 0


@dataclass(frozen=True, slots=True)
class WishedEdit:
    """A change that the user wishes in a form, as :meth:`Editor.apply` takes it."""

    label: str
    edit: Edit
    merge_key: Hashable = None


class _Step(QUndoCommand):
    """One step of the history."""

    def __init__(
        self,
        editor: Editor,
        label: str,
        difference: Difference,
        merge_key: Hashable,
        is_note: bool,
    ) -> None:
        super().__init__(label)
        self.label = label
        self.is_note = is_note
        self._editor = weakref.ref(editor)  # a cycle would be freed by Python and by Qt
        self._difference = difference
        self._merge_key = merge_key

    def redo(self) -> None:
        editor = self._editor()
        if editor is not None:
            editor._show(self._difference.redone(editor.document))

    def undo(self) -> None:
        editor = self._editor()
        if editor is not None:
            editor._show(self._difference.undone(editor.document))

    def before(self, document: Document) -> Document:
        """Return *document*, which the step has led to, as it was before."""
        return self._difference.undone(document)

    def say_anew(self) -> None:
        """Name the step in the language that is spoken now."""
        self.label = now(self.label)
        self.setText(self.label)

    def id(self) -> int:
        return -1 if self._merge_key is None else _MERGING_ID

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Step) or other._merge_key != self._merge_key:
            return False
        joined = self._difference.followed_by(other._difference)
        if joined is None:
            return False
        self._difference = joined
        self.setObsolete(joined.is_empty)
        return True


class Editor(QObject):
    """The one owner of the open document.

    ``document_changed`` tells the documents before and after; ``status_hint`` carries
    one sentence for the status line; ``file_changed`` a new :class:`FileState`.
    """

    document_changed = Signal(Document, Document)
    document_replaced = Signal()
    """Another document was opened in place of the last one, and is shown already."""
    file_changed = Signal(FileState)
    status_hint = Signal(Said)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = Document()
        self._file = FileState()
        self.history = QUndoStack(self)
        self.history.setUndoLimit(MOST_STEPS)
        self._was_clean = True
        self.history.cleanChanged.connect(self._review_clean)
        self.history.indexChanged.connect(self._review_clean)

    @property
    def document(self) -> Document:
        """The document as it is now."""
        return self._document

    @property
    def file(self) -> FileState:
        """Where the document is kept."""
        return self._file

    @property
    def path(self) -> Path | None:
        """The file of the document, ``None`` before it is first saved."""
        return self._file.path

    @property
    def is_clean(self) -> bool:
        """Whether everything is saved; notes alone ask for no saving."""
        return self.history.isClean() or (
            self.history.cleanIndex() >= 0 and not any(self._steps_to_save())
        )

    def _steps_to_save(self) -> Iterator[bool]:
        """Tell of each step between what is saved and what is shown whether it is no note."""
        saved, index = self.history.cleanIndex(), self.history.index()
        steps = map(self.history.command, range(*sorted((max(0, saved), index))))
        return (not (isinstance(step, _Step) and step.is_note) for step in steps)

    def apply(
        self, label: str, edit: Edit, merge_key: Hashable = None, *, is_note: bool = False
    ) -> bool:
        """Make one change, which *label* names in the history; tell whether anything changed.

        Changes that follow each other with an equal *merge_key* about the same entry
        become one step.  Going to another problem is no step, nor is an edit that
        changes nothing.  What *is_note* of the user for himself, such as a mark, is a step
        and is written when the file is saved, but is no reason to save it.
        """
        before = self._document
        after = edit(before)
        difference = Difference.between(before, after)
        if not difference.is_empty:
            self.history.push(_Step(self, label, difference, merge_key, is_note))
            return True
        if after.current != before.current:
            self._show(replace(before, current=after.current))
        return False

    @Slot(int)
    def go_to(self, place: int) -> None:
        """Put problem *place*, counted from 0, on the board."""
        self.apply("", lambda document: edits.go_to_entry(document, place))

    @Slot(WishedEdit)
    def grant(self, wish: WishedEdit) -> None:
        """Make the change that *wish* asks for."""
        self.apply(wish.label, wish.edit, wish.merge_key)

    def undo(self) -> None:
        """Take the last step back."""
        self.history.undo()

    def redo(self) -> None:
        """Make the step again that was last taken back."""
        self.history.redo()

    @property
    def undo_label(self) -> str:
        """What the step is called that Undo takes back, nothing where there is none."""
        return self._label(self.history.index() - 1)

    @property
    def redo_label(self) -> str:
        """What the step is called that Redo makes again, nothing where there is none."""
        return self._label(self.history.index())

    def entries_before(self) -> Iterator[tuple[str, Entry]]:
        """Give the problem on the board as it was before its last steps, the last one first.

        Each comes with the name of the step; the steps of other problems end it.
        """
        document, place = self._document, self.history.index() - 1
        while place >= 0:
            step = self.history.command(place)
            if not isinstance(step, _Step):
                return
            before = step.before(document)
            is_same = (before.current, len(before.entries)) == (
                self._document.current,
                len(self._document.entries),
            )
            if not is_same:
                return
            if before.entry is not document.entry:
                yield step.label, before.entry
            document, place = before, place - 1

    def say_anew(self) -> None:
        """Name the steps in the language that is spoken now."""
        for place in range(self.history.count()):
            step = self.history.command(place)
            if isinstance(step, _Step):
                step.say_anew()

    def _label(self, place: int) -> str:
        step = self.history.command(place) if 0 <= place < self.history.count() else None
        return step.label if isinstance(step, _Step) else ""

    @property
    def unsaved_changes(self) -> int:
        """How many changes are not saved yet; a step back over a saved one counts as well."""
        if self.is_clean:
            return 0
        return max(1, sum(self._steps_to_save()) + self._file.changes_before)

    def replace(self, document: Document, path: Path | None = None) -> None:
        """Open another document in place of this one, with an empty history."""
        self.open(document, FileState(path))

    def open(self, document: Document, file: FileState) -> None:
        """Open *document* in place of this one, as *file* says of it, with an empty history."""
        self.history.clear()
        self.history.setClean()  # Qt clears nothing of a history without steps, not even this
        if file.unsaved_since is not None:
            self.history.resetClean()
        self._set_file(file)
        self._show(document)
        self.document_replaced.emit()

    def mark_saved(
        self,
        path: Path | None = None,
        document: Document | None = None,
        stamp: Stamp | None = None,
    ) -> None:
        """Remember that *document* (or the one that is open) is kept in *path* (or where it was).

        What was changed while *document* was being written is not saved yet.
        """
        file = FileState(path or self._file.path, stamp=stamp or self._file.stamp)
        if document is None or document.entries is self._document.entries:
            self.history.setClean()
            self._set_file(file)
        else:
            self.history.resetClean()  # no step of the history leads back to what was written
            self._set_file(replace(file, unsaved_since=self._file.unsaved_since))

    def accept_other_version(self, stamp: Stamp | None) -> None:
        """Keep the document although its file is another now, which *stamp* tells; it is unsaved.

        Where *stamp* is ``None`` there is no such file any more.
        """
        self.history.resetClean()
        self._set_file(replace(self._file, stamp=stamp))

    def move_file(self, path: Path, stamp: Stamp | None) -> None:
        """Remember that the file lies at *path* now, with the content that it had."""
        self._set_file(replace(self._file, path=path, stamp=stamp))

    def _show(self, document: Document) -> None:
        before, self._document = self._document, document
        self.document_changed.emit(before, document)

    def _review_clean(self) -> None:
        is_clean = self.is_clean
        if is_clean is self._was_clean:
            return
        self._was_clean = is_clean
        unsaved_since = None if is_clean else datetime.now().astimezone()
        self._set_file(replace(self._file, unsaved_since=unsaved_since))

    def _set_file(self, file: FileState) -> None:
        if file != self._file:
            self._file = file
            self.file_changed.emit(file)
