"""Ways that men can go, as data, and the men as a walk sees them.

A walk is told by its forms, and what a form yields for a square are ways: where to, whom it
takes, and which squares have to be empty or occupied for it.  So the judge, who asks one way
after the other, and a compiled search, which has them in tables, play by the same words.

A line is looked along from the man's own square, which is no hurdle to him.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import NamedTuple, Protocol

from solver.fairy.memory import NOTHING, Remembered
from solver.fairy.shape import PLAIN, BoardShape, Round, Vectors
from solver.men import Man, Trait
from solver.squares import SQUARES, Side, Square, squares_in

SquareSet = int
"""Squares as the bits of a number, a1 the lowest."""


class Route(NamedTuple):
    """One way to go as the men stand: where to, and where a man is taken, if one is.

    ``via``: a square to which he goes first, to set out from there or to take.
    """

    to: Square
    taken: Square | None = None
    via: Square | None = None


class Going(NamedTuple):
    """One way to go, and what it asks of the board.

    The squares of ``empty`` are empty, those of ``full`` occupied, those of ``foes`` by men who
    can be taken; on those of ``counted`` stand just so many ``men``.  Who is taken has to be
    one whom the side that moves can take.  ``passing``: a pawn who has just passed over this
    square is taken in passing, wherever he stands.
    """

    to: Square
    taken: Square | None = None
    empty: SquareSet = 0
    full: SquareSet = 0
    counted: SquareSet = 0
    men: int = 0
    foes: SquareSet = 0
    passing: Square | None = None


TWO_SQUARES = 128
"""Added to the first square passed over by a pawn who has gone three ahead."""


class Board:
    """Men on squares as a walk sees them, on edges joined or not."""

    __slots__ = ("_men", "memory", "occupied", "passed", "shape", "takes_own", "target")

    def __init__(
        self,
        men: Sequence[Man | None],
        shape: BoardShape = PLAIN,
        passed: tuple[Square, Square] | None = None,
        memory: Remembered = NOTHING,
        occupied: SquareSet | None = None,
    ) -> None:
        """Put *men* on their squares; *occupied* are these, where they are known already."""
        self._men = list(men)
        self.shape = shape
        self.passed = passed
        """The square a pawn has just passed over, and the one on which he now stands."""
        self.memory = memory
        self.takes_own = False
        """Whether men take those of their own side as well."""
        self.target: Square | None = None
        """The square of a man of whom is asked who observes him: he counts as prey of either."""
        self.occupied = squares_of(compress(SQUARES, men)) if occupied is None else occupied

    @property
    def men(self) -> Sequence[Man | None]:
        """The men on all squares; :meth:`put` changes them."""
        return self._men

    def put(self, square: Square, man: Man | None) -> None:
        """Put a man on a square, or empty it."""
        self._men[square] = man
        self.occupied = self.occupied & ~(1 << square) | (man is not None) << square

    def after(self, start: Square, step: Route, man: Man) -> Board:
        """Return the men after the one on *start* has gone and taken, *man* as he arrives."""
        after = Board(self._men, self.shape)
        after.put(start, None)
        if step.taken is not None:
            after.put(step.taken, None)
        after.put(step.to, man)
        return after

    def is_empty(self, square: Square) -> bool:
        """Tell whether nobody stands on a square."""
        return self._men[square] is None

    def is_free(self, square: Square) -> bool:
        """Tell whether somebody could be put there: nobody stands there, and it is no hole."""
        return self._men[square] is None and not self.memory.holes >> square & 1

    def is_prey(self, square: Square, side: Side) -> bool:
        """Tell whether somebody stands there whom *side* can take, a neutral man among them."""
        man = self._men[square]
        if man is None or Trait.UNCAPTURABLE in man.traits:
            return False
        return man.is_of(not side) or self.takes_own or square == self.target

    def _has_passed(self, square: Square) -> bool:
        """Tell whether a pawn has just passed over a square, one of two if he went three ahead."""
        assert self.passed is not None
        first, now = self.passed
        if first < TWO_SQUARES:
            return square == first
        first -= TWO_SQUARES
        return square in (first, (now + first) // 2)

    def route(self, way: Going, side: Side) -> Route | None:
        """Return a way of a man of *side* if it can be gone as the men stand."""
        occupied = self.occupied
        if occupied & way.empty or way.full & ~occupied:
            return None
        if (occupied & way.counted).bit_count() != way.men:
            return None
        holes = self.memory.holes
        if holes and holes & (way.empty | way.full | way.counted):
            return None
        taken = way.taken
        if way.passing is not None:
            if self.passed is None or not self._has_passed(way.passing):
                return None
            return Route(way.to, self.passed[1])
        if taken is not None and not self.is_prey(taken, side):
            return None
        if way.foes and not all(self.is_prey(it, side) for it in squares_in(way.foes)):
            return None
        return Route(way.to, taken)

    def routes(self, ways: Iterable[Going], side: Side) -> Iterator[Route]:
        """Yield those of some ways of a man of *side* that can be gone as the men stand."""
        for way in ways:
            route = self.route(way, side)
            if route is not None:
                yield route


def men_of(board: Board, side: Side) -> list[Square]:
    """Return where the men of a side stand, neutral ones among them."""
    return [square for square, man in enumerate(board.men) if man is not None and man.is_of(side)]


def squares_of(squares: Iterable[Square]) -> SquareSet:
    """Return squares as one number."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


Line = Sequence[Square]


class Form(Hashable, Protocol):
    """One form of walk."""

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*, whoever else stands where."""


@dataclass(frozen=True)
class OnLines(ABC):
    """Goes along lines, each by itself: straight ones, or a rose's circles."""

    vectors: Vectors | Round

    def ways(self, shape: BoardShape, start: Square, side: Side) -> Iterator[Going]:
        """Yield the ways of a man of *side* on *start*."""
        for line in shape.lines(start, self.vectors):
            yield from self.on(line)

    @abstractmethod
    def on(self, line: Line) -> Iterator[Going]:
        """Yield the ways along one line."""


@cache
def ways_of(form: Form, shape: BoardShape, start: Square, side: Side) -> tuple[Going, ...]:
    """Return the ways of a form that can ever be gone: nobody moves to where he stands."""
    here = 1 << start
    return tuple(
        way
        for way in form.ways(shape, start, side)
        if start not in (way.to, way.taken) and not here & way.empty
    )


def steps(form: Form, board: Board, start: Square, side: Side) -> Iterator[Route]:
    """Yield where a man of *side* on *start* can go by a form as the men stand."""
    return board.routes(ways_of(form, board.shape, start, side), side)


# --- ways that many forms have


def move(to: Square, way: Going) -> Going:
    """Return the move to an empty square under what *way* asks beside."""
    _, _, empty, full, counted, men, foes, passing = way
    return Going(to, None, empty | 1 << to, full, counted, men, foes, passing)


def capture(to: Square, way: Going) -> Going:
    """Return the capture of the man on a square under what *way* asks beside."""
    _, _, empty, full, counted, men, foes, passing = way
    return Going(to, to, empty, full, counted, men, foes, passing)


def arrival(to: Square | None, way: Going) -> Iterator[Going]:
    """Yield move and capture to a square, if there is one, under what *way* asks beside."""
    if to is not None:
        yield move(to, way)
        yield capture(to, way)


def asking(
    empty: Iterable[Square] = (), full: Iterable[Square] = (), behind: tuple[Line, int] = ((), 0)
) -> Going:
    """Return a way to nowhere yet, which asks for squares to be empty and occupied.

    *behind*: so many men stand on a line.
    """
    line, men = behind
    return Going(0, None, squares_of(empty), squares_of(full), squares_of(line), men)


def along(line: Line, start: int = 0) -> Iterator[tuple[Square, Going]]:
    """Yield the squares of a line from a place on, with the way that is open up to them."""
    empty = 0
    for square in line[start:]:
        yield square, Going(0, None, empty)
        empty |= 1 << square


def behind(line: Line, men: int) -> Iterator[tuple[Square, Going]]:
    """Yield the squares of a line with the way on which just so many men stand before them."""
    counted = squares_of(line[:men])
    for square in line[men:]:
        yield square, Going(0, None, counted=counted, men=men)
        counted |= 1 << square


def locust(line: Line, place: int) -> Iterator[Going]:
    """Yield the capture of the man at a place of a line, landing on the next square."""
    if place + 1 < len(line):
        end = line[place + 1]
        yield Going(end, line[place], squares_of((*line[:place], end)))
