"""Pairs of positions of a library in which one man differs, found without comparing each with each.

A hash of a position is a sum over its men, so the hash of what is left without one of them is a
subtraction.  Two positions of which the same is left, or one of which is left what the other is,
differ by one man: he stands elsewhere, is another, or is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from composer.library.boards import PLANES, reduced_keys
from composer.library.layout import BLOCK_ROWS, Ids, Words64
from composer.library.store import Library

LEAST_MEN = 4
"""Positions with fewer men are near to very many."""
_PASSES = 16
"""The hashes are gone through in so many parts, each of which takes memory alone."""


def near_pairs(library: Library) -> tuple[Ids, Ids]:
    """Return the ids of problems whose positions differ by one man, and those they differ from.

    Each pair comes once, the smaller id first; equal positions are no pair.  Up to symmetry and
    exchange of the colours.
    """
    firsts, seconds = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for part in range(_PASSES):
        keys, ids = _keys_of_part(library, part)
        order = np.argsort(keys, kind="stable")
        keys, ids = keys[order], ids[order]
        for step in range(1, 6):  # who stands together with many others is paired with the next
            equal = np.flatnonzero(keys[step:] == keys[:-step])
            firsts.append(ids[equal])
            seconds.append(ids[equal + step])
    one, other = np.concatenate(firsts), np.concatenate(seconds)
    low, high = np.minimum(one, other), np.maximum(one, other)
    whole = library.column("key")
    kept = (low != high) & (whole[low] != whole[high])
    pairs = np.unique(np.stack((low[kept], high[kept]), axis=1), axis=0)
    return pairs[:, 0], pairs[:, 1]


def _keys_of_part(library: Library, part: int) -> tuple[Words64, Ids]:
    """Return hashes of whole positions and of those without one man, and whose they are."""
    keys, ids = [np.zeros(0, np.uint64)], [np.zeros(0, np.int64)]
    for rows, found in _reduced(library):
        kept = found % np.uint64(_PASSES) == part
        keys.append(found[kept])
        ids.append(rows[kept])
    return np.concatenate(keys), np.concatenate(ids)


def _reduced(library: Library) -> Iterator[tuple[npt.NDArray[np.int64], Words64]]:
    for number, block in enumerate(library.blocks):
        first = number * BLOCK_ROWS
        meant = library.alive[first : first + BLOCK_ROWS] & (block["men"] >= LEAST_MEN)
        rows = np.flatnonzero(meant)
        if not len(rows):
            continue
        owners, keys = reduced_keys([block[name][rows] for name in PLANES])
        yield first + rows[owners], keys
        yield first + rows, block["key"][rows]
