"""Whole lines of play, packed: a hundred thousand of them take two megabytes and no time.

A move is a word of :mod:`solver.game`, in the orientation of the user's board.  Lines of equal
length that follow each other make a block, a row each; a block takes words of 16 bits, and of 32
where a fairy problem needs them.  Moves are made for the line that is asked for, and for no other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from solver.game import WIDE_BITS, WORD_BITS, Move, move_of, word_of

if TYPE_CHECKING:  # loaded where the first lines are packed: the window opens without it
    import numpy as np
    import numpy.typing as npt

Line = tuple[Move, ...]
Block: TypeAlias = "npt.NDArray[np.unsignedinteger[Any]]"
"""Lines of one length: a row for each, a column for each half-move."""

_KEY_BITS = 60

_IsChosen = Callable[[int], bool]


@dataclass(frozen=True, slots=True)
class Count:
    """How many lines were found, kept or not.

    ``solutions`` counts those that differ in the last move alone as one.
    """

    lines: int = 0
    solutions: int = 0

    def __add__(self, other: Count) -> Count:
        """Count both."""
        return Count(self.lines + other.lines, self.solutions + other.solutions)


class Lines(Sequence[Line]):
    """A sequence of lines that makes the moves of a line when it is asked for.

    Not all lines that were found need be in it: ``len`` tells how many are, ``total`` how
    many there are.  It equals any sequence of the same lines.
    """

    __slots__ = ("_blocks", "_counts", "_ends")

    def __init__(
        self, blocks: Iterable[Block] = (), counts: Mapping[int, Count] | None = None
    ) -> None:
        """Hold the lines of *blocks*, which nobody changes any more.

        *counts* tells by half-moves how many were found; without it, these are all.
        """
        self._blocks = tuple(block for block in blocks if len(block))
        self._ends = tuple(accumulate(len(block) for block in self._blocks))
        self._counts = None if counts is None else dict(counts)

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Lines:
        """Pack *lines*; what is packed already stays as it is."""
        if isinstance(lines, Lines):
            return lines
        return cls(_packed(list(group)) for _, group in groupby(lines, len))

    # --- as a sequence

    def __len__(self) -> int:
        """Return how many lines are kept."""
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> Lines: ...

    def __getitem__(self, place: int | slice) -> Line | Lines:
        """Return one line, or some of them as lines of which these are all."""
        if isinstance(place, slice):
            return self._slice(place)
        place = range(len(self))[place]
        number = bisect_right(self._ends, place)
        return _line_of(self._blocks[number][place - self._ends[number]].tolist())

    def __iter__(self) -> Iterator[Line]:
        """Yield every line that is kept."""
        for block in self._blocks:
            for row in block:
                yield _line_of(row.tolist())

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* holds the same lines in the same order."""
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(
            one == another for one, another in zip(self, other, strict=True)
        )

    def __hash__(self) -> int:
        """Return what equal lines share, however they are kept."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Name the first lines."""
        return f"<{len(self)} of {self.total} lines: {tuple(self[:3])}>"

    # --- how many there are

    @property
    def counts(self) -> Mapping[int, Count]:
        """How many lines were found, by half-moves."""
        if self._counts is None:
            self._counts = {}
            for block in self._joined():
                self._counts[block.shape[1]] = Count(len(block), len(_unique(block[:, :-1])))
        return self._counts

    @property
    def total(self) -> int:
        """How many lines were found, kept or not."""
        if self._counts is None:
            return len(self)
        return sum(count.lines for count in self._counts.values())

    @property
    def solutions(self) -> int:
        """How many lines were found; those that differ in the last move alone count as one."""
        return sum(count.solutions for count in self.counts.values())

    @property
    def shortest(self) -> int | None:
        """The half-moves of the shortest line that was found."""
        return min((length for length, count in self.counts.items() if count.lines), default=None)

    # --- choosing

    def shorter_than(self, half_moves: int) -> Lines:
        """Return the lines that take fewer half-moves."""
        return self._chosen(lambda length: length < half_moves)

    def from_length(self, half_moves: int) -> Lines:
        """Return the lines that take as many half-moves or more."""
        return self._chosen(lambda length: length >= half_moves)

    def find(self, moves: Line) -> int | None:
        """Return the place of the first line that begins with *moves*."""
        begun = _packed([moves])[0]
        start = 0
        for block in self._blocks:
            if len(begun) <= block.shape[1]:
                fits = (block[:, : len(begun)] == begun).all(axis=1)
                place = int(fits.argmax())
                if fits[place]:
                    return start + place
            start += len(block)
        return None

    def first(self, most: int) -> Lines:
        """Return no more than *most* of the lines, and how many were found all the same."""
        return self if len(self) <= most else Lines(self[:most].blocks, self.counts)

    def ucis(self) -> Iterator[list[str]]:
        """Yield every line that is kept in UCI notation."""
        for block in self._blocks:
            for row in block:
                yield [uci_of(word) for word in row.tolist()]

    def kept(self, half_moves: int) -> int:
        """Return how many lines of one length are kept."""
        return sum(len(block) for block in self._blocks if block.shape[1] == half_moves)

    def sorted(self) -> Lines:
        """Return the shortest lines first, and equally long ones by their squares."""
        blocks = (block[_order(block)] for block in self._joined())
        return Lines(blocks, self._counts)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The lines as they are packed; not to be written to."""
        return self._blocks

    # --- inside

    def _slice(self, place: slice) -> Lines:
        start, stop, step = place.indices(len(self))
        if step != 1:
            return Lines.of([self[i] for i in range(start, stop, step)])
        begins = (0, *self._ends)
        return Lines(
            block[max(start - begin, 0) : max(stop - begin, 0)]
            for begin, block in zip(begins, self._blocks, strict=False)
        )

    def _chosen(self, is_chosen: _IsChosen) -> Lines:
        blocks = (block for block in self._blocks if is_chosen(block.shape[1]))
        counts = self._counts
        if counts is not None:
            counts = {length: count for length, count in counts.items() if is_chosen(length)}
        return Lines(blocks, counts)

    def _joined(self) -> Iterator[Block]:
        """Yield one block for each length, the shortest first."""
        for length in sorted({block.shape[1] for block in self._blocks}):
            alike = [block for block in self._blocks if block.shape[1] == length]
            yield alike[0] if len(alike) == 1 else _concatenated(alike)


@cache
def uci_of(word: int) -> str:
    """Return the move of a word in UCI notation."""
    return move_of(word).uci()


def solutions_in(block: Block) -> int:
    """Count the solutions of *block*, in which lines alike but for the last move stand together."""
    if len(block) == 0:
        return 0
    import numpy as np

    columns = np.ascontiguousarray(block.T[:-1])  # by columns it takes a twentieth of the time
    differ = columns[:, 1:] != columns[:, :-1]
    return 1 + int(np.count_nonzero(np.logical_or.reduce(differ, axis=0)))


def _line_of(words: list[int]) -> Line:
    return tuple(map(move_of, words))


def _packed(lines: Sequence[Line]) -> Block:
    """Return a block of lines of equal length."""
    import numpy as np

    return block_of(np.array([[word_of(move) for move in line] for line in lines], np.int64))


def block_of(words: npt.NDArray[np.int64]) -> Block:
    """Return words of moves, a row for each line, as they are kept: in 16 bits where that will do.

    Raises:
        ValueError: one of them is no word of a move.
    """
    import numpy as np

    most = int(words.max(initial=0))
    if most >> WIDE_BITS or int(words.min(initial=0)) < 0:
        raise ValueError("expected words of moves")
    return words.astype(np.uint32 if most >> WORD_BITS else np.uint16)


def beside(block: Block, other: Block) -> Block:
    """Return the lines of a block, each with those of another block behind it."""
    import numpy as np

    return np.hstack([block, other])


def _concatenated(blocks: list[Block]) -> Block:
    import numpy as np

    return np.concatenate(blocks)


def _keys(block: Block) -> list[npt.NDArray[np.uint64]]:
    """Put several words of each line into one number, the last moves first.

    What wide words have above their squares counts less than these.
    """
    import numpy as np

    is_wide = block.dtype == np.uint32
    bits = WIDE_BITS if is_wide else WORD_BITS
    words_a_key = _KEY_BITS // bits
    keys = []
    for start in range(0, block.shape[1], words_a_key):
        words = block[:, start : start + words_a_key].astype(np.uint64)
        if is_wide:
            words = (words & np.uint64((1 << WORD_BITS) - 1)) << np.uint64(
                WORD_BITS
            ) | words >> np.uint64(WORD_BITS)
        key = np.zeros(len(block), np.uint64)
        for column in words.T:
            key = key << np.uint64(bits) | column
        keys.append(key)
    return keys[::-1]


def _order(block: Block) -> npt.NDArray[np.intp]:
    import numpy as np

    return np.lexsort(_keys(block))


def _unique(block: Block) -> Block:
    """Return the different rows of *block*."""
    import numpy as np

    if block.shape[1] == 0:
        return block[:1]
    ordered = block[_order(block)]
    is_new = np.ones(len(block), np.bool_)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return ordered[is_new]
