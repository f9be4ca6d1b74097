"""Leapers and riders: men who go in straight lines, in zigzags and round the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    BISHOP,
    KNIGHT,
    QUEEN,
    ROOK,
    Vector,
    Vectors,
    turned,
)
from solver.fairy.walks.board import Board, Form, Line, OnLines, Route
from solver.squares import Side, Square, file_of


@dataclass(frozen=True)
class Leap:
    """One step, whatever stands between (``leapers.c``)."""

    vectors: Vectors

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in self.vectors:
            yield from board.arrival(board.shape.step(start, vector), side)


@dataclass(frozen=True)
class Ride(OnLines):
    """Steps on and on, up to the first man (``riders.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        place = board.first_man(line)
        yield from map(Route, line[:place])
        if place < len(line) and board.is_prey(line[place], side):
            yield Route(line[place], line[place])


@dataclass(frozen=True)
class Zigzag:
    """Two steps in turn, each pair from both of them on (``spiral_springers.c``)."""

    pairs: tuple[tuple[Vector, Vector], ...]

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for pair in self.pairs:
            square, turn = board.shape.step(start, pair[0]), 1
            while board.is_empty(square):
                assert square is not None
                yield Route(square)
                square, turn = board.shape.step(square, pair[turn]), 1 - turn
            if square is not None and board.is_prey(square, side):
                yield Route(square, square)


@dataclass(frozen=True)
class Reflect:
    """A bishop whom the edge turns by a right angle, so many times (``reflecting_bishop.c``)."""

    times: int

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in BISHOP:
            yield from self._go(board, start, start, vector, side, self.times)

    def _go(
        self,
        board: Board,
        home: Square,
        start: Square,
        vector: Vector,
        side: Side,
        times: int,
    ) -> Iterator[Route]:
        line = board.shape.ray(start, vector)
        for square in line:
            if not board.is_empty(square):
                if board.is_prey(square, side) and square != home:
                    yield Route(square, square)
                return
            yield Route(square)
        if line and times:
            for way in (turned(vector), turned(turned(turned(vector)))):
                yield from self._go(board, home, line[-1], way, side, times - 1)


@dataclass(frozen=True)
class EdgeHog:
    """A queen who goes to an edge or comes from one, never both (``edgehog.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        is_edge = board.shape.is_edge
        for step in Ride(QUEEN).steps(board, start, side):
            if is_edge(step.to) != is_edge(start):
                yield step


@dataclass(frozen=True)
class UbiUbi:
    """Knight's leaps without end over empty squares (``ubiubi.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        seen, waiting = {start}, [start]
        while waiting:
            for step in Leap(KNIGHT).steps(board, waiting.pop(), side):
                if step.to not in seen:
                    seen.add(step.to)
                    yield step
                    if step.taken is None:
                        waiting.append(step.to)


@dataclass(frozen=True)
class OfFile:
    """The walk of the man who stands on the file in the first position (``querquisite.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        return _BY_FILE["RSBQKBSR"[file_of(start)]].steps(board, start, side)


_BY_FILE: dict[str, Form] = {
    "R": Ride(ROOK), "S": Leap(KNIGHT), "B": Ride(BISHOP), "Q": Ride(QUEEN), "K": Leap(QUEEN),
}  # fmt: skip
