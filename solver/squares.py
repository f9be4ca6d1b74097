"""Squares and sides by their names; numbers and order are those of python-chess.

A set of squares is a number with a bit for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = int
"""A square from 0 to 63: a1, b1, … h8."""
Side = bool
"""A side that moves: White where it is true."""

WHITE: Side = True
BLACK: Side = False
SIDES = (WHITE, BLACK)
SQUARES = range(64)
FILE_NAMES = tuple("abcdefgh")
RANK_NAMES = tuple("12345678")
SQUARE_NAMES = tuple(f"{file}{rank}" for rank in RANK_NAMES for file in FILE_NAMES)


def square_of(name: str) -> Square:
    """Return the square of a name such as ``e4``.

    Raises:
        ValueError: it is the name of none.
    """
    return SQUARE_NAMES.index(name)


def name_of(square: Square) -> str:
    """Return the name of a square."""
    return SQUARE_NAMES[square]


def square_at(file: int, rank: int) -> Square:
    """Return a square by the numbers of its file and rank, both from 0."""
    return rank * 8 + file


def file_of(square: Square) -> int:
    """Return the number of the file, 0 for a."""
    return square & 7


def rank_of(square: Square) -> int:
    """Return the number of the rank, 0 for the first."""
    return square >> 3


def is_light_square(square: Square) -> bool:
    """Tell whether a square is light, as h1 is."""
    return (square ^ square >> 3) & 1 == 1


def mirrored(square: Square) -> Square:
    """Return the square of the same file as Black sees it."""
    return square ^ 56


def squares_in(squares: int) -> Iterator[Square]:
    """Yield the squares of a set, the lowest first."""
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1
