"""Men who take otherwise than they move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import KNIGHT, BoardShape, Vector
from solver.fairy.walks.board import (
    Going,
    Line,
    OnLines,
    along,
    arrival,
    asking,
    behind,
    capture,
    locust,
    move,
)
from solver.squares import Side, Square


@dataclass(frozen=True)
class Chinese(OnLines):
    """Moves as a rider, takes behind one hurdle (``chinese/riders.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        yield from (move(square, way) for square, way in along(line))
        yield from (capture(square, way) for square, way in behind(line, 1))


@dataclass(frozen=True)
class ChineseLeap(OnLines):
    """Moves as a leaper, takes behind a hurdle a leap away (``chinese/leapers.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for square in line[:1]:
            yield move(square, asking())
        for square in line[1:2]:
            yield capture(square, asking(full=line[:1]))


@dataclass(frozen=True)
class Mao:
    """A knight in two steps, the square between empty, or with a man there (``chinese/mao.c``).

    ``is_rook_first``: the square between is beside his own, as a mao's; else it is a corner
    away, as a moa's.  ``hops``: a man has to stand there.
    """

    is_rook_first: bool
    hops: bool = False

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            between = shape.step(start, _between(vector, self.is_rook_first))
            if between is not None:
                asked = asking(full=(between,)) if self.hops else asking((between,))
                yield from arrival(shape.step(start, vector), asked)


@dataclass(frozen=True)
class MaoRide:
    """A mao or moa again and again in one direction (``chinese/mao.c``)."""

    is_rook_first: bool

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            square, passed = start, list[Square]()
            for end in shape.ray(start, vector):
                between = shape.step(square, _between(vector, self.is_rook_first))
                if between is None:
                    break
                passed.append(between)
                yield from arrival(end, asking(passed))
                passed.append(end)
                square = end


@dataclass(frozen=True)
class MaoLion:
    """On and on as a mao or moa, over just one man on all the squares of the way (``mao.c``)."""

    is_rook_first: bool

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            square, line = start, list[Square]()
            for end in shape.ray(start, vector):
                between = shape.step(square, _between(vector, self.is_rook_first))
                assert between is not None
                line.append(between)
                yield from arrival(end, asking(behind=(tuple(line), 1)))
                line.append(end)
                square = end


@dataclass(frozen=True)
class Locust(OnLines):
    """Takes the first man of a line and lands behind him; moves no other way (``locusts.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for place in range(len(line)):
            yield from locust(line, place)


@dataclass(frozen=True)
class Marine(OnLines):
    """Moves as a rider, takes as a locust (``marine.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        yield from (move(square, way) for square, way in along(line))
        for place in range(len(line)):
            yield from locust(line, place)


@dataclass(frozen=True)
class MarineLeap(OnLines):
    """Moves as a leaper, takes as a locust a leap away (``marine.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for square in line[:1]:
            yield move(square, asking())
        yield from locust(line, 0)


@dataclass(frozen=True)
class Argentinian(OnLines):
    """Takes as a rider, moves behind the first man (``argentinian/riders.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        yield from (capture(square, way) for square, way in along(line))
        yield from (move(square, way) for square, way in behind(line, 1))


@dataclass(frozen=True)
class Saltador:
    """Takes as a knight over an empty square, moves over a man (``argentinian/saltador.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for is_rook_first in (True, False):
            for hops in (True, False):
                for way in Mao(is_rook_first, hops).ways(shape, start, side):
                    if (way.taken is None) is hops:
                        yield way


def _between(vector: Vector, is_rook_first: bool) -> Vector:
    """Return the first of the two steps of which a knight's leap is made."""
    x, y = vector
    if is_rook_first:
        return (x // 2 if abs(x) == 2 else 0, y // 2 if abs(y) == 2 else 0)
    return ((x > 0) - (x < 0), (y > 0) - (y < 0))
