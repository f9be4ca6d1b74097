"""Pawns: men who go ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.fairy.shape import (
    Vectors,
)
from solver.fairy.walks.board import Board, Route
from solver.fairy.walks.lines import Leap, Ride
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


@dataclass(frozen=True)
class Pawn:
    """Moves ahead, two squares from his home rank, and takes elsewhere ahead, also in passing.

    ``is_berolina``: he moves slantwise and takes straight ahead (``pawns/berolina.c``).
    ``leaps``: he takes as a locust (``marine.c``).  On his side's base rank a pawn has no move,
    and an orphan who goes as one takes nobody in passing: ``is_lent`` (``pawns/pawn.c``).
    """

    is_berolina: bool = False
    leaps: bool = False
    is_lent: bool = False

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        if rank_of(start) == base_rank(side) and not self.is_lent:
            return
        ahead = forward(side)
        straight: Vectors = ((0, ahead),)
        slanting: Vectors = ((-1, ahead), (1, ahead))
        moves, takes = (slanting, straight) if self.is_berolina else (straight, slanting)
        far = 2 if rank_of(start) == home_rank(side) else 1
        for vector in moves:
            line = board.shape.ray(start, vector)[:far]
            yield from map(Route, line[: board.first_man(line)])
        for vector in takes:
            line = board.shape.ray(start, vector)[:2]
            yield from self._capture(board, line, side)

    def _capture(self, board: Board, line: Sequence[Square], side: Side) -> Iterator[Route]:
        if not line:
            return
        end = line[0]
        if self.leaps:
            if len(line) < 2 or not board.is_empty(line[1]):
                return
            end = line[1]
        if board.is_prey(line[0], side):
            yield Route(end, line[0])
        elif board.passed is not None and not self.is_lent:
            over, pawn = board.passed
            if over == line[0] and board.is_prey(pawn, side):
                yield Route(end, pawn)


@dataclass(frozen=True)
class SuperPawn:
    """Moves and takes any way ahead as a pawn does for one square (``pawns/super.c``)."""

    is_berolina: bool = False

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        ahead = forward(side)
        straight: Vectors = ((0, ahead),)
        slanting: Vectors = ((-1, ahead), (1, ahead))
        moves, takes = (slanting, straight) if self.is_berolina else (straight, slanting)
        for vector in moves:
            line = board.shape.ray(start, vector)
            yield from map(Route, line[: board.first_man(line)])
        for step in Ride(takes).steps(board, start, side):
            if step.taken is not None:
                yield step


@dataclass(frozen=True)
class ChinesePawn:
    """One square ahead, beyond the middle also to the side (``chinese/pawn.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        ways: Vectors = ((0, forward(side)),)
        if (rank_of(start) > 3) == side:
            ways += ((1, 0), (-1, 0))
        yield from Leap(ways).steps(board, start, side)
