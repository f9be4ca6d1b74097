"""What conditions remember, between the judge's words and those of a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver.engine import Row
from solver.fairy.memory import NOTHING, Remembered
from solver.fairy.rules import FairyRules
from solver.kernel.fairy import layout
from solver.men import Man
from solver.squares import Square

_GHOST = (1 << layout.GHOST_BITS) - 1


def row_words(rules: FairyRules) -> int:
    """Return how many words of a row are in use under rules."""
    return layout.SHORT_ROW


def words_of(memory: Remembered, code: Callable[[Man | None], int]) -> dict[int, int]:
    """Return what is remembered by places of a row, *code* being the words of men."""
    if memory == NOTHING:
        return {}
    words: dict[int, int] = {}
    for square, man in memory.ghosts:
        place = layout.GHOSTS + square
        words[place] = words.get(place, 0) << layout.GHOST_BITS | code(man)
    return words


def memory_of(row: Row, man: Callable[[int], Man | None]) -> Remembered:
    """Return what a row remembers, *man* being who a word stands for."""
    if not row[layout.MEMORY :].any():
        return NOTHING
    return Remembered(ghosts=tuple(_ghosts_of(row, man)))


def _ghosts_of(row: Row, man: Callable[[int], Man | None]) -> Iterator[tuple[Square, Man]]:
    for square in range(64):
        word, found = int(row[layout.GHOSTS + square]), []
        while word:
            ghost = man(word & _GHOST)
            assert ghost is not None
            found.append((square, ghost))
            word >>= layout.GHOST_BITS
        yield from reversed(found)
