"""Men as a walk sees them: who stands where, who can be taken, and ways along a line.

A line is looked along from the man's own square, which is no hurdle to him.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from solver.fairy.shape import PLAIN, BoardShape, Round, Vectors
from solver.men import Man
from solver.squares import Side, Square


class Route(NamedTuple):
    """One way to go: the square of arrival, and where a man is taken, if one is."""

    to: Square
    taken: Square | None = None


class Board:
    """Men on squares as a walk sees them, on edges joined or not."""

    __slots__ = ("men", "passed", "shape")

    def __init__(
        self,
        men: Sequence[Man | None],
        shape: BoardShape = PLAIN,
        passed: tuple[Square, Square] | None = None,
    ) -> None:
        self.men = list(men)
        self.shape = shape
        self.passed = passed
        """The square a pawn has just passed over, and the one on which he now stands."""

    def is_empty(self, square: Square | None) -> bool:
        """Tell whether it is a square of the board on which nobody stands."""
        return square is not None and self.men[square] is None

    def is_taken(self, square: Square | None) -> bool:
        """Tell whether it is a square of the board on which somebody stands."""
        return square is not None and self.men[square] is not None

    def is_prey(self, square: Square | None, side: Side) -> bool:
        """Tell whether somebody stands there whom *side* can take, a neutral man among them."""
        man = None if square is None else self.men[square]
        return man is not None and man.is_of(not side)

    def first_man(self, line: Line) -> int:
        """Return the place in a line of its first man, its length where all is empty."""
        men = self.men
        for place, square in enumerate(line):
            if men[square] is not None:
                return place
        return len(line)

    def arrival(self, square: Square | None, side: Side) -> Iterator[Route]:
        """Yield the move of a man of *side* to a square, if it can be his."""
        if square is None:
            return
        man = self.men[square]
        if man is None:
            yield Route(square)
        elif man.is_of(not side):
            yield Route(square, square)


Line = Sequence[Square]


class Form(Protocol):
    """One form of walk."""

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""


@dataclass(frozen=True)
class OnLines(ABC):
    """Goes along lines, each by itself: straight ones, or a rose's circles."""

    vectors: Vectors | Round

    def steps(self, board: Board, start: Square, side: Side) -> Iterator[Route]:
        """Yield the ways of a man of *side* on *start*."""
        for line in board.shape.lines(start, self.vectors):
            yield from self.on(board, line, side)

    @abstractmethod
    def on(self, board: Board, line: Line, side: Side) -> Iterator[Route]:
        """Yield the ways along one line."""


def along(board: Board, line: Line, side: Side) -> Iterator[Route]:
    """Yield the ways along a line up to its first man, whom one may take."""
    place = board.first_man(line)
    yield from map(Route, line[:place])
    if place < len(line) and board.is_prey(line[place], side):
        yield Route(line[place], line[place])


def behind(board: Board, line: Line, hurdles: int) -> Line:
    """Return what of a line lies behind so many men; nothing where there are fewer."""
    for _ in range(hurdles):
        line = line[board.first_man(line) + 1 :]
    return line


def over(board: Board, line: Line, place: int, side: Side) -> Iterator[Route]:
    """Yield the capture of the man at a place of a line, landing on the next square."""
    if place + 1 >= len(line) or not board.is_empty(line[place + 1]):
        return
    if board.is_prey(line[place], side):
        yield Route(line[place + 1], line[place])


def shot(board: Board, line: Line, side: Side) -> Iterator[Route]:
    """Yield the capture of the next man behind the first of a line."""
    rest = behind(board, line, 1)
    place = board.first_man(rest)
    if place < len(rest) and board.is_prey(rest[place], side):
        yield Route(rest[place], rest[place])
