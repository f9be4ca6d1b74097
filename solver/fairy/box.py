"""The box of a game: how many men of each kind a side has at most."""

from __future__ import annotations

from collections.abc import Sequence

from solver.men import OFFICERS, Kind, Man
from solver.squares import Side, Square, rank_of

BOX = {Kind.QUEEN: 1, Kind.ROOK: 2, Kind.BISHOP: 2, Kind.KNIGHT: 2, Kind.PAWN: 8, Kind.KING: 1}
"""The officers first, in the order of :data:`OFFICERS`."""


def _count(men: Sequence[Man | None], kind: Kind, side: Side) -> int:
    return sum(man is not None and man.kind is kind and man.is_of(side) for man in men)


def is_in_box(men: Sequence[Man | None]) -> bool:
    """Tell whether no side has more men of a kind than a game begins with."""
    return all(
        _count(men, kind, side) <= most for kind, most in BOX.items() for side in (False, True)
    )


def available(men: Sequence[Man | None], side: Side) -> tuple[Kind, ...]:
    """Return of which pieces a side has less than it began with."""
    return tuple(kind for kind in OFFICERS if _count(men, kind, side) < BOX[kind])


def waiting(men: Sequence[Man | None], side: Side) -> tuple[Square, ...]:
    """Return where pawns of a side wait on their last rank."""
    last = 7 if side else 0
    return tuple(
        square
        for square, man in enumerate(men)
        if man is not None and man.kind is Kind.PAWN and man.is_of(side) and rank_of(square) == last
    )
