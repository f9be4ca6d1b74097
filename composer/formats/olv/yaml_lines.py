"""The YAML that programs write for problems, read line by line: five times as fast as a parser.

What is read here is read as the parser would read it.  All else, however little it differs from
what Olive, YACPDB and this program write, is left to the parser: comments, anchors, tags, escapes,
text over several lines, tabs, and whatever is broken.
"""

from __future__ import annotations

import re
from typing import Any

from composer.model.values import PlainScalar

MOST_LINES = 5000
DEEPEST = 16
"""Blanks before a key: programs write two or four; what is nested deeper is left to the parser."""

_KEY = re.compile(r"( *)([a-z][a-z0-9-]*):(?: (.*))?")
_ITEM = re.compile(r"( *)- (.+)")
_PLAIN = re.compile(r"[\w+=](?:[\w .,'()/&+!?=;–’-]*[\w.,')!?])?")
_SINGLE = re.compile(r"'((?:[^']|'')*)'")
_DOUBLE = re.compile(r'"([^"\\]*)"')
_FLOW = re.compile(r"\[((?:\w[\w ]*\w|\w)?(?:, (?:\w[\w ]*\w|\w))*)\]")

Value = Any


class _NotPlainError(Exception):
    """The text has something that is left to the parser."""


def read_lines(text: str) -> tuple[dict[str, Value], dict[str, int]] | None:
    """Return the mapping in *text* and the line of each key at its top; ``None`` for the parser.

    Scalars without quotes are :class:`PlainScalar`, lists are tuples.
    """
    if not text.endswith("\n"):
        return None
    lines = text.split("\n")[:-1]
    if len(lines) > MOST_LINES or not all(map(str.isprintable, lines)):
        return None
    reader = _LineReader(lines)
    try:
        reader.place = int(lines[0] == "---")
        value = reader.mapping(0)
    except _NotPlainError:
        return None
    return (value, reader.lines) if reader.place == len(lines) else None


class _LineReader:
    def __init__(self, lines: list[str]) -> None:
        self._all = lines
        self.place = 0
        self.lines: dict[str, int] = {}

    def mapping(self, indent: int) -> dict[str, Value]:
        """Read the mapping whose keys stand behind *indent* blanks."""
        found: dict[str, Value] = {}
        while self.place < len(self._all):
            match = _KEY.fullmatch(self._all[self.place])
            if match is None or len(match[1]) > min(indent, DEEPEST) or match[2] in found:
                raise _NotPlainError
            if len(match[1]) < indent:
                break
            if not indent:
                self.lines[match[2]] = self.place + 1
            self.place += 1
            found[match[2]] = self._value(match[3] or "", indent)
        if not found:
            raise _NotPlainError
        return found

    def _value(self, text: str, indent: int) -> Value:
        if text == "|":
            return self._literal(indent)
        if text:
            return _scalar(text)
        next_line = self._all[self.place] if self.place < len(self._all) else ""
        if (match := _ITEM.fullmatch(next_line)) and len(match[1]) >= indent:
            return self._items(len(match[1]))
        if (match := _KEY.fullmatch(next_line)) and len(match[1]) > indent:
            return self.mapping(len(match[1]))
        return PlainScalar("")

    def _items(self, indent: int) -> tuple[Value, ...]:
        found = []
        while self.place < len(self._all):
            match = _ITEM.fullmatch(self._all[self.place])
            if match is None or len(match[1]) != indent:
                break
            found.append(_scalar(match[2]))
            self.place += 1
        return tuple(found)

    def _literal(self, indent: int) -> str:
        """Read a literal block; blank lines at its end are none of it."""
        first = self._all[self.place] if self.place < len(self._all) else ""
        deep = len(first) - len(first.lstrip(" "))
        if deep <= indent or not first.strip():
            raise _NotPlainError
        found = []
        while self.place < len(self._all):
            line = self._all[self.place]
            if line.startswith(" " * deep):
                found.append(line[deep:])
            elif not line.strip(" "):
                found.append("")
            else:
                break
            self.place += 1
        while found and not found[-1]:
            found.pop()
        if found[-1].isspace():
            raise _NotPlainError
        return "\n".join(found) + "\n"


def _scalar(text: str) -> Value:
    if _PLAIN.fullmatch(text):
        return PlainScalar(text)
    if match := _SINGLE.fullmatch(text):
        return match[1].replace("''", "'")
    if match := _FLOW.fullmatch(text):
        return tuple(map(PlainScalar, match[1].split(", "))) if match[1] else ()
    if match := _DOUBLE.fullmatch(text):
        return match[1]
    raise _NotPlainError
