"""Men who take otherwise than they move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    KNIGHT,
    Vector,
)
from solver.fairy.walks.board import Board, Line, OnLines, Route, over, shot
from solver.squares import Side, Square


@dataclass(frozen=True)
class Chinese(OnLines):
    """Moves as a rider, takes behind one hurdle (``chinese/riders.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        yield from map(Route, line[: board.first_man(line)])
        yield from shot(board, line, side)


@dataclass(frozen=True)
class ChineseLeap(OnLines):
    """Moves as a leaper, takes behind a hurdle a leap away (``chinese/leapers.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        line = line[:2]
        if line and board.is_empty(line[0]):
            yield Route(line[0])
        elif len(line) > 1 and board.is_prey(line[1], side):
            yield Route(line[1], line[1])


@dataclass(frozen=True)
class Mao:
    """A knight in two steps, the square between empty, or with a man there (``chinese/mao.c``).

    ``is_rook_first``: the square between is beside his own, as a mao's; else it is a corner
    away, as a moa's.  ``hops``: a man has to stand there.
    """

    is_rook_first: bool
    hops: bool = False

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            between = board.shape.step(start, _between(vector, self.is_rook_first))
            if board.is_taken(between) if self.hops else board.is_empty(between):
                yield from board.arrival(board.shape.step(start, vector), side)


@dataclass(frozen=True)
class MaoRide:
    """A mao or moa again and again in one direction (``chinese/mao.c``)."""

    is_rook_first: bool

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            square = start
            for end in board.shape.ray(start, vector):
                between = board.shape.step(square, _between(vector, self.is_rook_first))
                if not board.is_empty(between):
                    break
                yield from board.arrival(end, side)
                if board.is_taken(end):
                    break
                square = end


@dataclass(frozen=True)
class Locust(OnLines):
    """Takes the first man of a line and lands behind him; moves no other way (``locusts.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        place = board.first_man(line)
        yield from over(board, line, place, side)


@dataclass(frozen=True)
class Marine(OnLines):
    """Moves as a rider, takes as a locust (``marine.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        place = board.first_man(line)
        yield from map(Route, line[:place])
        yield from over(board, line, place, side)


@dataclass(frozen=True)
class MarineLeap(OnLines):
    """Moves as a leaper, takes as a locust a leap away (``marine.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        if line and board.is_empty(line[0]):
            yield Route(line[0])
        else:
            yield from over(board, line, 0, side)


@dataclass(frozen=True)
class Argentinian(OnLines):
    """Takes as a rider, moves behind the first man (``argentinian/riders.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        place = board.first_man(line)
        if place < len(line) and board.is_prey(line[place], side):
            yield Route(line[place], line[place])
        behind = line[place + 1 :]
        yield from map(Route, behind[: board.first_man(behind)])


@dataclass(frozen=True)
class Saltador:
    """Takes as a knight over an empty square, moves over a man (``argentinian/saltador.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for is_rook_first in (True, False):
            for step in Mao(is_rook_first, hops=True).steps(board, start, side):
                if step.taken is None:
                    yield step
            for step in Mao(is_rook_first).steps(board, start, side):
                if step.taken is not None:
                    yield step


def _between(vector: Vector, is_rook_first: bool) -> Vector:
    """Return the first of the two steps of which a knight's leap is made."""
    x, y = vector
    if is_rook_first:
        return (x // 2 if abs(x) == 2 else 0, y // 2 if abs(y) == 2 else 0)
    return ((x > 0) - (x < 0), (y > 0) - (y < 0))
