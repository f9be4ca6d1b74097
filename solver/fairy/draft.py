"""A move under way, as what it does is done step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.fairy.walks.board import Route
from solver.game import Effect
from solver.men import Kind, Man
from solver.squares import Side, Square


@dataclass
class Draft:
    """A move under way: who moves, who is taken, and the men as they stand by now."""

    side: Side
    man: Man
    start: Square
    step: Route
    prey: Man | None
    men: list[Man | None]
    place: Square | None
    effects: list[Effect]
    kind: Kind | None = None
    reborn_on: Square | None = None
    stood: Square = 0
    choice: int = 0
    """What tells the move from those that go the same way, 0 if nothing has to."""

    def fork(self) -> Draft:
        """Return another draft that has come as far as this one."""
        return replace(self, men=[*self.men], effects=[*self.effects])

    def put(self, square: Square, man: Man | None) -> None:
        self.men[square] = man
        self.effects.append(Effect(square, man))

    @property
    def mover(self) -> Man | None:
        """Who has moved, as he is by now; nobody once he has gone."""
        return None if self.place is None else self.men[self.place]
