"""Locks that die with the process that holds them, for files and for recovery copies."""

from __future__ import annotations

import logging
import os
from hashlib import blake2b
from pathlib import Path

import platformdirs
from PySide6.QtCore import QLockFile, QSysInfo

from solver.language import tr

log = logging.getLogger(__name__)


def usual_folder() -> Path:
    """Return where recovery copies and locks lie; the folder need not be there yet."""
    return Path(platformdirs.user_state_dir("matewright", appauthor=False)) / "recovery"


def take_lock(path: Path) -> QLockFile | None:
    """Lock *path*, a file that is there only for that; nothing where another holds it.

    A lock whose process has died is taken over, also where this process has got its number,
    as the next one does in a container: a lock that is held cannot be removed.

    Raises:
        OSError: the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = QLockFile(str(path))
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        return lock
    if _has_our_number(lock) and lock.removeStaleLockFile() and lock.tryLock(0):
        return lock
    if lock.error() is QLockFile.LockError.LockFailedError:
        return None
    raise PermissionError(tr("%1 cannot be locked", path))


def _has_our_number(lock: QLockFile) -> bool:
    """Tell whether a lock names this very process as the one that holds it."""
    number, host, _ = lock.getLockInfo()
    here = QSysInfo.machineHostName()  # on Windows in small letters, and in the lock in capitals
    return number == os.getpid() and host.casefold() == here.casefold()


class Claim:
    """Says to other windows of the program, on this machine, that a file is open here.

    ``is_ours`` is false where another window said it first.  Where no lock can be
    kept nobody is asked anything: looking at the file before it is replaced remains.
    """

    def __init__(self, path: Path, folder: Path) -> None:
        self._lock: QLockFile | None = None
        self.is_ours = True
        self._file = Path()
        try:
            self._file = Path(os.path.realpath(path))
            name = blake2b(os.fsencode(self._file), digest_size=12).hexdigest()
            self._lock = take_lock(folder / f"{name}.open")
            self.is_ours = self._lock is not None
        except (OSError, ValueError) as error:
            log.warning("Open files are not marked: %s", error)

    def release(self) -> None:
        """Let other windows have the file."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def is_about(self, path: Path) -> bool:
        """Tell whether *path* leads to the claimed file."""
        try:
            return Path(os.path.realpath(path)) == self._file
        except (OSError, ValueError):
            return False
