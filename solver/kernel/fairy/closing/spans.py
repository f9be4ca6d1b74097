"""How far men are from covering squares: what they cover with so many moves of theirs.

For each walk, side and square two lists of words: the squares that a man covers at best after at
most 0, 1, ... moves, and last after any number, whatever stands on the board otherwise, then those
where he may stand.  Pawns promote on their way.  Who may be taken and come back stands on his
squares of rebirth for nothing; a captor who goes home stands there after any move.  Behind the
lists stand what a man covers who has come there, and from where he covers the square: of a pawn,
all to whom he promotes as well.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from solver.kernel.fairy import layout
from solver.kernel.fairy.closing.spans_layout import MOST_SPANNED
from solver.squares import Square

_Board = npt.NDArray[np.bool_]
"""By square of start and of end."""
_Levels = list[_Board]
_LEVELS = range(MOST_SPANNED + 1)


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
        self._holes = list(holes)
        held = words[layout.PRUNINGS]
        is_plain = held & layout.CAPTURES_ARE_PLAIN
        self._taken_return = bool(held & layout.TAKEN_RETURN) and not is_plain
        self._takers_return = bool(held & layout.TAKERS_RETURN) and not is_plain
        self._with_range = not held & layout.KING_TAKES
        self._known: dict[tuple[int, int], tuple[_Levels, _Levels]] = {}

    def promoted(self, pawn: int) -> list[int]:
        """Return the walks to which a pawn promotes who is marine, or not."""
        at = layout.PROMOTED + (layout.MOST_WALKS + 1 if pawn & layout.MARINE else 0)
        return self._words[at + 1 : at + 1 + int(self._words[at])].tolist()

    def words_of(self, walk: int, side: int) -> npt.NDArray[np.int64]:
        """Return the spans of a walk and side, square by square."""
        ranges, covers = self._of(walk, side)
        there = self._board(layout.COVERS_OF, walk, side)
        pawn = int(self._words[layout.PAWNS + walk])
        if pawn & layout.PROMOTES:
            for kind in self.promoted(pawn):
                there = there | self._board(layout.COVERS_OF, kind, side)
        if self._with_range:  # a king may be unable to take who stands beside him
            covers = [cover | reach for cover, reach in zip(covers, ranges, strict=True)]
            there = there | np.eye(64, dtype=bool)
        boards = (*covers, *ranges, there, there.T.copy())
        return np.stack([_packed(it) for it in boards], axis=1).reshape(-1)

    def _of(self, walk: int, side: int) -> tuple[_Levels, _Levels]:
        """Return where a man of a walk may stand, and what he covers, by number of moves."""
        key = walk, side
        if key not in self._known:
            pawn = int(self._words[layout.PAWNS + walk])
            ranges = self._ranges(walk, side, pawn)
            reached = self._board(layout.COVERS_OF, walk, side)
            covers = [_joined(it, reached) for it in ranges]
            if pawn & layout.PROMOTES:
                self._promote(ranges, covers, walk, side)
            self._known[key] = ranges, covers
        return self._known[key]

    def _ranges(self, walk: int, side: int, pawn: int) -> _Levels:
        steps = self._board(layout.STEPS, walk, side)
        if self._takers_return:
            steps = steps | self._set(layout.HOME_SETS, walk, side)
        ranges = [np.eye(64, dtype=bool)]
        if self._taken_return:
            ranges[0] = ranges[0] | self._set(layout.REBIRTH_SETS, walk, side)
        for _ in _LEVELS[1:]:
            ranges.append(ranges[-1] | _joined(ranges[-1], steps))
        while (more := ranges[-1] | _joined(ranges[-1], steps)).sum() > ranges[-1].sum():
            ranges[-1] = more
        return ranges

    def _promote(self, ranges: _Levels, covers: _Levels, walk: int, side: int) -> None:
        """Add what a pawn may do once he has promoted."""
        last = _board_of(self._words[layout.PROMOTES_ON + side : layout.PROMOTES_ON + side + 1])
        arrivals = [it & last for it in ranges]
        for kind in self.promoted(int(self._words[layout.PAWNS + walk])):
            stands, covered = self._of(kind, side)
            homes = self._set(layout.HOME_SETS, kind, side) & self._takers_return
            for level in _LEVELS:
                parts = [(before, level - before) for before in range(level + 1)]
                if level == MOST_SPANNED:
                    parts.append((level, level))
                for before, after in parts:
                    there = arrivals[before]
                    there = there | (there.any(axis=1, keepdims=True) & homes)
                    ranges[level] = ranges[level] | _joined(there, stands[after])
                    covers[level] = covers[level] | _joined(there, covered[after])

    def _board(self, tables: int, walk: int, side: int) -> _Board:
        geometry = int(self._words[layout.GEOMETRIES + 2 * walk + side])
        at = int(self._words[tables]) + (geometry << 6)
        board = _board_of(self._words[at : at + 64])
        board[:, self._holes] = False
        return board

    def _set(self, tables: int, walk: int, side: int) -> _Board:
        """Return the squares of a walk in a table by the side that captures."""
        at = tables + 2 * walk + 1 - side
        return _board_of(self._words[at : at + 1])


def _board_of(words: npt.NDArray[np.int64]) -> _Board:
    """Return a row of squares for each word."""
    found = np.unpackbits(words.astype("<i8").view(np.uint8), bitorder="little")
    return found.reshape(len(words), 64).astype(bool)


def _packed(board: _Board) -> npt.NDArray[np.int64]:
    return np.packbits(board, axis=1, bitorder="little").view("<i8").reshape(-1)


def _joined(first: _Board, then: _Board) -> _Board:
    """Return where one comes who goes by the first board, then by the other."""
    found: _Board = first.astype(np.float32) @ then.astype(np.float32) > 0
    return found
