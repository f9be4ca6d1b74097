"""What men become: chameleons after a move, and lesser or greater men in Einstein chess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from solver.game import MOST_SQUARE_CHOICE
from solver.men import Kind

Becoming = Mapping[Kind, Kind]
CHAMELEON_CHANGES: Becoming = {
    Kind.KNIGHT: Kind.BISHOP,
    Kind.BISHOP: Kind.ROOK,
    Kind.ROOK: Kind.QUEEN,
    Kind.QUEEN: Kind.KNIGHT,
}
"""What a chameleon goes on to after each of his moves (``pieces/attributes/chameleon.c``)."""
AS_CHAMELEON = MOST_SQUARE_CHOICE + 1
"""The choice of a pawn who promotes to a chameleon and is none."""
UP: Becoming = {
    Kind.PAWN: Kind.KNIGHT,
    Kind.KNIGHT: Kind.BISHOP,
    Kind.BISHOP: Kind.ROOK,
    Kind.ROOK: Kind.QUEEN,
}
DOWN: Becoming = {after: before for before, after in UP.items()}
"""What men become in Einstein chess."""
REVERSED: Becoming = {Kind.PAWN: Kind.REVERSE_PAWN, Kind.REVERSE_PAWN: Kind.PAWN}
"""What a protean man becomes who captures a pawn (``conditions/protean.c``)."""


def told_by(kinds: Sequence[Kind]) -> Becoming:
    """Return what men become by the sequence that a condition tells, the last one the first.

    One kind alone tells nothing (Popeye 4.104, ``ReadChameleonSequence`` in ``condition.c``).
    """
    if len(kinds) < 2:
        return CHAMELEON_CHANGES
    return dict(pairwise(kinds if kinds[0] == kinds[-1] else (*kinds, kinds[0])))
