"""The ways of whole kinds, told once for every square."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from solver.fairy.catalogue import WALKS
from solver.fairy.shape import BoardShape
from solver.fairy.walks.board import Form, Going, ways_of
from solver.fairy.walks.pawns import Pawn
from solver.men import Kind
from solver.squares import Side, Square


@cache
def forms_of(kind: Kind, base_steps: int) -> tuple[Form, ...]:
    """Return the forms of a walk where pawns go so many squares from their base rank."""
    forms = WALKS[kind].forms
    if not base_steps:
        return tuple(forms)
    return tuple(replace(it, base_steps=base_steps) if isinstance(it, Pawn) else it for it in forms)


@cache
def ways_to_take(
    kind: Kind, base_steps: int, shape: BoardShape, start: Square, side: Side, prey: Square
) -> tuple[Going, ...]:
    """Return the ways of a kind to take on a square, not in passing, whoever stands around."""
    forms = forms_of(kind, base_steps)
    ways = (way for form in forms for way in ways_of(form, shape, start, side))
    return tuple(way for way in ways if way.taken == prey)
