"""The YAML that collections are written in, read line by line: what is plain to see, and no more.

Nearly all documents of ``.olv`` files are written by a program, and use little of YAML: maps, lists
of scalars, quotes on one line, text as it stands (``|-``).  These are read here, several times as
quickly as by way of the events of a parser.  Whatever is not certain to mean just this is left
to :mod:`composer.formats.olv.yaml_values`: tags, anchors, comments, escapes, tabs, lines that go
on in the next one, and all faults, so that these are told by one reader alone.
"""

from __future__ import annotations

import re
from typing import Any

from composer.model.values import PlainScalar

Value = Any

MOST_SIGNS = 10_000
"""With more commas, colons and dashes it may have more values than are allowed."""
_STRANGE = re.compile("[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]")
"""Signs that are forbidden, end lines, or change what stands around them; and rare ones."""
_KEY = re.compile(r"( *)([A-Za-z][A-Za-z0-9_-]{0,60}):(?: +|\Z)")
_PLAIN = re.compile(r"[^\-?:,\[\]{}#&*!|>'\"%@` ](?:[^:#]|:(?! |\Z)|(?<! )#)*(?<! )")
_SINGLE = re.compile(r"'((?:[^']|'')*)'")
_HEX = "[0-9a-fA-F]"
_DOUBLE = re.compile(rf'"((?:[^"\\]|\\(?:["\\/nt]|x{_HEX}{{2}}|u(?![dD][89a-fA-F]){_HEX}{{4}}))*)"')
_ESCAPE = re.compile(r'\\(["\\/nt]|[xu]([0-9a-fA-F]{2,4}))')
_ESCAPED = {"n": "\n", "t": "\t"}
_FLOW = re.compile(r"\[([A-Za-z0-9]+(?: [A-Za-z0-9]+)*(?:, ?[A-Za-z0-9]+(?: [A-Za-z0-9]+)*)*)?\]")
_COMMA = re.compile(", ?")
_DEEPEST = 6


class _UnsureError(Exception):
    """Something is not plain."""


def read_plain(text: str) -> tuple[dict[str, Value], dict[str, int]] | None:
    """Return the map that *text* is and the line of each of its keys, ``None`` where not sure."""
    if _STRANGE.search(text) or text.count(",") + text.count(":") + text.count("-") > MOST_SIGNS:
        return None
    lines = text.split("\n")
    try:
        return _Lines(lines).document()
    except _UnsureError:
        return None


class _Lines:
    """Lines, read from the first to the last."""

    def __init__(self, lines: list[str]) -> None:
        self._lines, self._place = lines, 0
        self._keys: dict[str, int] = {}

    def document(self) -> tuple[dict[str, Value], dict[str, int]]:
        """Read all of them."""
        if self._lines[0] == "---":
            self._place = 1
        values = self._mapping(0, 1)
        if self._place < len(self._lines) or not values:
            raise _UnsureError
        return values, self._keys

    def _mapping(self, indent: int, depth: int) -> dict[str, Value]:
        """Read the keys that stand *indent* blanks from the left, up to a line further left.

        A line that goes on with the scalar before it stands further right, and is found so.
        """
        if depth > _DEEPEST:
            raise _UnsureError
        values: dict[str, Value] = {}
        lines, count = self._lines, len(self._lines)
        while self._place < count:
            line = lines[self._place]
            match = _KEY.match(line)
            if match is None:
                if line.strip(" "):
                    raise _UnsureError
                self._place += 1
                continue
            blanks, key = match.groups()
            if len(blanks) != indent:
                if len(blanks) < indent:
                    break
                raise _UnsureError
            if key in values:
                raise _UnsureError
            self._place += 1
            if not indent:
                self._keys[key] = self._place
            rest = line[match.end() :]
            values[key] = self._scalar(rest, indent) if rest else self._below(indent, depth)
        return values

    def _next(self) -> str:
        """Return the next line that is not empty, without going past it; nothing at the end."""
        lines = self._lines
        while self._place < len(lines):
            line = lines[self._place]
            if line.strip(" "):
                return line
            self._place += 1
        return ""

    def _below(self, indent: int, depth: int) -> Value:
        """Read what stands below a key: a list, a map or nothing."""
        line = self._next()
        found = len(line) - len(line.lstrip(" "))
        if found >= indent and line.startswith("- ", found):
            return self._list(found, line[:found] + "- ")
        return self._mapping(found, depth + 1) if found > indent else PlainScalar("")

    def _list(self, indent: int, sign: str) -> Value:
        values: list[Value] = []
        while (line := self._next()).startswith(sign):
            self._place += 1
            values.append(self._scalar(line[len(sign) :], indent))
        return tuple(values)

    def _scalar(self, text: str, indent: int) -> Value:
        """Read what stands behind a key or a dash that is *indent* blanks from the left."""
        first = text[:1]
        if first == "[" and (match := _FLOW.fullmatch(text)):
            return tuple(map(PlainScalar, _COMMA.split(match[1]))) if match[1] else ()
        if first == '"' and (match := _DOUBLE.fullmatch(text)):
            return _ESCAPE.sub(_unescaped, match[1]) if "\\" in text else match[1]
        if first == "'" and (match := _SINGLE.fullmatch(text)):
            return match[1].replace("''", "'")
        if text in ("|-", "|"):
            return self._text(indent, has_end=text == "|")
        if _PLAIN.fullmatch(text):
            return PlainScalar(text)
        raise _UnsureError

    def _text(self, indent: int, *, has_end: bool) -> str:
        """Read lines as they stand, which are further right than *indent*."""
        lines, first = self._lines, self._place
        line = self._next()
        width = len(line) - len(line.lstrip(" "))
        if width <= indent or any(lines[first : self._place]):
            raise _UnsureError
        margin, place = " " * width, self._place
        while place < len(lines):
            line = lines[place]
            if not line.startswith(margin) and line.strip(" "):
                break
            place += 1
        self._place = place
        held = [lines[at][width:] for at in range(first, place)]
        while not held[-1]:
            held.pop()
        if first + len(held) == len(lines):
            raise _UnsureError
        return "\n".join(held) + "\n" * has_end


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[2], 16)) if match[2] else _ESCAPED.get(match[1], match[1])
