"""How many men pawns must have taken to stand where they stand, or to have promoted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from solver.legality.masks import FILES, Mask, only
from solver.legality.paths import promotion_squares
from solver.legality.view import SideView
from solver.men import Kind
from solver.squares import BLACK, WHITE, Square

NEVER = 99
"""More captures than there are men: what cannot be."""


def passed_files(view: SideView) -> tuple[int, ...]:
    """Return the files on which an own pawn stands beyond one of the others.

    They began face to face, so one of the two has left the file, at least for a while.
    At most four files are looked at: what is proved from them is proved.
    """
    own, others = (view.men[color][Kind.PAWN] for color in (WHITE, BLACK))
    passed = []
    for file in range(8):
        mine, theirs = own & FILES[file], others & FILES[file]
        if mine > theirs > 0 and mine.bit_count() == theirs.bit_count() == 1:
            passed.append(file)
    return tuple(passed[:4])


def fewest_captures(view: SideView, promotions: int = 0, left_files: Iterable[int] = ()) -> int:
    """Return how many men the own pawns have taken at the least, ``NEVER`` where none can stand so.

    So many *promotions* are counted in; the pawns on *left_files* have left their file once.
    """
    pawns = tuple((s & 7, s >> 3) for s in view.squares_of(Kind.PAWN, WHITE))
    return _fewest(pawns, promotions, _promotion_costs(view.walls), frozenset(left_files))


@lru_cache(maxsize=512)
def _fewest(
    pawns: tuple[tuple[int, int], ...],
    promotions: int,
    promotion_costs: tuple[int, ...],
    left_files: frozenset[int],
) -> int:
    if len(pawns) + promotions > 8:
        return NEVER
    costs = {0: 0}
    """The fewest captures for each set of home files that are taken, file a the lowest bit."""
    for file, rank in pawns:
        costs = _with_pawn(costs, file, rank, file in left_files)
    return min(
        (cost + _promoting(taken, promotions, promotion_costs) for taken, cost in costs.items()),
        default=NEVER,
    )


def _with_pawn(costs: dict[int, int], file: int, rank: int, has_left: bool) -> dict[int, int]:
    grown: dict[int, int] = {}
    steps = rank - 1
    for home in range(8):
        price = 2 if home == file and has_left else abs(home - file)
        if price > steps:
            continue
        for taken, cost in costs.items():
            if not taken >> home & 1:
                joined = taken | 1 << home
                grown[joined] = min(grown.get(joined, NEVER), cost + price)
    return grown


def _promoting(taken: int, promotions: int, costs: tuple[int, ...]) -> int:
    if promotions == 0:
        return 0
    free = sorted(costs[home] for home in range(8) if not taken >> home & 1)
    return min(NEVER, sum(free[:promotions])) if len(free) >= promotions else NEVER


@lru_cache(maxsize=512)
def _promotion_costs(walls: Mask) -> tuple[int, ...]:
    """Return how many men a pawn from each file takes at the least until it promotes."""
    gates = promotion_squares(walls)
    return tuple(_promotion_cost(home, walls, gates) for home in range(8))


def _promotion_cost(home: int, walls: Mask, gates: Mask) -> int:
    doors = (file for file in range(8) if not walls & only(48 + file))
    ways = [
        abs(home - door) + abs(door - gate)
        for door in doors
        if abs(home - door) <= 5
        for gate in range(max(0, door - 1), min(8, door + 2))
        if gates & only(56 + gate)
    ]
    return min(ways, default=NEVER)


def misplaced(view: SideView) -> tuple[Square, ...]:
    """Return a smallest group of own pawns that cannot have come where they stand together."""
    group = list(view.squares_of(Kind.PAWN, WHITE))
    none = (NEVER,) * 8
    for square in list(group):
        rest = [other for other in group if other != square]
        pawns = tuple((s & 7, s >> 3) for s in rest)
        if _fewest(pawns, 0, none, frozenset()) >= NEVER:
            group = rest
    return tuple(group)
