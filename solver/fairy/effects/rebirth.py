"""Squares of rebirth: where the Circe family puts a man back (Popeye 4.104, ``circe/circe.c``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.effects.changes_of_kind import CHAMELEON_CHANGES, DOWN, UP, Becoming
from solver.fairy.families import PROMOTING
from solver.fairy.rules import FairyRules
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


def _where_captured(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/capture_square.c``."""
    return captured_on


_BASES: dict[Variant, SquareOf] = {
    Variant.FILE: _on_file,
    Variant.RANK: _on_rank,
    Variant.SYMMETRY: _symmetry,
    Variant.VERTICAL_SYMMETRY: _vertical_symmetry,
    Variant.HORIZONTAL_SYMMETRY: _horizontal_symmetry,
    Variant.ANTIPODES: _antipodes,
    Variant.CAPTURE_SQUARE: _where_captured,
}
_TURNED = frozenset({Variant.MIRROR, Variant.DIAMETRAL, Variant.VERTICAL_MIRROR})
SQUARES = _BASES.keys() | _TURNED
"""What a condition may say of the square that it asks for by man, square of capture and side.

The side is the one that captures.  Under Circe Clone the man is what he is reborn as; in AntiCirce
he is who captures, and the side is the other than his own.
"""
REBORN_AS: dict[Variant, Becoming] = {
    Variant.CHAMELEON: CHAMELEON_CHANGES,
    Variant.EINSTEIN: DOWN,
    Variant.REVERSAL_EINSTEIN: UP,
}
"""What a captured man is reborn as (``circe/chameleon.c``, ``circe/einstein.c``)."""
RETURNS_AS: dict[Variant, Becoming] = {
    Variant.CHAMELEON: CHAMELEON_CHANGES,
    Variant.EINSTEIN: UP,
    Variant.REVERSAL_EINSTEIN: DOWN,
}
"""What a captor is reborn as in AntiCirce."""


@cache
def square_of_rebirth(condition: FairyCondition | None) -> SquareOf | None:
    """Return where men are reborn under a condition, if it holds and goes by such a square."""
    if condition is None:
        return None
    variants = condition.variants
    base = next((_BASES[it] for it in _BASES if it in variants), home)
    is_mirrored = Variant.MIRROR in variants

    def square_of(kind: Kind, captured_on: Square, capturer: Side) -> Square:
        square = base(kind, captured_on, capturer is not is_mirrored)
        if Variant.DIAMETRAL in variants:
            return 63 - square
        return mirrored(63 - square) if Variant.VERTICAL_MIRROR in variants else square

    return square_of


def square_of_circe(rules: FairyRules) -> SquareOf | None:
    """Return where Circe puts men back, if it holds and goes by such a square.

    In Glasgow chess no further word stands beside it.
    """
    if FairyRule.GLASGOW in rules and FairyRule.CIRCE in rules:
        return _home_in_glasgow
    return square_of_rebirth(rules.get(FairyRule.CIRCE))


def _home_in_glasgow(kind: Kind, captured_on: Square, capturer: Side) -> Square:
    """``circe/glasgow.c``: whoever would stand behind the rank of promotion, stands on it."""
    square = home(kind, captured_on, capturer)
    last, step = (0, 8) if capturer else (7, -8)
    return square + step if rank_of(square) == last else square


def may_promote_reborn(rules: FairyRules) -> bool:
    """Tell whether a pawn may be reborn where he promotes."""
    held = (rules.get(rule) for rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE))
    return any(it is not None and bool(it.variants & PROMOTING) for it in held)
