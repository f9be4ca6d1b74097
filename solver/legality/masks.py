"""Sets of squares as numbers of 64 bits, the lowest for a1: what pawns and walls are said with."""

from __future__ import annotations

from solver.squares import Square, file_of, rank_of

Mask = int
"""A set of squares."""

FILES: tuple[Mask, ...] = tuple(0x0101010101010101 << file for file in range(8))
RANKS: tuple[Mask, ...] = tuple(0xFF << 8 * rank for rank in range(8))


def only(square: Square) -> Mask:
    """Return the set of one square."""
    return 1 << square


def beside(mask: Mask) -> Mask:
    """Return the squares to the left and to the right of those of a set."""
    return (mask & ~FILES[0]) >> 1 | (mask & ~FILES[7]) << 1


def upside_down(mask: Mask) -> Mask:
    """Return the same squares as the other side sees them."""
    return int.from_bytes(mask.to_bytes(8, "little"), "big")


def distance(one: Square, other: Square) -> int:
    """Return how many moves a king takes from one square to the other."""
    files, ranks = file_of(one) - file_of(other), rank_of(one) - rank_of(other)
    return max(abs(files), abs(ranks))
