"""Men looked for in all positions at once, turned, mirrored, shifted and with exchanged colours.

The pattern is turned, not the positions.  For each of its pictures a number for each position holds
all shifts under which it fits: the bitboard of each man's kind is shifted back by the man's place
in the picture, and what is left in all of them is where the picture may begin.  Numbers of men keep
most positions out before that, block by block.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from composer.collection.symmetry import Freedom, Men, Pattern, turned_men
from composer.library.boards import (
    FIELD,
    MOST_OF_A_KIND,
    NEUTRAL,
    OTHER_BLACK,
    OTHER_WHITE,
    PLANES,
    code_of,
    place_in_sig,
)
from composer.library.layout import BLOCK_ROWS, Mask, Rows, Words64

_FAIRY = (OTHER_BLACK, NEUTRAL, OTHER_WHITE)
_GUARDS = np.uint64(sum(1 << (FIELD * place + FIELD - 1) for place in range(12)))
_FEW = 8
"""Where less than one in so many is left, the others are left out of what follows."""


@dataclass(frozen=True, slots=True)
class _Picture:
    """One picture of a pattern: the codes of its men with their places, and where it may begin."""

    men: tuple[tuple[int, int], ...]
    anchors: int


@dataclass(frozen=True, slots=True)
class _Army:
    """Pictures with the same men: how many of each kind there must be, and the pictures."""

    needed: int
    pictures: tuple[_Picture, ...]


def find_pattern(blocks: Rows, pattern: Pattern, threads: int = 1) -> Mask:
    """Return which rows of *blocks* hold *pattern*.

    Men of fairy chess are all one kind for each colour here, so what is found with such men has to
    be looked at again.
    """
    armies = _armies(pattern)
    found = np.zeros((len(blocks), BLOCK_ROWS), np.bool_)
    if threads < 2 or len(blocks) < 2 * threads:
        for number, block in enumerate(blocks):
            _search(block, armies, pattern.is_whole, found[number])
    else:
        with ThreadPoolExecutor(threads) as pool:

            def work(first: int) -> None:
                for number in range(first, len(blocks), threads):
                    _search(blocks[number], armies, pattern.is_whole, found[number])

            list(pool.map(work, range(threads)))
    return found.reshape(-1)


def _armies(pattern: Pattern) -> tuple[_Army, ...]:
    may_shift = Freedom.SHIFT in pattern.freedom
    found: dict[int, set[_Picture]] = {}
    for men in turned_men(pattern.men, pattern.freedom):
        found.setdefault(_needed(men), set()).add(_picture(men, may_shift=may_shift))
    return tuple(_Army(it, tuple(pictures)) for it, pictures in found.items())


def _needed(men: Men) -> int:
    counts: dict[int, int] = {}
    for _, man in men:
        code = code_of(man)
        if code not in _FAIRY:
            counts[code] = counts.get(code, 0) + 1
    return sum(
        min(count, MOST_OF_A_KIND) << FIELD * place_in_sig(code) for code, count in counts.items()
    )


def _picture(men: Men, *, may_shift: bool) -> _Picture:
    left = min(square & 7 for square, _ in men) if may_shift else 0
    low = min(square >> 3 for square, _ in men) if may_shift else 0
    placed = [(code_of(man), square - left - 8 * low) for square, man in men]
    if not may_shift:
        return _Picture(tuple(sorted(placed, key=_rare_first)), 1)
    wide = max(place & 7 for _, place in placed)
    high = max(place >> 3 for _, place in placed)
    anchors = sum(1 << (file + 8 * rank) for rank in range(8 - high) for file in range(8 - wide))
    return _Picture(tuple(sorted(placed, key=_rare_first)), anchors)


def _rare_first(man: tuple[int, int]) -> tuple[int, int]:
    """Kings come first: there is one of each, and pawns come last."""
    return -(man[0] & 7 if man[0] not in _FAIRY else 9), man[1]


class _Boards:
    """The bitboards of the kinds in some rows of a block, made when they are asked for."""

    def __init__(self, block: Rows, rows: np.ndarray[tuple[int], np.dtype[np.intp]] | None) -> None:
        self._planes = [block[name] if rows is None else block[name][rows] for name in PLANES]
        self._opposite: dict[int, Words64] = {}
        self._pairs: dict[int, Words64] = {}
        self._kinds: dict[int, Words64] = {}

    def of(self, code: int) -> Words64:
        """Return where the men of *code* stand in each position."""
        if code not in self._kinds:
            self._kinds[code] = self._low(code & 7) & self._plane(3, code >> 3)
        return self._kinds[code]

    def _low(self, kind: int) -> Words64:
        if kind not in self._pairs:
            found = self._plane(0, kind) & self._plane(1, kind >> 1)
            found &= self._plane(2, kind >> 2)
            self._pairs[kind] = found
        return self._pairs[kind]

    def _plane(self, number: int, bit: int) -> Words64:
        if bit & 1:
            plane: Words64 = self._planes[number]
            return plane
        if number not in self._opposite:
            self._opposite[number] = ~self._planes[number]
        return self._opposite[number]


def _search(block: Rows, armies: tuple[_Army, ...], is_whole: bool, found: Mask) -> None:
    """Set in *found* the rows of *block* that hold one of the pictures."""
    sig = block["sig"]
    for army in armies:
        needed = np.uint64(army.needed)
        fits = sig == needed if is_whole else (((sig | _GUARDS) - needed) & _GUARDS) == _GUARDS
        count = int(np.count_nonzero(fits))
        if not count:
            continue
        rows = None if _FEW * count > len(sig) * (_FEW - 2) else np.flatnonzero(fits)
        boards = _Boards(block, rows)
        here = np.zeros(len(sig) if rows is None else len(rows), np.bool_)
        for picture in army.pictures:
            _mark(boards, picture, here)
        if rows is None:
            found |= here & fits
        else:
            found[rows] |= here


def _mark(boards: _Boards, picture: _Picture, here: Mask) -> None:
    """Set in *here* the positions in which *picture* fits somewhere."""
    (code, place), *others = picture.men
    left = boards.of(code) >> np.uint64(place)
    left &= np.uint64(picture.anchors)
    rows = None
    for code, place in others:
        board = boards.of(code)
        left &= (board if rows is None else board[rows]) >> np.uint64(place)
        if rows is None:
            fits = left != 0
            count = int(np.count_nonzero(fits))
            if not count:
                return
            if _FEW * count < len(left):
                rows = np.flatnonzero(fits)
                left = left[rows]
    if rows is None:
        here |= left != 0
    else:
        here[rows[left != 0]] = True
