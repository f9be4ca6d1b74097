"""Saving a file so that at every moment the old or the new one is on the disk, whole."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

from composer.formats import in_place
from composer.formats.common.reading import FormatError
from solver.files import NoFileError, alone_with, check_file
from solver.language import tr

LONGEST_TURN = 2.0
"""Seconds that are waited for another window that is just replacing a file."""

_BETWEEN_TRIES = 0.02
"""Seconds until a file is replaced that somebody had open."""
_READERS_HOLD = sys.platform == "win32"
"""On Windows a file that anybody has open, be it to look for viruses, cannot be replaced."""
_PREFIX = ".matewright-"
_SUFFIX = ".part"
_CAUSES: dict[int, Callable[[], str]] = {
    errno.ENOSPC: lambda: tr("the disk is full"),
    errno.EDQUOT: lambda: tr("your share of the disk is used up"),
    errno.EFBIG: lambda: tr("the file would be larger than is allowed here"),
    errno.EACCES: lambda: tr("you may not write there"),
    errno.EPERM: lambda: tr("you may not write there"),
    errno.EROFS: lambda: tr("the disk is read-only"),
    errno.ENOENT: lambda: tr("the folder does not exist"),
    errno.ENOTDIR: lambda: tr("a part of the path is not a folder"),
    errno.EISDIR: lambda: tr("it is a folder"),
    errno.ENAMETOOLONG: lambda: tr("the name is too long"),
    errno.ELOOP: lambda: tr("its symbolic links lead in a circle"),
    errno.EBUSY: lambda: tr("another program has it open"),
    errno.EIO: lambda: tr("the disk reports an error"),
    errno.ENXIO: lambda: tr("it is a pipe from which nobody reads"),
    errno.EMFILE: lambda: tr("too many files are open"),
}


class FileError(FormatError):
    """A file could not be opened or saved; the sentence names the path and the cause."""

    def __init__(self, path: Path, sentence: str, cause: str) -> None:
        super().__init__(sentence)
        self.path = path
        self.cause = cause


class SaveError(FileError):
    """Nothing was saved, and what stood on the disk stands there still."""

    def __init__(self, path: Path, cause: str) -> None:
        super().__init__(path, tr("%1 could not be saved: %2.", shown(path), cause), cause)


def save(path: Path, data: bytes, check: Callable[[], None] = lambda: None) -> None:
    """Replace the file at *path* by *data* in one step, or leave it as it was.

    *check* may refuse it at the last moment, see :func:`replacement`.

    Raises:
        SaveError: it could not be saved.
    """
    with replacement(path, check) as file:
        _write(file, data)


def check_writable(path: Path) -> None:
    """Try whether a file at *path* could be saved, and leave everything as it was.

    Raises:
        SaveError: it could not.
    """
    try:
        target = Path(os.path.realpath(path))
        _writable(target)
        part = target.with_name(_part_name())
        part.open("xb").close()
        part.unlink()
    except (OSError, ValueError) as error:
        raise SaveError(path, cause_of(error)) from error


@contextlib.contextmanager
def replacement(path: Path, check: Callable[[], None] = lambda: None) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of *path* in one step once it is written.

    *check* is called just before that, while no other window can take the place; what it
    raises keeps the old file.
    Where the ``with`` block is left by an exception, everything stays as it was.
    A symbolic link stays one: the file it leads to is replaced.  Owner and access rights
    stay.  A file with other hard links, or with an owner that cannot be kept, is
    overwritten where it lies, see :mod:`composer.formats.in_place`.

    Raises:
        SaveError: it could not be saved.
    """
    try:
        target = Path(os.path.realpath(path))
        old = _writable(target)
        remove_strays(target.parent)
        finish_interrupted(target)
        part = target.with_name(_part_name())
        file = part.open("xb")
    except (OSError, ValueError) as error:
        raise SaveError(path, cause_of(error)) from error
    try:
        with file:
            yield file
            is_like_old = _finish(file, target, old)
        # Without a lock, or where it does not come in time, the glance at the file a moment
        # earlier is all that stands between two windows.
        with alone_with(target.parent, LONGEST_TURN):
            check()
            if is_like_old:
                _put_in_place(part, target)
            else:
                in_place.overwrite(target, part, _host())
    except BaseException as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise SaveError(path, cause_of(error)) from error
        raise
    _sync_folder(target.parent)


def remove_strays(folder: Path) -> None:
    """Remove unfinished files that killed programs of this machine left in *folder*."""
    with contextlib.suppress(OSError):
        for stray in folder.glob(f"{_PREFIX}{_host()}-*{_SUFFIX}"):
            if not _is_running(stray.name.split("-")[2]):
                stray.unlink(missing_ok=True)


def finish_interrupted(path: Path) -> None:
    """Bring the file at *path* to an end that a killed program of this machine was writing."""
    in_place.finish_interrupted(path, _host(), _is_running)


def shown(path: Path) -> str:
    """Return *path* between quotation marks, what cannot be printed escaped."""
    return tr("“%1”", printable(path))


def printable(path: Path) -> str:
    """Return *path*, what cannot be printed escaped."""
    return "".join(it if it.isprintable() else ascii(it)[1:-1] for it in os.fspath(path))


def is_unicode(path: Path) -> bool:
    """Tell whether the name of *path* is text; Qt would turn any other into that of no file."""
    return not any("\ud800" <= letter <= "\udfff" for letter in os.fspath(path))


def cause_of(error: OSError | ValueError) -> str:
    """Return the cause of a failure in words."""
    if isinstance(error, NoFileError):
        return str(error.strerror)
    if isinstance(error, OSError):
        known = _CAUSES.get(error.errno or 0)
        return known() if known else (error.strerror or str(error)).lower()
    return tr("its name cannot be used")


def _writable(target: Path) -> os.stat_result | None:
    """Return what *target* is, nothing where it does not exist yet."""
    try:
        status = check_file(target)
    except FileNotFoundError:
        return None
    has_effective = os.access in os.supports_effective_ids
    if not status.st_mode & 0o222 or not os.access(target, os.W_OK, effective_ids=has_effective):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return status


def _part_name() -> str:
    return f"{_PREFIX}{_host()}-{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"


def _write(file: BinaryIO, data: bytes) -> None:
    file.write(data)


def _finish(file: BinaryIO, target: Path, old: os.stat_result | None) -> bool:
    """Bring what was written to the disk; tell whether it can take the place of *old*."""
    is_like_old = old is None or sys.platform == "win32" or _make_like(file, target, old)
    file.flush()
    os.fsync(file.fileno())
    return is_like_old


def _put_in_place(part: Path, target: Path) -> None:
    """Give *part* the name of *target*, on Windows as soon as nobody has that open.

    Raises:
        OSError: somebody has it open all the time (EBUSY), or it cannot be done.
    """
    deadline = time.monotonic() + LONGEST_TURN
    while True:
        try:
            part.replace(target)
            return
        except PermissionError as error:
            if not _READERS_HOLD:
                raise
            if time.monotonic() >= deadline:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY)) from error
        time.sleep(_BETWEEN_TRIES)


def _make_like(file: BinaryIO, target: Path, old: os.stat_result) -> bool:
    """Give *file* the owner, rights and attributes of *target*; tell whether that was possible."""
    handle = file.fileno()
    new = os.fstat(handle)
    try:
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            os.fchown(handle, old.st_uid, old.st_gid)
        os.fchmod(handle, stat.S_IMODE(old.st_mode))
    except PermissionError:
        return False
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            for name in os.listxattr(target):
                os.setxattr(handle, name, os.getxattr(target, name))
    return old.st_nlink == 1


def _sync_folder(folder: Path) -> None:
    """Make the new name last a power cut; a file system that cannot do it is no failure."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _host() -> str:
    return blake2b(socket.gethostname().encode(), digest_size=3).hexdigest()


def _is_running(number: str) -> bool:
    if not number.isdecimal() or os.name != "posix":
        return True
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
