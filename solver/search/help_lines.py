"""The lines of help and series play as a search gathers them: all counted, the first ones kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from solver.lines import Block, Count, Lines, solutions_in

MOST_OF_THE_MEMORY = 4
"""Lines may take this part of the memory that a search is allowed."""
_WORD_BYTES = 2


@dataclass(slots=True)
class OpeningLines:
    """The lines of one opening so far; of those not kept only the end of each block is known."""

    count: Count = field(default_factory=Count)
    kept: list[Block] = field(default_factory=list)
    _ends: set[tuple[int, ...]] = field(default_factory=set)

    def add(self, block: Block, solutions: int | None = None) -> Count:
        """Count the lines of *block*; return how many are new.

        *solutions* are how many it has by itself, where that was counted before.
        Lines come in the order of a tree: those that differ in the last move alone follow
        each other, perhaps from one block to another.  That need not be the next one, where
        several threads search pieces of the opening.
        """
        if len(block) == 0:
            return Count()
        if solutions is None:
            solutions = solutions_in(block)
        if tuple(block[0, :-1].tolist()) in self._ends:
            solutions -= 1
        self._ends.add(tuple(block[-1, :-1].tolist()))
        new = Count(len(block), solutions)
        self.count += new
        return new


class Gathering:
    """Lines of several lengths, of which no more than *most* are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: list[Block] = []
        self._kept_count = 0
        self._counts: Counter[int] = Counter()
        self._solutions: Counter[int] = Counter()

    @property
    def total(self) -> int:
        """How many lines were found."""
        return self._counts.total()

    def lengths(self) -> list[int]:
        """Return the half-moves of the lines found, the shortest first."""
        return sorted(length for length, count in self._counts.items() if count)

    def add(self, block: Block, count: Count) -> Block:
        """Count lines, *block* being those of them that are known; return those kept."""
        length = block.shape[1]
        self._counts[length] += count.lines
        self._solutions[length] += count.solutions
        kept = block[: self._most - self._kept_count]
        if len(kept):
            self._kept.append(kept)
            self._kept_count += len(kept)
        return kept

    def lines(self) -> Lines:
        """Return the lines kept in their order, and how many were found."""
        counts = {
            length: Count(count, self._solutions[length]) for length, count in self._counts.items()
        }
        return Lines(self._kept, counts).sorted()


def room_for_lines(kept_lines: int, memory_mb: int, half_moves: int) -> int:
    """Return how many lines may be kept of *kept_lines* wanted, in a part of *memory_mb*."""
    room = memory_mb * 2**20 // MOST_OF_THE_MEMORY // (_WORD_BYTES * max(half_moves, 1))
    return min(kept_lines, room)
