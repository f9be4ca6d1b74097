"""Marks: problems that the user has singled out, for a batch or to come back to.

A mark is kept in the file with the problem, so it is there again after a restart,
and setting one is a step that can be undone.
"""

from __future__ import annotations

from composer.collection.own_words import own_word, with_own_word
from composer.model.document import Document, Entry

_NAME = "marked"
_MARKED = "yes"


def is_marked(entry: Entry) -> bool:
    """Tell whether *entry* is marked."""
    return own_word(entry, _NAME) == _MARKED


def with_mark(entry: Entry) -> Entry:
    """Mark *entry*; one that could not be read stays as it is."""
    return with_own_word(entry, _NAME, _MARKED)


def without_mark(entry: Entry) -> Entry:
    """Take the mark off *entry*."""
    return with_own_word(entry, _NAME, "")


def marked_places(document: Document) -> tuple[int, ...]:
    """Return the places, counted from 0, of the problems that are marked."""
    return tuple(place for place, entry in enumerate(document.entries) if is_marked(entry))
