"""Squares of rebirth: where the Circe family puts a man back (Popeye 4.104, ``circe/circe.c``)."""

from __future__ import annotations

from collections.abc import Callable

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition
from solver.men import Kind
from solver.squares import Side, Square, file_of, is_light_square, mirrored, rank_of, square_at

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


def _on_file(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/file.c``: a fairy man, as ever, goes to the rank of promotion."""
    return square_at(file_of(captured_on), rank_of(home(kind, captured_on, capturer)))


def _on_rank(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/rank.c``: the side is such that the colours of the squares agree."""
    side = rank_of(captured_on) % 2 == 1
    return square_at(file_of(home(kind, captured_on, side)), rank_of(captured_on))


def _symmetry(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/symmetry.c``, as are the next two."""
    return 63 - captured_on


def _vertical_symmetry(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    return square_at(7 - file_of(captured_on), rank_of(captured_on))


def _horizontal_symmetry(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    return mirrored(captured_on)


def _antipodes(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/antipodes.c``."""
    return square_at((file_of(captured_on) + 4) % 8, (rank_of(captured_on) + 4) % 8)


OF_CIRCE: dict[FairyCondition, SquareOf] = {
    FairyCondition.CIRCE: home,
    FairyCondition.MIRROR_CIRCE: _mirror,
    FairyCondition.DIAMETRAL_CIRCE: _diametral,
    FairyCondition.VERTICAL_MIRROR_CIRCE: _vertical_mirror,
    FairyCondition.FILE_CIRCE: _on_file,
    FairyCondition.RANK_CIRCE: _on_rank,
    FairyCondition.SYMMETRY_CIRCE: _symmetry,
    FairyCondition.VERTICAL_SYMMETRY_CIRCE: _vertical_symmetry,
    FairyCondition.HORIZONTAL_SYMMETRY_CIRCE: _horizontal_symmetry,
    FairyCondition.ANTIPODES_CIRCE: _antipodes,
    FairyCondition.CLONE_CIRCE: home,
    FairyCondition.TURNCOATS: home,
}
"""Where a captured man is reborn under each condition of the family that goes by man, square of
capture and side; under Circe Clone the man is what he is reborn as."""
OF_ANTICIRCE: dict[FairyCondition, SquareOf] = {
    FairyCondition.ANTICIRCE: home,
    FairyCondition.CHEYLAN: home,
    FairyCondition.MIRROR_ANTICIRCE: _mirror,
    FairyCondition.DIAMETRAL_ANTICIRCE: _diametral,
    FairyCondition.FILE_ANTICIRCE: _on_file,
}
"""The same for who captures; the side is the other than his own."""
OF_IMMUNE: dict[FairyCondition, SquareOf] = {
    FairyCondition.IMMUNE: home,
    FairyCondition.MIRROR_IMMUNE: _mirror,
    FairyCondition.FILE_IMMUNE: _on_file,
    FairyCondition.SYMMETRY_IMMUNE: _symmetry,
    FairyCondition.ANTIPODES_IMMUNE: _antipodes,
}
"""The square that has to be empty for a man to be captured."""
PROMOTING = frozenset(
    {
        FairyCondition.SYMMETRY_CIRCE,
        FairyCondition.ANTIPODES_CIRCE,
        FairyCondition.PWC,
        FairyCondition.COUSCOUS,
    }
)
"""Under which a pawn may be reborn on his rank of promotion, and then promotes at once."""


def square_of_rebirth(
    squares: dict[FairyCondition, SquareOf], conditions: frozenset[FairyCondition]
) -> SquareOf | None:
    """Return where men are reborn under the one of *conditions* that is in a table, if any is."""
    return next((squares[it] for it in conditions if it in squares), None)
