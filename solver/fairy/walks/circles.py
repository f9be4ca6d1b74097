"""Roses: knights who go on in a circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.shape import (
    KNIGHT,
    BoardShape,
)
from solver.fairy.walks.board import Board, Route, along, behind, over, shot
from solver.squares import Side, Square


@dataclass(frozen=True)
class Rose:
    """A knight who goes on in a circle, both ways round, never quite home (``roses.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in circles(board.shape, start):
            yield from along(board, line, side)


@dataclass(frozen=True)
class RoseHop:
    """Over the first man of a circle to the next square of it (``roses.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in circles(board.shape, start):
            place = board.first_man(line) + 1
            if place < len(line):
                yield from board.arrival(line[place], side)


@dataclass(frozen=True)
class RoseLocust:
    """Takes the first man of a circle and lands behind him (``roses.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in circles(board.shape, start):
            yield from over(board, line, board.first_man(line), side)


@dataclass(frozen=True)
class Rao:
    """Moves as a rose, takes behind one hurdle of the circle (``roses.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in circles(board.shape, start):
            yield from map(Route, line[: board.first_man(line)])
            yield from shot(board, line, side)


@dataclass(frozen=True)
class RoseLion:
    """Over the first man of a circle to any square behind (``roses.c``)."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in circles(board.shape, start):
            yield from along(board, behind(board, line, 1), side)


def circles(shape: BoardShape, start: Square) -> Iterator[tuple[Square, ...]]:
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
