"""The library read beside the window: one question at a time, and the index kept up to date."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal, Slot

from composer.beside import Later, SideWork, Upshot
from composer.formats.common.reading import Pulse
from composer.library.errors import LibraryError
from solver.language import tr

if TYPE_CHECKING:  # numpy and SQLite are loaded when a library is asked for
    from composer.library.indexing import IndexProgress, IndexReport
    from composer.library.store import Library, Sources

Question = Callable[["Library"], Any]
Answered = Callable[[Any], None]
Refused = Callable[[str], object]

MOST_WATCHED = 2000
"""So many folders and files are watched; the others are looked at when the window opens."""
_CALM = 2000
"""Milliseconds without a change before files that changed are read."""


class LibraryReader(QObject):
    """Asks the library of the user in a thread, and lets folders be read in another.

    Of questions of one name only the last one counts.
    """

    opened = Signal()
    """The library was opened, or opened anew: what was found in it before may be gone."""
    failed = Signal(str)
    """A sentence that says why there is no answer."""
    progressed = Signal(object)
    """The :class:`IndexProgress` of a reading."""
    indexed = Signal(object)
    """The :class:`IndexReport` of a reading that has ended."""

    progressed_beside = Signal(object)
    """The same, in the thread that reads."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.folder = folder
        self.size = 0
        """How many problems there are; 0 before it is open."""
        self.sources: Sources | None = None
        self.gone = frozenset[Path]()
        """The folders that were not there when the library was opened."""
        self._library: Library | None = None
        self._waiting: OrderedDict[str, tuple[Question, Answered, Refused]] = OrderedDict()
        self._asking = SideWork("library", self)
        self._indexing = SideWork("library index", self)
        self._is_stopped = False
        self._is_wanted_again = False
        self._watcher = QFileSystemWatcher(self)
        self._calm = Later(_CALM, self.update, self)
        self._watcher.directoryChanged.connect(self._calm.put_off)
        self._watcher.fileChanged.connect(self._calm.put_off)
        self._progress: IndexProgress | None = None
        self._tell = Later(100, self._tell_progress, self)
        self.progressed_beside.connect(self._note_progress)

    @property
    def is_indexing(self) -> bool:
        """Whether folders are being read."""
        return self._indexing.is_running

    # ------------------------------------------------------------ questions

    @property
    def has_folders(self) -> bool:
        """Whether any folder was there to be read when the library was opened."""
        return self.sources is not None and bool(self.sources.folders)

    def ask(
        self, name: str, question: Question, then: Answered, refused: Refused | None = None
    ) -> None:
        """Ask *question* of the library beside the window; *then* hears the answer.

        Why there is none *refused* hears, or else who listens to :attr:`failed`.
        """
        self._waiting.pop(name, None)
        self._waiting[name] = (question, then, refused or self.failed.emit)
        self._begin()

    def drop(self, name: str) -> None:
        """Forget the questions that wait and whose names begin so."""
        for waiting in [it for it in self._waiting if it.startswith(name)]:
            del self._waiting[waiting]

    def _begin(self) -> None:
        if self._asking.is_running or not self._waiting:
            return
        # What was asked last is in sight; the others are behind it.
        _, (question, then, refused) = self._waiting.popitem()
        heard = partial(self._on_answer, then, refused)
        self._asking.begin(lambda _: self._asked(question), heard)

    def _asked(self, question: Question) -> Any:
        """Ask in the thread; the library is opened there, for that takes a while."""
        from composer.library.layout import DamagedError
        from composer.library.store import Library

        try:
            if self._library is None:
                self._library = Library(self.folder)
            return question(self._library)
        except DamagedError:
            self._forget()
            raise

    def _forget(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _on_answer(self, then: Answered, refused: Refused, upshot: Upshot) -> None:
        from composer.collection.query_words import QueryError
        from composer.library.layout import DamagedError

        try:
            answer = upshot()
        except (LibraryError, QueryError) as error:
            refused(str(error))
        except DamagedError:
            refused(tr("The library was damaged and is made anew."))
            self.update()
        else:
            then(answer)
        self._begin()

    @Slot()
    def open(self) -> None:
        """Open the library, where there is one, in the state it has now."""

        def opened(library: Library) -> tuple[int, Sources, frozenset[Path]]:
            from composer.library.store import Library as Opened
            from composer.library.store import sources_of

            if library.is_old():
                library.close()
                self._library = library = Opened(self.folder)
            sources = sources_of(self.folder)
            # Asked here: a folder of a network that does not answer would hold the window.
            gone = frozenset(it for it in sources.folders if not it.is_dir())
            return library.size, sources, gone

        self.ask("open", opened, self._on_open)

    def _on_open(self, answer: tuple[int, Sources, frozenset[Path]]) -> None:
        self.size, self.sources, self.gone = answer
        self.opened.emit()

    def begin(self) -> None:
        """Open the library and look whether its files have changed; where there is none, wait."""
        from composer.library.store import sources_of

        self.sources = sources_of(self.folder)
        if self.sources.folders:
            self.open()
            self.update()

    # ------------------------------------------------------------ reading folders

    @Slot()
    def update(self) -> None:
        """Read what is new or has changed."""
        self.read_folders()

    def read_folders(self, added: tuple[Path, ...] = (), forgotten: tuple[Path, ...] = ()) -> None:
        """Read what is new or has changed, with other folders than before."""
        if self.is_indexing:
            self._is_wanted_again = True
            if not (added or forgotten):
                return
            self._is_stopped = True
            self._indexing.shutdown()
        self._is_stopped = self._is_wanted_again = False

        def work(_: Pulse) -> tuple[IndexReport, list[str], bool]:
            from composer.library.indexing import index_folders

            report = index_folders(
                self.folder,
                added,
                forgotten=forgotten,
                jobs=max(2, os.cpu_count() or 1),  # with one it would be this process
                tell=self.progressed_beside.emit,
                is_stopped=lambda: self._is_stopped,
                niceness=10,
            )
            return report, _watched(self.folder), bool(added or forgotten)

        self._indexing.begin(work, self._on_indexed)

    @Slot()
    def stop(self) -> None:
        """Read no more; what was read is kept."""
        self._is_stopped = True

    @Slot(object)
    def _note_progress(self, progress: IndexProgress) -> None:
        self._progress = progress
        self._tell.soon()

    @Slot()
    def _tell_progress(self) -> None:
        if self.is_indexing:
            self.progressed.emit(self._progress)

    def _on_indexed(self, upshot: Upshot) -> None:
        try:
            report, watched, added = upshot()
        except LibraryError as error:
            self.failed.emit(str(error))
            return
        self._watch(watched)
        self.indexed.emit(report)
        if report.has_changed or added or not self.size:
            self.open()
        if self._is_wanted_again:
            self._calm.put_off()

    def _watch(self, paths: list[str]) -> None:
        before = {*self._watcher.directories(), *self._watcher.files()}
        if gone := before - set(paths):
            self._watcher.removePaths(sorted(gone))
        if new := set(paths) - before:
            self._watcher.addPaths(sorted(new))

    def shutdown(self) -> None:
        """Let go of everything, and leave no thread behind."""
        self._is_stopped = True
        self._waiting.clear()
        self._calm.stop()
        self._asking.shutdown()
        self._indexing.shutdown()
        self._forget()


def _watched(folder: Path) -> list[str]:
    """Return the folders and files of the library in *folder* that are watched."""
    from composer.library.reading import files_below
    from composer.library.store import sources_of

    folders: OrderedDict[str, None] = OrderedDict()
    files: OrderedDict[str, None] = OrderedDict()
    for source in sources_of(folder).folders:
        if source.is_dir():
            folders[str(source)] = None
        for path in (source,) if source.is_file() else files_below(source):
            folders[str(path.parent)] = None
            files[str(path)] = None
            if len(files) >= MOST_WATCHED:
                break
    return [*folders, *files][:MOST_WATCHED]
