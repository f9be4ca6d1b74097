"""The four castling rights, and the convention of chess problems about them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solver.men import Color, Kind, Man
from solver.squares import Side, Square, square_of


class CastlingRight(Enum):
    """One castling right; the value is its letter in a FEN."""

    WHITE_SHORT = "K"
    WHITE_LONG = "Q"
    BLACK_SHORT = "k"
    BLACK_LONG = "q"

    @property
    def color(self) -> Side:
        """The side that may castle."""
        return self.value.isupper()

    @property
    def king_square(self) -> Square:
        """Where the king stands before castling."""
        return _E1 if self.color else _E8

    @property
    def rook_square(self) -> Square:
        """Where the rook stands before castling."""
        return _ROOK_SQUARES[self]

    @property
    def words(self) -> str:
        """The right in words, such as ``White cannot castle short`` needs them."""
        side = "short" if self.value in "Kk" else "long"
        return f"{'White' if self.color else 'Black'} castling {side}"


_E1, _E8 = square_of("e1"), square_of("e8")
_ROOK_SQUARES = {
    CastlingRight.WHITE_SHORT: square_of("h1"),
    CastlingRight.WHITE_LONG: square_of("a1"),
    CastlingRight.BLACK_SHORT: square_of("h8"),
    CastlingRight.BLACK_LONG: square_of("a8"),
}

Rights = frozenset[CastlingRight]
NO_RIGHTS: Rights = frozenset()


_NEUTRAL_ROOK = Man(Kind.ROOK, Color.NEUTRAL)
"""Either side may castle with him (Popeye 4.104 lets it)."""


_HOMES = tuple(
    (
        right,
        right.king_square,
        Man.of(Kind.KING, right.color),
        right.rook_square,
        (Man.of(Kind.ROOK, right.color), _NEUTRAL_ROOK),
    )
    for right in CastlingRight
)
"""Who stands where for each right; asked for by the thousand."""


def home_rights(squares: Sequence[Man | None]) -> Rights:
    """Return every right whose king and rook stand at home.

    By the convention of chess problems castling is allowed exactly then,
    unless it can be proved that king or rook has moved.
    """
    return frozenset(
        right
        for right, king_square, king, rook_square, rooks in _HOMES
        if squares[king_square] is not None
        and squares[king_square] == king
        and squares[rook_square] in rooks
    )
