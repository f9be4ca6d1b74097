"""Groups of problems of a library that have the same position."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from composer.collection.symmetry import SYMMETRIES, Freedom
from composer.library.finding import duplicates
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
