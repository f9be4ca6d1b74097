"""A move under way, as what it does is done step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.fairy.memory import Ghosts
from solver.fairy.walks.board import Route
from solver.game import Effect
from solver.men import Kind, Man, Trait
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
    stood: Square = 0
    before: Sequence[Man | None] = ()
    """The men before the move."""
    choice: int = 0
    """What tells the move from those that go the same way, 0 if nothing has to."""

    reborn: Man | None = None
    """Who was put back last."""
    ghosts: Ghosts = ()
    """Who lies under squares, the last uppermost (``solver.fairy.memory``)."""
    promoted: tuple[Sequence[Kind], Sequence[Kind]] = ((), ())
    """To what pawns promote, and marine pawns."""

    origins: Sequence[Square] = ()
    """Where those stood in the diagram who stood on each square before the move."""
    is_volatile: bool = False
    """Whether all go over with the colour of their squares, kings apart."""

    def promoted_to(self, pawn: Man) -> Sequence[Kind]:
        """Return what a pawn promotes to."""
        return self.promoted[pawn.kind is Kind.MARINE_PAWN]

    def lay_under(self, square: Square, man: Man, *, is_top: bool) -> None:
        """Put a man under who will stand on a square, above others there or below them."""
        ghost = (square, man)
        ghosts = (*self.ghosts, ghost) if is_top else (ghost, *self.ghosts)
        self.ghosts = tuple(sorted(ghosts, key=lambda it: it[0]))

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


def become(man: Man, kind: Kind) -> Man:
    """Return a man as one of another kind, royal if he was."""
    traits = man.traits - {Trait.ROYAL}
    if man.is_royal and kind is not Kind.KING:
        traits |= {Trait.ROYAL}
    return replace(man, kind=kind, traits=traits)
