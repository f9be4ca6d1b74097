"""Positions as numbers: bitboards, numbers of men, and hashes that equal positions share.

Everything is worked out for many positions at once; a position comes as its men, each with the row
it belongs to, its square and its code: the kind, 1 (pawn) to 6 (king), and 8 more for White.  Men
of fairy chess are 7 and 15, neutral ones 8; what they are, a hash of their own says.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from composer.collection import symmetry
from composer.library.layout import Words64
from solver.men import Color, Kind, Man, own_man
from solver.setup import Setup
from solver.squares import BLACK, WHITE

PLANES = ("p0", "p1", "p2", "p3")
OTHER_BLACK, NEUTRAL, OTHER_WHITE = 7, 8, 15
MOST_OF_A_KIND = 15
"""More men of one kind are not told apart."""
FIELD = 5
"""Bits for the number of each kind in ``sig``; the highest of them stays empty."""


def code_of(man: Man) -> int:
    """Return the code of *man*."""
    if man.is_orthodox:
        return int(man.kind) + 8 * (man.color is Color.WHITE)
    if man.color is Color.NEUTRAL:
        return NEUTRAL
    return OTHER_WHITE if man.color is Color.WHITE else OTHER_BLACK


def _codes_of(squares: Sequence[Man | None]) -> bytes:
    """Return the code of the man on each square, 0 where none stands."""
    try:
        return bytes(map(_KNOWN.__getitem__, map(id, squares)))
    except KeyError:
        return bytes([0 if man is None else code_of(man) for man in squares])


_KNOWN = {id(None): 0} | {
    id(man): code_of(man)
    for man in (Man.of(kind, side) for kind in Kind if kind <= Kind.KING for side in (BLACK, WHITE))
}
"""The codes of orthodox men, of whom there is one object each: it is found without a hash."""


def place_in_sig(code: int) -> int:
    """Return which of the twelve numbers of ``sig`` counts the orthodox men of *code*."""
    return (code & 7) - 1 + 6 * (code >> 3)


_IS_FAIRY = np.zeros(16, np.bool_)
_IS_FAIRY[[OTHER_BLACK, NEUTRAL, OTHER_WHITE]] = True
_SWAPPED = np.arange(16, dtype=np.uint8)
_SWAPPED[1:8], _SWAPPED[9:16] = np.arange(9, 16), np.arange(1, 8)


def _mixed(numbers: npt.NDArray[np.uint64]) -> Words64:
    """Return numbers that look random; the steps are those of SplitMix64 (Steele et al., 2014)."""
    x = (numbers + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


_KEYS = _mixed(np.arange(16 * 64, dtype=np.uint64))
"""A number for each code on each square (Zobrist, 1970)."""


TURNS = tuple(map(np.array, symmetry.TURNS))
"""Where each square goes when the board is turned and mirrored, in all eight ways."""


class Army:
    """The men of many positions, none of which is empty."""

    def __init__(self, setups: Sequence[Setup]) -> None:
        """Take the men of *setups*.

        Raises:
            ValueError: a position has no men.
        """
        self.count = len(setups)
        squares = b"".join(_codes_of(setup.squares) for setup in setups)
        codes = np.frombuffer(squares, np.uint8)
        held = np.flatnonzero(codes)
        self._codes = codes[held]
        self._squares = (held & 63).astype(np.uint8)
        self._rows = held >> 6
        self._starts = np.searchsorted(self._rows, np.arange(self.count))
        if len(set(self._rows.tolist())) < self.count:
            raise ValueError("a position has no men")
        self._fairy = np.zeros(self.count, np.uint64)
        for row in set(self._rows[_IS_FAIRY[self._codes]].tolist()):
            men = [man for man in setups[row].squares if man is not None and not man.is_orthodox]
            self._fairy[row] = _fairy_hash(men)
        self.is_fairy = self._fairy != 0

    def planes(self) -> tuple[Words64, ...]:
        """Return for each bit of the codes the squares of the men who have it."""
        bits = np.uint64(1) << self._squares.astype(np.uint64)
        nothing = np.uint64(0)
        return tuple(
            np.bitwise_or.reduceat(np.where(self._codes & (1 << p), bits, nothing), self._starts)
            for p in range(4)
        )

    def numbers(self) -> npt.NDArray[np.int64]:
        """Return how many men of each of the sixteen codes each position has."""
        cells = np.bincount(self._rows * 16 + self._codes, minlength=16 * self.count)
        return cells.reshape(self.count, 16)

    def keys(self) -> Words64:
        """Return what is equal for positions that are, up to symmetry and exchanged colours."""
        best = self._smallest(lambda turn: turn[self._squares])
        return best ^ self._fairy

    def homes(self) -> Words64:
        """Return the same for positions that are equal when they are shifted as well."""

        def shifted(turn: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            squares = turn[self._squares]
            files, ranks = squares & 7, squares >> 3
            left = np.minimum.reduceat(files, self._starts)[self._rows]
            low = np.minimum.reduceat(ranks, self._starts)[self._rows]
            moved: npt.NDArray[np.int64] = files - left + 8 * (ranks - low)
            return moved

        return self._smallest(shifted) ^ self._fairy

    def _smallest(self, moved: Callable[[npt.NDArray[np.int64]], npt.NDArray[np.int64]]) -> Words64:
        best = np.full(self.count, np.iinfo(np.uint64).max, np.uint64)
        for turn in TURNS:
            squares = moved(turn)
            for codes in (self._codes, _SWAPPED[self._codes]):
                keys = _KEYS[codes.astype(np.int64) * 64 + squares]
                np.minimum(best, np.add.reduceat(keys, self._starts), out=best)
        return best


def sigs_of(numbers: npt.NDArray[np.int64]) -> Words64:
    """Return the numbers of the twelve orthodox kinds, packed, :data:`FIELD` bits for each."""
    sigs = np.zeros(len(numbers), np.uint64)
    for code in (*range(1, 7), *range(9, 15)):
        held = np.minimum(numbers[:, code], MOST_OF_A_KIND).astype(np.uint64)
        sigs |= held << np.uint64(FIELD * place_in_sig(code))
    return sigs


def _fairy_hash(men: Sequence[Man]) -> int:
    """Return what tells the fairy men of a position, whichever side has which."""
    plain = sorted(_told(man, int(man.color)) for man in men)
    swapped = sorted(_told(man, int(man.color.opposite)) for man in men)
    data = ";".join(min(plain, swapped)).encode()
    return zlib.crc32(data) | zlib.adler32(data) << 32


def _told(man: Man, color: int) -> str:
    own = own_man(man.kind)
    kind = int(man.kind) if own is None else repr(own)
    return f"{color}{kind}{sorted(trait.value for trait in man.traits)}"


def setup_from(planes: Sequence[int]) -> tuple[Man | None, ...]:
    """Return the orthodox men of four bitboards on their squares; others are left out."""
    squares: list[Man | None] = [None] * 64
    left = planes[0] | planes[1] | planes[2] | planes[3]
    while left:
        square = (left & -left).bit_length() - 1
        left &= left - 1
        code = sum(((plane >> square) & 1) << p for p, plane in enumerate(planes))
        if 1 <= code & 7 <= 6:
            squares[square] = Man.of(Kind(code & 7), code > 7)
    return tuple(squares)


def _men_of(planes: Sequence[Words64]) -> tuple[npt.NDArray[Any], ...]:
    """Return of each man in positions the row it is in, its square and its code, row by row."""
    bits = [
        np.unpackbits(
            np.ascontiguousarray(plane)[:, None].view(np.uint8), axis=1, bitorder="little"
        )
        for plane in planes
    ]
    codes = bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
    rows, squares = np.nonzero(codes)
    return rows, squares, codes[rows, squares]


def turned_keys(planes: Sequence[Words64], is_swapped: npt.NDArray[np.bool_]) -> Words64:
    """Return for each position a row of keys: of how it looks turned in each of :data:`TURNS`.

    The colours are exchanged where *is_swapped* says so.  None of the positions may be empty.
    """
    rows, squares, codes = _men_of(planes)
    seen = np.where(is_swapped[rows], _SWAPPED[codes], codes).astype(np.int64) * 64
    starts = np.searchsorted(rows, np.arange(len(planes[0])))
    return np.stack(
        [np.add.reduceat(_KEYS[seen + turn[squares]], starts) for turn in TURNS], axis=1
    )


def reduced_keys(planes: Sequence[Words64]) -> tuple[npt.NDArray[np.int64], Words64]:
    """Return the keys of positions without each of their men, and whose each is.

    Positions come as their bitboards; none may be empty, or have men of fairy chess in it whose
    kinds should count.
    """
    rows, squares, held = _men_of(planes)
    starts = np.searchsorted(rows, np.arange(len(planes[0])))
    best = np.full(len(rows), np.iinfo(np.uint64).max, np.uint64)
    for turn in TURNS:
        for seen in (held, _SWAPPED[held]):
            own = _KEYS[seen.astype(np.int64) * 64 + turn[squares]]
            np.minimum(best, np.add.reduceat(own, starts)[rows] - own, out=best)
    return rows, best
