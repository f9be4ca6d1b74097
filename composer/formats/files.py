"""The door to files: open one whatever its format, save one, notice a change on the disk."""

from __future__ import annotations

import codecs
import os
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from composer.formats.common.reading import (
    Fault,
    FormatError,
    NoPositionError,
    Pulse,
    Reading,
    no_pulse,
)
from composer.formats.common.text import (
    BYTE_ORDER_MARK,
    EncodingError,
    check_size,
    decode,
    likely_encoding,
)
from composer.formats.saving import (
    FileError,
    SaveError,
    cause_of,
    finish_interrupted,
    save,
    shown,
)
from composer.formats.stamps import (
    ChangedError,
    FileChange,
    Stamp,
    change_on_disk,
    content_change,
    digest_of,
    stamp_of_data,
    stamp_on_disk,
)
from composer.language import Language, spoken
from composer.model.document import Document
from solver.files import NoFileError, check_file
from solver.language import tr, worded

__all__ = [
    "ChangedError", "FileChange", "FileFormat", "Loaded", "OpenError", "Pulse", "SaveError",
    "Stamp", "change_on_disk", "format_of_name", "guess_format", "load", "read_bytes",
    "read_document", "read_whole", "save", "save_document", "shown", "write_document",
]  # fmt: skip


class FileFormat(Enum):
    """The formats of files; the value is the suffix of their names."""

    OLV = ".olv"
    EPD = ".epd"
    FEN = ".fen"
    JSON_LINES = ".jsonl"
    PGN = ".pgn"
    OTHER = ""

    @property
    def keeps_everything(self) -> bool:
        """Whether a document saved in this format loses nothing."""
        return self is FileFormat.OLV


class OpenError(FileError):
    """Nothing could be opened; the sentence names the path and the cause.

    ``other_encoding`` is the one in which the file is most likely readable, where there is one.
    """

    def __init__(self, path: Path, cause: str) -> None:
        super().__init__(path, tr("%1 could not be opened: %2.", shown(path), cause), cause)
        self.other_encoding = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that was read and checked whole; nothing was replaced by it yet."""

    document: Document
    faults: tuple[Fault, ...]
    format: FileFormat
    stamp: Stamp
    is_cut: bool = False
    """Whether the file seems to have been cut off: its end is no end."""


_BLOCK = 1 << 20
_SUFFIXES = {
    ".olv": FileFormat.OLV,
    ".yaml": FileFormat.OLV,
    ".yml": FileFormat.OLV,
    ".epd": FileFormat.EPD,
    ".fen": FileFormat.FEN,
    ".jsonl": FileFormat.JSON_LINES,
    ".ndjson": FileFormat.JSON_LINES,
    ".pgn": FileFormat.PGN,
}


def load(path: Path, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Loaded:
    """Read the file at *path* and check all of it.

    *pulse* is called after each piece of it; what that raises comes out of here.
    What a killed program was writing there is finished first.

    Raises:
        OpenError: it cannot be read, or nothing in it is a problem.
    """
    try:
        finish_interrupted(path)
        data, stamp = read_bytes(path, pulse)
        file_format = guess_format(path, data)
        reading = read_document(data, file_format, encoding=encoding, pulse=pulse)
    except FormatError as error:
        failure = OpenError(path, as_cause(error))
        if isinstance(error, EncodingError):
            failure.other_encoding = likely_encoding(data)
        raise failure from error
    except (OSError, ValueError) as error:
        raise OpenError(path, opening_cause(error)) from error
    is_cut = file_format is FileFormat.OLV and _is_cut(reading)
    return Loaded(reading.document, reading.faults, file_format, stamp, is_cut)


def load_as_likely(path: Path, *, pulse: Pulse = no_pulse) -> Loaded:
    """Read the file at *path*, in the encoding it is most likely in where it is not UTF-8.

    Raises:
        OpenError: it cannot be read, or nothing in it is a problem.
    """
    try:
        return load(path, pulse=pulse)
    except OpenError as error:
        if not error.other_encoding:
            raise
        return load(path, encoding=error.other_encoding, pulse=pulse)


def save_document(
    path: Path,
    document: Document,
    file_format: FileFormat,
    *,
    expected: Stamp | None = None,
) -> Stamp:
    """Write *document* to *path* in one step and return what the file now looks like.

    Where *expected* is given, the file must still be what it was then.

    Raises:
        ChangedError: another program has changed or removed the file.
        SaveError: the old file, if any, stands as it was.
    """
    try:
        data = write_document(document, file_format)
    except FormatError as error:
        raise SaveError(path, as_cause(error)) from error

    def check() -> None:
        change = FileChange.NONE if expected is None else content_change(path, expected)
        if change is not FileChange.NONE:
            raise ChangedError(path, change, stamp_on_disk(path))

    check()
    save(path, data, check)
    return stamp_of_data(path, data)


def read_document(
    data: bytes, file_format: FileFormat, *, encoding: str = "utf-8", pulse: Pulse = no_pulse
) -> Reading:
    """Read *data* as *file_format* says.

    Raises:
        FormatError: nothing in it is a problem.
    """
    # Readers and writers, and the libraries under them, are loaded when a file needs them: the
    # window opens without.
    if file_format is FileFormat.OLV:
        from composer.formats.olv.document import read_olv

        return read_olv(data, encoding=encoding, pulse=pulse)
    if file_format in (FileFormat.EPD, FileFormat.FEN):
        from composer.formats.position.epd import read_epd

        return read_epd(data, encoding=encoding, pulse=pulse)
    if file_format is FileFormat.JSON_LINES:
        from composer.formats.json_lines import read_json_lines

        return read_json_lines(data, encoding=encoding, pulse=pulse)
    if file_format is FileFormat.PGN:
        from composer.formats.pgn.read import read_pgn

        return read_pgn(data, encoding=encoding, pulse=pulse)
    from composer.formats.recognising import read_text

    try:
        return read_text(decode(data, encoding=encoding), pulse=pulse)
    except NoPositionError as error:
        raise FormatError(tr("It holds no chess problem.")) from error


def write_document(document: Document, file_format: FileFormat) -> bytes:
    """Write *document* as *file_format* says.

    Raises:
        FormatError: the format is only read, not written.
    """
    from composer.formats.olv.document import write_olv
    from composer.formats.position.epd import write_epd, write_fen_list

    writers = {
        FileFormat.OLV: write_olv,
        FileFormat.EPD: write_epd,
        FileFormat.FEN: write_fen_list,
    }
    if file_format not in writers:
        raise FormatError(tr("Files of this kind are only read. Save it as .olv, .epd or .fen."))
    return writers[file_format](document)


def format_of_name(path: Path) -> FileFormat | None:
    """Tell the format of a file by its name, nothing where the name does not say it."""
    return _SUFFIXES.get(path.suffix.lower())


def guess_format(path: Path, data: bytes) -> FileFormat:
    """Tell the format of a file by its name, or else by how it begins."""
    by_name = format_of_name(path)
    if by_name is not None:
        return by_name
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        return FileFormat.OLV  # a collection that is still empty
    lines = data[:4000].decode("utf-8", "replace").removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("---") or any(line.startswith("algebraic:") for line in lines):
        return FileFormat.OLV
    if first.startswith("{"):
        return FileFormat.JSON_LINES
    return (
        FileFormat.EPD if first.count("/") == 7 and first[0] in _FIRST_OF_FEN else FileFormat.OTHER
    )


_FIRST_OF_FEN = frozenset("KQRBNPkqrbnp12345678")


def _is_cut(reading: Reading) -> bool:
    """Tell whether a collection ends in the middle of a line, or of a problem."""
    last = len(reading.document.entries) - 1
    is_last_broken = any(fault.index == last and fault.is_unread for fault in reading.faults)
    end = reading.document.entries[-1].verbatim or reading.document.preamble
    text = end.removeprefix(BYTE_ORDER_MARK)
    return is_last_broken or (bool(text) and not text.endswith(("\n", "\r")))


def read_bytes(path: Path, pulse: Pulse = no_pulse) -> tuple[bytes, Stamp]:
    """Read the whole file at *path*, which all readers of whole files ask.

    Raises:
        FormatError: it is no file, or too large.
        OSError: it cannot be read.
    """
    try:
        status = check_file(path)
    except NoFileError as error:
        what = tr("It is a folder.") if path.is_dir() else tr("It is not a file but a device.")
        raise FormatError(what) from error
    check_size(status.st_size)
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        data = read_whole(file, pulse)
    return data, Stamp(len(data), status.st_mtime_ns, digest_of(data))


def read_whole(file: BinaryIO, pulse: Pulse = no_pulse) -> bytes:
    """Read block by block: the file may grow meanwhile, lie on a slow disk, or have no end.

    Raises:
        FormatError: it is too large.
    """
    blocks: list[bytes] = []
    size = 0
    while block := file.read(_BLOCK):
        pulse()
        size += len(block)
        check_size(size)
        blocks.append(block)
    return b"".join(blocks)


def as_cause(error: FormatError) -> str:
    """Return a sentence as the second half of another one."""
    return _as_half(error.words)


@worded
def _as_half(text: str) -> str:
    """Begin *text* small, unless its first word may be a noun of German or has but capitals."""
    text = text.rstrip(".")
    is_word = text[1:2].islower() and spoken() is not Language.GERMAN
    return text[:1].lower() + text[1:] if is_word else text


def opening_cause(error: OSError | ValueError) -> str:
    """Return in words why a file could not be opened."""
    if isinstance(error, FileNotFoundError):
        return tr("there is no such file")
    if isinstance(error, PermissionError):
        return tr("you may not read it")
    return cause_of(error)
