"""Means to provoke faults: other processes, full disks, disks that fail, other users."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from composer.formats.files import FileFormat, write_document
from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen

if TYPE_CHECKING:  # processes that have no window read this, too
    from composer.windows.main_window import MainWindow

ROOT = Path(__file__).parents[2]
NOBODY = 65534
GOOD = (
    "---\nalgebraic:\n  white: [Kf8, Rh1, Pg6]\n  black: [Kh8, Bg8, Pg7, Ph7]\nstipulation: '#2'\n"
)


def run_python(
    script: str, *arguments: object, before: Sequence[str] = (), **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run *script* in a process of its own, which sees the program's packages."""
    return subprocess.run(
        [*before, sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
        **options,
    )


def save_changed(window: MainWindow, path: Path) -> None:
    """Open the file at *path*, let the other side move, and save it: all of that succeeds."""
    window.open_files([str(path)])
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean


def peak_memory() -> int:
    """Return the most megabytes that this process has held.

    Not ``ru_maxrss``, which a process inherits from the one that started it.
    """
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    peak = re.search(r"VmHWM:\s*(\d+)", status)
    assert peak is not None
    return int(peak[1]) // 1024


def in_small_disk(folder: Path, size: str) -> list[str]:
    """Return the words before a command that give it a file system of *size* in *folder*.

    Empty where this machine allows no file systems of one's own.
    """
    unshare = shutil.which("unshare")
    if unshare is None:
        return []
    mount = f'mount -t tmpfs -o size={size} small "{folder}" && exec "$@"'
    for rights in ("-m", "-rm"):
        words = [unshare, rights, "sh", "-c", mount, "sh"]
        if subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:
            return words
    return []


@contextlib.contextmanager
def folder_of_others() -> Iterator[Path]:
    """Yield a folder that everybody may look into, whoever owns it."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextlib.contextmanager
def without_rights() -> Iterator[None]:
    """Take the rights of root away for a while: to root nothing is read-only."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


class FailingDisk:
    """A disk that takes *room* bytes of every new file and then fails with *number*.

    With ``step`` set to ``"fsync"`` or ``"close"`` it takes all and fails there.
    """

    def __init__(self, number: int, room: int = 0, step: str = "write") -> None:
        self._number = number
        self._room = room
        self._step = step
        self.failures = 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Put it under every file that is made anew, and under fsync."""
        real_open = Path.open

        def open_(path: Path, mode: str = "r", *rest: Any, **named: Any) -> Any:
            if mode != "xb":
                return real_open(path, mode, *rest, **named)
            return io.BufferedWriter(_FailingFile(str(path), "xb", self))

        monkeypatch.setattr(Path, "open", open_)
        if self._step == "fsync":
            monkeypatch.setattr(os, "fsync", self._sync)

    def take(self, file: _FailingFile, data: Any) -> int:
        """Write as much as there is room for."""
        if self._step == "write" and file.tell() + len(data) > self._room:
            left = self._room - file.tell()
            if left > 0:
                return io.FileIO.write(file, bytes(data)[:left])
            raise self.failure()
        return io.FileIO.write(file, data)

    def close(self) -> None:
        """Fail when a file is closed, where it is to fail there."""
        if self._step == "close" and not self.failures:
            raise self.failure()

    def failure(self) -> OSError:
        """Return the error, as the system words it."""
        self.failures += 1
        return OSError(self._number, os.strerror(self._number))

    def _sync(self, _: int) -> None:
        raise self.failure()


class _FailingFile(io.FileIO):
    def __init__(self, path: str, mode: str, disk: FailingDisk) -> None:
        self._disk = disk
        super().__init__(path, mode)

    def write(self, data: Any) -> int:
        return self._disk.take(self, data)

    def close(self) -> None:
        if self.closed:
            return
        super().close()
        self._disk.close()


DISK_ERRORS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EIO: "the disk reports an error",
}


def many(count: int, source: str = "") -> Document:
    """Return a document of *count* problems as they are read from a file."""
    text = f"{GOOD}source: {source or 'x'}\nsolution: |\n" + "  1.a2-a4 !\n" * 8
    return Document(tuple(Entry(source=source, verbatim=text) for _ in range(count)))


def collection(count: int, source: str = "") -> bytes:
    """Return the file of :func:`many` problems."""
    return write_document(many(count, source), FileFormat.OLV)


def two_mover() -> Entry:
    """Return a sound two-mover."""
    return Entry(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"), "#2", ("Prinz",))


def names(folder: Path) -> list[str]:
    """Return the names of what lies in *folder*, hidden ones too."""
    return sorted(path.name for path in folder.iterdir())
