"""What differs between two collections: problems added, removed, moved, changed, and in what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from enum import Enum, auto

from composer.model.document import Document, Entry


class Fate(Enum):
    """What became of a problem on the way from one collection to the other."""

    ADDED = auto()
    REMOVED = auto()
    MOVED = auto()
    CHANGED = auto()


class ProblemPart(Enum):
    """The parts of a problem that can differ."""

    POSITION = auto()
    STIPULATION = auto()
    ORIGIN = auto()
    """Authors, source, date and award."""
    OPTIONS = auto()
    SOLUTION = auto()
    NOTES = auto()
    """Keywords, comments, and whatever else the file says."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One problem that is not the same in both; a number counts from 1, 0 where it is missing."""

    fate: Fate
    entry: Entry
    number_before: int = 0
    number_after: int = 0
    parts: tuple[ProblemPart, ...] = ()


def compare(before: Document, after: Document) -> tuple[EntryChange, ...]:
    """Return what was changed from *before* to *after*, in the order of *after*."""
    old, new = before.entries, after.entries
    changes = list(_found(old, new))
    return tuple(_with_moves(changes))


def parts_that_differ(before: Entry, after: Entry) -> tuple[ProblemPart, ...]:
    """Return in what two versions of a problem are not the same."""
    return tuple(part for part, view in _VIEWS.items() if view(before) != view(after))


_VIEWS: dict[ProblemPart, Callable[[Entry], object]] = {
    ProblemPart.POSITION: lambda entry: (entry.setup, entry.fault and entry.verbatim),
    ProblemPart.STIPULATION: lambda entry: entry.stipulation,
    ProblemPart.ORIGIN: lambda entry: (
        entry.authors,
        entry.source,
        entry.date,
        entry.award,
        entry.source_details,
        entry.award_details,
    ),
    ProblemPart.OPTIONS: lambda entry: entry.options,
    ProblemPart.SOLUTION: lambda entry: (entry.solution, entry.is_solution_outdated),
    ProblemPart.NOTES: lambda entry: (entry.keywords, entry.comments, entry.extra),
}


def _found(old: Sequence[Entry], new: Sequence[Entry]) -> Iterator[EntryChange]:
    matcher = SequenceMatcher(
        None, [_mark(entry) for entry in old], [_mark(entry) for entry in new], autojunk=False
    )
    for kind, start, stop, from_, to in matcher.get_opcodes():
        if kind == "equal":
            continue
        common = min(stop - start, to - from_)
        for step in range(common):
            yield from _pair(old, new, start + step, from_ + step)
        for index in range(start + common, stop):
            yield EntryChange(Fate.REMOVED, old[index], number_before=index + 1)
        for index in range(from_ + common, to):
            yield EntryChange(Fate.ADDED, new[index], number_after=index + 1)


def _pair(
    old: Sequence[Entry], new: Sequence[Entry], before: int, after: int
) -> Iterator[EntryChange]:
    """Tell what became of one problem by the other, or of both where they have little in common."""
    parts = parts_that_differ(old[before], new[after])
    if len(parts) > len(_VIEWS) // 2 and ProblemPart.POSITION in parts:
        yield EntryChange(Fate.REMOVED, old[before], number_before=before + 1)
        yield EntryChange(Fate.ADDED, new[after], number_after=after + 1)
    elif parts:
        yield EntryChange(Fate.CHANGED, new[after], before + 1, after + 1, parts)


def _with_moves(changes: list[EntryChange]) -> Iterator[EntryChange]:
    """Join a problem that is missing in one place and new in another to one that was moved."""
    missing: dict[str, list[EntryChange]] = {}
    for change in changes:
        if change.fate is Fate.REMOVED:
            missing.setdefault(_mark(change.entry), []).append(change)
    moved: dict[int, EntryChange] = {}
    for change in changes:
        if change.fate is Fate.ADDED and missing.get(_mark(change.entry)):
            origin = missing[_mark(change.entry)].pop(0)
            moved[id(change)] = replace(change, fate=Fate.MOVED, number_before=origin.number_before)
            moved[id(origin)] = origin
    for change in changes:
        if id(change) not in moved:
            yield change
        elif change.fate is Fate.ADDED:
            yield moved[id(change)]


def _mark(entry: Entry) -> str:
    """Return a text by which two entries that are the same are found quickly."""
    return entry.verbatim if entry.verbatim is not None else repr(entry)
