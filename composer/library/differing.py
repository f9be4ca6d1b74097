"""Two libraries held together: what only one of them has, and what they say of what both have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from composer.collection.folding import folded
from composer.collection.holding import filled_from
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


@dataclass(frozen=True, slots=True)
class Held:
    """Two libraries held together: the ids of what only one has, and pairs of what both have."""

    only_left: Ids
    only_right: Ids
    both: tuple[tuple[int, int], ...]


def hold_together(left: Library, right: Library) -> Held:
    """Hold two libraries together.

    The same is a problem whose position is equal up to symmetry and exchanged colours, and that
    asks the same, conditions and twins included.  Where one of them has it more than once, the
    first counts.
    """
    sides = [_first_of_each(it) for it in (left, right)]
    own, other = sides
    return Held(
        np.array([it for key, it in own.items() if key not in other], np.int64),
        np.array([it for key, it in other.items() if key not in own], np.int64),
        tuple((it, other[key]) for key, it in own.items() if key in other),
    )


def _first_of_each(library: Library) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    ids = library.ids(np.ones(library.room, np.bool_))
    keys, asked = library.column("key")[ids], asked_numbers(library)[ids]
    for key, question, number in zip(keys.tolist(), asked.tolist(), ids.tolist(), strict=True):
        found.setdefault((key, question), number)
    return found


def shared_problems(left: Library, right: Library, held: Held) -> Iterator[Shared]:
    """Yield what both have, with what they say differently.

    Raises:
        DamagedError: a library has to be made anew.
    """
    for start in range(0, len(held.both), _AT_ONCE):
        some = held.both[start : start + _AT_ONCE]
        pairs = zip(
            left.problems(one for one, _ in some),
            right.problems(other for _, other in some),
            strict=True,
        )
        for one, other in pairs:
            yield Shared(one, other, tuple(_differences(one, other)))


def _differences(one: LibraryProblem, other: LibraryProblem) -> Iterator[tuple[str, str, str]]:
    for name in ("authors", "source", "date", "award", "keywords", "comments"):
        texts = ["; ".join(it) if isinstance(it, tuple) else it
                 for it in (getattr(one, name), getattr(other, name))]  # fmt: skip
        if folded(texts[0]) != folded(texts[1]):
            yield name, texts[0], texts[1]


def merged_entries(left: Library, right: Library, held: Held) -> Iterator[Entry]:
    """Yield all problems of *left*, and behind them those that only *right* has.

    Of what both have *left* decides; where it says nothing, what *right* says is taken.

    Raises:
        LibraryError: a file cannot be read any more as it was.
        DamagedError: a library has to be made anew.
    """
    fillers = _fillers(left, right, held)
    yield from _entries(left, left.ids(np.ones(left.room, np.bool_)), fillers)
    yield from _entries(right, np.sort(held.only_right), {})


def _fillers(left: Library, right: Library, held: Held) -> dict[int, Entry]:
    """Return by its id in *left* what *right* has of each problem that it describes differently.

    They are read file by file, for in *right* they may lie in any order.
    """
    shared = [it for it in shared_problems(left, right, held) if it.differences]
    shared.sort(key=lambda it: (it.right.path, it.right.number))
    files = _Files()
    return {it.left.id: files.entry(it.right) for it in shared}


def _entries(library: Library, ids: Ids, fillers: dict[int, Entry]) -> Iterator[Entry]:
    files = _Files()
    for start in range(0, len(ids), _AT_ONCE):
        for problem in library.problems(ids[start : start + _AT_ONCE]):
            entry, filler = files.entry(problem), fillers.get(problem.id)
            yield entry if filler is None else filled_from(entry, filler)


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
