"""What is to be seen on each square, worked out without painting.

Two scenes are compared square by square, so that only what differs is drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from composer.board.gesture import Sweep
from composer.board.marks import NOTHING, Explained
from composer.board.standing import JudgedSquare
from composer.model.ground import BARE, Ground
from solver.men import Kind
from solver.setup import EMPTY_SQUARES, Squares
from solver.squares import SQUARES, Square, file_of, rank_of, square_at

Look = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The board as it is to be seen.

    ``faded`` is a man that is in the air and seen faintly where it came from;
    ``targets`` are squares to which the man in hand can move, ``marked`` those that are
    selected.
    """

    squares: Squares = EMPTY_SQUARES
    faded: Square | None = None
    cursor: Square | None = None
    outlined: frozenset[Square] = frozenset()
    last: frozenset[Square] = frozenset()
    ringed: frozenset[Square] = frozenset()
    targets: frozenset[Square] = frozenset()
    marked: frozenset[Square] = frozenset()
    judged: Mapping[Square, JudgedSquare] = field(default_factory=dict)
    """What would be if the man in hand stood there."""
    offered: frozenset[Square] = frozenset()
    """Where the man under the pointer can move."""
    explained: Explained = NOTHING
    ground: Ground = BARE
    """What conditions put on the squares."""

    def look(self, square: Square) -> Look:
        """Return everything that decides how *square* is drawn."""
        return (
            self.squares[square],
            square == self.faded,
            square == self.cursor,
            square in self.outlined,
            square in self.last,
            square in self.ringed,
            square in self.targets,
            self.marked_sides(square),
            self.judged.get(square),
            square in self.offered,
        )

    def marked_sides(self, square: Square) -> tuple[bool, ...]:
        """Return at which sides a marked *square* has no marked neighbour.

        The sides are left, right, below and above, as White sees them; a square that is
        not marked has none.
        """
        if square not in self.marked:
            return ()
        file, rank = file_of(square), rank_of(square)
        sides = ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))
        return tuple(
            not (0 <= f < 8 and 0 <= r < 8 and square_at(f, r) in self.marked) for f, r in sides
        )

    def with_sweep(self, sweep: Sweep) -> Scene:
        """Show the squares of *sweep* as they will be when it ends."""
        squares = list(self.squares)
        if sweep.piece is not None and sweep.piece.kind is Kind.KING:
            squares = [None if man == sweep.piece else man for man in squares]
        for square in sweep.squares:
            squares[square] = sweep.piece
        outlined = self.outlined | set(sweep.squares)
        return replace(self, squares=tuple(squares), outlined=outlined)


def changed_squares(before: Scene, after: Scene) -> tuple[Square, ...]:
    """Return the squares that must be drawn again; arrows and lines of a grid lie over any."""
    if before.explained != after.explained or before.ground != after.ground:
        return tuple(SQUARES)
    return tuple(square for square in SQUARES if before.look(square) != after.look(square))
