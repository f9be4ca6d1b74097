"""Men who turn on their way: at a hurdle, at the edge, or after their first leap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import KNIGHT, QUEEN, BoardShape, Vector, leaps, turned
from solver.fairy.walks.board import Going, along, arrival, asking, move
from solver.squares import Side, Square

_ROUND_LINES = leaps((1, 2), (2, 3), (1, 3))


@dataclass(frozen=True)
class TurnedEquihop:
    """As far from a hurdle as it is to him, turned there by a right angle (``angle/hoppers.c``).

    Beside the queen's lines Popeye 4.104 knows hurdles at leaps of (1,2), (1,3) and (2,3) alone.
    The plain man is stopped by men between on the queen's lines; the non-stop one never, and has
    hurdles at any multiple of these leaps.
    """

    is_stopped: bool

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in (*QUEEN, *_ROUND_LINES):
            far = 1 if self.is_stopped and vector in _ROUND_LINES else len(_EVER)
            line = shape.ray(start, vector)[:far]
            for place, hurdle in enumerate(line):
                for way in (turned(vector), turned(turned(turned(vector)))):
                    behind = shape.ray(hurdle, way)[: place + 1]
                    if len(behind) > place:
                        between = (*line[:place], *behind[:place]) if self.is_stopped else ()
                        yield from arrival(behind[place], asking(between, (hurdle,)))


_EVER = range(8)


@dataclass(frozen=True)
class KnightTurnedHop:
    """To a knight's leap from a hurdle on a queen's line, nearest ahead (``angle/hoppers.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in QUEEN:
            line = shape.ray(start, vector)
            for place, hurdle in enumerate(line):
                for way in _ahead(vector):
                    yield from arrival(shape.step(hurdle, way), asking(line[:place], (hurdle,)))


def _ahead(vector: Vector) -> tuple[Vector, ...]:
    """Return the two knight's leaps that lie nearest to a queen's step."""
    far = max(x * vector[0] + y * vector[1] for x, y in KNIGHT)
    return tuple(it for it in KNIGHT if it[0] * vector[0] + it[1] * vector[1] == far)


@dataclass(frozen=True)
class BouncingLeap:
    """A knight who may leap on from an empty square at the edge, twice (``bouncy.c``)."""

    times: int = 2

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        yield from dict.fromkeys(self._from(shape, start, (), self.times))

    def _from(
        self, shape: BoardShape, start: Square, passed: tuple[Square, ...], times: int
    ) -> Iterator[Going]:
        for vector in KNIGHT:
            end = shape.step(start, vector)
            if end is None or end in passed:
                continue
            yield from arrival(end, asking(passed))
            if times and shape.is_edge(end):
                yield from self._from(shape, end, (*passed, end), times - 1)


@dataclass(frozen=True)
class LeapThenRide:
    """A knight's leap, and from there dabbaba's leaps on in its longer direction (``cat.c``)."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for vector in KNIGHT:
            first = shape.step(start, vector)
            if first is not None:
                line = (first, *shape.ray(first, (2 * int(vector[0] / 2), 2 * int(vector[1] / 2))))
                for square, way in along(line):
                    yield from arrival(square, way)


@dataclass(frozen=True)
class MidwayCaptor:
    """Moves as a mao or moa, and takes on the square between (``skylla_charybdis.c``)."""

    is_rook_first: bool

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for x, y in KNIGHT:
            straight, slanting = (int(x / 2), int(y / 2)), (_sign(x), _sign(y))
            between = shape.step(start, straight if self.is_rook_first else slanting)
            end = shape.step(start, (x, y))
            if between is not None and end is not None:
                yield move(end, asking((between,)))
                yield Going(end, between, empty=1 << end)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
