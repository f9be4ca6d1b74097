"""What is read and kept as a file: an ordinary one, which ends and keeps nobody waiting.

A device may have no end (``/dev/zero``), and to open a pipe waits for whoever writes to it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from solver.language import tr

_BETWEEN_TRIES = 0.01
"""Seconds until a lock that another has is tried again."""
_CAN_LOCK_ITSELF = sys.platform != "win32"
"""Windows locks no folders, and keeps others even from reading a file that is locked."""


class NoFileError(OSError):
    """The path leads to no ordinary file; ``strerror`` says so in the middle of a sentence."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(errno.ENODEV, what, os.fspath(path))


def is_there(path: Path) -> bool:
    """Tell whether *path* leads to anything; a name that is too long for a file leads nowhere."""
    return os.path.exists(path)  # noqa: PTH110 - which unlike a path's own never raises


def check_file(path: Path) -> os.stat_result:
    """Return what is known of the file at *path* without opening it.

    Raises:
        NoFileError: it is a folder, a device or a pipe.
        OSError: there is none, or it may not be looked at.
    """
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise NoFileError(path, tr("it is a folder"))
    if not stat.S_ISREG(status.st_mode):
        raise NoFileError(path, tr("it is not a file but a device"))
    return status


def sources_below(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the path in *folder* and the text of each Python source there, sorted by the path."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    for name in sorted(paths):
        yield name, paths[name].read_bytes()


def take_alone(file: IO[bytes] | int, seconds: float = 0.0) -> bool:
    """Keep others out of the open *file*, for which *seconds* are waited; tell whether it is ours.

    The lock ends with the process, even a killed one, or when *file* is closed.  A file
    system without locks gives everyone the file.
    """
    from filelock import lock_descriptor  # takes longer than all else here, and few runs need it

    handle = file if isinstance(file, int) else file.fileno()
    deadline = time.monotonic() + seconds
    try:
        while not lock_descriptor(handle, blocking=False):
            if time.monotonic() >= deadline:
                return False
            time.sleep(_BETWEEN_TRIES)
    except OSError:
        return True
    return True


@contextlib.contextmanager
def alone_with(path: Path, seconds: float = 0.0) -> Iterator[bool]:
    """Keep others out of the file or folder at *path*; yield whether it is ours, as above.

    Others may read it.  A file is made where there is none; what cannot be opened is
    everyone's.
    """
    try:
        handle = _open_for_lock(path)
    except OSError:
        yield True
        return
    try:
        yield take_alone(handle, seconds)
    finally:
        os.close(handle)


def _open_for_lock(path: Path) -> int:
    """Open *path* itself, or the empty file of this computer that is locked in its place."""
    if not _CAN_LOCK_ITSELF:
        path = _file_in_place_of(path)
    return os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR | os.O_CREAT, 0o666)


def _file_in_place_of(path: Path) -> Path:
    """Return where the lock of *path* lies, which is always the same, and never beside it."""
    import tempfile
    from hashlib import blake2b

    real = os.path.normcase(os.path.realpath(path))
    name = blake2b(os.fsencode(real), digest_size=12).hexdigest()
    return Path(tempfile.gettempdir()) / f"matewright-{name}.lock"
