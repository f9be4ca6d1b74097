"""Fairy problems as they are drawn, with those that real ones become by a small change.

A change shifts, adds, takes away or recolours a man, gives him another walk or attribute, asks for
something else, or takes a condition of another problem.  Problems of books have men who act
together and play that is worth looking at; what is one step beside them has so as well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from composer.formats.common.reading import FormatError
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules, played_setup, why_not_understood
from solver.conditions import option_name
from solver.errors import SolverError
from solver.fairy.boards import SHAPES
from solver.fairy.catalogue import WALKS
from solver.fairy.naming.codes import traits_in_popeye
from solver.fairy.naming.grammar import OFFERED
from solver.fairy.rules import FairyRules
from solver.legality.masks import distance
from solver.men import Kind
from solver.squares import SQUARE_NAMES
from tests.condition_examples import SPELLED

FAIRY = tuple(
    walk.code for kind, walk in WALKS.items() if kind > Kind.KING and "." not in walk.code
)
USUAL = ("G", "G", "N", "LI", "VA", "PA", "LE", "L", "BP", "KA", "EQ", "AL", "FE", "WE", "CG", "M")
PAWNS = tuple(walk.code for walk in WALKS.values() if walk.is_pawn)
KINDS = tuple("QQRRRBBSSPPPPPP")
ATTRIBUTES = (
    *("royal", "kamikaze", "chameleon", "paralysing", "halfneutral", "magic", "uncapturable"),
    *("functionary", "patrol", "bul", "dob", "hurdlecolourchanging"),
)
_COLORS = ("white", "black", "neutral")
_KING = re.compile(r"(white|black) K")
_KEPT = {"setplay", "duplex", "halfduplex", "whitetoplay", "enpassant", "nocastling"} | {
    "postkeyplay",
    "nowk",
    "nobk",
}
"""Options that say what is solved, and not how much of it is told."""
_ADDED = ("setplay", "duplex", "halfduplex", "whitetoplay", "nocastling e1h1e8a8")
_SMALL = ("~1", "h~0.5", "h~1", "+1", "#1", "h#1", "h#1.5", "s#1", "h#2", "#2")
_PARTS = re.compile(r"(?P<begin>.*?)(?P<length>\d+(?:\.5)?)?$")


@dataclass(frozen=True)
class Laid:
    """A problem as it is drawn: its men as Popeye's input has them."""

    men: tuple[str, ...]
    conditions: tuple[str, ...]
    asked: str
    options: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The problem as input for Popeye."""
        lines = [f"pieces {' '.join(self.men)}", f"stipulation {self.asked}"]
        lines += [f"condition {it}" for it in self.conditions]
        told = " ".join(("variation", "try", *self.options))
        return "\n".join(["BeginProblem", *lines, f"option {told}", "EndProblem", ""])

    def smaller(self) -> Iterator[Laid]:
        """Yield what is left with one thing less."""
        yield from (replace(self, conditions=it) for it in _one_less(self.conditions))
        yield from (replace(self, options=it) for it in _one_less(self.options))
        for at, man in enumerate(self.men):
            if not _KING.match(man):
                yield self.with_man(at, None)
        for at, man in enumerate(self.men):
            if len(words := man.split()) == 3:
                yield self.with_man(at, f"{words[0]} {words[2]}")
        for at, condition in enumerate(self.conditions):
            if " " in condition:
                shorter = condition.rpartition(" ")[0]
                held = (*self.conditions[:at], shorter, *self.conditions[at + 1 :])
                yield replace(self, conditions=held)
        for asked in _SMALL[: _SMALL.index(self.asked)] if self.asked in _SMALL else _SMALL:
            yield replace(self, asked=asked)

    def with_man(self, at: int, man: str | None) -> Laid:
        """Return the problem with another man in a place, or none."""
        put = () if man is None else (man,)
        return replace(self, men=(*self.men[:at], *put, *self.men[at + 1 :]))


def _one_less(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for at in range(len(words)):
        yield words[:at] + words[at + 1 :]


@cache
def names() -> tuple[str, ...]:
    """Return the conditions that Popeye has."""
    return tuple(SPELLED.get(it.text, it.text) for it in OFFERED if it.rule not in SHAPES)


def entry_of(laid: Laid) -> Entry | None:
    """Return a problem as it is read, if it is understood."""
    try:
        (entry,) = read_popeye_file(laid.text).document.entries
        if entry.fault or why_not_understood(entry) or composition_of(entry).impossible():
            return None
        FairyRules.of(played_setup(entry).squares, played_setup(entry).conditions)
    except (FormatError, SolverError, ValueError):
        return None
    return entry


def laid_of(text: str) -> Laid | None:
    """Return a problem in Popeye's input as it would be drawn, without its twins."""
    try:
        (entry,) = read_popeye_file(text).document.entries
    except (FormatError, SolverError, ValueError):
        return None
    if entry.fault or why_not_understood(entry) or not entry.stipulation:
        return None
    men = (
        " ".join(
            (man.color.name.lower(), *traits_in_popeye(man), f"{WALKS[man.kind].code}{square}")
        )
        for man, square in zip(entry.setup.squares, SQUARE_NAMES, strict=True)
        if man is not None
    )
    options = tuple(it for it in entry.options if option_name(it) in _KEPT)
    return Laid(tuple(men), changed_rules(entry), entry.stipulation, options)


class Mutator:
    """What changes real problems a little, the same way for the same chance."""

    def __init__(self, chance: random.Random, real: Sequence[Laid]) -> None:
        """Change *real* problems; men, conditions and what is asked come from others of them."""
        self.chance = chance
        self.real = real
        self._words = tuple(sorted({word for it in names() for word in it.split()[1:]}))
        self._asked = tuple(it.asked for it in real if not it.asked.startswith("dia"))

    def next(self, wanted: Sequence[str]) -> Laid:
        """Return a real problem with one to three changes, under one of the conditions wanted."""
        laid = self.chance.choice(self.real)
        changes = self.chance.choices(
            (
                *(self._shift, self._walk, self._color, self._addition, self._removal),
                *(self._attribute, self._asking, self._varied, self._exchange, self._option),
            ),
            (6, 5, 3, 5, 3, 2, 4, 4, 5, 2),
            k=self.chance.choice((1, 1, 2, 2, 3)),
        )
        for change in changes:
            laid = change(laid)
        if wanted and not any(it in wanted for it in laid.conditions):
            laid = replace(laid, conditions=(*laid.conditions, self.chance.choice(wanted)))
        return laid

    def _at_man(self, laid: Laid, change: Callable[[list[str]], list[str]]) -> Laid:
        if not laid.men:
            return laid
        at = self.chance.randrange(len(laid.men))
        return laid.with_man(at, " ".join(change(laid.men[at].split())))

    def _shift(self, laid: Laid) -> Laid:
        """Shift a man, oftener by a step than far."""
        taken = {man[-2:] for man in laid.men}

        def shifted(words: list[str]) -> list[str]:
            here = SQUARE_NAMES.index(words[-1][-2:])
            reach = self.chance.choice((1, 1, 7))
            free = [
                name
                for square, name in enumerate(SQUARE_NAMES)
                if name not in taken and distance(here, square) <= reach
            ]
            return [*words[:-1], words[-1][:-2] + self.chance.choice(free or [words[-1][-2:]])]

        return self._at_man(laid, shifted)

    def _walk(self, laid: Laid) -> Laid:
        def walking(words: list[str]) -> list[str]:
            return [*words[:-1], self._drawn(laid) + words[-1][-2:]]

        return self._at_man(laid, walking)

    def _color(self, laid: Laid) -> Laid:
        return self._at_man(laid, lambda words: [self._drawn_color(), *words[1:]])

    def _attribute(self, laid: Laid) -> Laid:
        def marked(words: list[str]) -> list[str]:
            trait = self.chance.choice(ATTRIBUTES)
            return ["neutral" if trait == "halfneutral" else words[0], trait, words[-1]]

        return self._at_man(laid, marked)

    def _addition(self, laid: Laid) -> Laid:
        free = sorted(set(SQUARE_NAMES) - {man[-2:] for man in laid.men})
        man = f"{self._drawn_color()} {self._drawn(laid)}{self.chance.choice(free)}"
        return replace(laid, men=(*laid.men, man))

    def _removal(self, laid: Laid) -> Laid:
        if len(laid.men) < 2:
            return laid
        return laid.with_man(self.chance.randrange(len(laid.men)), None)

    def _asking(self, laid: Laid) -> Laid:
        """Ask what another problem asks, in about as many moves."""
        begin = _PARTS.fullmatch(self.chance.choice(self._asked))
        mine = _PARTS.fullmatch(laid.asked)
        if begin is None or mine is None or not begin["length"]:
            return laid
        length = min((begin["length"], mine["length"] or "2"), key=float)
        if begin["begin"].startswith(("h", "d")) and self.chance.random() < 0.3:
            length = f"{float(length):g}.5".replace(".5.5", "")
        return replace(laid, asked=f"{begin['begin']}{length}")

    def _option(self, laid: Laid) -> Laid:
        if laid.asked.startswith("dia"):
            return laid
        added = self.chance.choice(_ADDED)
        if added in laid.options:
            return replace(laid, options=tuple(it for it in laid.options if it != added))
        return replace(laid, options=(*laid.options, added))

    def _varied(self, laid: Laid) -> Laid:
        """Put a word more or less behind a condition, or another one of its family for it."""
        if not laid.conditions:
            return self._exchange(laid)
        at = self.chance.randrange(len(laid.conditions))
        name = laid.conditions[at]
        alike = [it for it in names() if it != name and it.split()[0] == name.split()[0]]
        ways = [
            f"{name} {self.chance.choice(self._words)}",
            *self.chance.sample(alike, min(2, len(alike))),
        ]
        if " " in name:
            ways.append(name.rpartition(" ")[0])
        held = (*laid.conditions[:at], self.chance.choice(ways), *laid.conditions[at + 1 :])
        return replace(laid, conditions=held)

    def _exchange(self, laid: Laid) -> Laid:
        """Take a condition of another problem, or any, beside what is there or for it."""
        others = self.chance.choice(self.real).conditions
        added = self.chance.choice(others or names()) if self.chance.random() < 0.6 else None
        kept = laid.conditions if self.chance.random() < 0.6 else laid.conditions[1:]
        return replace(laid, conditions=(*kept, added or self.chance.choice(names())))

    def _drawn_color(self) -> str:
        return self.chance.choices(_COLORS, (10, 10, 4))[0]

    def _drawn(self, laid: Laid) -> str:
        """Return a walk, of the problem itself, of another, a usual one or any."""
        drawn = self.chance.random()
        if drawn < 0.6:
            men = laid.men if drawn < 0.3 else self.chance.choice(self.real).men
            return self.chance.choice(men).split()[-1][:-2] if men else "Q"
        return self.chance.choice(KINDS if drawn < 0.75 else USUAL if drawn < 0.85 else FAIRY)
