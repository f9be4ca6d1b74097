"""Squares of rebirth: where the Circe family puts a man back (Popeye 4.104, ``circe/circe.c``)."""

from __future__ import annotations

from collections.abc import Callable

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition
from solver.men import Kind
from solver.squares import Side, Square, file_of, is_light_square, mirrored, square_at

_FILES = {
    Kind.ROOK: (7, 0),
    Kind.KNIGHT: (1, 6),
    Kind.BISHOP: (5, 2),
    Kind.QUEEN: (3, 3),
    Kind.KING: (4, 4),
}
"""Files of White's home squares, after a capture on a light square and on a dark one."""
SquareOf = Callable[[Kind, Square, Side], Square]


def home(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """Return where a man captured by *capturer* on a square began the game.

    A pawn on the second rank of the file, a piece on the home square of the colour of the
    square, a fairy man on the rank of promotion of the file.
    """
    own = not capturer
    if WALKS[kind].is_pawn:
        return square_at(file_of(captured_on), 1 if own else 6)
    files = _FILES.get(kind)
    if files is None:
        return square_at(file_of(captured_on), 7 if own else 0)
    is_light = is_light_square(captured_on)
    # Black's rooks, knights and bishops stand on squares of the other colour
    return square_at(files[0 if is_light == own else 1], 0 if own else 7)


def _mirror(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    return home(kind, captured_on, not capturer)


def _diametral(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    return 63 - home(kind, captured_on, capturer)


def _vertical_mirror(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    return mirrored(63 - home(kind, captured_on, capturer))


OF_CIRCE: dict[FairyCondition, SquareOf] = {
    FairyCondition.CIRCE: home,
    FairyCondition.MIRROR_CIRCE: _mirror,
    FairyCondition.DIAMETRAL_CIRCE: _diametral,
    FairyCondition.VERTICAL_MIRROR_CIRCE: _vertical_mirror,
}
"""Where a captured man is reborn under each condition of the family."""
