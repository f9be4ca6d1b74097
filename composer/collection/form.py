"""The answers of the search form, and the query they stand for."""

from __future__ import annotations

from dataclasses import dataclass, field


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
class Answers:
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
        parts = [f"{name}:{_quoted(text)}" for name, text in self.texts.items() if text.strip()]
        if self.stipulation.strip():
            parts.append(f"stip:{_quoted(self.stipulation)}")
        ranges = (("year", self.years), ("men", self.men), ("white", self.white))
        for name, numbers in (*ranges, ("black", self.black)):
            parts.append(numbers.written(name))
        for name, men in (("with", self.with_men), ("without", self.without_men)):
            if men.strip():
                parts.append(f"{name}:{_quoted(men)}")
        parts += self.states
        return (" OR " if self.is_any else " ").join(part for part in parts if part)


def _quoted(text: str) -> str:
    text = " ".join(text.replace('"', " ").split())
    return f'"{text}"' if " " in text or "(" in text or ")" in text or "," in text else text
