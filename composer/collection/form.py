"""The answers of the search form, and the query they stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_SAFE = re.compile(r"[\w#.+-]+")
"""What needs no quotation marks."""


@dataclass(frozen=True, slots=True)
class Range:
    """A range of whole numbers; 0 stands for an open end."""

    least: int = 0
    most: int = 0

    def written(self, name: str) -> str:
        """Return the query for numbers in this range, nothing where both ends are open."""
        if not self.least and not self.most:
            return ""
        if self.least == self.most:
            return f"{name}:{self.least}"
        if not self.most:
            return f"{name}>={self.least}"
        return f"{name}:{self.least}..{self.most}" if self.least else f"{name}<={self.most}"


@dataclass(frozen=True, slots=True)
class FilledForm:
    """What was filled in; ``texts`` has the fields of the query that hold text, by name."""

    texts: dict[str, str] = field(default_factory=dict)
    stipulation: str = ""
    years: Range = Range()
    men: Range = Range()
    white: Range = Range()
    black: Range = Range()
    with_men: str = ""
    without_men: str = ""
    states: tuple[str, ...] = ()
    """Such as ``is:marked`` or ``-has:twins``."""
    is_any: bool = False
    """Whether one answer is enough."""

    @property
    def query(self) -> str:
        """The query line that asks the same."""
        asked = {**self.texts, "stip": self.stipulation}
        parts = [f"{name}:{words}" for name, text in asked.items() if (words := _quoted(text))]
        ranges = (("year", self.years), ("men", self.men), ("white", self.white))
        for name, numbers in (*ranges, ("black", self.black)):
            parts.append(numbers.written(name))
        for name, men in (("with", self.with_men), ("without", self.without_men)):
            if words := _quoted(men):
                parts.append(f"{name}:{words}")
        parts += self.states
        return (" OR " if self.is_any else " ").join(part for part in parts if part)


def _quoted(text: str) -> str:
    """Return *text* as the value of a field; empty where nothing is left of it."""
    text = " ".join(text.replace('"', " ").split())
    return text if not text or _SAFE.fullmatch(text) else f'"{text}"'
