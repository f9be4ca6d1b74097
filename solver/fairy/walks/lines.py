"""Leapers and riders: men who go in straight lines, in zigzags and round the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    BISHOP,
    KNIGHT,
    QUEEN,
    ROOK,
    BoardShape,
    Vector,
    Vectors,
    turned,
)
from solver.fairy.walks.board import Form, Going, Line, OnLines, along, arrival, asking
from solver.squares import Side, Square, file_of


@dataclass(frozen=True)
class Leap:
    """One step, whatever stands between (``leapers.c``)."""

    vectors: Vectors

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in self.vectors:
            yield from arrival(shape.step(start, vector), asking())


@dataclass(frozen=True)
class Ride(OnLines):
    """Steps on and on, up to the first man (``riders.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for square, way in along(line):
            yield from arrival(square, way)


@dataclass(frozen=True)
class Zigzag:
    """Two steps in turn, each pair from both of them on (``spiral_springers.c``)."""

    pairs: tuple[tuple[Vector, Vector], ...]

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for pair in self.pairs:
            line: list[Square] = []
            square = shape.step(start, pair[0])
            while square is not None and square != start:
                line.append(square)
                square = shape.step(square, pair[len(line) % 2])
            for end, way in along(line):
                yield from arrival(end, way)


@dataclass(frozen=True)
class Reflect:
    """A bishop whom the edge turns by a right angle, so many times (``reflecting_bishop.c``)."""

    times: int

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in BISHOP:
            yield from self._go(shape, (start,), vector, self.times)

    def _go(
        self, shape: BoardShape, path: tuple[Square, ...], vector: Vector, times: int
    ) -> Iterator[Going]:
        """Yield the ways on from the end of a path, its first square being the man's own."""
        line = shape.ray(path[-1], vector)
        for place, square in enumerate(line):
            yield from arrival(square, asking((*path[1:], *line[:place])))
        if line and times and path[0] not in line:
            for way in (turned(vector), turned(turned(turned(vector)))):
                yield from self._go(shape, (*path, *line), way, times - 1)


@dataclass(frozen=True)
class EdgeHog:
    """A queen who goes to an edge or comes from one, never both (``edgehog.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        is_edge = shape.is_edge
        for way in Ride(QUEEN).ways(shape, start, side):
            if is_edge(way.to) != is_edge(start):
                yield way


@dataclass(frozen=True)
class UbiUbi:
    """Knight's leaps without end over empty squares (``ubiubi.c``).

    Told without saying by which squares: whoever plays must find out.
    """

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield a single leap, of which all his ways are made."""
        yield from Leap(KNIGHT).ways(shape, start, side)


@dataclass(frozen=True)
class OfFile:
    """The walk of the man who stands on the file in the first position (``querquisite.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        return _BY_FILE["RSBQKBSR"[file_of(start)]].ways(shape, start, side)


_BY_FILE: dict[str, Form] = {
    "R": Ride(ROOK), "S": Leap(KNIGHT), "B": Ride(BISHOP), "Q": Ride(QUEEN), "K": Leap(QUEEN),
}  # fmt: skip
