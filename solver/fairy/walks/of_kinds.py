"""The ways of whole kinds, told once for every square."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from solver.fairy.catalogue import WALKS
from solver.fairy.shape import PLAIN, BoardShape
from solver.fairy.walks.board import Form, Going, SquareSet, squares_of, ways_of
from solver.fairy.walks.pawns import USUAL, Pawn, PawnManners
from solver.men import Kind
from solver.squares import SQUARES, Side, Square


@cache
def forms_of(kind: Kind, manners: PawnManners) -> tuple[Form, ...]:
    """Return the forms of a walk where pawns have such manners."""
    forms = WALKS[kind].forms
    if manners == USUAL:
        return tuple(forms)
    return tuple(_mannered(it, manners) if isinstance(it, Pawn) else it for it in forms)


def _mannered(pawn: Pawn, manners: PawnManners) -> Pawn:
    return replace(
        pawn,
        base_steps=manners.base_steps or pawn.base_steps,
        passed_anywhere=manners.passed_anywhere or pawn.passed_anywhere,
    )


@cache
def ways_as(
    kind: Kind, manners: PawnManners, shape: BoardShape, start: Square, side: Side
) -> tuple[Going, ...]:
    """Return the ways of a kind that can ever be gone from a square."""
    forms = forms_of(kind, manners)
    return tuple(way for form in forms for way in ways_of(form, shape, start, side))


@cache
def ways_to_take(
    kind: Kind, manners: PawnManners, shape: BoardShape, start: Square, side: Side, prey: Square
) -> tuple[Going, ...]:
    """Return the ways of a kind to take on a square, not in passing, whoever stands around."""
    return tuple(it for it in ways_as(kind, manners, shape, start, side) if it.taken == prey)


@cache
def could_take(
    kind: Kind, manners: PawnManners, shape: BoardShape, start: Square, side: Side
) -> SquareSet:
    """Return the squares on which a kind could ever take from a square, not in passing."""
    ways = ways_as(kind, manners, shape, start, side)
    return squares_of({way.taken for way in ways if way.taken is not None})


@cache
def takes_apart(kind: Kind, shape: BoardShape = PLAIN) -> bool:
    """Tell whether a kind may take who stands elsewhere than where it goes, in passing apart."""
    ways = (way for square in SQUARES for way in ways_as(kind, USUAL, shape, square, True))
    return any(way.passing is None and way.taken not in (None, way.to) for way in ways)
