"""The fields of the problem pane: how each is read from an entry, and how it is changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from composer.editor import Edit
from composer.formats.common.credits import each_author
from composer.model import edits, publication
from composer.model.dates import date_fault
from composer.model.distinction import distinction_fault
from composer.model.document import Document, Entry
from composer.panels.sheet.asking import ask
from composer.panels.sheet.stipulation_words import stipulation_fault
from solver.language import as_sentence, tr
from solver.twinning.twins import TwinError, parse_twin


def no_fault(text: str) -> str:
    """Find nothing wrong with *text*."""
    return ""


def nothing_odd(entry: Entry) -> str:
    """Tell that *entry* has nothing that cannot be shown."""
    return ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, how an entry fills it, and the edit that its text stands for.

    ``fault_of`` says what is wrong with a text, which is kept all the same; ``odd_of``
    what an entry has in this place where it is no text.
    """

    name: str
    text_of: Callable[[Entry], str]
    value_of: Callable[[str], Any]
    change: Callable[[Document, Any], Document]
    fault_of: Callable[[str], str] = no_fault
    odd_of: Callable[[Entry], str] = nothing_odd

    def edit(self, text: str) -> Edit:
        """Return the edit that gives this field the value *text* stands for."""
        value, change = self.value_of(text), self.change
        return lambda document: change(document, value)

    def agrees(self, text: str, entry: Entry) -> bool:
        """Tell whether *text* stands for what *entry* holds, however it is written."""
        own = self.text_of(entry)
        return text == own or self.value_of(text) == self.value_of(own)


def split_names(text: str) -> tuple[str, ...]:
    """Read names that semicolons part; a comma may belong to a name."""
    return each_author([text])


def split_words(text: str) -> tuple[str, ...]:
    """Read keywords that commas or semicolons part."""
    return tuple(word.strip() for word in re.split(r"[,;]", text) if word.strip())


def split_paragraphs(text: str) -> tuple[str, ...]:
    """Read comments that empty lines part."""
    parts = re.split(r"\n[ \t]*\n", text)
    return tuple(part.strip("\n") for part in parts if part.strip())


def rejoined(
    parts: tuple[str, ...], before: tuple[str, ...], split: Callable[[str], tuple[str, ...]]
) -> tuple[str, ...]:
    """Put parts together again that were one item *before*, as a keyword with a comma in it."""
    joined = list(parts)
    for item in before:
        pieces = list(split(item))
        if pieces == [item]:
            continue
        for place in range(len(joined) - len(pieces) + 1):
            if pieces and joined[place : place + len(pieces)] == pieces:
                joined[place : place + len(pieces)] = [item]
                break
    return tuple(joined)


def names_fault(text: str) -> str:
    """Say which of the names in *text* does not read ``Family, Given``."""
    odd = [name for name in split_names(text) if name.count(",") > 1 or name[-1] == ","]
    if not odd:
        return ""
    return tr("A name reads “Family, Given”, not “%1”; semicolons part names.", odd[0][:60])


def page_fault(text: str) -> str:
    """Say that a page is a number, where *text* is none."""
    if not text or text.isdecimal():
        return ""
    return tr("A page is a whole number, not “%1”.", text[:40])


def variant_fault(text: str) -> str:
    """Say why *text*, which is in the language of twins, is not understood."""
    try:
        if text:
            parse_twin(text)
    except TwinError as error:
        return as_sentence(str(error))
    return ""


def _list_field(
    name: str,
    mark: str,
    split: Callable[[str], tuple[str, ...]],
    fault_of: Callable[[str], str] = no_fault,
) -> Field:
    def change(document: Document, items: tuple[str, ...]) -> Document:
        items = rejoined(items, getattr(document.entry, name), split)
        return edits.edit_entry(document, **{name: items})

    return Field(name, lambda entry: mark.join(getattr(entry, name)), split, change, fault_of)


def _text_field(name: str, fault_of: Callable[[str], str] = no_fault) -> Field:
    def change(document: Document, text: str) -> Document:
        return edits.edit_entry(document, **{name: text})

    return Field(name, lambda entry: str(getattr(entry, name)), _strip, change, fault_of)


def _source_field(part: str, fault_of: Callable[[str], str] = no_fault) -> Field:
    return Field(
        f"source_{part}",
        lambda entry: publication.part_text(publication.source_parts(entry), part),
        _strip if part != publication.COMMENTS else str,
        lambda document, text: publication.set_source_part(document, part, text),
        fault_of,
        lambda entry: publication.odd_part(publication.source_parts(entry), part),
    )


def _tourney_field(part: str, text_of: Callable[[Entry], str]) -> Field:
    return Field(
        f"tourney_{part}",
        text_of,
        _strip,
        lambda document, text: publication.set_tourney(document, part, text),
        date_fault if part == publication.DATE else no_fault,
    )


_strip = partial(str.strip)

AUTHORS = _list_field("authors", "; ", split_names, names_fault)
SOURCE = _text_field("source")
DATE = _text_field("date", date_fault)
VOLUME = _source_field("volume")
ISSUE = _source_field("issue")
ROUND = _source_field("round")
NUMBER = _source_field("problemid")
PAGE = _source_field("pagenumber", page_fault)
VARIANT = _source_field("variant", variant_fault)
SOURCE_COMMENTS = _source_field(publication.COMMENTS)
AWARD = _text_field("award", distinction_fault)
TOURNEY = _tourney_field(publication.NAME, publication.tourney_name)
TOURNEY_DATE = _tourney_field(publication.DATE, publication.tourney_date)
JUDGES = Field(
    "judges",
    lambda entry: "; ".join(publication.judges(entry)),
    split_names,
    publication.set_judges,
    names_fault,
)
DEDICATION = Field("dedication", publication.dedication_of, _strip, publication.set_dedication)
STIPULATION = Field("stipulation", lambda entry: entry.stipulation, _strip, ask, stipulation_fault)
KEYWORDS = _list_field("keywords", ", ", split_words)
COMMENTS = _list_field("comments", "\n\n", split_paragraphs)
SOLUTION = Field("solution", lambda entry: entry.solution, str, edits.set_solution)
