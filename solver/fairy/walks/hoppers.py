"""Hoppers: a man on the way, a hurdle, has to be there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    PLAIN,
    BoardShape,
    Vectors,
    at_angle,
    leaps,
)
from solver.fairy.walks.board import (
    Going,
    Line,
    OnLines,
    along,
    arrival,
    asking,
    behind,
    move,
    squares_of,
)
from solver.squares import Side, Square, file_of, rank_of


@dataclass(frozen=True)
class Hop(OnLines):
    """Over the first man of a line to the square ``beyond`` squares behind him (``hoppers.c``).

    The squares between have to be empty.
    """

    beyond: int = 1

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for end in range(self.beyond, len(line)):
            hurdle = end - self.beyond
            open_squares = (*line[:hurdle], *line[hurdle + 1 : end])
            yield from arrival(line[end], asking(open_squares, (line[hurdle],)))


@dataclass(frozen=True)
class NearHop(OnLines):
    """Over a man one step away to the next step (``hoppers.c``: leaper hoppers)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        if len(line) > 1:
            yield from arrival(line[1], asking(full=line[:1]))


@dataclass(frozen=True)
class Contra(OnLines):
    """Over a man one step away to any square behind him (``hoppers.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for square, way in along(line, 1):
            yield from arrival(square, way._replace(full=squares_of(line[:1])))


@dataclass(frozen=True)
class Lion(OnLines):
    """Over so many men of a line to any square behind (``lions.c``, ``kangaroo.c``)."""

    hurdles: int = 1

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for square, way in behind(line, self.hurdles):
            yield from arrival(square, way)


@dataclass(frozen=True)
class Kangaroo(OnLines):
    """Over two men of a line to the square behind the second (``kangaroo.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for end in range(2, len(line)):
            hurdle = end - 1
            yield from arrival(line[end], asking((), (line[hurdle],), (line[:hurdle], 1)))


@dataclass(frozen=True)
class DoubleHop:
    """Two hops in one move, the first to an empty square; never back home (``hoppers.c``)."""

    vectors: Vectors

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        hop = Hop(self.vectors)
        for first in hop.ways(shape, start, side):
            if first.taken is not None:
                continue
            for second in hop.ways(shape, first.to, side):
                empty, full = first.empty | second.empty, first.full | second.full
                if not empty & full:
                    yield second._replace(empty=empty, full=full)


@dataclass(frozen=True)
class AngleHop:
    """One square from a hurdle, turned by so many eighths there (``angle/hoppers.c``)."""

    vectors: Vectors
    eighths: int

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in self.vectors:
            line = shape.ray(start, vector)
            for place, hurdle in enumerate(line):
                asked = asking(line[:place], (hurdle,))
                for way in at_angle(vector, self.eighths):
                    yield from arrival(shape.step(hurdle, way), asked)


@dataclass(frozen=True)
class Hamster(OnLines):
    """Up to the square before a hurdle, where a hopper would turn back (``hamster.c``)."""

    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""
        for place in range(1, len(line)):
            yield move(line[place - 1], asking(line[:place], (line[place],)))


@dataclass(frozen=True)
class PushedRide:
    """Away from a man right behind him, as a rider (``hamster.c``: contra-hamster)."""

    vectors: Vectors

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for x, y in self.vectors:
            hurdle = shape.step(start, (-x, -y))
            if hurdle is not None:
                for square, way in along(shape.ray(start, (x, y))):
                    yield from arrival(square, way._replace(full=1 << hurdle))


@dataclass(frozen=True)
class Bounce:
    """From a man, or the edge, as far the other way (``bouncer.c``)."""

    vectors: Vectors

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for x, y in self.vectors:
            line, back = shape.ray(start, (-x, -y)), shape.ray(start, (x, y))
            for far in range(min(len(line), len(back) + 1)):
                yield from arrival(
                    line[far], asking((*back[:far], *line[:far]), back[far : far + 1])
                )


@dataclass(frozen=True)
class Equihop:
    """To the square in which a hurdle mirrors one's own.

    The plain equihopper is stopped by men between on the queen's lines, and nowhere else; the
    non-stop one never (``hoppers.c``).
    """

    is_stopped: bool
    is_queenly: bool = False
    """Along the queen's lines alone."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        file, rank = file_of(start), rank_of(start)
        for hurdle in range(64):
            x, y = file_of(hurdle) - file, rank_of(hurdle) - rank
            if self.is_queenly and x and y and abs(x) != abs(y):
                continue
            between = _between(start, x, y) if self.is_stopped else ()
            yield from arrival(PLAIN.step(start, (2 * x, 2 * y)), asking(between, (hurdle,)))


@dataclass(frozen=True)
class EquiStop:
    """To the square in the middle between one's own and that of a man (``hoppers.c``).

    The English one is stopped by men between on the queen's lines, the French one never.
    """

    is_stopped: bool

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        file, rank = file_of(start), rank_of(start)
        for end in range(64):
            x, y = file_of(end) - file, rank_of(end) - rank
            hurdle = PLAIN.step(start, (2 * x, 2 * y))
            if hurdle is not None:
                between = _between(start, x, y) if self.is_stopped else ()
                yield from arrival(end, asking(between, (hurdle,)))


def _between(start: Square, x: int, y: int) -> tuple[Square, ...]:
    """Return where a man stops an equihopper, before the hurdle or behind it."""
    far = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return ()
    way = ((x > 0) - (x < 0), (y > 0) - (y < 0))
    line = PLAIN.ray(start, way)[: max(2 * far - 1, 0)] if far else ()
    return tuple(square for i, square in enumerate(line, 1) if i != far)


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

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vectors in _QUEENLY if self.is_queenly else _BY_LENGTH:
            for vector in vectors:
                hurdle = shape.step(start, vector)
                if hurdle is None:
                    continue
                asked = asking(full=(hurdle,))
                if self.needs_prey:
                    asked = asked._replace(foes=asked.full)
                for way in vectors:
                    square = shape.step(hurdle if self.turns_on_man else start, way)
                    if self.turns_on_man or square != hurdle:
                        yield from arrival(square, asked)


_QUEENLY = tuple(leaps(size) for n in range(1, 8) for size in ((0, n), (n, n)))
_BY_LENGTH = tuple(
    leaps(*((a, b) for b in range(8) for a in range(b + 1) if a * a + b * b == length))
    for length in sorted({a * a + b * b for b in range(1, 8) for a in range(b + 1)})
)
