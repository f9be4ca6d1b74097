"""From bytes to text and back: encodings, byte order marks and line ends."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from composer.formats.common.reading import FormatError
from solver.language import tr

BYTE_ORDER_MARK = "\ufeff"
LARGEST_FILE = 50_000_000
"""The most bytes that are read of one file: about 50,000 problems with solutions."""

MOST_PROBLEMS = 50_000
"""The most problems that are read of one file as a document; a batch may have any number."""

LONGEST_TEXT = 10_000
"""How long a name or a stipulation may be: a label with more takes seconds to lay out."""

BLOCK = 1_000_000
"""About how many characters are searched for a pattern at once."""

_SAMPLE = 200_000
"""How many bytes from the first letter on tell the encoding; it takes 10 ms."""

_WIDE_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16, whose mark is its beginning
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_LEAST_OF_WIDE = 10
"""Of so many letters in UTF-16 one at least is no letter, or a Latin one."""
_FEWEST_WIDE = 8
_HIGH = re.compile(rb"[\x80-\xff]+")
_LONG_HIGH = re.compile(rb"[\x80-\xff]{3,}")

CYRILLIC = ("cp1251", "koi8-r", "cp866")
"""What Cyrillic letters were written in by Windows, Unix and DOS."""

_CUT_LETTER = re.compile("[\udc80-\udcff]{1,3}\\Z")
_LINE_END = re.compile(r"\r\n|\r|\n")


class EncodingError(FormatError):
    """The bytes are no text in the encoding that was tried, but may be in another."""


def decode(data: bytes, *, encoding: str = "utf-8") -> str:
    """Decode a whole file, keeping byte order mark and line ends as they are.

    Where a file was cut off in the middle of a letter, halves of surrogate pairs stand for
    the bytes that are left of it, and :func:`encode` makes bytes of them again.

    Raises:
        EncodingError: the bytes are no text in *encoding*.
        FormatError: they are no text in any, or there are too many of them.
    """
    check_size(len(data))
    for mark, wide in _WIDE_MARKS.items():
        if data.startswith(mark):
            return _decode_wide(data, wide)
    nul = data.find(b"\0")
    if nul >= 0 and (unmarked := _unmarked_wide(data)):
        return _decode_wide(data, unmarked)
    if nul >= 0:
        line = _line_of(data, nul)
        raise FormatError(tr("Line %1 holds a NUL byte: this is not a text file.", line))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and error.end == len(data):
            return data.decode(encoding, "surrogateescape")
        line = _line_of(data, error.start)
        byte = data[error.start]
        sentence = tr("Line %1 is not in %2 (byte 0x%3).", line, encoding.upper(), f"{byte:02x}")
        raise EncodingError(tr("%1 Choose another encoding.", sentence)) from error
    except UnicodeError as error:  # some encodings, such as IDNA, do not say where
        sentence = tr("The text is not in %1.", encoding.upper())
        raise EncodingError(tr("%1 Choose another encoding.", sentence)) from error


def likely_encoding(data: bytes) -> str:
    """Return the encoding that *data* is most likely in: UTF-8, cp1252, cp1251, koi8-r or cp866.

    Russian words are long runs of high bytes, in the west such letters stand alone; which
    Cyrillic it is, charset-normalizer tells.  Asked about the west as well it would be wrong
    more often: of 4,480 names, games and collections it found 79 % of those in cp1252, this
    way finds all; of those in cp1251 all, in cp866 99 %, in koi8-r 84 % (all long ones).
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        sample = data[error.start : error.start + _SAMPLE]
        high = sum(map(len, _HIGH.findall(sample)))
        is_cyrillic = 2 * sum(map(len, _LONG_HIGH.findall(sample))) > high
        return _likely_cyrillic(sample) if is_cyrillic else "cp1252"
    return "utf-8"


def _likely_cyrillic(data: bytes) -> str:
    from charset_normalizer import from_bytes  # 35 ms, and only for what old programs wrote

    match = from_bytes(data, cp_isolation=list(CYRILLIC)).best()
    return CYRILLIC[0] if match is None else match.encoding.replace("_", "-")


def _decode_wide(data: bytes, encoding: str) -> str:
    """Decode UTF-16 or UTF-32; the byte order mark stays in front of the text."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FormatError(
            tr("The text is not in %1, though its mark says so.", encoding.upper())
        ) from error
    if "\0" in text:
        line = count_lines(text[: text.index("\0")]) + 1
        raise FormatError(tr("Line %1 holds a NUL byte: this is not a text file.", line))
    return text


def _unmarked_wide(data: bytes) -> str:
    """Return which UTF-16 a text without byte order mark is in, nothing where it is in none.

    Every blank, figure and line end has a NUL byte there, and all of them on the same side.
    """
    first, second = data[::2].count(0), data[1::2].count(0)
    found = max(first, second)
    has_many = found >= _FEWEST_WIDE and 2 * _LEAST_OF_WIDE * found >= len(data)
    if len(data) % 2 or not has_many or min(first, second):
        return ""
    encoding = "utf-16-be" if first else "utf-16-le"
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return encoding


def encode(text: str) -> bytes:
    """Encode as UTF-8; half of a surrogate pair, which no file can hold, becomes ``?``.

    At the very end such halves are what was left of a letter that had been cut.
    """
    cut = _CUT_LETTER.search(text[-3:])
    whole = text if cut is None else text[: -len(cut.group())]
    left = b"" if cut is None else cut.group().encode("utf-8", "surrogateescape")
    return whole.encode("utf-8", "replace") + left


def check_size(size: int) -> None:
    """Refuse a file of *size* bytes that is too large to be read at once.

    Raises:
        FormatError: it is.
    """
    if size > LARGEST_FILE:
        limit = LARGEST_FILE // 1_000_000
        megabytes = -(-size // 1_000_000)
        raise FormatError(tr("The file has %1 MB; at most %2 MB are read.", megabytes, limit))


def check_line_count(text: str) -> None:
    """Refuse a *text* with a problem in each line that has too many to be read at once.

    Raises:
        FormatError: it has.
    """
    if count_lines(text) > MOST_PROBLEMS:
        raise FormatError(
            tr("The file has more than %1 lines, the most that are read.", MOST_PROBLEMS)
        )


def line_end(text: str) -> str:
    """Return the line end that *text* uses first, a line feed where it has none."""
    match = _LINE_END.search(text)
    return match.group() if match else "\n"


def lines_of(text: str) -> Iterator[str]:
    """Yield the lines of *text* without their ends."""
    for start, stop in blocks(text):
        block = text[start:stop]
        lines = [block.rstrip("\r\n")] if len(block) > BLOCK else _LINE_END.split(block)
        yield from lines if lines[-1] else lines[:-1]


def blocks(text: str) -> Iterator[tuple[int, int]]:
    """Cut *text* into runs of whole lines of at most ``BLOCK`` characters; yield their bounds.

    A line that is longer stands alone.  While a pattern is searched in a text no other
    thread gets its turn, not even that of a window, so the text must not be long.
    """
    start = 0
    while start < len(text):
        stop = start + BLOCK
        if stop < len(text):
            stop = 1 + max(text.rfind(end, start, stop) for end in "\r\n")
        if not stop:
            found = [text.find(end, start) for end in "\r\n"]
            stop = 1 + min((place for place in found if place >= 0), default=len(text) - 1)
        if text[stop - 1 : stop + 1] == "\r\n":
            stop += 1
        yield start, min(stop, len(text))
        start = stop


def count_lines(text: str) -> int:
    """Return how many line ends *text* holds, whichever kind they are."""
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def with_line_ends(text: str, end: str) -> str:
    """Rewrite the line feeds of *text* as *end*."""
    return text if end == "\n" else text.replace("\n", end)


def _line_of(data: bytes, position: int) -> int:
    before = data[:position]
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
