"""A position on the way through a game, and what was found out of its moves."""

from __future__ import annotations

from solver.fairy.effects.roles import exchanged
from solver.fairy.inchess import after
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import ROLES, Move


class Waypoint:
    """A position and the move that led to it: its moves are asked for again and again."""

    __slots__ = ("_after", "found", "legal", "made", "move", "position")

    def __init__(self, position: FairyPosition, move: Move | None = None) -> None:
        self.position = position
        self.move = move
        self.made: dict[Move, Move] | None = None
        self.found: Move | None = None
        self.legal: tuple[Move, ...] | None = None
        self._after: dict[Move, FairyPosition] = {}

    def after(self, move: Move, rules: FairyRules) -> FairyPosition:
        """Return the position after a move, with all that it does; it is worked out once."""
        position = self._after.get(move)
        if position is None:
            is_of_roles = move == ROLES
            position = (
                exchanged(self.position) if is_of_roles else after(self.position, move, rules)
            )
            self._after[move] = position
        return position
