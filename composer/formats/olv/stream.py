"""Cutting an ``.olv`` file into the texts of its problems, byte for byte.

A line that begins with ``---`` or ``...`` ends a document wherever it stands, even
inside a broken one, and a file that was cut off may end in half a marker.  So the
cutting needs no YAML, and a fault in one problem can never spill into the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.common.text import BLOCK, BYTE_ORDER_MARK, blocks, count_lines

_MARKER = re.compile(r"(?:---|\.\.\.)(?=[ \t\r\n]|\Z)|--?\Z")
_BREAK = re.compile(r"[\r\n](?=(?:---|\.\.\.)(?:[ \t\r\n]|\Z)|--?\Z)")
"""The end of a line before a marker: to look at line ends alone takes half the time."""
_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one problem, its marker line included, and the line it begins on.

    The first ``length`` characters are the problem; only documents without any
    content follow them.
    """

    text: str
    line: int
    length: int

    @property
    def yaml(self) -> str:
        """The YAML of the problem, without a ``...`` before it."""
        text = self.text[: self.length]
        return f"   {text[3:]}" if text.startswith("...") else text


def split_stream(text: str, pulse: Pulse = no_pulse) -> tuple[str, list[Chunk]]:
    """Cut *text* into what stands before the first problem, and the problems.

    Put together again in this order they are *text*.  Documents without any content
    belong to the problem before them.
    """
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    text = text.removeprefix(mark)
    found: list[tuple[int, int, int]] = []
    line = 1
    for start, piece in _pieces(text):
        pulse()
        if not _is_empty(piece):
            found.append((start, line, len(piece)))
        line += count_lines(piece)
    edges = [*(start for start, _, _ in found), len(text)]
    chunks = [
        Chunk(text[start:end], line, length)
        for (start, line, length), end in zip(found, edges[1:], strict=True)
    ]
    return mark + text[: edges[0]], chunks


def begins_with_marker(text: str) -> bool:
    """Tell whether the text of a problem can follow another one as it is."""
    return _MARKER.match(text) is not None


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each document begins, and its text."""
    begin = 0
    for place in _markers(text):
        if place:
            yield begin, text[begin:place]
            begin = place
    if begin < len(text):
        yield begin, text[begin:]


def _markers(text: str) -> Iterator[int]:
    """Yield where the lines begin that begin with a marker."""
    for start, stop in blocks(text):
        if _MARKER.match(text, start) is not None:
            yield start
        if stop - start > BLOCK:  # one line, which can have its marker only at its beginning
            continue
        for match in _BREAK.finditer(text, start, stop):
            yield match.end()


def _is_empty(piece: str) -> bool:
    """Tell whether a piece holds nothing but its marker, comments, directives and blanks."""
    if len(piece) > BLOCK:
        return False
    for match in _LINE.finditer(piece):
        line = match.group()
        if line.startswith(("---", "...")):
            line = line[3:]
        if line.strip() and not line.lstrip().startswith(("#", "%")):
            return False
    return True
