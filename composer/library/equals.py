"""Problems of a library that have the same position, and those that ask the same, too."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np

from composer.collection.asked_twins import is_turned
from composer.collection.symmetry import SYMMETRIES, Freedom
from composer.library.finding import duplicates
from composer.library.harvest import OPTION, TWIN
from composer.library.known import HARMLESS_OPTIONS
from composer.library.layout import Ids
from composer.library.store import Library
from composer.library.turned_twins import WordRows, add_turned


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
    """Return for each row a number that rows share which ask the same, in any library.

    That is the stipulation, in whatever case, with the words of conditions as they are written, and
    those of twins, whose squares and men are turned along with the position.
    """
    stipulations = [_number_of(text.casefold().encode()) for text in library.stipulations]
    found: Ids = np.array([*stipulations, 0], np.int64)[library.column("stip")]
    turned: list[WordRows] = []
    for file in library.words:
        for number in np.flatnonzero(file.find((), OPTION + TWIN)):
            word, rows = file.raw(int(number)), file.rows_of(int(number))
            if word[:1] == TWIN.encode() and is_turned(word[1:]):
                turned.append((word[1:], rows))
            elif word[1:].decode("utf-8", "replace") not in HARMLESS_OPTIONS:
                found[rows] += _number_of(word)
    add_turned(library, turned, lambda word: _number_of(TWIN.encode() + word), found)
    return found


def _number_of(text: bytes) -> int:
    return zlib.crc32(text) << 20 | zlib.crc32(text[::-1]) >> 12


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
