"""The result file of a batch: one JSON line a problem, added to and never rewritten."""

from __future__ import annotations

import errno
import json
import os
from abc import ABC, abstractmethod
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from composer.cli.exits import BadInputError
from composer.cli.question import mark_of
from composer.formats.saving import SaveError, cause_of, shown
from solver.files import alone_with
from solver.notation.harmless import json_text
from solver.notation.json_result import JsonObject

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
LONGEST_LINE = 100_000_000
"""No line of ours has as many bytes; a file with a longer one is something else."""


class Results(ABC):
    """Where results go, one at a time; a context that is closed in the end."""

    finished: frozenset[str] = frozenset()
    """The marks of the problems whose results are there already."""
    is_kept = False
    """Whether a later batch finds the results and goes on behind them."""

    @abstractmethod
    def add(self, result: JsonObject) -> None:
        """Write one result so that it survives whatever happens next."""

    @abstractmethod
    def close(self) -> None:
        """Write nothing more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close, whatever happened."""
        self.close()


class ResultStream(Results):
    """Results that go to a stream of the caller, such as standard output."""

    def __init__(self, stream: TextIO, head: JsonObject | None = None) -> None:
        self._stream = stream
        if head is not None:
            self.add(head)

    def add(self, result: JsonObject) -> None:
        """Write one line and send it off."""
        self._stream.write(to_line(result))
        self._stream.flush()

    def close(self) -> None:
        """Leave the stream open: it belongs to the caller."""


class ResultFile(Results):
    """Results that are added to a file, after those of an earlier run.

    A last line that was cut off by a crash is taken away when the file is opened.
    """

    is_kept = True

    def __init__(self, path: Path, head: JsonObject | None = None) -> None:
        """Open *path* for adding; its first line is *head*, where there is one.

        Raises:
            BadInputError: the file cannot be written, or holds something else than results
                behind that line.
        """
        self._path = path
        self._head = b"" if head is None else to_line(head).encode("utf-8")
        self._held = ExitStack()
        try:
            self._file = os.fdopen(_open_at_once(path), "ab", buffering=0)
            # A device such as /dev/stdout is not read, perhaps without end.
            earlier = self._take_over() if path.is_file() else _Earlier()
        except (OSError, ValueError) as error:
            raise BadInputError(str(SaveError(path, cause_of(error)))) from error
        self.finished = earlier.marks
        if head is not None and not earlier.size:
            self.add(head)

    def _take_over(self) -> _Earlier:
        """Keep other batches out, and go on behind what is there."""
        try:
            if not self._held.enter_context(alone_with(self._path)):
                raise BadInputError(f"{shown(self._path)} is in use by another batch.")
            earlier = _read_earlier(self._path, self._head)
            _repair(self._path, earlier)
        except BaseException:
            self.close()
            raise
        return earlier

    def add(self, result: JsonObject) -> None:
        """Add one line in a single write, so that a kill leaves whole lines.

        Raises:
            BadInputError: the disk is full or the file has gone.
        """
        try:
            self._write(to_line(result).encode("utf-8"))
        except OSError as error:
            raise BadInputError(str(SaveError(self._path, cause_of(error)))) from error

    def _write(self, data: bytes) -> None:
        if self._file.write(data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self) -> None:
        """Close the file, and let others have it."""
        self._file.close()
        self._held.close()


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What an earlier run left: marks, bytes worth keeping, and what their last line lacks."""

    marks: frozenset[str] = frozenset()
    size: int = 0
    lacking: bytes = b""


def _read_earlier(path: Path, head: bytes) -> _Earlier:
    marks: set[str] = set()
    size, lacking = 0, b""
    with path.open("rb") as file:
        if head:
            size = _size_of_head(path, file.read(len(head)), head)
        begin = 2 if head else 1
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), start=begin):
            mark = mark_of_result(line)
            if mark is None:
                _check_half_written(path, line, number)
                break
            marks.add(mark)
            size += len(line)
            lacking = b"" if line.endswith(b"\n") else b"\n"
    return _Earlier(frozenset(marks), size, lacking)


def _size_of_head(path: Path, there: bytes, head: bytes) -> int:
    """Return the length of *head* where it stands, and 0 where it was cut off."""
    if not head.startswith(there):
        raise BadInputError(
            f"{shown(path)}: these are not results of this shard of this file, with these options "
            "and this version. Nothing was changed; choose another file for --out."
        )
    return len(head) if there == head else 0


def _repair(path: Path, earlier: _Earlier) -> None:
    """Take away a half-written last line, or give a whole one its end."""
    if path.is_file() and (earlier.lacking or path.stat().st_size > earlier.size):
        with path.open("r+b") as file:
            file.truncate(earlier.size)
            file.seek(earlier.size)
            file.write(earlier.lacking)


def _check_half_written(path: Path, line: bytes, number: int) -> None:
    """Let nothing be cut off that is not the beginning of one of our lines."""
    if line.endswith(b"\n") or not b'{"id": '.startswith(line[:7]):
        raise BadInputError(
            f"{shown(path)}, line {number}: this is not a result of an earlier batch. "
            "Nothing was changed; choose another file for --out."
        )


def to_line(result: JsonObject) -> str:
    """Return *result* as one line of JSON that can be written as UTF-8, whatever its ``id``."""
    return json_text(result) + "\n"


def mark_of_result(line: bytes) -> str | None:
    """Return the mark of the problem whose result *line* is, ``None`` where it is none."""
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict) or "id" not in result or "status" not in result:
        return None
    return mark_of(result["id"])


def _open_at_once(path: Path) -> int:
    """Open *path* for adding; do not wait, deaf to Ctrl+C, until somebody reads it if it is a pipe.

    Raises:
        OSError: nobody does, or it cannot be opened.
    """
    binary = getattr(os, "O_BINARY", 0)
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | binary | _AT_ONCE
    descriptor = os.open(path, flags, 0o666)
    if _AT_ONCE:
        os.set_blocking(descriptor, True)
    return descriptor
