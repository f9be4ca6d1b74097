"""What the tables of nets say a man covers, in bounds that cuts rest on."""

from __future__ import annotations

from random import Random

import pytest

from solver.kernel.help.tables import (
    ENTRIES,
    ENTRIES_OF_KING,
    LEVEL_SHIFT,
    MATING_SHIFT,
    MOST_SHIFT,
    NET,
    NET_CHECK,
)
from solver.kernel.keeping.kept_tables import nets
from solver.squares import square_of

KING, QUEEN = 5, 4


def _bounds(king: int, place: int, moves: int) -> tuple[int, int]:
    lane = int(nets()[ENTRIES + king * ENTRIES_OF_KING + 4 * place]) >> 16 * moves
    return lane >> MOST_SHIFT & 7, lane >> MATING_SHIFT & 7


def _covered(king: int, place: int, moves: int) -> list[int]:
    entry = ENTRIES + king * ENTRIES_OF_KING + 4 * place
    first, number = int(nets()[entry + 2]), int(nets()[entry + 3])
    words = map(int, nets()[first : first + number])
    return [word & NET for word in words if word >> LEVEL_SHIFT <= moves]


def test_no_man_covers_more_of_a_net_than_is_said() -> None:
    random = Random(5)
    for _ in range(2000):
        king, place, moves = random.randrange(64), random.randrange(6 * 64), random.randrange(4)
        covered = _covered(king, place, moves)
        sizes = [(it & ~NET_CHECK).bit_count() for it in covered]
        mating = [(it & ~NET_CHECK).bit_count() + 1 for it in covered if it & NET_CHECK]
        assert _bounds(king, place, moves) == (max(sizes, default=0), max(mating, default=0))


@pytest.mark.parametrize(
    ("kind", "square", "moves", "bounds"),
    [
        (QUEEN, "d8", 0, (3, 0)),  # d5, d4 and d3
        (QUEEN, "d8", 1, (5, 6)),  # from d5, beside the king on e4
        (KING, "e6", 0, (4, 0)),  # d5, e5, f5, and it is away
        (KING, "e6", 3, (4, 0)),
    ],
)
def test_a_man_covers_so_many_squares_around_a_king_on_e4(
    kind: int, square: str, moves: int, bounds: tuple[int, int]
) -> None:
    assert _bounds(square_of("e4"), 64 * kind + square_of(square), moves) == bounds
