"""The result file of a batch: one JSON line a problem, added to as they come.

Only when all are there it is written once more, in the order of the problems, and takes its own
place in one step.
"""

from __future__ import annotations

import errno
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Self, TextIO

from composer.cli.exits import BadInputError
from composer.cli.question import mark_of
from composer.formats.saving import SaveError, cause_of, replacement, shown
from solver.files import alone_with
from solver.notation.harmless import json_text
from solver.notation.json_result import JsonObject
from solver.solution import Status

_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
LONGEST_LINE = 100_000_000
"""No line of ours has as many bytes; a file with a longer one is something else."""


class Results(ABC):
    """Where results go, one at a time; a context that is closed in the end."""

    finished: frozenset[str] = frozenset()
    """The marks of the problems whose results are there already."""
    broken_off: frozenset[str] = frozenset()
    """Those of them that a limit stopped or that broke down."""
    is_kept = False
    """Whether a later batch finds the results and goes on behind them."""

    @abstractmethod
    def add(self, result: JsonObject) -> None:
        """Write one result so that it survives whatever happens next."""

    @abstractmethod
    def put_in_order(self, marks: Sequence[str]) -> None:
        """Let the results stand in the order of *marks*, where they are kept; all are there."""

    @abstractmethod
    def close(self) -> None:
        """Write nothing more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
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

    def put_in_order(self, marks: Sequence[str]) -> None:
        """Leave what is gone as it went."""

    def close(self) -> None:
        """Leave the stream open: it belongs to the caller."""


class ResultFile(Results):
    """Results that are added to a file, after those of an earlier run.

    A last line that was cut off by a crash is taken away when the file is opened.
    """

    is_kept = True

    def __init__(
        self, path: Path, head: JsonObject | None = None, *, redoes_unfinished: bool = False
    ) -> None:
        """Open *path* for adding; its first line is *head*, where there is one.

        Where it *redoes_unfinished*, a problem is not over that a limit stopped or that broke
        down, and the head may tell of another limit of time: the last result of a problem counts.

        Raises:
            BadInputError: the file cannot be written, or holds something else than results
                behind that line.
        """
        self._path = path
        self._head = b"" if head is None else to_line(head).encode("utf-8")
        self._redoes_unfinished = redoes_unfinished
        self._held = ExitStack()
        try:
            self._file = os.fdopen(_open_at_once(path), "ab", buffering=0)
            # A device such as /dev/stdout is not read, perhaps without end.
            earlier = self._take_over() if path.is_file() else _Earlier()
        except (OSError, ValueError) as error:
            raise BadInputError(str(SaveError(path, cause_of(error)))) from error
        self.finished, self.broken_off = earlier.marks, earlier.broken_off
        if head is not None and not earlier.size:
            self.add(head)

    def _take_over(self) -> _Earlier:
        """Keep other batches out, and go on behind what is there."""
        try:
            if not self._held.enter_context(alone_with(self._path)):
                raise BadInputError(f"{shown(self._path)} is in use by another batch.")
            earlier = _read_earlier(self._path, self._head, self._redoes_unfinished)
            _repair(self._path, earlier)
            self._head = earlier.head or self._head
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

    def put_in_order(self, marks: Sequence[str]) -> None:
        """Write the file once more where results stand in another order, or one is out of date.

        What belongs to none of *marks* comes first.  Nothing may be added after this.

        Raises:
            BadInputError: it cannot be written; the results are there as they came.
        """
        self._file.close()  # Windows replaces no file that is open
        if not self._path.is_file():
            return
        try:
            with self._path.open("rb") as file:
                wanted = _in_order(_places(file, len(self._head)), marks)
            if wanted is not None:
                with replacement(self._path) as other, self._path.open("rb") as file:
                    other.write(self._head)
                    other.writelines(_rows(file, wanted))
        except SaveError as error:
            raise BadInputError(str(error)) from error
        except OSError as error:
            raise BadInputError(str(SaveError(self._path, cause_of(error)))) from error

    def close(self) -> None:
        """Close the file, and let others have it."""
        self._file.close()
        self._held.close()


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What an earlier run left: the marks of what is over, its head, what of it is worth keeping.

    ``broken_off`` are the marks of what is over and did not come to its end.
    ``size`` are the bytes of that, ``lacking`` what its last line lacks.
    """

    marks: frozenset[str] = frozenset()
    broken_off: frozenset[str] = frozenset()
    size: int = 0
    lacking: bytes = b""
    head: bytes = b""


def _read_earlier(path: Path, head: bytes, redoes_unfinished: bool) -> _Earlier:
    marks: set[str] = set()
    broken_off: set[str] = set()
    size, lacking, there = 0, b"", b""
    with path.open("rb") as file:
        if head:
            there = _head_there(path, file, head, redoes_unfinished)
            size = len(there)
        begin = 2 if head else 1
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), start=begin):
            row = row_of_result(line)
            if row is None:
                _check_half_written(path, line, number)
                break
            marks.add(row.mark)
            broken_off.discard(row.mark)  # the last result of a problem counts
            if not row.is_finished:
                broken_off.add(row.mark)
            size += len(line)
            lacking = b"" if line.endswith(b"\n") else b"\n"
    if redoes_unfinished:
        marks, broken_off = marks - broken_off, set()
    return _Earlier(frozenset(marks), frozenset(broken_off), size, lacking, there)


def _head_there(path: Path, file: BinaryIO, head: bytes, any_time: bool) -> bytes:
    """Read the first line, which belongs to *head*; nothing where it was cut off.

    Raises:
        BadInputError: it belongs to something else.
    """
    there = file.readline(LONGEST_LINE)
    if there == head or (any_time and _without_time(there) == _without_time(head)):
        return there
    if not there.endswith(b"\n") and head.startswith(there):
        return b""
    raise BadInputError(
        f"{shown(path)}: these are not results of this shard of this file, with these options "
        "and this version. Nothing was changed; choose another file for --out."
    )


def _without_time(head: bytes) -> object:
    """Return what *head* tells but for the limit of time, which may be another the next time."""
    try:
        told = json.loads(head)
        return told | {"options": told["options"] | {"max_time": None}}
    except (ValueError, TypeError, KeyError):
        return None


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


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a line tells of its problem: the mark, and whether the search came to its end."""

    mark: str
    is_finished: bool


def row_of_result(line: bytes) -> ResultRow | None:
    """Return whose result *line* is, ``None`` where it is none."""
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict) or "id" not in result or "status" not in result:
        return None
    return ResultRow(mark_of(result["id"]), result["status"] == Status.COMPLETE.value)


def _places(file: BinaryIO, begin: int) -> list[tuple[str, int, int]]:
    """Return the mark of each row from the offset *begin* on, with its offset and length."""
    found = []
    file.seek(begin)
    for line in iter(lambda: file.readline(LONGEST_LINE), b""):
        row = row_of_result(line)
        found.append(("" if row is None else row.mark, begin, len(line)))
        begin += len(line)
    return found


def _in_order(
    places: Sequence[tuple[str, int, int]], marks: Sequence[str]
) -> list[tuple[int, int]] | None:
    """Return offset and length of the rows in the order of *marks*; nothing where they are in it.

    Of several rows of one problem the last counts.
    """
    order = {mark: number for number, mark in enumerate(marks)}
    last = {mark: (offset, size) for mark, offset, size in places if mark in order}
    strangers = [(offset, size) for mark, offset, size in places if mark not in order]
    wanted = [*strangers, *(last[mark] for mark in sorted(last, key=order.__getitem__))]
    there = [(offset, size) for _, offset, size in places]
    return None if wanted == there else wanted


def _rows(file: BinaryIO, places: Sequence[tuple[int, int]]) -> Iterator[bytes]:
    for offset, size in places:
        file.seek(offset)
        yield file.read(size)


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
