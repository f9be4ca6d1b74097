"""Problems of a library that have the same position, and those that ask the same, too."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from composer.collection.symmetry import SYMMETRIES, Freedom
from composer.library.finding import duplicates
from composer.library.layout import Ids
from composer.library.store import Library


def groups_of_equals(library: Library, freedom: Freedom = SYMMETRIES) -> Iterator[tuple[int, ...]]:
    """Yield the ids of problems whose positions are equal, group by group, by the first of each.

    Equal are positions up to mirror, rotation and exchange of the colours, with ``SHIFT`` in
    *freedom* shifted ones too.  What is asked may differ.
    """
    ids = library.ids(duplicates(library, freedom))
    if not len(ids):
        return
    keys = library.column("home" if Freedom.SHIFT in freedom else "key")[ids]
    order = np.argsort(keys, kind="stable")
    cuts = np.flatnonzero(np.diff(keys[order])) + 1
    groups = sorted(np.split(ids[order], cuts), key=lambda group: int(group[0]))
    for group in groups:
        yield tuple(map(int, group))


def asked_numbers(library: Library) -> Ids:
    """Return for each row a number that rows share which ask the same, in whatever case."""
    numbers: dict[str, int] = {}
    texts = [text.casefold() for text in library.stipulations]
    shared = [numbers.setdefault(text, len(numbers)) for text in texts]
    return np.asarray(np.array([*shared, 0], np.int64)[library.column("stip")])


def count_repeated(library: Library, first: int) -> int:
    """Return how many rows from *first* on say again what an earlier one says.

    That is a position, equal up to mirror, rotation and exchange of the colours, with what is
    asked; an empty board says nothing.
    """
    ids = library.ids(library.column("men") > 0)
    keys, asked = library.column("key")[ids], asked_numbers(library)[ids]
    order = np.lexsort((ids, asked, keys))
    keys, asked = keys[order], asked[order]
    is_again = (keys[1:] == keys[:-1]) & (asked[1:] == asked[:-1])
    return int(np.count_nonzero(is_again & (ids[order][1:] >= first)))
