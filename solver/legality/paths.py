"""Where officers can have come from: past pawns that never moved nobody gets.

A *wall* is a square on which the same man has stood since the game began.  Officers go
round walls; what no officer of the game array can have reached is a promoted man, if a pawn
can have promoted to it, or else impossible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from solver.legality.masks import RANKS, Mask, beside, distance, only
from solver.legality.view import HOME_SQUARES, SideView
from solver.men import OFFICERS, Kind
from solver.squares import BLACK, SQUARES, WHITE, Square, rank_of, square_of, squares_in

_STEPS = {
    Kind.QUEEN: (-9, -8, -7, -1, 1, 7, 8, 9),
    Kind.ROOK: (-8, -1, 1, 8),
    Kind.BISHOP: (-9, -7, 7, 9),
    Kind.KING: (-9, -8, -7, -1, 1, 7, 8, 9),
    Kind.KNIGHT: (-17, -15, -10, -6, 6, 10, 15, 17),
}


@dataclass(frozen=True, slots=True)
class Officers:
    """What the places of a side's officers prove.

    ``promoted`` are the fewest men that must have promoted, for each kind; ``shut_in``
    those officers of the game array that a wall kept from ever being where one stands now;
    ``lost`` are squares where nobody of the kind can have come at all; ``at_home`` is how
    many missing officers were taken on the last rank, behind their own pawns.
    """

    promoted: dict[Kind, int]
    shut_in: tuple[Square, ...]
    lost: tuple[Square, ...]
    at_home: int

    @property
    def promotions(self) -> int:
        """The fewest promotions there must have been."""
        return sum(self.promoted.values())


def survey(view: SideView) -> Officers:
    """Find out what the places of the own officers in *view* prove."""
    walls = view.walls
    gates = promotion_squares(walls)
    promoted: dict[Kind, int] = {}
    shut_in: list[Square] = []
    lost: list[Square] = []
    at_home = 0
    for kind in OFFICERS:
        standing = view.squares_of(kind, WHITE)
        homes = [_reach(kind, home, walls, view) for home in HOME_SQUARES[kind]]
        fresh = _spread(kind, gates & ~walls, walls)
        lost += [s for s in standing if not any(_has(r, s) for r in (*homes, fresh))]
        originals = _most_originals(standing, homes)
        promoted[kind] = len(standing) - originals
        shut_in += [s for s in standing if not any(_has(reach, s) for reach in homes)]
        at_home += _taken_at_home(homes, standing)
    king = view.squares_of(Kind.KING, WHITE)
    ways = _reach(Kind.KING, square_of("e1"), walls, view)
    lost += [square for square in king if not _has(ways, square)]
    return Officers(promoted, tuple(shut_in), tuple(lost), at_home)


def promotion_squares(walls: Mask) -> Mask:
    """Return the squares of the last rank to which a pawn can ever have come."""
    doors = RANKS[6] & ~walls
    return (doors | beside(doors)) << 8 & RANKS[7] & ~walls


def _reach(kind: Kind, home: Square, walls: Mask, view: SideView) -> Mask:
    """Return where the officer that began on *home* can have come."""
    if walls & only(home):
        return only(home)  # a king or rook that may castle
    shut = walls
    if kind == Kind.KING:
        for pawn in view.squares_of(Kind.PAWN, BLACK):
            if rank_of(pawn) == 6:
                shut |= beside(only(pawn)) >> 8
    return _spread(kind, only(home), shut)


@lru_cache(maxsize=4096)
def _spread(kind: Kind, start: Mask, walls: Mask) -> Mask:
    """Return every square that is reached from *start* in steps which avoid *walls*."""
    reached, todo = start, list(squares_in(start))
    while todo:
        square = todo.pop()
        fresh = _NEIGHBOURS[kind][square] & ~reached & ~walls
        reached |= fresh
        todo += squares_in(fresh)
    return reached


def _made_neighbours(kind: Kind, square: Square) -> Mask:
    targets = (square + step for step in _STEPS[kind])
    near = (t for t in targets if 0 <= t < 64 and distance(square, t) <= 2)
    return sum(only(t) for t in near)


_NEIGHBOURS = {kind: tuple(_made_neighbours(kind, square) for square in SQUARES) for kind in _STEPS}


def _has(squares: Mask, square: Square) -> bool:
    return bool(squares & only(square))


def _most_originals(standing: tuple[Square, ...], homes: list[Mask]) -> int:
    """Return how many of *standing* can be men of the game array, at the most.

    A wall is never crossed, so two homes reach either the same squares or different ones
    (of knights and bishops too); that makes the most a matter of counting.
    """
    if len(homes) == 1:
        return min(1, sum(_has(homes[0], square) for square in standing))
    first, second = ({s for s in standing if _has(reach, s)} for reach in homes)
    pairs = any(a != b for a in first for b in second)
    return 2 if pairs else int(bool(first or second))


def _taken_at_home(homes: list[Mask], standing: tuple[Square, ...]) -> int:
    """Count the missing officers that never left the last rank, as they themselves see it.

    What is shut in on its first rank can be taken only there.
    """
    taken = 0
    for index, reach in enumerate(homes):
        inside = RANKS[0] & reach == reach
        if inside and reach not in homes[:index]:
            owners = homes.count(reach)
            present = sum(_has(reach, square) for square in standing)
            taken += max(0, owners - present)
    return taken
