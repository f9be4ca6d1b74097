"""Cutting an ``.olv`` file into the texts of its problems, byte for byte.

A line that begins with ``---`` or ``...`` ends a document wherever it stands, even
inside a broken one, and a file that was cut off may end in half a marker.  So the
cutting needs no YAML, and a fault in one problem can never spill into the next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from composer.formats.text import BYTE_ORDER_MARK, count_lines

_MARKER = re.compile(r"(?:\A|(?<=[\r\n]))(?:(?:---|\.\.\.)(?=[ \t\r\n]|\Z)|--?\Z)")
_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one problem, its marker line included, and the line it begins on."""

    text: str
    line: int

    @property
    def yaml(self) -> str:
        """The YAML of the problem, without the ``...`` before and after it."""
        text = f"   {self.text[3:]}" if self.text.startswith("...") else self.text
        ends = (match for match in _MARKER.finditer(text) if match.group().endswith("..."))
        end = next(ends, None)
        return text[: end.start()] if end else text


def split_stream(text: str) -> tuple[str, list[Chunk]]:
    """Cut *text* into what stands before the first problem, and the problems.

    Put together again in this order they are *text*.  Documents without any content
    belong to the problem before them.
    """
    preamble = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    chunks: list[Chunk] = []
    line = 1
    for piece in _pieces(text.removeprefix(BYTE_ORDER_MARK)):
        if _is_empty(piece) and not chunks:
            preamble += piece
        elif _is_empty(piece):
            chunks[-1] = Chunk(chunks[-1].text + piece, chunks[-1].line)
        else:
            chunks.append(Chunk(piece, line))
        line += count_lines(piece)
    return preamble, chunks


def begins_with_marker(text: str) -> bool:
    """Tell whether the text of a problem can follow another one as it is."""
    return _MARKER.match(text) is not None


def _pieces(text: str) -> list[str]:
    cuts = [match.start() for match in _MARKER.finditer(text)]
    edges = [0, *(cut for cut in cuts if cut), len(text)]
    return [text[a:b] for a, b in pairwise(edges) if a < b]


def _is_empty(piece: str) -> bool:
    """Tell whether a piece holds nothing but its marker, comments, directives and blanks."""
    for match in _LINE.finditer(piece):
        line = match.group()
        if line.startswith(("---", "...")):
            line = line[3:]
        if line.strip() and not line.lstrip().startswith(("#", "%")):
            return False
    return True
