"""What twins ask, told alike of a problem and of its mirrored, turned or colour-exchanged copy.

A position is turned into all eight pictures of it, with White to move, and the one whose hash is
the least is taken: the same one for all copies.  The squares and men that words of twins name are
turned along.  Where several pictures are that one the position is symmetric, and the twins are
the same in whichever of them their words are summed up the least.

Men of fairy chess of one colour share a code, so that such a position may only seem to be
symmetric: theirs are told as they are written, and no problem is taken for another.

Of one problem :mod:`composer.collection.asked_twins` tells the same; here it is done for many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from composer.collection.asked_twins import turned_word
from composer.library.boards import PLANES, TURNS, turned_keys
from composer.library.harvest import FAIRY_BIT, TURN_BIT
from composer.library.layout import Ids, Words64
from composer.library.store import Library

Number = Callable[[bytes], int]
"""Makes a number of a word."""
WordRows = tuple[bytes, npt.NDArray[np.uint32]]
"""A word and the rows that have it."""


def add_turned(library: Library, words: Sequence[WordRows], number: Number, found: Ids) -> None:
    """Add to *found*, which has a number for each row, those of *words*, each with its rows."""
    if not words:
        return
    rows = np.unique(np.concatenate([own for _, own in words]))
    flags = library.column("flags")[rows]
    is_fairy = (flags & np.uint32(FAIRY_BIT)) != 0
    is_swapped = ((flags & np.uint32(TURN_BIT)) != 0) & ~is_fairy
    sums: Ids = np.zeros((len(rows), len(TURNS)), np.int64)
    for word, own in words:
        places = np.searchsorted(rows, own)
        for swapped in (False, True):
            meant = places[is_swapped[places] == swapped]
            if len(meant):
                told = [number(turned_word(word, it, is_swapped=swapped)) for it in _ALL]
                sums[meant] += np.array(told, np.int64)
    keys = turned_keys([library.column(name)[rows] for name in PLANES], is_swapped)
    found[rows] += np.where(is_fairy, sums[:, 0], _least(sums, keys))


_ALL = range(len(TURNS))


def _least(sums: Ids, keys: Words64) -> npt.NDArray[np.int64]:
    is_meant = keys == keys.min(axis=1, keepdims=True)
    least: npt.NDArray[np.int64] = np.where(is_meant, sums, np.iinfo(np.int64).max).min(axis=1)
    return least
