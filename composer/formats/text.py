"""From bytes to text and back: encodings, byte order marks and line ends."""

from __future__ import annotations

import codecs
import re

from composer.formats.reading import FormatError

BYTE_ORDER_MARK = "\ufeff"
LARGEST_FILE = 100_000_000
"""The most bytes that are read of one file: about 100,000 problems with solutions."""

_WIDE_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LINE_END = re.compile(r"\r\n|\r|\n")


def decode(data: bytes, *, encoding: str = "utf-8") -> str:
    """Decode a whole file, keeping byte order mark and line ends as they are.

    Raises:
        FormatError: the bytes are no text in *encoding*, or there are too many of them.
    """
    check_size(len(data))
    if data.startswith(_WIDE_MARKS):
        raise FormatError("The file is in UTF-16 or UTF-32. Save it as UTF-8 and open it again.")
    nul = data.find(b"\0")
    if nul >= 0:
        line = _line_of(data, nul)
        raise FormatError(f"Line {line} holds a NUL byte: this is not a text file.")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = _line_of(data, error.start)
        byte = data[error.start]
        sentence = f"Line {line} is not in {encoding.upper()} (byte 0x{byte:02x})."
        raise FormatError(f"{sentence} Choose another encoding.") from error


def encode(text: str) -> bytes:
    """Encode as UTF-8; half of a surrogate pair, which no file can hold, becomes ``?``."""
    return text.encode("utf-8", "replace")


def check_size(size: int) -> None:
    """Refuse a file of *size* bytes that is too large to be read at once.

    Raises:
        FormatError: it is.
    """
    if size > LARGEST_FILE:
        limit = LARGEST_FILE // 1_000_000
        megabytes = -(-size // 1_000_000)
        raise FormatError(f"The file has {megabytes} MB; at most {limit} MB are read.")


def line_end(text: str) -> str:
    """Return the line end that *text* uses first, a line feed where it has none."""
    match = _LINE_END.search(text)
    return match.group() if match else "\n"


def count_lines(text: str) -> int:
    """Return how many line ends *text* holds, whichever kind they are."""
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def with_line_ends(text: str, end: str) -> str:
    """Rewrite the line feeds of *text* as *end*."""
    return text if end == "\n" else text.replace("\n", end)


def _line_of(data: bytes, position: int) -> int:
    before = data[:position]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
