"""The men of a position in lists, as problemists write them: ``Kd6 Rc8h1 Pe2``, ``Royal Gb4``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.men import PROBLEM, Color, Man
from solver.setup import Setup
from solver.squares import name_of


@dataclass(frozen=True, slots=True)
class ListedMen:
    """Men of a position who are alike: their attributes in words, their code, their squares."""

    attributes: tuple[str, ...]
    code: str
    squares: tuple[str, ...]

    @property
    def name(self) -> str:
        """The code and all squares, without the attributes."""
        return f"{self.code}{''.join(self.squares)}"

    @property
    def each(self) -> tuple[str, ...]:
        """Each of them by himself, attributes before him."""
        words = " ".join((*self.attributes, self.code))
        return tuple(f"{words}{square}" for square in self.squares)


def listed(setup: Setup, color: Color) -> Iterator[ListedMen]:
    """Yield the men of a colour, orthodox ones first, from the king down."""
    places: dict[Man, list[str]] = {}
    for square, man in enumerate(setup.squares):
        if man is not None and man.color is color:
            places.setdefault(man, []).append(name_of(square))
    for kind, letter in PROBLEM.names.items():
        for man in [man for man in places if man.kind == kind and not man.traits]:
            yield ListedMen((), letter, tuple(places.pop(man)))
    if not places:
        return
    from solver.fairy.naming.codes import CODES, CodeLanguage, traits_in_popeye

    for man in sorted(places, key=lambda man: (traits_in_popeye(man), man.kind)):
        code = CODES[CodeLanguage.ENGLISH][man.kind]
        yield ListedMen(traits_in_popeye(man), code, tuple(places[man]))


def men_text(setup: Setup, color: Color) -> str:
    """Return the men of one colour: ``Kd6 Rc8h1 Pe2``, ``none`` where there are none.

    Attributes are said before those that have them, as Popeye reads it in a clause of its own.
    """
    words = [" ".join((*men.attributes, men.name)) for men in listed(setup, color)]
    return " ".join(words) or "none"
