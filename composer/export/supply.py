"""Where an export gets its problems from: one, some or all of the open collection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import overload

from composer.diagram.page_form import PageForm
from composer.formats.common.publication import Publication
from composer.model.document import Document, Entry

Publish = Callable[[Entry], Publication]
"""Adds to an entry what is known of it beside the file, such as a complete run."""


class Scope(Enum):
    """Which problems are exported."""

    PROBLEM = "problem"
    SELECTED = "selected"
    MARKED = "marked"
    COLLECTION = "collection"


class Published(Sequence[Publication]):
    """Problems of which each is published when it is asked for, so that none waits for all."""

    def __init__(self, entries: Sequence[Entry], publish: Publish) -> None:
        self._entries, self._publish = entries, publish
        self.taken = 0
        """How many problems were asked for so far, one that is drawn and solved twice."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The problems as they are, without what is published of them."""
        return self._entries

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Publication: ...
    @overload
    def __getitem__(self, index: slice) -> Published: ...
    def __getitem__(self, index: int | slice) -> Publication | Published:
        if isinstance(index, slice):
            return Published(self._entries[index], self._publish)
        self.taken += 1
        return self._publish(self._entries[index])


@dataclass(frozen=True, slots=True)
class Supply:
    """The problems that can be exported; ``name`` is what a file of them is called.

    ``open_file`` is where they are kept, which no export may replace.
    """

    document: Document
    selected: tuple[int, ...]
    publish: Publish
    name: str
    open_file: Path | None = None
    marked: tuple[int, ...] = ()

    def is_open(self, path: Path) -> bool:
        """Tell whether *path* is the file that the problems are kept in."""
        if self.open_file is None:
            return False
        return path.resolve() == self.open_file.resolve()

    def count(self, scope: Scope) -> int:
        """Return how many problems *scope* holds."""
        return len(self._entries(scope))

    def publications(self, scope: Scope, form: PageForm) -> Published:
        """Return the problems of *scope* with what is known of them, to be told as in *form*."""
        publish, lettering = self.publish, form.text.lettering
        wording = lettering.words.wording(lettering.letters)

        def told(entry: Entry) -> Publication:
            return replace(
                publish(entry),
                has_drawn_marks=form.has_drawn_marks,
                detail=form.detail,
                wording=wording,
            )

        return Published(self._entries(scope), told)

    def places(self, scope: Scope) -> Sequence[int]:
        """Return where the problems of *scope* stand in the file."""
        if scope is Scope.PROBLEM:
            return (self.document.current,)
        if scope is Scope.COLLECTION:
            return range(len(self.document.entries))
        return self.marked if scope is Scope.MARKED else self.selected

    def _entries(self, scope: Scope) -> tuple[Entry, ...]:
        return tuple(self.document.entries[place] for place in self.places(scope))
