"""Autosave: keeps a recovery copy of what is not saved, beside the window and its file."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal, Slot

from composer.beside import Later, SideWork, Upshot
from composer.editor import Editor
from composer.formats.common.reading import FormatError
from composer.formats.saving import FileError
from composer.recovery.journal import SUFFIX, JournalWriter, Snapshot
from composer.recovery.locks import take_lock
from solver.language import Said, tr

log = logging.getLogger(__name__)

DELAY = 1000
"""Milliseconds from a change to the writing of the copy; two seconds are promised."""


class Autosave(QObject):
    """Writes each state of the editor's document that is not saved, and removes it when it is.

    The copy lies in *folder*, never beside the user's file.
    """

    written = Signal()
    """The copy holds what the document was a moment ago."""
    failed = Signal(Said)
    """The cause why there is no copy; told once until one could be written again."""

    def __init__(self, editor: Editor, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self._folder = folder
        self._copy: _Copy | None = None
        self._writing = SideWork("autosave", self)
        self._unwanted: _Copy | None = None
        self.is_failing = False
        """Whether the last copy could not be written."""
        self._is_over = False
        self._timer = Later(DELAY, self._write, self)
        editor.document_changed.connect(self._on_change)
        editor.document_replaced.connect(self._on_replaced)
        editor.file_changed.connect(self._on_change)

    @property
    def path(self) -> Path | None:
        """Where the copy is, if there is one."""
        return None if self._copy is None else self._copy.path

    @Slot()
    def flush(self) -> None:
        """Write what is not saved before this returns."""
        self._writing.wait()
        if self._timer.isActive():
            self._timer.stop()
            self._write()
            self._writing.wait()

    def forget(self) -> None:
        """Remove the copy: what is open is saved, or the user does not want it."""
        self._timer.stop()
        copy, self._copy = self._copy, None
        if self._writing.is_running:
            self._unwanted = copy or self._unwanted
        elif copy is not None:
            copy.remove()

    def shutdown(self) -> None:
        """Bring the last changes to the disk and leave the copy for the next start."""
        self.flush()
        self._is_over = True
        if self._copy is not None:
            self._copy.leave()
            self._copy = None

    @Slot()
    def _on_change(self) -> None:
        if self._is_over:
            return
        if self._editor.is_clean:
            self.forget()
        else:
            self._timer.soon()

    @Slot()
    def _on_replaced(self) -> None:
        """Begin anew: the copy of what was open before is of no use any more."""
        self.forget()
        self._on_change()

    @Slot()
    def _write(self) -> None:
        if self._writing.is_running:
            self._timer.start()
            return
        editor = self._editor
        now = datetime.now().astimezone()
        snapshot = Snapshot(editor.document, editor.file, editor.unsaved_changes, now)
        if self._copy is None:
            self._copy = _Copy(self._folder)
        copy = self._copy
        self._writing.begin(lambda _: _write_copy(copy, snapshot), self._on_written)

    def _on_written(self, upshot: Upshot) -> None:
        cause = upshot()
        unwanted, self._unwanted = self._unwanted, None
        if unwanted is not None:
            unwanted.remove()
        elif cause is None:
            self.is_failing = False
            self.written.emit()
        elif not self.is_failing:
            self.is_failing = True
            self.failed.emit(cause)


class _Copy:
    """One recovery copy, locked as long as this program keeps it."""

    def __init__(self, folder: Path) -> None:
        name = f"{os.getpid()}-{secrets.token_hex(6)}"
        self.path = folder / f"{name}{SUFFIX}"
        self._lock: QLockFile | None = None
        self._writer = JournalWriter(self.path)

    def write(self, snapshot: Snapshot) -> None:
        """Write *snapshot*; for the writing thread.

        Raises:
            FormatError, OSError: it could not be written.
        """
        if self._lock is None:
            self._lock = take_lock(lock_of(self.path))
        self._writer.write(snapshot)

    def remove(self) -> None:
        """Remove the copy."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.leave()

    def leave(self) -> None:
        """Leave the copy where it is, for whoever starts the program next."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None


def lock_of(path: Path) -> Path:
    """Return the lock that belongs to the recovery copy *path*."""
    return path.with_suffix(".lock")


def _write_copy(copy: _Copy, snapshot: Snapshot) -> str | None:
    """Write one snapshot; return why it could not be written, if it could not."""
    try:
        copy.write(snapshot)
    except FileError as error:
        return error.cause
    except (FormatError, OSError) as error:
        return str(error)
    except Exception:
        log.exception("The recovery copy could not be written.")
        return tr("something unexpected happened")
    return None
