"""A position that was found in a text, and what else stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from composer.formats.common.heading import read_heading
from composer.formats.common.reading import ReadEntry
from solver.setup import Setup

_OF_LINE = re.compile(r"[^\r\n]")


@dataclass(frozen=True, slots=True)
class Placed:
    """Men that a text has placed, and ``rest``, the text without them, on as many lines.

    ``has_turn`` tells whether the side to move was told with them, as a FEN does.
    """

    setup: Setup
    rest: str
    has_turn: bool = False

    def problem(self) -> ReadEntry:
        """Return the problem that the men and the rest of the text make together."""
        return read_heading(self.rest).with_men(self.setup, has_turn=self.has_turn)


def blanked(text: str, found: Iterable[re.Match[str]], mark: str = " ") -> str:
    """Return *text* with blanks in the place of what was *found*, one behind the other; lines stay.

    *mark* stands for the first letter of each.
    """
    kept: list[str] = []
    end = 0
    for match in found:
        kept += (text[end : match.start()], mark, _OF_LINE.sub(" ", match.group()[1:]))
        end = match.end()
    return "".join((*kept, text[end:]))
