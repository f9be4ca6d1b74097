"""The door to files: open one whatever its format, save one, notice a change on the disk."""

from __future__ import annotations

import codecs
import os
import stat
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

from composer.formats.epd import read_epd, write_epd, write_fen_list
from composer.formats.json_lines import read_json_lines
from composer.formats.olv import read_olv, write_olv
from composer.formats.paste import NO_POSITION, PasteError, read_pasted
from composer.formats.popeye_input import is_popeye_collection, read_popeye_file
from composer.formats.reading import Fault, FormatError, Pulse, Reading, no_pulse
from composer.formats.saving import FileError, SaveError, cause_of, save, shown
from composer.formats.text import EncodingError, check_size, decode
from composer.model.document import Document

__all__ = [
    "Change", "FileFormat", "Loaded", "OpenError", "Pulse", "SaveError", "Stamp",
    "change_on_disk", "guess_format", "load", "read_document", "save", "save_document", "shown",
    "write_document",
]  # fmt: skip


class FileFormat(Enum):
    """The formats of files; the value is the suffix of their names."""

    OLV = ".olv"
    EPD = ".epd"
    FEN = ".fen"
    JSON_LINES = ".jsonl"
    OTHER = ""

    @property
    def keeps_everything(self) -> bool:
        """Whether a document saved in this format loses nothing."""
        return self is FileFormat.OLV


class Change(Enum):
    """What happened to a file since it was loaded or saved."""

    NONE = auto()
    CHANGED = auto()
    GONE = auto()


class OpenError(FileError):
    """Nothing could be opened; the sentence names the path and the cause.

    ``is_in_other_encoding`` tells that the file may be readable in another encoding.
    """

    def __init__(self, path: Path, cause: str) -> None:
        super().__init__(path, "opened", cause)
        self.is_in_other_encoding = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looked like, to notice later that another program changed it."""

    size: int
    changed_at: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file that was read and checked whole; nothing was replaced by it yet."""

    document: Document
    faults: tuple[Fault, ...]
    format: FileFormat
    stamp: Stamp


_BLOCK = 1 << 20
_SUFFIXES = {
    ".olv": FileFormat.OLV,
    ".yaml": FileFormat.OLV,
    ".yml": FileFormat.OLV,
    ".epd": FileFormat.EPD,
    ".fen": FileFormat.FEN,
    ".jsonl": FileFormat.JSON_LINES,
    ".ndjson": FileFormat.JSON_LINES,
}


def load(path: Path, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Loaded:
    """Read the file at *path* and check all of it.

    *pulse* is called after each piece of it; what that raises comes out of here.

    Raises:
        OpenError: it cannot be read, or nothing in it is a problem.
    """
    try:
        data, stamp = _read_bytes(path, pulse)
        file_format = guess_format(path, data)
        reading = read_document(data, file_format, encoding=encoding, pulse=pulse)
    except FormatError as error:
        failure = OpenError(path, _as_cause(error))
        failure.is_in_other_encoding = isinstance(error, EncodingError)
        raise failure from error
    except (OSError, ValueError) as error:
        raise OpenError(path, _opening_cause(error)) from error
    return Loaded(reading.document, reading.faults, file_format, stamp)


def save_document(
    path: Path, document: Document, file_format: FileFormat, *, pulse: Pulse = no_pulse
) -> Stamp:
    """Write *document* to *path* in one step and return what the file now looks like.

    *pulse* is called between the problems, before anything is on the disk.

    Raises:
        SaveError: the old file, if any, stands as it was.
    """
    try:
        data = write_document(document, file_format, pulse=pulse)
    except FormatError as error:
        raise SaveError(path, _as_cause(error)) from error
    save(path, data)
    return _stamp(path, data)


def read_document(
    data: bytes, file_format: FileFormat, *, encoding: str = "utf-8", pulse: Pulse = no_pulse
) -> Reading:
    """Read *data* as *file_format* says.

    Raises:
        FormatError: nothing in it is a problem.
    """
    if file_format is FileFormat.OLV:
        return read_olv(data, encoding=encoding, pulse=pulse)
    if file_format in (FileFormat.EPD, FileFormat.FEN):
        return read_epd(data, encoding=encoding, pulse=pulse)
    if file_format is FileFormat.JSON_LINES:
        return read_json_lines(data, encoding=encoding, pulse=pulse)
    text = decode(data, encoding=encoding)
    if is_popeye_collection(text):
        return read_popeye_file(text)
    try:
        return Reading(Document((read_pasted(text),)))
    except PasteError as error:
        sentence = str(error) if str(error) != NO_POSITION else "It holds no chess problem."
        raise FormatError(sentence) from error


def write_document(
    document: Document, file_format: FileFormat, *, pulse: Pulse = no_pulse
) -> bytes:
    """Write *document* as *file_format* says.

    Raises:
        FormatError: the format is only read, not written.
    """
    writers = {
        FileFormat.OLV: write_olv,
        FileFormat.EPD: write_epd,
        FileFormat.FEN: write_fen_list,
    }
    if file_format not in writers:
        raise FormatError("Files of this kind are only read. Save it as .olv, .epd or .fen.")
    return writers[file_format](document, pulse=pulse)


def guess_format(path: Path, data: bytes) -> FileFormat:
    """Tell the format of a file by its name, or else by how it begins."""
    by_name = _SUFFIXES.get(path.suffix.lower())
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


def change_on_disk(path: Path, stamp: Stamp) -> Change:
    """Tell whether another program changed or removed the file since *stamp* was taken."""
    try:
        status = path.stat()
        if (status.st_size, status.st_mtime_ns) == (stamp.size, stamp.changed_at):
            return Change.NONE
        data, _ = _read_bytes(path, no_pulse)
    except FileNotFoundError:
        return Change.GONE
    except (OSError, ValueError):
        return Change.CHANGED
    return Change.NONE if _digest(data) == stamp.digest else Change.CHANGED


def _read_bytes(path: Path, pulse: Pulse) -> tuple[bytes, Stamp]:
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise FormatError("It is a folder.")
    if not stat.S_ISREG(status.st_mode):
        raise FormatError("It is not a file but a device.")
    check_size(status.st_size)
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        data = _read_whole(file, pulse)
    return data, Stamp(len(data), status.st_mtime_ns, _digest(data))


def _read_whole(file: BinaryIO, pulse: Pulse) -> bytes:
    """Read block by block: the file may grow meanwhile, or lie on a slow disk."""
    blocks: list[bytes] = []
    size = 0
    while block := file.read(_BLOCK):
        pulse()
        size += len(block)
        check_size(size)
        blocks.append(block)
    return b"".join(blocks)


def _stamp(path: Path, data: bytes) -> Stamp:
    try:
        changed_at = path.stat().st_mtime_ns
    except OSError:
        changed_at = 0
    return Stamp(len(data), changed_at, _digest(data))


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _as_cause(error: FormatError) -> str:
    """Return a sentence as the second half of another one."""
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _opening_cause(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you may not read it"
    return cause_of(error)
