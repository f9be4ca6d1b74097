"""The one filter for text that is printed or exported: nothing in it commands who shows it.

Texts come from files that others have written.  Their control characters could move the
cursor, set titles or the clipboard of a terminal (ESC, OSC, C1), and signs for the direction
of writing could make a line look like another one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TextIO

_DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HARMFUL = re.compile(f"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{_DIRECTIONS}]|\r(?!\n)")
_MOST_AT_ONCE = 1000
_HARMFUL_IN_JSON = re.compile(f"[\x7f-\x9f{_DIRECTIONS}\ud800-\udfff]")


def harmless(text: str) -> str:
    """Return *text* with the harmful characters spelled: ``\\x1b``; line ends and tabs stay."""
    return _HARMFUL.sub(lambda found: ascii(found[0])[1:-1], text)


def json_text(value: object) -> str:
    """Return *value* as one line of JSON that is harmless and can be written as UTF-8.

    Harmful characters, and halves of letters, are escaped: who reads the JSON gets them back.
    """
    text = json.dumps(value, ensure_ascii=False)
    return _HARMFUL_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def json_pieces(value: Mapping[str, object]) -> Iterator[str]:
    """Yield what :func:`json_text` returns in pieces, long lists a thousand items at a time.

    As one text a hundred thousand lines take three times their memory while they are written.
    """
    yield "{"
    for place, (name, field) in enumerate(value.items()):
        yield f"{', ' if place else ''}{json_text(name)}: "
        if isinstance(field, list) and len(field) > _MOST_AT_ONCE:
            yield from _pieces_of_list(field)
        else:
            yield json_text(field)
    yield "}"


def _pieces_of_list(items: list[object]) -> Iterator[str]:
    for start in range(0, len(items), _MOST_AT_ONCE):
        yield ", " if start else "["
        yield json_text(items[start : start + _MOST_AT_ONCE])[1:-1]
    yield "]"


class HarmlessStream:
    """A stream of text that lets nothing harmful through; all else is that of *beneath*."""

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath

    def write(self, text: str) -> int:
        """Write *text* as far as it is harmless, and the rest spelled."""
        self.beneath.write(harmless(text))
        return len(text)

    def __getattr__(self, name: str) -> object:
        """Return what only the stream beneath has."""
        return getattr(self.beneath, name)
