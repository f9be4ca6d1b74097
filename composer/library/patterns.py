"""Men looked for in all positions at once, turned, mirrored, shifted and with exchanged colours.

The pattern is turned, not the positions.  For each of its pictures a number for each position holds
all squares where the first man of the picture may stand so that the others stand where they should:
the bitboard of each man's kind is shifted back by how far he is from the first, and what is left in
all of them is where the picture fits.  Pictures that begin with the same men share that beginning.
Numbers of men keep most positions out before that, some blocks at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from operator import or_

import numpy as np
import numpy.typing as npt

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
from solver.men import Man
from solver.squares import Square

_FAIRY = (OTHER_BLACK, NEUTRAL, OTHER_WHITE)
_GUARDS = np.uint64(sum(1 << (FIELD * place + FIELD - 1) for place in range(12)))
_FEW = 8
"""Where less than one in so many is left, the others are left out of what follows."""
BLOCKS_AT_ONCE = 2
"""Fewer take more calls; arrays of more than 128 kB are asked of the system again and again."""

_Places = npt.NDArray[np.intp]
_Placed = tuple[int, int]
"""A man of a picture: his code, and how many squares he is from the first."""


@dataclass(frozen=True, slots=True)
class _Branch:
    """What follows the same beginning of some pictures.

    The next man is of *code* and stands *away* from the first.  *first* holds where the first may
    stand where the picture ends here, and is 0 where *branches* follow.
    """

    code: int
    away: int
    first: int
    branches: tuple[_Branch, ...]


@dataclass(frozen=True, slots=True)
class _Picture:
    """One picture of a pattern: its men, where the first may stand, and what it looks like."""

    men: tuple[_Placed, ...]
    first: int
    looks: frozenset[_Placed]


@dataclass(frozen=True, slots=True)
class _Army:
    """Pictures with the same men: how many of each kind there must be, and the pictures."""

    needed: int
    pictures: tuple[_Branch, ...]


def find_pattern(blocks: Rows, pattern: Pattern, threads: int = 1) -> Mask:
    """Return which rows of *blocks* hold *pattern*.

    Men of fairy chess are all one kind for each colour here, so what is found with such men has to
    be looked at again.
    """
    armies = _armies(pattern)
    found = np.zeros(len(blocks) * BLOCK_ROWS, np.bool_)
    starts = range(0, len(blocks), BLOCKS_AT_ONCE)
    hands = threads if len(starts) >= 2 * threads else 1

    def work(first: int) -> None:
        for start in starts[first::hands]:
            some = blocks[start : start + BLOCKS_AT_ONCE]
            begin = start * BLOCK_ROWS
            here = found[begin : begin + len(some) * BLOCK_ROWS]
            _search(_Columns(some), armies, pattern.is_whole, here)

    if hands == 1:
        work(0)
    else:
        with ThreadPoolExecutor(hands) as pool:
            list(pool.map(work, range(hands)))
    return found


def _armies(pattern: Pattern) -> tuple[_Army, ...]:
    may_shift = Freedom.SHIFT in pattern.freedom
    # Rare men come first, and in the same order in all pictures, which then begin alike.
    men = tuple(sorted(pattern.men, key=_rare_first))
    found: dict[int, dict[frozenset[_Placed], _Picture]] = {}
    for turned in turned_men(men, pattern.freedom):
        picture = _picture(turned, may_shift=may_shift)
        found.setdefault(_needed(turned), {}).setdefault(picture.looks, picture)
    return tuple(
        _Army(needed, _branches(sorted((it.men, it.first) for it in those.values())))
        for needed, those in found.items()
    )


def _rare_first(cell: tuple[Square, Man]) -> tuple[int, int]:
    """Kings come first: there is one of each, and pawns come last."""
    square, man = cell
    code = code_of(man)
    return -(code & 7 if code not in _FAIRY else 9), square


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
    own, *_ = squares = [square for square, _ in men]
    codes = [code_of(man) for _, man in men]
    placed = tuple(zip(codes, (square - own for square in squares), strict=True))
    if not may_shift:
        return _Picture(placed, 1 << own, frozenset(zip(codes, squares, strict=True)))
    files, ranks = [square & 7 for square in squares], [square >> 3 for square in squares]
    corner = min(files) + 8 * min(ranks)
    first = sum(
        1 << own - corner + file + 8 * rank
        for rank in range(8 - max(ranks) + min(ranks))
        for file in range(8 - max(files) + min(files))
    )
    looks = frozenset(zip(codes, (square - corner for square in squares), strict=True))
    return _Picture(placed, first, looks)


def _branches(pictures: Sequence[tuple[tuple[_Placed, ...], int]]) -> tuple[_Branch, ...]:
    """Return the tree of *pictures*, each with what its men are behind a common beginning."""
    found = []
    for (code, away), alike in groupby(pictures, key=lambda it: it[0][0]):
        behind = [(men[1:], first) for men, first in alike]
        if behind[0][0]:
            found.append(_Branch(code, away, 0, _branches(behind)))
        else:  # all pictures have as many men; these differ in where they stand on the board
            found.append(_Branch(code, away, reduce(or_, (first for _, first in behind)), ()))
    return tuple(found)


class _Columns:
    """The columns of some blocks, each in one piece, put together when they are asked for."""

    def __init__(self, blocks: Rows) -> None:
        self._blocks = blocks
        self._kept: dict[str, Words64] = {}

    def __getitem__(self, name: str) -> Words64:
        if name not in self._kept:
            self._kept[name] = self._blocks[name].reshape(-1)
        return self._kept[name]


class _Boards:
    """The bitboards of the kinds in some rows, made when they are asked for."""

    def __init__(self, columns: _Columns, rows: _Places | None) -> None:
        self._columns, self._rows = columns, rows
        self._planes: dict[int, Words64] = {}
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
        if number not in self._planes:
            plane = self._columns[PLANES[number]]
            self._planes[number] = plane if self._rows is None else plane[self._rows]
        if bit & 1:
            return self._planes[number]
        if number not in self._opposite:
            self._opposite[number] = ~self._planes[number]
        return self._opposite[number]


def _search(columns: _Columns, armies: tuple[_Army, ...], is_whole: bool, found: Mask) -> None:
    """Set in *found* the rows of *columns* that hold one of the pictures."""
    sig = columns["sig"]
    guarded = sig | _GUARDS
    for army in armies:
        needed = np.uint64(army.needed)
        fits = sig == needed if is_whole else (guarded - needed) & _GUARDS == _GUARDS
        count = int(np.count_nonzero(fits))
        if not count:
            continue
        rows = None if _FEW * count > len(sig) * (_FEW - 2) else np.flatnonzero(fits)
        here = np.zeros(len(sig) if rows is None else count, np.bool_)
        _mark(_Boards(columns, rows), army.pictures, None, None, here)
        if rows is None:
            found |= here & fits
        else:
            found[rows] |= here


def _mark(
    boards: _Boards,
    branches: tuple[_Branch, ...],
    left: Words64 | None,
    rows: _Places | None,
    here: Mask,
) -> None:
    """Set in *here* the positions in which a picture with one of *branches* fits somewhere.

    *left* holds where what went before fits, in *rows* of *boards*, None standing for all.
    """
    for branch in branches:
        board = boards.of(branch.code)
        fitting = _shifted(board if rows is None else board[rows], branch.away)
        if left is not None:
            fitting = fitting & left
        if branch.first:
            _set(here, rows, (fitting & np.uint64(branch.first)) != 0)
            continue
        if left is not None:
            fits = fitting != 0
            count = int(np.count_nonzero(fits))
            if not count:
                continue
            if _FEW * count < len(fits):
                some = np.flatnonzero(fits)
                those = some if rows is None else rows[some]
                _mark(boards, branch.branches, fitting[some], those, here)
                continue
        _mark(boards, branch.branches, fitting, rows, here)


def _set(here: Mask, rows: _Places | None, fits: Mask) -> None:
    if rows is None:
        here |= fits
    else:
        here[rows[fits]] = True


def _shifted(board: Words64, away: int) -> Words64:
    """Return *board* with each man moved back by *away* squares."""
    if not away:
        return board
    return board >> np.uint64(away) if away > 0 else board << np.uint64(-away)
