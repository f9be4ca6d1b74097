"""What one of two problems can take over from the other, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from composer.collection.comparing import (
    SquareChange,
    Topic,
    TopicDifference,
    differences,
    square_changes,
)
from composer.model import edits
from composer.model.document import Document, Entry

_FIELDS = {
    Topic.STIPULATION: "stipulation",
    Topic.OPTIONS: "options",
    Topic.AUTHORS: "authors",
    Topic.SOURCE: "source",
    Topic.DATE: "date",
    Topic.AWARD: "award",
    Topic.KEYWORDS: "keywords",
    Topic.COMMENTS: "comments",
}


@dataclass(frozen=True, slots=True)
class Taking:
    """A piece that *other* can give: a change of the men, a topic, or neither for the solution."""

    what: SquareChange | TopicDifference | None
    other: Entry

    def done(self, document: Document, place: int) -> Document:
        """Put the piece into the problem at *place*, and that problem on the board.

        A solution of another question stays one: it is outdated here.
        """
        document = edits.go_to_entry(document, place)
        other, what = self.other, self.what
        if isinstance(what, SquareChange):
            squares = {it for it in (what.left, what.right) if it is not None}
            men = {square: other.setup.squares[square] for square in squares}
            return edits.replace_setup(document, document.entry.setup.with_pieces(men))
        if isinstance(what, TopicDifference):
            name = _FIELDS[what.topic]
            return edits.edit_entry(document, **{name: getattr(other, name)})
        is_outdated = other.is_solution_outdated or _asked(other) != _asked(document.entry)
        return edits.edit_entry(document, solution=other.solution, is_solution_outdated=is_outdated)


def takings(entry: Entry, other: Entry) -> Iterator[Taking]:
    """Yield what *entry* can take over from *other*; nothing of what cannot be read.

    The changes tell what becomes of *entry*.
    """
    if entry.fault is not None or other.fault is not None:
        return
    for change in square_changes(entry, other):
        yield Taking(change, other)
    for difference in differences(entry, other):
        if difference.topic in _FIELDS and not difference.name:
            yield Taking(difference, other)
    if other.solution and other.solution != entry.solution:
        yield Taking(None, other)


def _asked(entry: Entry) -> tuple[object, ...]:
    extra = dict(entry.extra)
    return entry.setup, entry.stipulation, entry.options, extra.get("twins")
