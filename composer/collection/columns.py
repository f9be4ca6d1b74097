"""The columns of the collection, and by what each of them is sorted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum

from composer.collection.facts import Facts
from composer.collection.folding import folded
from composer.collection.marks import is_marked
from composer.collection.names import names_text
from composer.collection.stipulations import length_of
from composer.collection.versions import composition_id, version_name
from solver.squares import WHITE

_DIGITS = re.compile(r"(\d+)")
_LAST = "\U0010ffff"
"""Sorts behind all text: what is not known stands at the end."""

SortKey = tuple[object, ...]


class Column(Enum):
    """A column of the collection; the value is the name it is remembered by."""

    NUMBER = "number"
    MARK = "mark"
    DIAGRAM = "diagram"
    AUTHOR = "author"
    STIPULATION = "stipulation"
    MEN = "men"
    SOURCE = "source"
    DATE = "date"
    AWARD = "award"
    KEYWORDS = "keywords"
    THEMES = "themes"
    VERSION = "version"
    VERDICT = "verdict"
    STATE = "state"

    @property
    def can_sort(self) -> bool:
        """Whether problems can be brought into an order by it."""
        return self is not Column.DIAGRAM


def sort_key(column: Column, facts: Facts, text: str) -> SortKey:
    """Return what to sort a problem by; *text* is what the column shows of it."""
    makers: dict[Column, Callable[[Facts], SortKey]] = {
        Column.NUMBER: lambda facts: (facts.place,),
        Column.MARK: lambda facts: (not is_marked(facts.entry),),
        Column.DIAGRAM: lambda facts: (facts.place,),
        Column.AUTHOR: lambda facts: text_key(names_text(facts.entry.authors)),
        Column.STIPULATION: _by_stipulation,
        Column.MEN: lambda facts: (facts.men, facts.count(WHITE)),
        Column.VERSION: _by_version,
    }
    maker = makers.get(column)
    return maker(facts) if maker is not None else text_key(text)


def themes_key(themes: Mapping[str, int] | None, text: str) -> SortKey:
    """Sort by how many themes were found; those in which nobody has looked come last."""
    return (1,) if themes is None else (0, len(themes), text_key(text))


def text_key(text: str) -> SortKey:
    """Sort by *text* without case and accents, with the numbers in it by their value."""
    parts = _DIGITS.split(folded(text) or _LAST)
    return tuple(
        (0, int(part[:18]), part) if part.isdecimal() else (1, 0, part) for part in parts if part
    )


def _by_stipulation(facts: Facts) -> SortKey:
    asked = facts.stipulation
    if asked is None:
        return (2 - bool(facts.entry.stipulation), 0, "", "", "", 0, facts.entry.stipulation)
    kind = (asked.series, asked.parry.value, asked.play.value, asked.aim)
    return (0, *kind, length_of(asked), str(asked))


def _by_version(facts: Facts) -> SortKey:
    name = composition_id(facts.entry)
    return (not name, name, text_key(version_name(facts.entry)))
