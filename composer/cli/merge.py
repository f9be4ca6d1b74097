"""``matewright merge``: the results of all shards of a batch, as one batch would have left them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import BinaryIO

from composer.cli.exits import BadInputError, Exit
from composer.cli.progress import TerminalLine
from composer.cli.question import mark_of
from composer.cli.results import LONGEST_LINE, row_of_result
from composer.cli.sharding.head import ShardHead
from composer.cli.sharding.shard import Shard
from composer.formats.files import OpenError, opening_cause
from composer.formats.saving import SaveError, replacement, shown
from solver.counting import grouped
from solver.files import check_file, is_there

_ROWS_AT_ONCE = 64
"""Of each file; many more would be held in memory, fewer would open it more often."""
_ROWS_TOLD = 1000
"""After so many rows it is told how far the work has come."""
_MOST_NAMED = 10


def run_merge(arguments: argparse.Namespace) -> Exit:
    """Write the rows of all files in the order of the problems, byte by byte as they are there.

    Raises:
        BadInputError: a file is not what one shard wrote, the files do not belong together, or
            a problem has no result.
    """
    paths = [Path(name) for name in arguments.files]
    out = None if arguments.out is None else Path(arguments.out)
    if out is not None and is_there(out) and any(is_there(it) and it.samefile(out) for it in paths):
        raise BadInputError("--out is one of the files to be merged; choose another one.")
    line = TerminalLine(sys.stderr)
    try:
        shards = _in_order(list(_read_all(paths, line)))
        if out is None:
            for row in _rows(shards):
                sys.stdout.write(row.decode("utf-8", "replace"))
        else:
            with replacement(out) as file:
                file.writelines(_told(_rows(shards), sum(len(it.places) for it in shards), line))
    except SaveError as error:
        raise BadInputError(str(error)) from error
    finally:
        line.clear()
    return Exit.FINISHED


def _read_all(paths: Sequence[Path], line: TerminalLine) -> Iterator[_ShardFile]:
    """Read the files one after the other, and tell on *line* which, and how far."""
    for number, path in enumerate(paths, start=1):
        told = f"Reading {shown(path)} ({number} of {len(paths)})"
        line.show(told)
        yield _read(path, partial(_show_rows, line, told))


def _show_rows(line: TerminalLine, told: str, count: int) -> None:
    line.show(f"{grouped(count)} results. {told}")


def _told(rows: Iterable[bytes], of: int, line: TerminalLine) -> Iterator[bytes]:
    """Hand on the rows that are written, and tell on *line* how many of them there were."""
    for count, row in enumerate(rows):
        if not count % _ROWS_TOLD:
            line.show(f"Writing: {grouped(count)} of {grouped(of)} results")
        yield row


@dataclass(frozen=True, slots=True)
class _ShardFile:
    """The file of one shard, and where in it the row of each of its problems stands."""

    path: Path
    head: ShardHead
    places: tuple[tuple[int, int], ...]
    """Offset and length in bytes, in the order of the problems."""

    def rows(self, begin: int, end: int) -> list[bytes]:
        """Return the rows of its problems from *begin* on, before *end*, each with its line end."""
        with _reading(self.path) as file:
            return [_row(file, *place) for place in self.places[begin:end]]


def _row(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    return file.read(length).removesuffix(b"\n") + b"\n"


def _rows(shards: Sequence[_ShardFile]) -> Iterator[bytes]:
    """Yield the rows: the first of each shard, the second of each, and so on."""
    for begin in range(0, len(shards[0].places), _ROWS_AT_ONCE):
        portions = [shard.rows(begin, begin + _ROWS_AT_ONCE) for shard in shards]
        for rows in zip_longest(*portions, fillvalue=b""):
            yield from rows


def _read(path: Path, tell: Callable[[int], None]) -> _ShardFile:
    with _reading(path) as file:
        head = _head(path, file)
        return _ShardFile(path, head, _places(path, head, file, tell))


@contextmanager
def _reading(path: Path) -> Iterator[BinaryIO]:
    try:
        check_file(path)
        with path.open("rb") as file:
            yield file
    except (OSError, ValueError) as error:
        raise BadInputError(str(OpenError(path, opening_cause(error)))) from error


def _head(path: Path, file: BinaryIO) -> ShardHead:
    try:
        return ShardHead.of_line(file.readline(LONGEST_LINE))
    except ValueError as error:
        raise BadInputError(
            f"{shown(path)}, line 1: these are not results of “matewright batch --shard”."
        ) from error


def _places(
    path: Path, head: ShardHead, file: BinaryIO, tell: Callable[[int], None]
) -> tuple[tuple[int, int], ...]:
    """Find the row of each problem; a last line that was cut off is none.  *tell* hears how many.

    A row of a search that came to its end may follow one of the same problem that did not.

    Raises:
        BadInputError: a problem has no row or two, or a line is no row of this shard.
    """
    order = {mark_of(identifier): place for place, identifier in enumerate(head.ids)}
    found: dict[int, tuple[int, int]] = {}
    over: set[str] = set()
    offset = file.tell()
    for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE), b""), start=2):
        if not number % _ROWS_TOLD:
            tell(number)
        row = row_of_result(line)
        if row is None and not line.endswith(b"\n"):
            break
        if row is None or row.mark not in order:
            raise BadInputError(
                f"{shown(path)}, line {number}: this is not a result of shard {head.shard}."
            )
        if row.mark in over:
            raise BadInputError(
                f"{shown(path)}, line {number}: problem {row.mark[:80]} has a second result."
            )
        if row.is_finished:
            over.add(row.mark)
        found[order[row.mark]] = offset, len(line)
        offset += len(line)
    missing = [it for place, it in enumerate(head.ids) if place not in found]
    if missing:
        raise BadInputError(
            f"{shown(path)}: {_listed(map(json.dumps, missing), len(missing))} of shard "
            f"{head.shard} without a result; the command of this shard goes on from there."
        )
    return tuple(found[place] for place in range(len(head.ids)))


def _in_order(files: Sequence[_ShardFile]) -> list[_ShardFile]:
    """Return the files in the order of their shards.

    Raises:
        BadInputError: they do not belong together, one comes twice, or one is missing.
    """
    first = files[0]
    for other in files[1:]:
        if difference := _difference(first.head, other.head):
            raise BadInputError(
                f"{shown(first.path)} and {shown(other.path)} do not belong together: {difference}."
            )
    shards: dict[Shard, _ShardFile] = {}
    for it in files:
        twice = shards.setdefault(it.head.shard, it)
        if twice is not it:
            raise BadInputError(
                f"{shown(twice.path)} and {shown(it.path)} are both of shard {it.head.shard}."
            )
    count = first.head.shard.count
    missing = [number for number in range(1, count + 1) if Shard(number, count) not in shards]
    if missing:
        words = _listed(map(str, missing), len(missing), "shard")
        raise BadInputError(f"The results of {words} of {count} are missing.")
    return [shards[Shard(number, count)] for number in range(1, count + 1)]


def _difference(one: ShardHead, other: ShardHead) -> str:
    """Say what keeps the results of two shards apart; nothing where they are of one batch."""
    if (one.file, one.problems) != (other.file, other.problems):
        return "the problems are of different files"
    if one.shard.count != other.shard.count:
        return f"one is of {one.shard.count} shards, the other of {other.shard.count}"
    if one.version != other.version:
        return f"one is of version {one.version}, the other of {other.version}"
    names = one.options.keys() | other.options.keys()
    unlike = sorted(it for it in names if one.options.get(it) != other.options.get(it))
    options = ", ".join(f"--{name.replace('_', '-')}" for name in unlike)
    return f"they differ in {options}" if options else ""


def _listed(names: Iterable[str], count: int, noun: str = "problem") -> str:
    """Name at most ten of *count* things: ``problems 1, 3 and 7``."""
    words = list(_first(names))
    if count > len(words):
        words.append(f"{count - len(words)} more")
    ending = " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return f"{noun if count == 1 else noun + 's'} {ending}"


def _first(names: Iterable[str]) -> Iterator[str]:
    for name, _ in zip(names, range(_MOST_NAMED), strict=False):
        yield name[:80]
