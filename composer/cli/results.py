"""The result file of a batch: one JSON line a problem, added to and never rewritten."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TextIO

from composer.cli.exits import BadInputError
from composer.cli.questions import mark_of
from solver.notation.json_result import JsonObject


class Results(ABC):
    """Where results go, one at a time; a context that is closed in the end."""

    finished: frozenset[str] = frozenset()
    """The marks of the problems whose results are there already."""

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

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

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

    def __init__(self, path: Path) -> None:
        """Open *path* for adding.

        Raises:
            BadInputError: the file cannot be written, or holds something else than results.
        """
        self._path = path
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise BadInputError(f"“{path}” cannot be written: {error.strerror}.") from error
        try:
            self.finished = self._read_finished()
        except BadInputError:
            self._file.close()
            raise

    def add(self, result: JsonObject) -> None:
        """Add one line in a single write, so that a kill leaves whole lines.

        Raises:
            BadInputError: the disk is full or the file has gone.
        """
        try:
            self._file.write(to_line(result).encode("utf-8"))
            self._file.flush()
        except OSError as error:
            raise BadInputError(f"“{self._path}” cannot be written: {error.strerror}.") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _read_finished(self) -> frozenset[str]:
        self._file.seek(0)
        marks = set()
        end = 0
        for number, line in enumerate(self._file, start=1):
            mark = _mark_of(line)
            if mark is None:
                self._check_half_written(line, number)
                self._file.truncate(end)
                break
            marks.add(mark)
            end += len(line)
            if not line.endswith(b"\n"):
                self._file.write(b"\n")
        return frozenset(marks)

    def _check_half_written(self, line: bytes, number: int) -> None:
        """Let nothing be cut off that is not the beginning of one of our lines."""
        if line.endswith(b"\n") or not b'{"id": '.startswith(line[:7]):
            raise BadInputError(
                f"“{self._path}”, line {number}: this is not a result of an earlier batch. "
                "Nothing was changed; choose another file for --out."
            )


def to_line(result: JsonObject) -> str:
    """Return *result* as one line of JSON."""
    return json.dumps(result, ensure_ascii=False) + "\n"


def _mark_of(line: bytes) -> str | None:
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict) or "id" not in result or "status" not in result:
        return None
    return mark_of(result["id"])
