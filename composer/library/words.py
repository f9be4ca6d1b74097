"""Which problems have which words: files with sorted words and the rows of each.

A search for a piece of a word looks through all different words, as the search of a collection
does through texts; so ``author:loyd`` finds the same in both.  A file is written once and never
changed; several together are the index, each for a run of rows of its own.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from composer.library.harvest import Harvest
from composer.library.layout import DamagedError, Mask

MAGIC = b"Matewright library, words 1\n"
_HEAD = len(MAGIC) + 3 * 8
_Small = npt.NDArray[np.uint32]


class WordsMaker:
    """Gathers the words of one harvest after the other, for one file."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._words: list[_Small] = []
        self._rows: list[_Small] = []

    def add(self, gathered: Harvest, first: int) -> None:
        """Take the words of *gathered*, whose first row has the number *first*."""
        numbers = self._numbers
        own = np.array([numbers.setdefault(it, len(numbers)) for it in gathered.words], np.uint32)
        self._words.append(np.repeat(own, np.diff(gathered.starts)))
        self._rows.append(gathered.postings + np.uint32(first))

    def data(self) -> bytes:
        """Return the file."""
        pairs = sorted(
            (f"{word}\n".encode("utf-8", "replace"), number)
            for word, number in self._numbers.items()
        )
        ordered, numbers = [word for word, _ in pairs], [number for _, number in pairs]
        return _file_of(ordered, numbers, self._words, self._rows)


def _file_of(
    ordered: Sequence[bytes],
    numbers: Sequence[int],
    held: Sequence[_Small],
    rows_held: Sequence[_Small],
) -> bytes:
    """Return a file of words, in their order and each with its line feed.

    *numbers* are those by which *held* speaks of them, which says of each of *rows_held* which word
    it has.
    """
    rank = np.empty(len(ordered), np.uint64)
    rank[list(numbers)] = np.arange(len(ordered), dtype=np.uint64)
    # A word and a row are one number: sorted in its place it takes no memory beside.
    pairs, filled = np.empty(sum(map(len, rows_held)), np.uint64), 0
    for own, rows in zip(held, rows_held, strict=True):
        place = slice(filled, filled + len(rows))
        pairs[place] = rank[own] << np.uint64(32)
        pairs[place] |= rows
        filled += len(rows)
    pairs.sort()
    edges = np.arange(len(ordered) + 1, dtype=np.uint64) << np.uint64(32)
    starts = np.searchsorted(pairs, edges)
    sorted_rows = pairs.astype("<u4")
    count = len(pairs)
    del pairs
    text = b"".join(ordered)
    ends = np.flatnonzero(np.frombuffer(text, np.uint8) == 10) + 1
    head = np.array([len(text), len(ordered), count], "<i8")
    offsets = np.concatenate(([0], ends)).astype("<u4")
    parts = (MAGIC, head.tobytes(), offsets.tobytes(), starts.astype("<u4").tobytes())
    return b"".join((*parts, sorted_rows.data, text))


class WordsFile:
    """One file of words, mapped into memory."""

    def __init__(self, path: Path) -> None:
        """Open the file at *path*.

        Raises:
            DamagedError: it is none of ours, or cut.
            OSError: it cannot be read.
        """
        data = np.memmap(path, np.uint8, "r")
        if data[: len(MAGIC)].tobytes() != MAGIC or len(data) < _HEAD:
            raise DamagedError(str(path))
        text, words, rows = (int(it) for it in data[len(MAGIC) : _HEAD].view("<i8"))
        ends = np.cumsum([_HEAD, 4 * (words + 1), 4 * (words + 1), 4 * rows, text])
        if min(text, words, rows) < 0 or ends[-1] != len(data):
            raise DamagedError(str(path))
        self._offsets = data[ends[0] : ends[1]].view("<u4")
        self._starts = data[ends[1] : ends[2]].view("<u4")
        self._rows = data[ends[2] : ends[3]].view("<u4")
        self._text = data[ends[3] :]
        self.count = words

    def find(self, pieces: Sequence[str], signs: str = "") -> Mask:
        """Return which words hold all of *pieces*, behind one of *signs* where there are any."""
        found = np.ones(self.count, np.bool_)
        for piece in pieces:
            found &= self._holding(piece.encode("utf-8", "replace"), signs)
        if signs:
            found &= np.isin(self._text[self._offsets[:-1]], np.frombuffer(signs.encode(), "u1"))
        return found

    def equal(self, word: str) -> Mask:
        """Return which word is just this one, its sign included."""
        found = np.zeros(self.count, np.bool_)
        data = word.encode("utf-8", "replace")
        low = self._first(word)
        if low < self.count and self.raw(low) == data:
            found[low] = True
        return found

    def raw(self, number: int) -> bytes:
        """Return the word of that number with its sign, as it is kept."""
        return self._text[self._offsets[number] : self._offsets[number + 1] - 1].tobytes()

    def mark(self, words: Mask, rows: Mask) -> None:
        """Set in *rows* all that have one of *words*."""
        numbers = np.flatnonzero(words)
        if 8 * len(numbers) < self.count:
            for number in numbers:
                rows[self._rows[self._starts[number] : self._starts[number + 1]]] = True
        else:
            rows[self._rows[np.repeat(words, np.diff(self._starts))]] = True

    def counts(self, signs: str, alive: Mask) -> list[tuple[str, int]]:
        """Return the words behind *signs*, each with how many of the rows *alive* have it."""
        found = np.flatnonzero(self.find((), signs))
        if not len(found):
            return []
        living = np.concatenate(([0], np.cumsum(alive[self._rows], dtype=np.int64)))
        counts = living[self._starts[found + 1]] - living[self._starts[found]]
        names = (self.raw(int(number))[1:].decode("utf-8", "replace") for number in found)
        return list(zip(names, counts.tolist(), strict=True))

    def rows_of(self, number: int) -> npt.NDArray[np.uint32]:
        """Return the rows that have the word of that number."""
        return self._rows[self._starts[number] : self._starts[number + 1]]

    def _section(self, signs: str) -> slice:
        """Return where in the text the words with the first to the last of *signs* stand."""
        low = self._first(min(signs)) if signs else 0
        high = self._first(chr(ord(max(signs)) + 1)) if signs else self.count
        return slice(int(self._offsets[low]), int(self._offsets[high]))

    def _first(self, sign: str) -> int:
        """Return the number of the first word that is not before *sign*."""
        data, low, high = sign.encode("utf-8", "replace"), 0, self.count
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.raw(middle) < data else (low, middle)
        return low

    def _holding(self, piece: bytes, signs: str) -> Mask:
        """Return which words hold *piece* behind their sign, looking where *signs* may stand."""
        section, held = self._section(signs), np.zeros(self.count, np.bool_)
        text = self._text[section]
        places: npt.NDArray[np.int64]
        if len(piece) < 3:  # so short a piece stands in many
            fits = text[1:] == piece[0] if piece else np.zeros(0, np.bool_)
            for place in range(1, len(piece)):
                fits = fits[:-1] & (text[1 + place :] == piece[place])
            places = np.flatnonzero(fits) + 1
        else:
            places = np.array(_places_in(text.tobytes(), piece), np.int64)
        if len(places):
            places += section.start
            numbers = np.searchsorted(self._offsets, places, "right") - 1
            held[numbers[places > self._offsets[numbers]]] = True
        return held


def _places_in(text: bytes, piece: bytes) -> list[int]:
    places, place = [], text.find(piece, 1)
    while place >= 0:
        places.append(place)
        place = text.find(piece, place + 1)
    return places


def checksum_of(path: Path) -> int:
    """Return the checksum of a file.

    Raises:
        OSError: it cannot be read.
    """
    found = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            found = zlib.crc32(block, found)
    return found


def joined(files: Iterable[WordsFile], alive: Mask) -> bytes:
    """Return one file for all that stands in *files*, without rows that are not *alive*."""
    numbers: dict[bytes, int] = {}
    held, rows = list[_Small](), list[_Small]()
    for file in files:
        own = [numbers.setdefault(file.raw(it), len(numbers)) for it in range(file.count)]
        kept = alive[file._rows]
        held.append(np.repeat(np.array(own, np.uint32), np.diff(file._starts))[kept])
        rows.append(np.asarray(file._rows)[kept])
    ordered = sorted(numbers)
    return _file_of([it + b"\n" for it in ordered], [numbers[it] for it in ordered], held, rows)
