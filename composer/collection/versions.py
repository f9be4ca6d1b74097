"""Versions of one composition, kept together in a collection.

All versions note the same name of their composition, and each its own name, in the
file.  Any two collections that are put together therefore keep their groups apart,
and a version that is moved to another file finds its group again when it comes back.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from composer.collection.own_words import own_word, with_own_word, with_own_words
from composer.model.document import Document, Entry
from composer.model.edits import insert_entries

_COMPOSITION = "composition"
_VERSION = "version"


@dataclass(frozen=True, slots=True)
class VersionPlace:
    """Which of how many versions a problem is, counted from 1 in the order of the file."""

    number: int
    count: int


def composition_id(entry: Entry) -> str:
    """Return what all versions of the composition of *entry* share; nothing if it has no others."""
    return own_word(entry, _COMPOSITION)


def version_name(entry: Entry) -> str:
    """Return what this version is called, nothing where it is none."""
    return own_word(entry, _VERSION)


def with_version_name(entry: Entry, name: str) -> Entry:
    """Call this version *name*."""
    return with_own_word(entry, _VERSION, " ".join(name.split()))


def version_groups(entries: Iterable[Entry]) -> dict[str, tuple[int, ...]]:
    """Return the places of the versions of each composition that has any."""
    groups: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.extra and (name := composition_id(entry)):
            groups.setdefault(name, []).append(place)
    return {name: tuple(places) for name, places in groups.items()}


def versions_of(document: Document, place: int) -> tuple[int, ...]:
    """Return the places of all versions of the problem at *place*, its own included."""
    name = composition_id(document.entries[place])
    return version_groups(document.entries).get(name, (place,)) if name else (place,)


def make_version(document: Document, place: int) -> Document:
    """Put a copy of the problem at *place* behind its last version, and go to it."""
    original = document.entries[place]
    if original.fault is not None:
        return document
    group = versions_of(document, place)
    names = {version_name(document.entries[at]) for at in group}
    composition = composition_id(original) or secrets.token_hex(4)
    marked = _with_composition(original, composition, version_name(original) or "1")
    names = {*names, version_name(marked)} - {""}
    copy = with_version_name(marked, _free_name(names))
    entries = (*document.entries[:place], marked, *document.entries[place + 1 :])
    return insert_entries(replace(document, entries=entries), (copy,), group[-1] + 1)


def join_versions(document: Document, places: Collection[int]) -> Document:
    """Declare the problems at *places* to be versions of one composition.

    Groups that they belong to already are joined whole.
    """
    chosen = [place for place in sorted(places) if document.entries[place].fault is None]
    if len(chosen) < 2:
        return document
    whole = sorted({at for place in chosen for at in versions_of(document, place)})
    ids = [composition_id(document.entries[place]) for place in whole]
    composition = next(filter(None, ids), "") or secrets.token_hex(4)
    names: set[str] = set()
    entries = list(document.entries)
    for place in whole:
        name = version_name(entries[place])
        name = name if name and name not in names else _free_name(names)
        names.add(name)
        entries[place] = _with_composition(entries[place], composition, name)
    return _with_entries(document, entries)


def part_versions(document: Document, places: Collection[int]) -> Document:
    """Let the problems at *places* be compositions of their own again."""
    entries = list(document.entries)
    touched = {composition_id(entries[place]) for place in places} - {""}
    for place in places:
        entries[place] = _with_composition(entries[place], "", "")
    for name, left in version_groups(entries).items():
        if name in touched and len(left) == 1:  # one alone is a version of nothing
            entries[left[0]] = _with_composition(entries[left[0]], "", "")
    return _with_entries(document, entries)


def place_among_versions(group: Sequence[int], place: int) -> VersionPlace:
    """Return which of the versions at *group* stands at *place*."""
    return VersionPlace(group.index(place) + 1, len(group))


def _with_composition(entry: Entry, composition: str, version: str) -> Entry:
    return with_own_words(entry, {_COMPOSITION: composition, _VERSION: version})


def _free_name(names: Collection[str]) -> str:
    number = len(names) + 1
    while str(number) in names:
        number += 1
    return str(number)


def _with_entries(document: Document, entries: list[Entry]) -> Document:
    same = all(one is other for one, other in zip(entries, document.entries, strict=True))
    return document if same else replace(document, entries=tuple(entries))
