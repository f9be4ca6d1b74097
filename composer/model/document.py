"""The open document: a collection of problems, immutable, edited only by replacing it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from solver.setup import Setup


@dataclass(frozen=True, slots=True)
class Entry:
    """One problem of a collection, with all that its file says about it.

    ``stipulation`` is the text as written, whether or not the solver knows it.
    ``extra`` keeps the keys of the file that have no field here; ``verbatim`` is
    the text this entry was read from, ``None`` as soon as anything was edited.
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
    extra: tuple[tuple[str, object], ...] = ()
    verbatim: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A collection of at least one problem, and which of them is on the board."""

    entries: tuple[Entry, ...] = (Entry(),)
    current: int = 0

    @property
    def entry(self) -> Entry:
        """The problem on the board."""
        return self.entries[self.current]

    def with_entry(self, entry: Entry) -> Document:
        """Replace the problem on the board."""
        entries = (*self.entries[: self.current], entry, *self.entries[self.current + 1 :])
        return replace(self, entries=entries)
