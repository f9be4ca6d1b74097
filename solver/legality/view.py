"""A position as one side sees it, so that what is said of pawns is said once."""

from __future__ import annotations

from dataclasses import dataclass

from solver.castling import Rights
from solver.legality.masks import RANKS, Mask, only, upside_down
from solver.men import Kind
from solver.setup import Squares
from solver.squares import BLACK, WHITE, Side, Square, square_of, squares_in

HOME_SQUARES = {
    kind: tuple(map(square_of, names.split()))
    for kind, names in (
        (Kind.KING, "e1"),
        (Kind.QUEEN, "d1"),
        (Kind.ROOK, "a1 h1"),
        (Kind.BISHOP, "c1 f1"),
        (Kind.KNIGHT, "b1 g1"),
    )
}
"""Where the officers of a side stand at first, as that side sees the board."""


Masks = tuple[Mask, ...]
"""The squares of the men of one colour, by kind; the first entry is all of them."""


@dataclass(frozen=True, slots=True)
class SideView:
    """The men as *color* sees them: its own are white and play up the board.

    ``men`` are those of the others and the own.  ``own`` and ``other`` say which castling
    rights there are, by the rook's home square (of the others on the last rank).
    """

    color: Side
    men: tuple[Masks, Masks]
    own: frozenset[Square]
    other: frozenset[Square]

    @classmethod
    def both(cls, squares: Squares, rights: Rights) -> tuple[SideView, SideView]:
        """Look at *squares* as White does, and as Black does."""
        masks = [[0] * 7, [0] * 7]
        for square, man in enumerate(squares):
            if man is not None:
                mine = masks[man.color]
                mine[0] |= only(square)
                mine[man.kind] |= only(square)
        black, white = (tuple(mask) for mask in masks)
        seen = tuple(tuple(map(upside_down, side)) for side in (white, black))
        return (
            cls(WHITE, (black, white), *_seen(rights, WHITE)),
            cls(BLACK, (seen[0], seen[1]), *_seen(rights, BLACK)),
        )

    def real(self, square: Square) -> Square:
        """Return the square of the board that is *square* in this view."""
        return square if self.color else square ^ 56

    def squares_of(self, kind: Kind, color: Side) -> tuple[Square, ...]:
        """Return where men of *kind* stand; white ones are the own."""
        return tuple(squares_in(self.men[color][kind]))

    @property
    def missing(self) -> int:
        """How many own men the others have taken."""
        return 16 - self.men[WHITE][0].bit_count()

    @property
    def walls(self) -> Mask:
        """Where a man has stood ever since the game began: pawns at home, and who may castle."""
        walls = self.men[WHITE][Kind.PAWN] & RANKS[1]
        walls |= self.men[BLACK][Kind.PAWN] & RANKS[6]
        if self.own:
            walls |= only(square_of("e1"))
        if self.other:
            walls |= only(square_of("e8"))
        for square in self.own | self.other:
            walls |= only(square)
        return walls


def _seen(rights: Rights, color: Side) -> tuple[frozenset[Square], frozenset[Square]]:
    """Return the rooks' squares of the own rights and of the others', as *color* sees them."""
    flip = 0 if color else 56
    own = frozenset(right.rook_square ^ flip for right in rights if right.color == color)
    other = frozenset(right.rook_square ^ flip for right in rights if right.color != color)
    return own, other
