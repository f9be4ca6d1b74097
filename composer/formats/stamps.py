"""What a file looked like when it was read or written, to notice what others do to it."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from hashlib import blake2b
from pathlib import Path

from composer.formats.saving import FileError, shown
from solver.files import check_file
from solver.language import tr

_BLOCK = 1 << 20


class FileChange(Enum):
    """What happened to a file since it was loaded or saved."""

    NONE = auto()
    CHANGED = auto()
    GONE = auto()


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looked like; ``changed_at`` counts nanoseconds, 0 where it is not known."""

    size: int
    changed_at: int
    digest: bytes

    @property
    def time(self) -> datetime:
        """When the file was last changed, as clocks here show it."""
        return datetime.fromtimestamp(self.changed_at / 1e9).astimezone()


class ChangedError(FileError):
    """Nothing was saved: the file is not any more what it was, ``stamp`` tells what it is."""

    def __init__(self, path: Path, change: FileChange, stamp: Stamp | None) -> None:
        cause = tr("another program has changed or removed it")
        super().__init__(path, tr("%1 could not be saved: %2.", shown(path), cause), cause)
        self.change = change
        self.stamp = stamp


def stamp_of_data(path: Path, data: bytes) -> Stamp:
    """Return the stamp of the file at *path*, which was just given *data*."""
    try:
        changed_at = path.stat().st_mtime_ns
    except OSError:
        changed_at = 0
    return Stamp(len(data), changed_at, digest_of(data))


def stamp_on_disk(path: Path) -> Stamp | None:
    """Return what the file at *path* looks like now, nothing where it is not readable."""
    try:
        return read_stamp(path)
    except (OSError, ValueError):
        return None


def read_stamp(path: Path) -> Stamp:
    """Return what the file at *path* looks like now.

    Raises:
        OSError: it cannot be read, or is a device or a pipe, which might never end.
        ValueError: no file can have this name.
    """
    status = check_file(path)
    return Stamp(status.st_size, status.st_mtime_ns, _digest_on_disk(path))


def change_on_disk(path: Path, stamp: Stamp) -> FileChange:
    """Tell whether the file was changed or removed since *stamp*, as far as a glance shows.

    Size and time are enough where they are equal; only a file of the same size with
    another time is read.
    """
    return _change(path, stamp, trusts_time=True)


def content_change(path: Path, stamp: Stamp) -> FileChange:
    """Tell whether the content of the file is another than at *stamp*, whatever its time says.

    Clocks jump, and tools give a changed file its old time back.
    """
    return _change(path, stamp, trusts_time=False)


def digest_of(data: bytes) -> bytes:
    """Return what two different contents do not have in common."""
    return blake2b(data, digest_size=16).digest()


def _change(path: Path, stamp: Stamp, *, trusts_time: bool) -> FileChange:
    try:
        status = path.stat()
        if status.st_size != stamp.size or not stat.S_ISREG(status.st_mode):
            return FileChange.CHANGED
        if trusts_time and status.st_mtime_ns == stamp.changed_at:
            return FileChange.NONE
        is_same = _digest_on_disk(path) == stamp.digest
    except (FileNotFoundError, NotADirectoryError):
        return FileChange.GONE
    except (OSError, ValueError):
        return FileChange.CHANGED
    return FileChange.NONE if is_same else FileChange.CHANGED


def _digest_on_disk(path: Path) -> bytes:
    digest = blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.digest()


def namesake(path: Path, stamp: Stamp) -> Path | None:
    """Return the file beside *path* that it was renamed to, as far as time and content tell."""
    try:
        for other in path.parent.iterdir():
            if other.suffix == path.suffix and other != path and _is_renamed(other, stamp):
                return other
    except OSError:
        pass
    return None


def _is_renamed(path: Path, stamp: Stamp) -> bool:
    status = path.lstat()
    is_alike = (status.st_size, status.st_mtime_ns) == (stamp.size, stamp.changed_at)
    return is_alike and content_change(path, stamp) is FileChange.NONE
