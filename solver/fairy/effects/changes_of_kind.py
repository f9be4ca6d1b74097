"""What men become: chameleons after a move, and lesser or greater men in Einstein chess."""

from __future__ import annotations

from collections.abc import Mapping

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
