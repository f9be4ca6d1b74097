"""How far men are from covering squares: what they cover with so many moves of theirs.

For each walk, side and square two lists of words: the squares that a man covers at best after at
most 0, 1, ... moves, and last after any number, whatever stands on the board otherwise, then those
where he may stand.  Pawns promote on their way.  Who may be taken and come back stands on his
squares of rebirth for nothing; a captor who goes home stands there after any move.  Behind the
lists stand what a man covers who has come there, and from where he covers the square: of a pawn,
all to whom he promotes as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
import numpy.typing as npt

from solver.kernel.fairy import layout
from solver.kernel.fairy.closing.spans_layout import MOST_SPANNED
from solver.squares import Square

_Board = npt.NDArray[np.uint64]
"""By square of start, the squares of end as bits; with an axis before, by number of moves."""
_LEVELS = range(MOST_SPANNED + 1)
_SQUARES = np.arange(64, dtype=np.uint64)
_STAYING: _Board = np.uint64(1) << _SQUARES


def spans_of(
    words: npt.NDArray[np.int64], walks: int, holes: Collection[Square] = ()
) -> npt.NDArray[np.int64] | None:
    """Return the spans of the first *walks* walks of the tables, ``None`` where nothing is known.

    Nobody goes into *holes*.  Nothing is known where conditions do not hold ``WALKS_LEAD_ALONE``,
    and where pawns promote to chameleons or to pawns of any kind.
    """
    if not words[layout.PRUNINGS] & layout.WALKS_LEAD_ALONE:
        return None
    if words[layout.CONDITIONS] & layout.PWC:  # back to where the captor came from
        return None
    spans = _Spans(words, holes)
    kinds = (*spans.promoted(0), *spans.promoted(layout.MARINE))
    if any(it >= walks or words[layout.PAWNS + it] & layout.PROMOTES for it in kinds):
        return None
    found = [spans.words_of(walk, side) for walk in range(walks) for side in (0, 1)]
    return np.concatenate(found)


class _Spans:
    """The tables of one problem, read as boards."""

    def __init__(self, words: npt.NDArray[np.int64], holes: Collection[Square]) -> None:
        self._words = words
        self._holes = np.uint64(sum(1 << square for square in holes))
        held = words[layout.PRUNINGS]
        is_plain = held & layout.CAPTURES_ARE_PLAIN
        self._taken_return = bool(held & layout.TAKEN_RETURN) and not is_plain
        self._takers_return = bool(held & layout.TAKERS_RETURN) and not is_plain
        self._with_range = not held & layout.KING_TAKES
        self._known: dict[tuple[int, int], tuple[_Board, _Board]] = {}
        self._told: dict[tuple[int, ...], npt.NDArray[np.int64]] = {}

    def promoted(self, pawn: int) -> list[int]:
        """Return the walks to which a pawn promotes who is marine, or not."""
        at = layout.PROMOTED + (layout.MOST_WALKS + 1 if pawn & layout.MARINE else 0)
        return self._words[at + 1 : at + 1 + int(self._words[at])].tolist()

    def words_of(self, walk: int, side: int) -> npt.NDArray[np.int64]:
        """Return the spans of a walk and side, square by square.

        They are those of the other side where its ways are, pawns apart, and none is put home.
        """
        is_pawn = self._words[layout.PAWNS + walk] & layout.PROMOTES
        is_apart = is_pawn or self._taken_return or self._takers_return
        alike = (walk, side) if is_apart else (self._geometry(walk, side),)
        if alike not in self._told:
            self._told[alike] = self._worked_out(walk, side)
        return self._told[alike]

    def _worked_out(self, walk: int, side: int) -> npt.NDArray[np.int64]:
        ranges, covers = self._of(walk, side)
        there = self._board(layout.COVERS_OF, walk, side)
        pawn = int(self._words[layout.PAWNS + walk])
        if pawn & layout.PROMOTES:
            for kind in self.promoted(pawn):
                there = there | self._board(layout.COVERS_OF, kind, side)
        if self._with_range:  # a king may be unable to take who stands beside him
            covers = covers | ranges
            there = there | _STAYING
        boards = np.concatenate((covers, ranges, [there, _turned(there)]))
        return boards.T.reshape(-1).view(np.int64)

    def _of(self, walk: int, side: int) -> tuple[_Board, _Board]:
        """Return where a man of a walk may stand, and what he covers, by number of moves."""
        key = walk, side
        if key not in self._known:
            pawn = int(self._words[layout.PAWNS + walk])
            levels = self._ranges(walk, side)
            again = [min(level, len(levels) - 1) for level in _LEVELS]
            ranges = np.stack(levels)
            covers = _joined(ranges, self._board(layout.COVERS_OF, walk, side))[again]
            ranges = ranges[again]
            if pawn & layout.PROMOTES:
                self._promote(ranges, covers, walk, side)
            self._known[key] = ranges, covers
        return self._known[key]

    def _ranges(self, walk: int, side: int) -> list[_Board]:
        """Return where a man of a walk stands at best, by moves until nothing is added any more."""
        steps = self._board(layout.STEPS, walk, side) | _STAYING
        if self._takers_return:
            steps = steps | self._set(layout.HOME_SETS, walk, side)
        ranges = [_STAYING]
        if self._taken_return:
            ranges[0] = _STAYING | self._set(layout.REBIRTH_SETS, walk, side)
        while ((more := _joined(ranges[-1], steps)) != ranges[-1]).any():
            if len(ranges) <= MOST_SPANNED:
                ranges.append(more)
            else:
                ranges[-1] = more
        return ranges

    def _promote(self, ranges: _Board, covers: _Board, walk: int, side: int) -> None:
        """Add what a pawn may do once he has promoted."""
        kinds = self.promoted(int(self._words[layout.PAWNS + walk]))
        if not kinds:
            return
        last = int(self._words[layout.PROMOTES_ON + side])
        on = [square for square in range(64) if last >> square & 1]
        arrived = _chosen(ranges[:, :, None] >> np.array(on, np.uint64))
        homes: npt.NDArray[np.uint64] = arrived.max(axis=2)
        behind = _any_of([np.stack(self._of(kind, side)) for kind in kinds])
        at_home = _any_of([self._gone_home(kind, side) for kind in kinds])
        for level in _LEVELS:
            parts = [(before, level - before) for before in range(level + 1)]
            if level == MOST_SPANNED:
                parts.append((level, level))
            before, after = [it[0] for it in parts], [it[1] for it in parts]
            came, gone = arrived[before], behind[:, after][:, :, None, on]
            found = np.bitwise_or.reduce(came & gone, axis=(1, 3))
            found |= np.bitwise_or.reduce(homes[before] & at_home[:, after, None], axis=1)
            ranges[level] |= found[0]
            covers[level] |= found[1]

    def _gone_home(self, walk: int, side: int) -> npt.NDArray[np.uint64]:
        """Return where a captor may stand who has gone home, and what he covers, by moves since."""
        if not self._takers_return:
            return np.zeros((2, len(_LEVELS)), np.uint64)
        chosen = _chosen(self._set(layout.HOME_SETS, walk, side) >> _SQUARES)
        found: npt.NDArray[np.uint64]
        found = np.bitwise_or.reduce(chosen & np.stack(self._of(walk, side)), axis=2)
        return found

    def _geometry(self, walk: int, side: int) -> int:
        return int(self._words[layout.GEOMETRIES + 2 * walk + side])

    def _board(self, tables: int, walk: int, side: int) -> _Board:
        at = int(self._words[tables]) + (self._geometry(walk, side) << 6)
        return self._words[at : at + 64].view(np.uint64) & ~self._holes

    def _set(self, tables: int, walk: int, side: int) -> np.uint64:
        """Return the squares of a walk in a table by the side that captures."""
        return self._words.view(np.uint64)[tables + 2 * walk + 1 - side]


def _chosen(bits: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Return a word of ones for each word whose lowest bit is set, else 0."""
    return np.uint64(0) - (bits & np.uint64(1))


def _any_of(boards: Sequence[npt.NDArray[np.uint64]]) -> npt.NDArray[np.uint64]:
    found: npt.NDArray[np.uint64] = np.bitwise_or.reduce(boards)
    return found


def _joined(first: _Board, then: _Board) -> _Board:
    """Return where one comes who goes by the first board, then by the other."""
    found: _Board = np.bitwise_or.reduce(_chosen(first[..., None] >> _SQUARES) & then, axis=-1)
    return found


def _turned(board: _Board) -> _Board:
    """Return a board with start and end exchanged."""
    bits = (board >> _SQUARES[:, None] & np.uint64(1)) << _SQUARES
    found: _Board = np.bitwise_or.reduce(bits, axis=1)
    return found
