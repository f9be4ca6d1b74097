"""What a search can ask of a problem: small tests that are put together by and, or, not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from composer.collection.facts import Facts
from composer.collection.symmetry import Pattern, Sketch
from solver.men import Color, Kind


class Criterion(Protocol):
    """A test of one problem."""

    def matches(self, facts: Facts) -> bool:
        """Tell whether the problem passes."""
        ...


class Comparing(Criterion, Protocol):
    """A test that must have seen all problems before it can judge one."""

    def note(self, facts: Facts) -> None:
        """See one problem."""
        ...


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number, or a range of numbers, and a sign such as ``<=`` before it."""

    least: float
    most: float
    is_outside: bool = False

    def holds(self, number: float) -> bool:
        """Tell whether *number* is one of them."""
        return (self.least <= number <= self.most) is not self.is_outside

    def overlaps(self, first: float, last: float) -> bool:
        """Tell whether the range from *first* to *last* shares a number with these."""
        return (first <= self.most and last >= self.least) is not self.is_outside


@dataclass(frozen=True, slots=True)
class Counted:
    """One of the numbers of a problem, by the name of its field, such as men or moves."""

    name: str
    wanted: Numbers


@dataclass(frozen=True, slots=True)
class InYears:
    """The year of publication."""

    wanted: Numbers


@dataclass(frozen=True, slots=True)
class ManCount:
    """How many men of a kind there are, of these colours."""

    colors: tuple[Color, ...]
    kind: Kind
    wanted: Numbers


@dataclass(frozen=True, slots=True)
class HasText:
    """All of the *wanted* pieces stand in one of the texts of a field, folded."""

    name: str
    wanted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasPosition:
    """Men on their squares, as the whole of the position or a part of it."""

    pattern: Pattern


@dataclass(frozen=True, slots=True)
class AsksAs:
    """The stipulation has just this text, folded."""

    text: str


@dataclass(frozen=True, slots=True)
class HasVerdict:
    """What is known of its soundness holds this text, folded."""

    text: str


@dataclass(frozen=True, slots=True)
class HasTheme:
    """A theme or keyword has all of these words in its name; with *is_key*, one of the key."""

    wanted: tuple[str, ...]
    is_key: bool = False


@dataclass(frozen=True, slots=True)
class ThemeCount:
    """How many of themes of these names were found; of no name, how many themes."""

    names: tuple[str, ...]
    wanted: Numbers


MenNeeded = tuple[tuple[Color, ...], tuple[tuple[Kind, int], ...]]
"""The colours that count, and of each kind how many there must be."""


@dataclass(frozen=True, slots=True)
class HasMen:
    """Has the men of all of these groups; with *is_without*, of none of them."""

    groups: tuple[MenNeeded, ...]
    is_without: bool = False


@dataclass(frozen=True, slots=True)
class InState:
    """Is or has what a field ``is:`` or ``has:`` names."""

    name: str


About = (
    Counted | InYears | ManCount | HasText | HasPosition | AsksAs | HasVerdict | HasTheme
    | ThemeCount | HasMen | InState
)  # fmt: skip
"""What a test asks, for those who have something else to ask than facts."""


@dataclass(frozen=True, slots=True)
class Test:
    """A test by a function of the facts; ``about`` says the same as a value."""

    __test__ = False
    question: Callable[[Facts], bool]
    about: About

    def matches(self, facts: Facts) -> bool:
        """Tell whether the function says so."""
        return self.question(facts)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Passes what passes all of its parts."""

    parts: tuple[Criterion, ...]

    def matches(self, facts: Facts) -> bool:
        """Tell whether all parts agree."""
        return all(part.matches(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Passes what passes one of its parts."""

    parts: tuple[Criterion, ...]

    def matches(self, facts: Facts) -> bool:
        """Tell whether one part agrees."""
        return any(part.matches(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class NoneOf:
    """Passes what its part refuses."""

    part: Criterion

    def matches(self, facts: Facts) -> bool:
        """Tell whether the part disagrees."""
        return not self.part.matches(facts)


@dataclass(slots=True)
class Duplicate:
    """Passes problems whose position stands in the collection again, up to symmetry."""

    _alike: dict[Sketch, list[Facts]] = field(default_factory=dict)

    def note(self, facts: Facts) -> None:
        """Remember one problem."""
        self._alike.setdefault(facts.sketch, []).append(facts)

    def matches(self, facts: Facts) -> bool:
        """Tell whether another position is equal; an empty board equals nothing."""
        alike = self._alike.get(facts.sketch, [])
        if len(alike) < 2 or not facts.men:
            return False
        return any(other is not facts and other.canonical == facts.canonical for other in alike)
