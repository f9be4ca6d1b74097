"""The open document: a collection of problems, immutable, edited only by replacing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from solver.setup import Setup

Details = tuple[tuple[str, object], ...]
"""Keys of a file with their values (text, numbers, tuples, dicts), never changed in place."""


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Entry:
    """One problem of a collection, with all that its file says about it.

    ``stipulation`` is the text as written, whether or not the solver knows it.
    ``source`` is the name of the column or tourney, ``date`` reads ``1911``,
    ``1911-04`` or ``1911-04-03`` (or whatever the file said), ``award`` is the
    distinction; ``source_details`` and ``award_details`` keep what else the file
    says of them.  ``extra`` keeps the keys of the file that have no field here;
    ``verbatim`` is the text this entry was read from, ``None`` as soon as anything
    was edited; ``origin`` is that text still, so that writing changes no line of it
    that says the same as before.

    ``fault`` says in one sentence why the entry cannot be shown; its ``setup`` is
    then empty and ``verbatim`` is all that is known of it.  ``is_solution_outdated``
    tells that position or stipulation changed after the solution was stored.
    """

    setup: Setup = field(default_factory=Setup)
    stipulation: str = "#2"
    authors: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    award: str = ""
    options: tuple[str, ...] = ()
    solution: str = ""
    keywords: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    extra: Details = ()
    verbatim: str | None = None
    source_details: Details = ()
    award_details: Details = ()
    is_solution_outdated: bool = False
    fault: str | None = None
    origin: str | None = field(default=None, compare=False, repr=False)

    @property
    def title(self) -> str:
        """Author, source and date as they are written, as far as they are known."""
        return title_of(self.authors, self.source, self.date)

    def told_otherwise(self, **changes: Any) -> Entry:
        """Return it with other values of some fields, as ``replace`` does in twice the time.

        Thousands are changed in one step.
        """
        values = [*_values(self)]
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return Entry(*values)


_PLACES = {each.name: place for place, each in enumerate(fields(Entry))}
_values = attrgetter(*_PLACES)


def title_of(authors: Sequence[str], source: str, date: str) -> str:
    """Return what a problem is called by, of which any part may be empty."""
    return ", ".join(filter(None, (" & ".join(authors), source, date)))


@dataclass(frozen=True, slots=True)
class Document:
    """A collection of at least one problem, and which of them is on the board.

    ``preamble`` is what stood in the file before its first problem (a byte order
    mark, comments).
    """

    entries: tuple[Entry, ...] = (Entry(),)
    current: int = 0
    preamble: str = ""

    @property
    def entry(self) -> Entry:
        """The problem on the board."""
        return self.entries[self.current]

    def with_entry(self, entry: Entry) -> Document:
        """Replace the problem on the board."""
        entries = (*self.entries[: self.current], entry, *self.entries[self.current + 1 :])
        return Document(entries, self.current, self.preamble)
