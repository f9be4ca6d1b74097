"""What is read and kept as a file: an ordinary one, which ends and keeps nobody waiting.

A device may have no end (``/dev/zero``), and to open a pipe waits for whoever writes to it.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from solver.language import tr

if sys.platform != "win32":
    import fcntl


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


def take_alone(file: IO[bytes]) -> bool:
    """Keep others out of the open *file*; tell whether nobody else has it.

    The lock ends with the process, even a killed one, or when *file* is closed.  A file
    system without locks gives everyone the file.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
