"""Pawns: men who go ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from solver.fairy.shape import BoardShape, Vectors
from solver.fairy.walks.board import Going, Line, along, capture, move, squares_of
from solver.fairy.walks.lines import Leap
from solver.squares import Side, Square, rank_of


def forward(side: Side) -> int:
    """Return where a side's pawns go: a rank up or down."""
    return 1 if side else -1


def home_rank(side: Side) -> int:
    """Return the rank from which a side's pawns may make a double step."""
    return 1 if side else 6


def base_rank(side: Side) -> int:
    """Return the rank on which a side's pieces begin a game."""
    return 0 if side else 7


class PawnManners(NamedTuple):
    """How far pawns go from their base rank, and whether they are passed in any half."""

    base_steps: int = 0
    passed_anywhere: bool = False


USUAL = PawnManners()


@dataclass(frozen=True)
class Pawn:
    """Moves ahead, two squares from his home rank, and takes elsewhere ahead, also in passing.

    ``is_berolina``: he moves slantwise and takes straight ahead (``pawns/berolina.c``).
    ``leaps``: he takes as a locust (``marine.c``).  On his side's base rank a pawn has no move,
    and an orphan who goes as one takes nobody in passing: ``is_lent`` (``pawns/pawn.c``).
    Under some conditions he has, up to so many squares ahead: ``base_steps``.  Other men go as he
    ``moves``, or as he ``takes``, alone (``pawns/combined.c``).  Who ``goes_back`` goes as
    a pawn of the other side (``pawns/reverse.c``), and where one can stand pawns pass each other in
    either half: ``passed_anywhere``.
    """

    is_berolina: bool = False
    leaps: bool = False
    is_lent: bool = False
    base_steps: int = 0
    moves: bool = True
    takes: bool = True
    goes_back: bool = False
    passed_anywhere: bool = False

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        side = side != self.goes_back
        is_at_base = rank_of(start) == base_rank(side)
        if is_at_base and not (self.is_lent or self.base_steps):
            return
        if rank_of(start) == base_rank(not side):
            return  # also where another rank lies beyond
        moves, takes = _ways_ahead(side, self.is_berolina)
        far = 2 if rank_of(start) == home_rank(side) else 1
        if is_at_base:
            far = max(far, self.base_steps)
        for vector in moves if self.moves else ():
            for square, way in along(shape.ray(start, vector)[:far]):
                yield move(square, way)
        for vector in takes if self.takes else ():
            yield from self._captures(shape.ray(start, vector)[:2], side)

    def _captures(self, line: Line, side: Side) -> Iterator[Going]:
        """Yield the captures along a line, in passing too, where somebody may have passed."""
        if len(line) < (2 if self.leaps else 1):
            return
        end = line[1 if self.leaps else 0]
        yield Going(end, line[0], empty=1 << end if self.leaps else 0)
        may_pass = self.passed_anywhere or (rank_of(line[0]) > 3) == side
        if not self.is_lent and may_pass:
            yield Going(end, empty=squares_of((line[0], end)), passing=line[0])


@dataclass(frozen=True)
class SuperPawn:
    """Moves and takes any way ahead as a pawn does for one square (``pawns/super.c``)."""

    is_berolina: bool = False

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        moves, takes = _ways_ahead(side, self.is_berolina)
        for vectors, make in ((moves, move), (takes, capture)):
            for vector in vectors:
                for square, way in along(shape.ray(start, vector)):
                    yield make(square, way)


def _ways_ahead(side: Side, is_berolina: bool) -> tuple[Vectors, Vectors]:
    """Return the steps with which a pawn of *side* moves, and those with which he takes."""
    ahead = forward(side)
    straight: Vectors = ((0, ahead),)
    slanting: Vectors = ((-1, ahead), (1, ahead))
    return (slanting, straight) if is_berolina else (straight, slanting)


@dataclass(frozen=True)
class ChinesePawn:
    """One square ahead, beyond the middle also to the side (``chinese/pawn.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        vectors: Vectors = ((0, forward(side)),)
        if (rank_of(start) > 3) == side:
            vectors += ((1, 0), (-1, 0))
        yield from Leap(vectors).ways(shape, start, side)
