"""The board that men of any kind walk on: vectors, lines, and edges that may be joined.

A cylinder or a torus differs from a plain board in nothing but its lines, so no walk knows on
which board it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from solver.squares import Square

Vector = tuple[int, int]
"""A step: files to the right, ranks upwards."""
Vectors = tuple[Vector, ...]
SIZE = 8


def leaps(*sizes: tuple[int, int]) -> Vectors:
    """Return the steps of these sizes in every direction, sizes in order, each once.

    The steps of one size go round by their angle, as a rose turns.
    """
    return tuple(vector for a, b in sizes for vector in _round(a, b))


def _round(a: int, b: int) -> Vectors:
    large, small = max(a, b), min(a, b)
    quarter = [(large, small)]
    if small not in (0, large):
        quarter.append((small, large))
    found: list[Vector] = []
    for _ in range(4):
        found += quarter
        quarter = [turned(vector) for vector in quarter]
    return tuple(found)


def turned(vector: Vector) -> Vector:
    """Return a step turned by a right angle, against the clock."""
    return -vector[1], vector[0]


ROOK = leaps((0, 1))
BISHOP = leaps((1, 1))
QUEEN = ROOK + BISHOP
KNIGHT = leaps((1, 2))


class Round(Enum):
    """Lines that are not straight."""

    CIRCLES = auto()
    """A rose's, by knight's steps, each turned by half a right angle from the one before."""


EIGHT: Vectors = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The queen's steps by their angle, half a right angle from each to the next."""


def at_angle(vector: Vector, eighths: int) -> Vectors:
    """Return the two queen's steps *eighths* of a full turn to either side of a queen's step."""
    place = EIGHT.index(vector)
    return EIGHT[(place + eighths) % SIZE], EIGHT[(place - eighths) % SIZE]


class BoardShape(NamedTuple):
    """Which edges of the board are joined.

    ``files``: the a-file lies beside the h-file, a vertical cylinder; ``ranks``: the first
    rank lies beyond the eighth, a horizontal cylinder; both: a torus (A. Dickins, *A Guide to
    Fairy Chess*, under "Cylinder").
    """

    files: bool = False
    ranks: bool = False

    def step(self, start: Square, vector: Vector) -> Square | None:
        """Return where a step from *start* ends; nowhere where it leaves the board."""
        rank, file = divmod(start, SIZE)
        file, rank = file + vector[0], rank + vector[1]
        if self.files:
            file %= SIZE
        if self.ranks:
            rank %= SIZE
        if 0 <= file < SIZE and 0 <= rank < SIZE:
            return rank * SIZE + file
        return None

    def ray(self, start: Square, vector: Vector) -> tuple[Square, ...]:
        """Return the squares on the way from *start*, step by step, up to the edge.

        Where the way comes back it ends before *start*: no man moves to where he stands.
        """
        return _ray(self, start, vector)

    def lines(self, start: Square, vectors: Vectors | Round) -> tuple[tuple[Square, ...], ...]:
        """Return the lines from *start* in every direction, the circles both ways round."""
        return _lines(self, start, vectors)

    def __hash__(self) -> int:
        """Return a number for the table of lines, which is asked for them all the time."""
        return self.files + 2 * self.ranks

    def is_edge(self, square: Square) -> bool:
        """Tell whether a square lies at an edge that is not joined."""
        rank, file = divmod(square, SIZE)
        ends = (0, SIZE - 1)
        return (file in ends and not self.files) or (rank in ends and not self.ranks)


PLAIN = BoardShape()


@cache
def _lines(
    shape: BoardShape, start: Square, vectors: Vectors | Round
) -> tuple[tuple[Square, ...], ...]:
    if vectors is Round.CIRCLES:
        return tuple(_circles(shape, start))
    return tuple(shape.ray(start, vector) for vector in vectors)


@cache
def _ray(shape: BoardShape, start: Square, vector: Vector) -> tuple[Square, ...]:
    return tuple(_way(shape, start, vector))


def _way(shape: BoardShape, start: Square, vector: Vector) -> Iterator[Square]:
    square = shape.step(start, vector)
    while square is not None and square != start:
        yield square
        square = shape.step(square, vector)


def _circles(shape: BoardShape, start: Square) -> Iterator[tuple[Square, ...]]:
    """Yield a rose's lines from *start*: eight steps at most, each turned by half a right angle."""
    for first in range(len(KNIGHT)):
        for sense in (1, -1):
            line: list[Square] = []
            square: Square | None = start
            for turn in range(len(KNIGHT) - 1):
                assert square is not None
                square = shape.step(square, KNIGHT[(first + sense * turn) % len(KNIGHT)])
                if square is None or square == start:
                    break
                line.append(square)
            yield tuple(line)
