"""Adding the problems of other files, of any kind and several at once, to the collection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from composer.collection.transfer import Repeated, count_repeated
from composer.editor import Editor
from composer.formats.common.reading import Fault, FormatError, Pulse
from composer.formats.files import OpenError, as_cause, load_as_likely
from composer.model import edits
from composer.model.document import Entry
from composer.saying import say
from composer.windows.common.actions import Actions, key_words
from composer.windows.common.file_words import (
    FileWords,
    left_out_words,
    more_places_words,
    readable_files,
    shown_name,
)
from composer.windows.common.file_work import FileAction, FileWork, Work
from composer.windows.common.notice_bar import NoticeBar, Weight
from composer.windows.files.file_commands import cause_of
from solver.language import Said, filled, joined, tr, trn

_NOTHING = (Entry(),), (Entry(verbatim=""),)
"""The empty board that opening makes of an empty file."""
_MOST_NAMED = 5
"""So many files that cannot be read are named beside the first."""


@dataclass(frozen=True, slots=True)
class ImportedFiles:
    """What came out of several files: their problems, and the files that failed, with why.

    ``left_out`` counts problems that could not be read, ``places`` all that was not understood,
    also in problems that were; ``first`` says in which file the first of it is, and what;
    ``repeated`` counts those that ``held``, the problems of then, had already, and those that
    came more than once.
    """

    entries: tuple[Entry, ...]
    failures: tuple[tuple[Path, FormatError], ...]
    left_out: int
    places: int
    first: tuple[Path, Fault] | None
    held: tuple[Entry, ...]
    repeated: Repeated


def read_files(paths: Sequence[Path], held: tuple[Entry, ...], pulse: Pulse) -> ImportedFiles:
    """Read all *paths*, to go beside *held*; one that cannot be read does not stop the others."""
    entries: list[Entry] = []
    failures: list[tuple[Path, FormatError]] = []
    left_out = places = 0
    first: tuple[Path, Fault] | None = None
    for path in paths:
        try:
            loaded = load_as_likely(path, pulse=pulse)
            if loaded.document.entries in _NOTHING:
                raise OpenError(path, as_cause(FormatError(tr("It holds no chess problem."))))
        except FormatError as error:
            failures.append((path, error))
            continue
        good = [entry for entry in loaded.document.entries if entry.fault is None]
        left_out += len(loaded.document.entries) - len(good)
        places += len(loaded.faults)
        if first is None and loaded.faults:
            first = path, loaded.faults[0]
        entries += (replace(entry, verbatim=None) for entry in good)
    repeated = count_repeated(held, entries, pulse=pulse)
    return ImportedFiles(tuple(entries), tuple(failures), left_out, places, first, held, repeated)


class ImportCommands(QObject):
    """Lets the user choose files, reads them beside the window and adds what they hold."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        work: FileWork,
        notices: NoticeBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._work = work
        self._notices = notices
        self._file_words = FileWords(self)
        self._undo = actions.undo
        self.action = actions.add(
            "import",
            tr("&Import problems…"),
            tr("Add the problems of other files to this collection."),
            usual="Ctrl+Alt+O",
        )
        self.action.triggered.connect(self.choose)

    @Slot()
    def choose(self) -> None:
        """Let the user choose files."""
        dialog = QFileDialog(self._window, tr("Import problems"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters(readable_files())
        say(dialog.setLabelText, tr("Import"), QFileDialog.DialogLabel.Accept)
        dialog.filesSelected.connect(self._on_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(list)
    def _on_chosen(self, names: list[str]) -> None:
        self.take_files([Path(name) for name in names])

    def take_files(self, paths: Sequence[Path]) -> None:
        """Add all problems of *paths* to the collection, as one step that can be undone."""
        held = self._editor.document.entries
        self._work.begin(
            Work(
                FileAction.READING,
                lambda pulse: read_files(paths, held, pulse),
                self._take,
                lambda error: self._notices.tell(Weight.ERROR, error.words),
                lambda: self.noted.emit(tr("Reading files…")),
            )
        )

    def _take(self, found: ImportedFiles) -> None:
        held = self._editor.document.entries
        if held != found.held:  # changed meanwhile
            found = replace(found, held=held, repeated=count_repeated(held, found.entries))
        if found.entries:
            self._editor.apply(
                tr("Import problems"),
                lambda document: edits.take_in(document, found.entries),
            )
        self._tell(found)

    def _tell(self, found: ImportedFiles) -> None:
        count = len(found.entries)
        if count:
            added = trn(
                "%1 problem was added; %2 takes it back.",
                "%1 problems were added; %2 takes them back.",
                count,
                count,
                key_words(self._undo),
            )
            self.noted.emit(joined(" ", (added, *_repeated_words(found))))
        if found.failures or found.places:
            words = (*self._failure_words(found), *_left_out_words(found))
            self._notices.tell(Weight.WARNING, joined(" ", words))

    def _failure_words(self, found: ImportedFiles) -> Iterator[str]:
        """Yield why the first file that failed did, and how many others there are."""
        if not found.failures:
            return
        path, error = found.failures[0]
        others = found.failures[1:]
        if found.entries or others:
            yield filled(tr("“%1” could not be read: %2."), shown_name(path), cause_of(error))
        else:
            yield self._file_words.unreadable(path, cause_of(error))
        if others:
            named = ", ".join(shown_name(path) for path, _ in others[:_MOST_NAMED])
            yield trn(
                "%1 more file could not be read (%2).",
                "%1 more files could not be read (%2).",
                len(others),
                len(others),
                f"{named} …" if len(others) > _MOST_NAMED else named,
            )


def _left_out_words(found: ImportedFiles) -> Iterator[str]:
    """Yield how many problems could not be read, and what is wrong in the first place."""
    yield from left_out_words(found.left_out)
    if found.first is not None:
        path, fault = found.first
        yield filled(tr("%1, line %2: %3"), shown_name(path), str(fault.line), fault.sentence)
    yield from more_places_words(found.places - 1)


def _repeated_words(found: ImportedFiles) -> tuple[str, ...]:
    """Say how many of the problems stand in the collection once more; nothing where none does."""
    held, among = found.repeated
    if not held + among:
        return ()
    words: list[str] = []
    if held and len(found.entries) == 1:
        words.append(tr("It was in this collection already."))
    elif held:
        words.append(
            trn(
                "%1 of them was in this collection already.",
                "%1 of them were in this collection already.",
                held,
            )
        )
    if among:
        words.append(trn("%1 of them came twice.", "%1 of them came more than once.", among))
    return *words, tr("%1 in the search of the collection finds them.", "is:duplicate")
