"""Settings of men that are partly free: every position of them, by its number.

A *choice* is a man who may stand on some squares, so often at least and so often at most.  The
positions are all combinations of choices, counted: number and position are told from each
other without making those between, so that a search is cut into portions, and goes on where it
was left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb, prod

from solver.errors import SolverError
from solver.language import tr
from solver.men import PROBLEM, Kind, Man
from solver.setup import Setup
from solver.squares import Square, rank_of
from solver.stipulation import Stipulation

MOST_POSITIONS = 10**15
"""More than this, nobody waits for."""


class SettingsError(SolverError):
    """What is to be searched cannot be; the sentence says why."""


@dataclass(frozen=True, slots=True)
class FreeMan:
    """A man who stands on some of *squares*: *fewest* to *most* of him."""

    man: Man
    squares: tuple[Square, ...]
    fewest: int = 1
    most: int = 1

    @property
    def count(self) -> int:
        """How many ways there are."""
        return sum(comb(len(self.squares), men) for men in range(self.fewest, self.most + 1))

    def way(self, number: int) -> tuple[Square, ...]:
        """Return the squares of one way; those of few men come first."""
        for men in range(self.fewest, self.most + 1):
            ways = comb(len(self.squares), men)
            if number < ways:
                return tuple(
                    self.squares[place] for place in _chosen(len(self.squares), men, number)
                )
            number -= ways
        raise IndexError(number)


@dataclass(frozen=True)
class FreeSettings:
    """Men that stay, those with a choice, and what is asked of every position."""

    fixed: Setup
    choices: tuple[FreeMan, ...]
    stipulation: Stipulation

    def __post_init__(self) -> None:
        """Look whether there is anything to search.

        Raises:
            SettingsError: there is not, or it would be too much.
        """
        if not self.choices:
            raise SettingsError(tr("No man is free: name one, with the squares that he may have."))
        for choice in self.choices:
            _check(choice)
        if self.count > MOST_POSITIONS:
            raise SettingsError(
                tr("%1 positions are too many: take fewer squares or men.", self.count)
            )

    @cached_property
    def count(self) -> int:
        """How many positions there are, those that cannot be among them."""
        return prod(choice.count for choice in self.choices)

    def setup(self, number: int) -> Setup | None:
        """Return a position by its number from 0; ``None`` where two men want one square."""
        return self._laid_out(self._ways(number))

    def setups(self, begin: int, end: int) -> Iterator[tuple[int, Setup]]:
        """Yield the positions from number *begin* to before *end*, with their numbers."""
        for number in range(begin, min(end, self.count)):
            ways = self._ways(number)
            if self._is_repeated(ways):
                continue
            setup = self._laid_out(ways)
            if setup is not None:
                yield number, setup

    def portions(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield where portions of so many positions begin and end."""
        for begin in range(0, self.count, size):
            yield begin, min(begin + size, self.count)

    def _ways(self, number: int) -> list[tuple[Square, ...]]:
        """Return the squares of each choice."""
        ways = []
        for choice in self.choices:
            number, own = divmod(number, choice.count)
            ways.append(choice.way(own))
        return ways

    def _laid_out(self, ways: list[tuple[Square, ...]]) -> Setup | None:
        squares = list(self.fixed.squares)
        for choice, own in zip(self.choices, ways, strict=True):
            for square in own:
                if squares[square] is not None:
                    return None
                squares[square] = choice.man
        return self.fixed.with_squares(tuple(squares))

    def _is_repeated(self, ways: list[tuple[Square, ...]]) -> bool:
        """Tell whether like men in two choices could as well change places: one order counts."""
        for first, second in self._alike:
            one, other = self.choices[first], self.choices[second]
            is_exchangeable = (
                len(ways[first]) == len(ways[second])
                and set(ways[first]) <= set(other.squares)
                and set(ways[second]) <= set(one.squares)
            )
            if is_exchangeable and ways[second] < ways[first]:
                return True
        return False

    @cached_property
    def _alike(self) -> tuple[tuple[int, int], ...]:
        """The places of choices of like men."""
        return tuple(
            (first, second)
            for second in range(len(self.choices))
            for first in range(second)
            if self.choices[first].man == self.choices[second].man
        )


def _chosen(count: int, size: int, number: int) -> Iterator[int]:
    """Yield the places of the *number*-th way to choose *size* of *count*, in their order."""
    place = 0
    while size:
        with_place = comb(count - place - 1, size - 1)
        if number < with_place:
            yield place
            size -= 1
        else:
            number -= with_place
        place += 1


def _check(choice: FreeMan) -> None:
    """Raise SettingsError where a choice is none."""
    man = choice.man
    name = f"{man.color.letter}{PROBLEM.names[man.kind]}"
    if len(set(choice.squares)) < len(choice.squares) or not choice.squares:
        raise SettingsError(tr("%1: expected squares, each of them once.", name))
    if not 0 <= choice.fewest <= choice.most <= len(choice.squares) or choice.most == 0:
        most = len(choice.squares)
        raise SettingsError(tr("%1: expected from 0 to %2 men, the fewest first.", name, most))
    if man.kind is Kind.KING and (choice.fewest, choice.most) != (1, 1):
        raise SettingsError(tr("%1: expected one king.", name))
    if man.kind is Kind.PAWN and any(rank_of(square) in (0, 7) for square in choice.squares):
        raise SettingsError(
            tr("%1: a pawn stands neither on the first nor on the last rank.", name)
        )
