"""Files cut into pieces, and what one process does with a piece: read it, and work out its rows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from composer.formats.common.reading import FormatError
from composer.formats.common.text import LARGEST_FILE, EncodingError, likely_encoding
from composer.formats.files import FileFormat, format_of_name, guess_format, read_document
from composer.library.harvest import Harvest, harvest
from composer.model.document import Entry

if TYPE_CHECKING:
    from composer.crew.hand import WorkHand

PIECE = 400_000
"""About how many bytes are read by one process at a time."""
SUFFIXES = frozenset(
    (".olv", ".pgn", ".epd", ".fen", ".jsonl", ".ndjson", ".json", ".txt", ".inp", ".csv")
)
"""Files with these endings are looked into; the others of a folder are none of problems."""

_CUTS = {
    FileFormat.OLV: re.compile(rb"\n(?=---[ \t\r\n])"),
    FileFormat.PGN: re.compile(rb"\n(?=\[Event )"),
    FileFormat.EPD: re.compile(rb"\n"),
    FileFormat.FEN: re.compile(rb"\n"),
    FileFormat.JSON_LINES: re.compile(rb"\n"),
}


@dataclass(frozen=True, slots=True)
class PieceJob:
    """A piece of a file: which file, which of its pieces, and the bytes from ``start`` on."""

    file: int
    number: int
    path: str
    start: int
    length: int
    format: FileFormat
    has_mates: bool = False
    """Whether stored solutions are played through for their mates."""


@dataclass(frozen=True, slots=True)
class PieceRead:
    """What became of a piece; without a harvest ``fault`` says why nothing could be read."""

    file: int
    number: int
    size: int
    harvest: Harvest | None
    fault: str = ""


def read_piece(job: PieceJob, hand: WorkHand | None = None) -> PieceRead:
    """Read one piece of a file; a fault of the file is part of the answer."""
    try:
        with Path(job.path).open("rb") as file:
            file.seek(job.start)
            data = file.read(job.length)
        return PieceRead(
            job.file, job.number, job.length, harvest(_entries(data, job), has_mates=job.has_mates)
        )
    except (FormatError, OSError, ValueError) as error:
        why = str(error) or type(error).__name__
        return PieceRead(job.file, job.number, job.length, None, why)


def _entries(data: bytes, job: PieceJob) -> tuple[Entry, ...]:
    try:
        reading = read_document(data, job.format)
    except EncodingError:
        reading = read_document(data, job.format, encoding=likely_encoding(data))
    return reading.document.entries


def pieces_of(file: int, path: Path, *, has_mates: bool = False) -> Iterator[PieceJob]:
    """Cut the file at *path* between its problems.

    Raises:
        FormatError: it is too large to be read whole, and of a kind that cannot be cut.
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        size = os.fstat(stream.fileno()).st_size
        kind = format_of_name(path) or guess_format(path, stream.read(4000))
        cut = _CUTS.get(kind)
        if cut is None and size > LARGEST_FILE:
            raise FormatError(f"{size // 1_000_000} MB")
        start = number = 0
        while cut is not None and size - start > 2 * PIECE:
            end = _next_cut(stream.fileno(), cut, start + PIECE, size)
            yield PieceJob(file, number, str(path), start, end - start, kind, has_mates)
            start, number = end, number + 1
        if start < size or not number:
            yield PieceJob(file, number, str(path), start, size - start, kind, has_mates)


def _next_cut(descriptor: int, cut: re.Pattern[bytes], start: int, size: int) -> int:
    """Return where the first problem behind *start* begins, the end where there is none."""
    while start < size:
        data = _read_at(descriptor, start, PIECE)
        match = cut.search(data)
        if match is not None:
            return start + match.end()
        start += max(1, len(data) - 16)  # a mark may lie across the end
        if len(data) < PIECE:
            break
    return size


def _read_at(descriptor: int, start: int, length: int) -> bytes:
    os.lseek(descriptor, start, os.SEEK_SET)
    return os.read(descriptor, length)


def files_below(folder: Path) -> Iterator[Path]:
    """Yield the files in *folder* and below that may hold problems, in the order of their names.

    What begins with a dot is left out, and links to folders are not followed.
    """
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES:
                yield Path(root, name)
