"""Two collections held together: what only one of them has, and what both have."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, replace

from composer.collection.asked_twins import asked_twins
from composer.collection.comparing import differences, stored_solution
from composer.collection.several import change_entries
from composer.collection.symmetry import Sketch, canonical, sketch
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.options import changed_rules


class KnownProblems:
    """Problems to be found again: by their position up to symmetry, and what they ask.

    That includes the conditions and the twins.

    An empty board, and what could not be read, is found nowhere.
    """

    def __init__(self) -> None:
        self._alike: dict[_Key, list[tuple[int, Entry]]] = {}

    def add(self, place: int, entry: Entry) -> None:
        """Know *entry*, which stands at *place*.

        Of equal ones the first is found, one with the same board before those that are turned.
        """
        self._alike.setdefault(_key(entry), []).append((place, entry))

    def place_of(self, entry: Entry) -> int | None:
        """Return where the same problem stands, ``None`` where it is not known."""
        alike = self._alike.get(_key(entry), [])
        if not alike or entry.fault is not None or not any(entry.setup.squares):
            return None
        for place, other in alike:
            if other.setup == entry.setup:
                return place
        own = canonical(entry.setup)
        return next((place for place, other in alike if canonical(other.setup) == own), None)


_Key = tuple[Sketch, str, frozenset[str], tuple[bytes, ...]]


def _key(entry: Entry) -> _Key:
    """Return what the same problems have in common, conditions and twins included."""
    rules = (rule.casefold() for rule in changed_rules(entry))
    return sketch(entry.setup), entry.stipulation.casefold(), frozenset(rules), asked_twins(entry)


@dataclass(frozen=True, slots=True)
class Counterparts:
    """The places of what only one of two collections has, and pairs of what both have."""

    only_here: tuple[int, ...] = ()
    only_there: tuple[int, ...] = ()
    both: tuple[tuple[int, int], ...] = ()


def holding(here: Sequence[Entry], there: Sequence[Entry]) -> Generator[None, None, Counterparts]:
    """Hold two collections together, a problem a step.

    What one of them has more than once counts once, in its first place; what cannot be read
    there, or is an empty board, does not count.
    """
    known, fresh = KnownProblems(), KnownProblems()
    for place, entry in enumerate(here):
        known.add(place, entry)
        yield
    both: dict[int, int] = {}
    only_there = []
    for place, entry in enumerate(there):
        yield
        if entry.fault is not None or not any(entry.setup.squares):
            continue
        own = known.place_of(entry)
        if own is not None:
            both.setdefault(own, place)
        elif fresh.place_of(entry) is None:
            fresh.add(place, entry)
            only_there.append(place)
    readable = (it for it, entry in enumerate(here) if entry.fault is None)
    only_here = tuple(it for it in readable if any(here[it].setup.squares) and it not in both)
    return Counterparts(only_here, tuple(only_there), tuple(sorted(both.items())))


def is_solved_otherwise(entry: Entry, other: Entry) -> bool:
    """Return whether the solutions stored with two are not the same words."""
    return stored_solution(entry).split() != stored_solution(other).split()


def is_told_otherwise(entry: Entry, other: Entry) -> bool:
    """Return whether two that are the same problem are not told in the same words."""
    is_other = entry.setup != other.setup or bool(differences(entry, other))
    return is_other or is_solved_otherwise(entry, other)


def filled_from(entry: Entry, other: Entry) -> Entry:
    """Take from *other* what *entry* does not say."""
    names = ("authors", "source", "date", "award", "keywords", "comments", "solution")
    new = {name: getattr(other, name) for name in names if not getattr(entry, name)}
    new = {name: value for name, value in new.items() if value}
    if new.get("solution") and other.setup != entry.setup:
        del new["solution"]  # it is one of a board that was turned
    return replace(entry, verbatim=None, **new) if new else entry


def merged(
    document: Document,
    there: Sequence[Entry],
    added: Iterable[int],
    pairs: Iterable[tuple[int, int]],
) -> Document:
    """Put the problems *added* of *there* behind all others, and fill those of *pairs*.

    Of what both have *document* decides; where it says nothing, what *there* says is taken.
    """
    fillers = dict(pairs)
    places = list(fillers)
    entries = iter([there[fillers[place]] for place in places])
    document = change_entries(document, places, lambda it: filled_from(it, next(entries)))
    new = tuple(replace(there[place], verbatim=None) for place in added)
    return edits.insert_entries(document, new, len(document.entries))
