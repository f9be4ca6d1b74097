"""Notices what other programs do to the open file, without waiting for a disk."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal, Slot

from composer.beside import Later, SideWork, Upshot
from composer.formats.saving import is_unicode
from composer.formats.stamps import FileChange, Stamp, change_on_disk, namesake, stamp_on_disk

SETTLING = 250
"""Milliseconds that a file is left alone after a sign of change: programs write in bits."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What was found in the place of the file: its stamp now, or a file with another name
    and the same content.
    """

    change: FileChange
    stamp: Stamp | None = None
    new_path: Path | None = None


class FileWatch(QObject):
    """Watches one file at a time; ``look`` may be called at any moment."""

    seen = Signal(Stamp, Sight)
    """The stamp that was expected, and the :class:`Sight`; also when nothing has changed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._stamp: Stamp | None = None
        self._side_work = SideWork("look at the file", self)
        self._looked_for: tuple[Path, Stamp] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_sign)
        self._watcher.directoryChanged.connect(self._on_sign)
        self._settling = Later(SETTLING, self.look, self)

    def watch(self, path: Path | None, stamp: Stamp | None) -> None:
        """Watch the file at *path*, which looked like *stamp*; nothing where there is none."""
        self._stamp = stamp
        if path != self._path:
            self._forget_paths()
            self._path = path
        self._add_paths()

    @Slot()
    def look(self) -> None:
        """Look at the file now, beside the window."""
        if self._path is None or self._stamp is None:
            return
        if self._side_work.is_running:
            self._settling.start()
            return
        path, stamp = self._looked_for = self._path, self._stamp
        self._side_work.begin(lambda _: _look(path, stamp), self._tell)

    def shutdown(self) -> None:
        """End watching; no thread is left."""
        self._settling.stop()
        self._forget_paths()
        self._path = self._stamp = None
        self._side_work.shutdown()

    @Slot()
    def _on_sign(self) -> None:
        self._settling.start()

    def _tell(self, upshot: Upshot) -> None:
        if self._looked_for == (self._path, self._stamp):
            self._add_paths()
            self.seen.emit(self._stamp, upshot())
        elif self._stamp is not None:
            self._settling.start()

    def _forget_paths(self) -> None:
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)

    def _add_paths(self) -> None:
        """Watch the file, again where it was replaced, and its folder, where it may come back."""
        if self._path is None or not is_unicode(self._path):
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = (str(self._path), str(self._path.parent))
        new = [path for path in wanted if path not in watched and os.path.lexists(path)]
        if new:
            self._watcher.addPaths(new)


def _look(path: Path, stamp: Stamp) -> Sight:
    """Compare the file with what it was."""
    change = change_on_disk(path, stamp)
    if change is FileChange.CHANGED:
        return Sight(change, stamp_on_disk(path))
    if change is FileChange.GONE:
        return Sight(change, new_path=namesake(path, stamp))
    return Sight(FileChange.NONE)
