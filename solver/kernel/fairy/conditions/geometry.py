"""The ways of one walk as the tables have them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import numpy as np
import numpy.typing as npt

from solver.fairy.conditions import FairyCondition
from solver.fairy.filters import squares_left
from solver.fairy.shape import BoardShape
from solver.fairy.walks.board import Going, squares_of, ways_of
from solver.fairy.walks.of_kinds import ways_as
from solver.fairy.walks.pawns import PawnManners
from solver.kernel.fairy import layout
from solver.kernel.fairy.conditions.families import signed
from solver.kernel.fairy.conditions.orphans import lent_forms
from solver.men import Kind
from solver.squares import Side, Square

_BITS = layout.COUNT_BITS
_EVERYWHERE = (1 << 64) - 1


@dataclass(frozen=True)
class WalkWays:
    """The ways of one walk: where lists of them begin among the words of ``ways``.

    All ways by square, and those of taking by square and square of who is taken, with their
    number as in the tables; ``reached`` are the squares on which somebody can be taken at all,
    ``steps`` those of arrival, ``flights`` those that depend on no other square; ``is_flat`` says
    that no third square has a part in a way of taking.
    """

    listed: npt.NDArray[np.int64]
    reached: npt.NDArray[np.int64]
    taking: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    flights: npt.NDArray[np.int64]
    is_flat: bool
    ways: npt.NDArray[np.int64]


@lru_cache(maxsize=256)
def geometry_of(
    kind: Kind,
    side: Side,
    shape: BoardShape,
    limiting: frozenset[FairyCondition],
    manners: PawnManners,
    is_lent: bool,
) -> WalkWays:
    """Return the ways of a walk that rules leave to it."""
    listed, reached = np.zeros(64, np.int64), np.zeros(64, np.int64)
    steps, flights = np.zeros(64, np.int64), np.zeros(64, np.int64)
    taking = np.zeros(64 * 64, np.int64)
    body: list[int] = []
    is_flat = True
    for start in range(64):
        allowed = squares_left(limiting, start, side)
        going: Iterable[Going]
        if kind is Kind.UBI_UBI:
            going = _roaming(start)
        elif not is_lent:  # known already where it was asked whom the walk takes
            going = ways_as(kind, manners, shape, start, side)
        else:
            going = (it for form in lent_forms(kind) for it in ways_of(form, shape, start, side))
        ways = [way for way in going if allowed >> way.to & 1]
        if not ways:
            continue
        routes = {(way.to, way.taken, way.passing) for way in ways}
        repeats = layout.REPEATS if len(routes) < len(ways) else 0
        listed[start] = len(body) << _BITS | len(ways) | repeats
        taken: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for way in ways:
            words = _words_of(way, start)
            body += words
            if way.taken is not None:
                taken[way.taken].append(words)
                third = (way.empty | way.full | way.counted) & ~(1 << way.taken)
                is_flat = is_flat and not third and way.to == way.taken
        reached[start] = signed(squares_of(taken))
        steps[start] = signed(squares_of({way.to for way in ways}))
        flights[start] = signed(squares_of(_free_steps(ways)))
        for square, those in taken.items():
            taking[start * 64 + square] = len(body) << _BITS | len(those)
            body += chain.from_iterable(those)
    unsigned = np.array(body, np.uint64)
    return WalkWays(listed, reached, taking, steps, flights, is_flat, unsigned.view(np.int64))


def _free_steps(ways: Iterable[Going]) -> set[Square]:
    """Return the squares to go to and to take on whatever stands on others."""
    going, taking = set(), set()
    for way in ways:
        here = 1 << way.to
        if way.passing is None and not (way.empty | way.full) & ~here and not way.counted:
            if way.taken is None:
                going.add(way.to)
            elif way.taken == way.to:
                taking.add(way.to)
    return going & taking


def _roaming(start: Square) -> Iterator[Going]:
    """Yield the ways of an Ubi-Ubi, of which all squares are asked: see ``men.roams``.

    No way has nobody on any square, so that none of these is open as others are.
    """
    for to in range(64):
        if to != start:
            yield Going(to, None, 1 << to, counted=_EVERYWHERE)
            yield Going(to, to, counted=_EVERYWHERE)


def _words_of(way: Going, start: Square) -> tuple[int, ...]:
    """Return the words of a way, none of them below zero."""
    to, taken, empty, full, counted, men, foes, passing = way
    kind, square = layout.MOVING, 0
    if passing is not None:
        kind, square = layout.PASSING, passing
    elif taken is not None:
        kind, square = layout.TAKING, taken
    word = to | square << 6 | men << layout.MEN_SHIFT | kind << layout.KIND_SHIFT
    if counted == _EVERYWHERE:
        word |= layout.ROAMS | start << layout.START_SHIFT
    if foes:
        assert foes == full
        word |= layout.FOES
    return word, empty, full, counted
