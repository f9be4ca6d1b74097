"""What conditions put on the squares: lines of a grid, holes, imitators, squares they name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from solver.game import Game
from solver.orthodox import OrthodoxGame
from solver.squares import SQUARES, Square, file_of, rank_of, square_at

if TYPE_CHECKING:  # of fairy play alone
    from solver.fairy.conditions import FairyCondition


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line between cells, upright or lying, ``length`` squares long.

    It begins at the corner of squares that is ``file`` squares from the left edge, as White sees
    it, and ``rank`` squares from the lower one, and goes on to the right or upwards.
    """

    is_upright: bool
    file: int
    rank: int
    length: int

    @property
    def end(self) -> tuple[int, int]:
        """The corner of squares at which it ends."""
        if self.is_upright:
            return self.file, self.rank + self.length
        return self.file + self.length, self.rank

    def touches(self, square: Square) -> bool:
        """Tell whether it lies along an edge of a square, or ends at one of its corners."""
        (end_file, end_rank), file, rank = self.end, file_of(square), rank_of(square)
        is_beside = self.file <= file + 1 and end_file >= file
        return is_beside and self.rank <= rank + 1 and end_rank >= rank


@dataclass(frozen=True, slots=True)
class Ground:
    """The squares as conditions make them; ``named`` are those that conditions tell by name."""

    lines: tuple[GridLine, ...] = ()
    holes: frozenset[Square] = frozenset()
    imitators: frozenset[Square] = frozenset()
    named: frozenset[Square] = frozenset()


BARE = Ground()
"""Squares of which no condition says anything."""


def ground_of(conditions: Collection[FairyCondition]) -> Ground:
    """Return what *conditions* put on the squares of the diagram."""
    return _ground_of(frozenset(conditions)) if conditions else BARE


def ground_in(game: Game) -> Ground:
    """Return what conditions put on the squares in a position that was played to.

    Imitators have gone along with the moves, and holes may have been left behind.
    """
    if isinstance(game, OrthodoxGame):
        return BARE
    from solver.fairy.game import FairyGame  # loads the fairy rules

    if not isinstance(game, FairyGame):
        return BARE
    ground, memory = ground_of(game.rules.conditions), game.position.memory
    holes = frozenset(square for square in SQUARES if memory.holes >> square & 1)
    return replace(ground, holes=holes, imitators=frozenset(memory.imitators))


@lru_cache(maxsize=256)
def _ground_of(conditions: frozenset[FairyCondition]) -> Ground:
    from solver.fairy.conditions import FairyRule
    from solver.fairy.filters import cells_of

    naming = (
        FairyRule.WORMHOLES,
        FairyRule.MAGIC_SQUARES,
        FairyRule.WHITE_FORCED,
        FairyRule.BLACK_FORCED,
        FairyRule.WHITE_PROMOTES_ON,
        FairyRule.BLACK_PROMOTES_ON,
    )

    def squares(*rules: FairyRule) -> frozenset[Square]:
        return frozenset(square for it in conditions if it.rule in rules for square in it.squares)

    grids = [cells_of(it) for it in conditions if it.rule is FairyRule.GRID]
    return Ground(
        tuple(_lines([tuple(grid[square] for grid in grids) for square in SQUARES])),
        squares(FairyRule.HOLES),
        squares(FairyRule.IMITATOR),
        squares(*naming),
    )


def _lines(cells: Sequence[object]) -> Iterator[GridLine]:
    """Yield the lines between squares that lie in different *cells*."""
    for place in range(1, 8):

        def parts_files(rank: int, file: int = place) -> bool:
            return cells[square_at(file - 1, rank)] != cells[square_at(file, rank)]

        def parts_ranks(file: int, rank: int = place) -> bool:
            return cells[square_at(file, rank - 1)] != cells[square_at(file, rank)]

        yield from (GridLine(True, place, *run) for run in _runs(parts_files))
        yield from (GridLine(False, start, place, length) for start, length in _runs(parts_ranks))


def _runs(is_parted: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    """Yield where each run of numbers from 0 to 7 begins for which it holds, and its length."""
    for holds, run in groupby(range(8), is_parted):
        if holds:
            numbers = tuple(run)
            yield numbers[0], len(numbers)
