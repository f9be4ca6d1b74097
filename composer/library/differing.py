"""Two libraries held together: what only one of them has, and what they say of what both have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import NamedTuple

import numpy as np

from composer.collection.folding import folded
from composer.collection.holding import filled_from
from composer.collection.names import names_text
from composer.formats.files import OpenError, load_as_likely
from composer.library.equals import asked_numbers
from composer.library.errors import LibraryError
from composer.library.layout import Ids
from composer.library.store import Library, LibraryProblem
from composer.model.document import Entry
from solver.language import tr

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Shared:
    """A problem that two libraries have, and what they say differently of it, by its name."""

    left: LibraryProblem
    right: LibraryProblem
    differences: tuple[tuple[str, str, str], ...]


class HeldPlace(NamedTuple):
    """A problem of one of two libraries, by its id there."""

    is_right: bool
    id: int


@dataclass(frozen=True, slots=True)
class Held:
    """Two libraries held together: the ids of what only one has, and pairs of what both have.

    ``again`` are pairs of a problem and one that says it again, be it in the same library: the
    first of them in *left*, or else in *right*, with all others.
    """

    only_left: Ids
    only_right: Ids
    both: tuple[tuple[int, int], ...]
    again: tuple[tuple[HeldPlace, HeldPlace], ...]


def hold_together(left: Library, right: Library) -> Held:
    """Hold two libraries together.

    The same is a problem whose position is equal up to symmetry and exchanged colours, and that
    asks the same, conditions and twins included.  Where one of them has it more than once, the
    first counts.
    """
    found: dict[tuple[int, ...], list[HeldPlace]] = {}
    for is_right, library in enumerate((left, right)):
        ids = library.ids(np.ones(library.room, np.bool_))
        keys, asked = library.column("key")[ids], asked_numbers(library)[ids]
        for *name, number in zip(keys.tolist(), asked.tolist(), ids.tolist(), strict=True):
            found.setdefault(tuple(name), []).append(HeldPlace(bool(is_right), number))
    both = []
    for places in found.values():
        other = next((it.id for it in places if it.is_right), None)
        if not places[0].is_right and other is not None:
            both.append((places[0].id, other))
    firsts, in_both = [places[0] for places in found.values()], {one for one, _ in both}
    only_left = [it.id for it in firsts if not it.is_right and it.id not in in_both]
    return Held(
        np.array(only_left, np.int64),
        np.array([it.id for it in firsts if it.is_right], np.int64),
        tuple(both),
        tuple((first, other) for first, *others in found.values() for other in others),
    )


def shared_problems(left: Library, right: Library, held: Held) -> Iterator[Shared]:
    """Yield what both have, with what they say differently.

    Raises:
        DamagedError: a library has to be made anew.
    """
    yield from _beside(left, right, held.both)


def _beside(left: Library, right: Library, both: Sequence[tuple[int, int]]) -> Iterator[Shared]:
    for start in range(0, len(both), _AT_ONCE):
        some = both[start : start + _AT_ONCE]
        pairs = zip(
            left.problems(one for one, _ in some),
            right.problems(other for _, other in some),
            strict=True,
        )
        for one, other in pairs:
            yield Shared(one, other, tuple(_differences(one, other)))


def _differences(one: LibraryProblem, other: LibraryProblem) -> Iterator[tuple[str, str, str]]:
    if folded(names_text(one.authors)) != folded(names_text(other.authors)):
        yield "authors", "; ".join(one.authors), "; ".join(other.authors)
    for name in ("source", "date", "award", "keywords", "comments"):
        texts = ["; ".join(it) if isinstance(it, tuple) else it
                 for it in (getattr(one, name), getattr(other, name))]  # fmt: skip
        if folded(texts[0]) != folded(texts[1]):
            yield name, texts[0], texts[1]


def merged_entries(left: Library, right: Library, held: Held) -> Iterator[Entry]:
    """Yield the problems of *left*, and behind them those that only *right* has, each once.

    Of what stands there more than once the first decides; where it says nothing, what the others
    say is taken, those of *left* before those of *right*.

    Raises:
        LibraryError: a file cannot be read any more as it was.
        DamagedError: a library has to be made anew.
    """
    fillers = _fillers(left, right, held)
    ids = np.concatenate((held.only_left, np.array([it for it, _ in held.both], np.int64)))
    for is_right, library, some in ((False, left, ids), (True, right, held.only_right)):
        files, places = _Files(), np.sort(some)
        for start in range(0, len(places), _AT_ONCE):
            for problem in library.problems(places[start : start + _AT_ONCE]):
                others = fillers.get(HeldPlace(is_right, problem.id), ())
                yield reduce(filled_from, others, files.entry(problem))


def _fillers(left: Library, right: Library, held: Held) -> dict[HeldPlace, list[Entry]]:
    """Return what others say of each problem that they describe differently.

    They are read file by file, for they may lie in any order.
    """
    told: list[tuple[HeldPlace, LibraryProblem]] = []
    for of_right in ((False, False), (False, True), (True, True)):
        one, other = (right if it else left for it in of_right)
        some = [(a.id, b.id) for a, b in held.again if (a.is_right, b.is_right) == of_right]
        for shared in _beside(one, other, some):
            if shared.differences:
                told.append((HeldPlace(of_right[0], shared.left.id), shared.right))
    files = _Files()
    by_file = sorted(range(len(told)), key=lambda it: (told[it][1].path, told[it][1].number))
    entries = {it: files.entry(told[it][1]) for it in by_file}
    found: dict[HeldPlace, list[Entry]] = {}
    for number, (place, _) in enumerate(told):
        found.setdefault(place, []).append(entries[number])
    return found


class _Files:
    """The files of a library, of which the one that was read last is kept."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._entries: tuple[Entry, ...] = ()

    def entry(self, problem: LibraryProblem) -> Entry:
        """Return the whole of a problem.

        Raises:
            LibraryError: its file cannot be read any more as it was.
        """
        if problem.path != self._path:
            try:
                self._entries = load_as_likely(problem.path).document.entries
            except OpenError as error:
                raise LibraryError(str(error)) from error
            self._path = problem.path
        if problem.number <= len(self._entries):
            entry = self._entries[problem.number - 1]
            if entry.fault is None and entry.setup.squares == problem.setup.squares:
                return entry
        raise LibraryError(
            tr("“%1” has changed since it was read: index the library anew.", problem.path)
        )
