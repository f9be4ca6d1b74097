"""Hoppers: a man on the way, a hurdle, has to be there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    PLAIN,
    Vectors,
    at_angle,
    leaps,
)
from solver.fairy.walks.board import Board, Line, OnLines, Route, along, behind
from solver.squares import Side, Square, file_of, rank_of


@dataclass(frozen=True)
class Hop(OnLines):
    """Over the first man of a line to the square ``beyond`` squares behind him (``hoppers.c``).

    The squares between have to be empty.
    """

    beyond: int = 1

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        end = board.first_man(line) + self.beyond
        if end < len(line) and not any(map(board.is_taken, line[end - self.beyond + 1 : end])):
            yield from board.arrival(line[end], side)


@dataclass(frozen=True)
class NearHop(OnLines):
    """Over a man one step away to the next step (``hoppers.c``: leaper hoppers)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        if len(line) > 1 and board.is_taken(line[0]):
            yield from board.arrival(line[1], side)


@dataclass(frozen=True)
class Contra(OnLines):
    """Over a man one step away to any square behind him (``hoppers.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        if line and board.is_taken(line[0]):
            yield from along(board, line[1:], side)


@dataclass(frozen=True)
class Lion(OnLines):
    """Over so many men of a line to any square behind (``lions.c``, ``kangaroo.c``)."""

    hurdles: int = 1

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        line = behind(board, line, self.hurdles)
        yield from along(board, line, side)


@dataclass(frozen=True)
class Kangaroo(OnLines):
    """Over two men of a line to the square behind the second (``kangaroo.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        line = behind(board, line, 2)
        if line:
            yield from board.arrival(line[0], side)


@dataclass(frozen=True)
class DoubleHop:
    """Two hops in one move, the first to an empty square; never back home (``hoppers.c``)."""

    vectors: Vectors

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        hop = Hop(self.vectors)
        for first in hop.steps(board, start, side):
            if first.taken is None:
                yield from (it for it in hop.steps(board, first.to, side) if it.to != start)


@dataclass(frozen=True)
class AngleHop:
    """One square from a hurdle, turned by so many eighths there (``angle/hoppers.c``)."""

    vectors: Vectors
    eighths: int

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in self.vectors:
            line = board.shape.ray(start, vector)
            place = board.first_man(line)
            if place < len(line):
                for way in at_angle(vector, self.eighths):
                    yield from board.arrival(board.shape.step(line[place], way), side)


@dataclass(frozen=True)
class Hamster(OnLines):
    """Up to the square before a hurdle, where a hopper would turn back (``hamster.c``)."""

    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""
        place = board.first_man(line)
        if 0 < place < len(line):
            yield Route(line[place - 1])


@dataclass(frozen=True)
class Bounce:
    """From a man, or the edge, as far the other way (``bouncer.c``)."""

    vectors: Vectors

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for x, y in self.vectors:
            far = board.first_man(board.shape.ray(start, (x, y)))
            line = board.shape.ray(start, (-x, -y))
            if far < len(line) and board.first_man(line) >= far:
                yield from board.arrival(line[far], side)


@dataclass(frozen=True)
class Equihop:
    """To the square in which a hurdle mirrors one's own.

    The plain equihopper is stopped by men between on the queen's lines, and nowhere else; the
    non-stop one never (``hoppers.c``).
    """

    is_stopped: bool

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        file, rank = file_of(start), rank_of(start)
        for hurdle, man in enumerate(board.men):
            x, y = file_of(hurdle) - file, rank_of(hurdle) - rank
            if man is None or hurdle == start or (self.is_stopped and _is_shut(board, start, x, y)):
                continue
            yield from board.arrival(PLAIN.step(start, (2 * x, 2 * y)), side)


def _is_shut(board: Board, start: Square, x: int, y: int) -> bool:
    """Tell whether a man between stops an equihopper, before the hurdle or behind it."""
    far = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return False
    way = ((x > 0) - (x < 0), (y > 0) - (y < 0))
    line = PLAIN.ray(start, way)[: 2 * far - 1]
    return any(board.is_taken(square) for i, square in enumerate(line, 1) if i != far)


@dataclass(frozen=True)
class Radial:
    """From a hurdle, or from one's own square, by any leap as long as that to the hurdle.

    Popeye (``radial.c``): a radial knight needs a man he could take, and turns on him; a
    treehopper turns on any man; a leafhopper leaps from where he stands, as far as a man is,
    and not to him.  ``is_queenly`` keeps to leaps along the queen's lines.
    """

    is_queenly: bool
    turns_on_man: bool
    needs_prey: bool = False

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for vectors in _QUEENLY if self.is_queenly else _BY_LENGTH:
            for vector in vectors:
                hurdle = board.shape.step(start, vector)
                if hurdle is None or not board.is_taken(hurdle):
                    continue
                if self.needs_prey and not board.is_prey(hurdle, side):
                    continue
                centre = hurdle if self.turns_on_man else start
                for way in vectors:
                    square = board.shape.step(centre, way)
                    if square not in (start, None if self.turns_on_man else hurdle):
                        yield from board.arrival(square, side)


_QUEENLY = tuple(leaps(size) for n in range(1, 8) for size in ((0, n), (n, n)))
_BY_LENGTH = tuple(
    leaps(*((a, b) for b in range(8) for a in range(b + 1) if a * a + b * b == length))
    for length in sorted({a * a + b * b for b in range(1, 8) for a in range(b + 1)})
)
