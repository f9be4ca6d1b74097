"""What is said of many problems at once: the texts of fields, keywords, numbers that go on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from composer.collection.several import change_entries
from composer.editor import Edit
from composer.model.document import Document, Entry
from composer.panels.sheet.fields import KEYWORDS, NUMBER, Field, split_words
from solver.language import tr

_COUNTED = re.compile(r"(?P<before>.*?)(?P<digits>[0-9]{1,12})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Filling:
    """What is to be said; a field without a text stays as it is in each problem.

    ``keywords`` come to those that are there.  The first problem gets ``first_number``, the
    others get those behind it.
    """

    texts: tuple[tuple[Field, str], ...] = ()
    keywords: str = ""
    first_number: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be said."""
        return not (any(text for _, text in self.texts) or self.keywords or self.first_number)


def number_fault(first: str) -> str:
    """Say why nobody can count on from *first*; nothing where it can be done."""
    if not first or _COUNTED.fullmatch(first):
        return ""
    return tr("A number to count on from ends in figures, such as 4501 or H12, not “%1”.", first)


def number_after(first: str, steps: int) -> str:
    """Return the number so many *steps* behind *first*: ``H09`` is followed by ``H10``."""
    match = _COUNTED.fullmatch(first)
    assert match is not None
    digits = match["digits"]
    return f"{match['before']}{int(digits) + steps:0{len(digits)}}"


def fill(document: Document, places: Sequence[int], filling: Filling) -> Document:
    """Say what *filling* does of the problems at *places*, numbered in this order.

    A problem that could not be read stays as it is: its text is all there is of it.
    """
    steps = iter(range(len(places)))
    told = [field.edit(text) for field, text in filling.texts if text]
    words = split_words(filling.keywords)

    def filled(entry: Entry) -> Entry:
        return _filled(entry, told, words, filling.first_number, next(steps))

    return change_entries(document, places, filled)


def _filled(
    entry: Entry, told: Sequence[Edit], keywords: Sequence[str], first_number: str, step: int
) -> Entry:
    if entry.fault is not None:
        return entry
    document = Document((entry,))
    for edit in told:
        document = edit(document)
    if keywords:
        words = dict.fromkeys((*entry.keywords, *keywords))
        document = KEYWORDS.edit(", ".join(words))(document)
    if first_number:
        document = NUMBER.edit(number_after(first_number, step))(document)
    return document.entry
