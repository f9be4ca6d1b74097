"""What can be done to several problems of a collection at once.

Like all edits these are pure functions; one that changes nothing returns the
document it was given.  Places are counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from composer.model.document import Document, Entry
from composer.model.edits import insert_entries


def change_entries(
    document: Document, places: Collection[int], change: Callable[[Entry], Entry]
) -> Document:
    """Let *change* make another entry of each of those at *places*."""
    entries = list(document.entries)
    for place in places:
        entries[place] = change(entries[place])
    if all(map(_is_same, entries, document.entries)):
        return document
    return replace(document, entries=tuple(entries))


def delete_entries(
    document: Document, places: Collection[int], successor: int | None = None
) -> Document:
    """Take the problems at *places* out; an empty board takes the place of the last one.

    With the problem on the board goes the way to *successor*, or else to who follows in the file.
    """
    gone = set(places)
    if not gone:
        return document
    left = tuple(e for place, e in enumerate(document.entries) if place not in gone)
    if not left:
        return document if document.entries == (Entry(),) else _only_empty(document)
    current = document.current
    if current in gone and successor is not None:
        current = successor
    current -= sum(place < current for place in gone)
    return replace(document, entries=left, current=min(current, len(left) - 1))


def duplicate_entries(document: Document, places: Collection[int]) -> Document:
    """Put copies of the problems at *places* behind the last of them; go to the first copy."""
    if not places:
        return document
    copies = tuple(document.entries[place] for place in sorted(places))
    return insert_entries(document, copies, max(places) + 1)


def move_entries(document: Document, places: Collection[int], target: int) -> Document:
    """Carry the problems at *places*, in their order, in front of the one at *target*.

    ``len(document.entries)`` is the end.  The problem on the board stays on it.
    """
    carried = set(places)
    order = [place for place in range(target) if place not in carried]
    order += sorted(carried)
    order += [place for place in range(target, len(document.entries)) if place not in carried]
    if order == list(range(len(document.entries))):
        return document
    entries = tuple(document.entries[place] for place in order)
    return replace(document, entries=entries, current=order.index(document.current))


def shift_target(shown: Collection[int], places: Collection[int], step: int) -> int | None:
    """Return where :func:`move_entries` carries the problems at *places* past the next one shown.

    *shown* are the places of those that a search has found, in any order, or all.  -1 is up, 1 is
    down; all of *places* stand together then.  ``None`` where there is none to pass.
    """
    if step < 0:
        return max((it for it in shown if it < min(places)), default=None)
    passed = min((it for it in shown if it > max(places)), default=None)
    return None if passed is None else passed + 1


def places_after_move(places: Collection[int], target: int) -> range:
    """Return where the problems at *places* stand when they were carried to *target*."""
    first = target - sum(place < target for place in places)
    return range(first, first + len(places))


def _only_empty(document: Document) -> Document:
    return replace(document, entries=(Entry(),), current=0)


def _is_same(one: Entry, other: Entry) -> bool:
    return one is other
