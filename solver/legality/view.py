"""A position as one side sees it, so that what is said of pawns is said once."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from solver.castling import Rights
from solver.men import Kind
from solver.setup import Squares

HOME_SQUARES = {
    Kind.KING: (chess.E1,),
    Kind.QUEEN: (chess.D1,),
    Kind.ROOK: (chess.A1, chess.H1),
    Kind.BISHOP: (chess.C1, chess.F1),
    Kind.KNIGHT: (chess.B1, chess.G1),
}
"""Where the officers of a side stand at first, as that side sees the board."""


Masks = tuple[chess.Bitboard, ...]
"""The squares of the men of one colour, by kind; the first entry is all of them."""


@dataclass(frozen=True, slots=True)
class SideView:
    """The men as *color* sees them: its own are white and play up the board.

    ``men`` are those of the others and the own.  ``own`` and ``other`` say which castling
    rights there are, by the rook's home square (of the others on the last rank).
    """

    color: chess.Color
    men: tuple[Masks, Masks]
    own: frozenset[chess.Square]
    other: frozenset[chess.Square]

    @classmethod
    def both(cls, squares: Squares, rights: Rights) -> tuple[SideView, SideView]:
        """Look at *squares* as White does, and as Black does."""
        masks = [[0] * 7, [0] * 7]
        for square, man in enumerate(squares):
            if man is not None:
                mine = masks[man.color]
                mine[0] |= chess.BB_SQUARES[square]
                mine[man.kind] |= chess.BB_SQUARES[square]
        black, white = (tuple(mask) for mask in masks)
        seen = tuple(tuple(map(chess.flip_vertical, side)) for side in (white, black))
        return (
            cls(chess.WHITE, (black, white), *_seen(rights, chess.WHITE)),
            cls(chess.BLACK, (seen[0], seen[1]), *_seen(rights, chess.BLACK)),
        )

    def real(self, square: chess.Square) -> chess.Square:
        """Return the square of the board that is *square* in this view."""
        return square if self.color else square ^ 56

    def squares_of(self, kind: Kind, color: chess.Color) -> tuple[chess.Square, ...]:
        """Return where men of *kind* stand; white ones are the own."""
        return tuple(chess.scan_forward(self.men[color][kind]))

    @property
    def missing(self) -> int:
        """How many own men the others have taken."""
        return 16 - chess.popcount(self.men[chess.WHITE][0])

    @property
    def walls(self) -> chess.Bitboard:
        """Where a man has stood ever since the game began: pawns at home, and who may castle."""
        walls = self.men[chess.WHITE][Kind.PAWN] & chess.BB_RANK_2
        walls |= self.men[chess.BLACK][Kind.PAWN] & chess.BB_RANK_7
        if self.own:
            walls |= chess.BB_E1
        if self.other:
            walls |= chess.BB_E8
        for square in self.own | self.other:
            walls |= chess.BB_SQUARES[square]
        return walls


def _seen(
    rights: Rights, color: chess.Color
) -> tuple[frozenset[chess.Square], frozenset[chess.Square]]:
    """Return the rooks' squares of the own rights and of the others', as *color* sees them."""
    flip = 0 if color else 56
    own = frozenset(right.rook_square ^ flip for right in rights if right.color == color)
    other = frozenset(right.rook_square ^ flip for right in rights if right.color != color)
    return own, other
