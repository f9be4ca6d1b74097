"""Overwriting a file where it lies, for files that another one cannot take the place of.

A file with two names (hard links) must stay one file, and that of another user must stay
theirs.  The new content lies beside it, whole, while the old one is overwritten: whoever
opens the file after a kill in between finishes that first.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

_WHOLE = re.compile(r"\.matewright-(?P<host>\w+)-(?P<pid>\d+)-(?P<inode>\d+)\.whole")


def overwrite(target: Path, part: Path, host: str) -> None:
    """Give *target* the content of *part*, which goes; only whole contents ever count.

    Raises:
        OSError: it could not be done; where the old content is damaged by then, the new one
            stays beside it.
    """
    whole = target.with_name(f".matewright-{host}-{os.getpid()}-{target.stat().st_ino}.whole")
    part.replace(whole)
    try:
        _reserve(target, whole.stat().st_size)
    except OSError:
        whole.unlink(missing_ok=True)
        raise
    _copy(whole, target)
    whole.unlink()


def finish_interrupted(path: Path, host: str, is_running: Callable[[str], bool]) -> None:
    """Finish the overwriting of *path* that a killed process has left."""
    with contextlib.suppress(OSError):
        target = Path(os.path.realpath(path))
        for whole in _left(target, host, is_running):
            _copy(whole, target)
            whole.unlink()


def _left(target: Path, host: str, is_running: Callable[[str], bool]) -> Iterator[Path]:
    inode = str(target.stat().st_ino)
    for whole in target.parent.glob(f".matewright-{host}-*.whole"):
        match = _WHOLE.fullmatch(whole.name)
        if match and match["inode"] == inode and not is_running(match["pid"]):
            yield whole


def _reserve(target: Path, size: int) -> None:
    """Make sure that the disk has room for *size* bytes in *target*, before any is changed."""
    with target.open("r+b") as file:
        old = os.fstat(file.fileno()).st_size
        if size <= old or not hasattr(os, "posix_fallocate"):
            return
        try:
            os.posix_fallocate(file.fileno(), old, size - old)
        except OSError:
            file.truncate(old)
            raise


def _copy(whole: Path, target: Path) -> None:
    with whole.open("rb") as source, target.open("r+b") as file:
        shutil.copyfileobj(source, file, 1 << 20)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
