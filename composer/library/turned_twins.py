"""What twins ask, told alike of a problem and of its mirrored, turned or colour-exchanged copy.

A position is turned into all eight pictures of it, with White to move, and the one whose hash is
the least is taken: the same one for all copies.  The squares and men that words of twins name are
turned along.  Where several pictures are that one the position is symmetric, and the twins are
the same in whichever of them their words are summed up the least.

Men of fairy chess of one colour share a code, so that such a position may only seem to be
symmetric: theirs are told as they are written, and no problem is taken for another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from composer.library.boards import PLANES, TURNS, turned_keys
from composer.library.harvest import FAIRY_BIT, TURN_BIT
from composer.library.layout import Ids, Words64
from composer.library.store import Library

_SQUARE = re.compile(rb"[a-h][1-8]")
_COLORED = re.compile(rb"([wb])(?=[a-z][a-z0-9]?[a-h][1-8])")
_EXCHANGED = re.compile(rb"<-*>")
"""What stands between the two ends of an exchange or a mirror, of which none comes first."""
_ANGLES = {b"90": b"270", b"270": b"90"}
_MIRRORS = tuple(place in (1, 2, 4, 7) for place in range(len(TURNS)))
"""Which of the turns cannot be made without a mirror: a rotation there goes the other way."""

Number = Callable[[bytes], int]
"""Makes a number of a word."""
WordRows = tuple[bytes, npt.NDArray[np.uint32]]
"""A word and the rows that have it."""


def is_turned(word: bytes) -> bool:
    """Tell whether a word of twins reads otherwise where the board is turned."""
    return word in _ANGLES or bool(_SQUARE.search(word))


def turned_word(word: bytes, turn: int, *, is_swapped: bool) -> bytes:
    """Return *word* as it reads where the board is turned so, perhaps with exchanged colours."""
    if word in _ANGLES:
        return _ANGLES[word] if _MIRRORS[turn] else word
    if is_swapped:
        word = _COLORED.sub(lambda color: b"b" if color[1] == b"w" else b"w", word)
    word = _SQUARE.sub(lambda name: _turned(name[0], turn), word)
    return b"<>".join(sorted(_EXCHANGED.split(word)))


def _turned(name: bytes, turn: int) -> bytes:
    square = int(TURNS[turn][name[0] - ord("a") + 8 * (name[1] - ord("1"))])
    return bytes((ord("a") + (square & 7), ord("1") + (square >> 3)))


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
