"""Men who turn those beside them into others (Popeye 4.104, ``conditions/influencer.c``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.catalogue import WALKS
from solver.fairy.shape import PLAIN
from solver.fairy.unknown import pawn_made
from solver.fairy.walks.pawns import base_rank
from solver.men import Kind
from solver.squares import rank_of

if TYPE_CHECKING:  # which calls what is here
    from solver.fairy.sequels import Sequel

_COMPASS = ((1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
"""In the order in which Popeye goes round a square."""


def influence(sequel: Sequel) -> Iterator[Sequel]:
    """Turn the men beside who has moved into pawns, or into men of his walk (``influencer.c``).

    The latter on the first and last rank; kings neither influence nor are influenced.
    """
    other = not sequel.side
    for place in sequel.movers:
        mover = sequel.men[place]
        if mover is None or mover.is_royal:
            continue
        for vector in _COMPASS:
            square = PLAIN.step(place, vector)
            man = None if square is None else sequel.men[square]
            if square is None or man is None or not man.is_of(other) or man.is_royal:
                continue
            kind = mover.kind if rank_of(square) in (0, 7) else Kind.PAWN
            if WALKS[kind].is_pawn and rank_of(square) == base_rank(not other):
                raise pawn_made()
            sequel.put(square, replace(man, kind=kind))
    yield sequel
