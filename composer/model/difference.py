"""What tells two states of a collection apart: the run of entries that was exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from composer.model.document import Document, Entry


def same_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """Return how many objects are the same at the beginning of both, and how many at the end."""
    shortest = min(len(old), len(new))
    start = 0
    while start < shortest and old[start] is new[start]:
        start += 1
    tail = 0
    while tail < shortest - start and old[-1 - tail] is new[-1 - tail]:
        tail += 1
    return start, tail


@dataclass(frozen=True, slots=True)
class Difference:
    """The way from one document to another and back.

    Only the run of entries that was exchanged is kept, so that a long history of a
    large collection stays small.
    """

    start: int
    entries_before: tuple[Entry, ...]
    entries_after: tuple[Entry, ...]
    current_before: int
    current_after: int
    preamble_before: str = ""
    preamble_after: str = ""

    @classmethod
    def between(cls, before: Document, after: Document) -> Difference:
        """Find the smallest run of entries that are not the same objects."""
        old, new = before.entries, after.entries
        start, tail = same_ends(old, new)
        run_before, run_after = old[start : len(old) - tail], new[start : len(new) - tail]
        return cls(
            start,
            run_before,
            run_after,
            before.current,
            after.current,
            before.preamble,
            after.preamble,
        )

    @property
    def is_empty(self) -> bool:
        """Whether both documents hold the same problems."""
        return (self.entries_before, self.preamble_before) == (
            self.entries_after,
            self.preamble_after,
        )

    def redone(self, document: Document) -> Document:
        """Make the change in *document*."""
        entries = self._exchanged(document, self.entries_before, self.entries_after)
        return Document(entries, self.current_after, self.preamble_after)

    def undone(self, document: Document) -> Document:
        """Take the change back in *document*."""
        entries = self._exchanged(document, self.entries_after, self.entries_before)
        return Document(entries, self.current_before, self.preamble_before)

    def followed_by(self, later: Difference) -> Difference | None:
        """Join with the next change, or return ``None`` where it is about other entries."""
        if (self.start, self.entries_after) != (later.start, later.entries_before):
            return None
        return replace(
            self,
            entries_after=later.entries_after,
            current_after=later.current_after,
            preamble_after=later.preamble_after,
        )

    def _exchanged(
        self, document: Document, leaving: tuple[Entry, ...], coming: tuple[Entry, ...]
    ) -> tuple[Entry, ...]:
        tail = document.entries[self.start + len(leaving) :]
        return (*document.entries[: self.start], *coming, *tail)
