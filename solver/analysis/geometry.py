"""Lines on the board: steps, rays, and what lies between two squares."""

from __future__ import annotations

from collections.abc import Iterator

from solver.analysis.phases import Deed
from solver.men import Kind
from solver.squares import Square, file_of, rank_of, square_at

Direction = tuple[int, int]
LINE_KINDS = frozenset({Kind.QUEEN, Kind.ROOK, Kind.BISHOP})


def step_of(deed: Deed) -> Direction:
    """Return by how many files and ranks a move goes."""
    start, end = deed.from_square, deed.to_square
    return file_of(end) - file_of(start), rank_of(end) - rank_of(start)


def shifted(square: Square, step: Direction) -> Square | None:
    """Return the square so many files and ranks away, if it is on the board."""
    file, rank = file_of(square) + step[0], rank_of(square) + step[1]
    return square_at(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None


def direction(start: Square, end: Square) -> Direction | None:
    """Return the step of the line from one square to another; ``None`` where there is none."""
    x, y = file_of(end) - file_of(start), rank_of(end) - rank_of(start)
    if (x or y) and (not x or not y or abs(x) == abs(y)):
        return (x > 0) - (x < 0), (y > 0) - (y < 0)
    return None


def ray(start: Square, step: Direction) -> Iterator[Square]:
    """Give the squares from *start* on, without it, to the edge of the board."""
    file, rank = file_of(start) + step[0], rank_of(start) + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        yield square_at(file, rank)
        file, rank = file + step[0], rank + step[1]


def between(start: Square, end: Square) -> tuple[Square, ...]:
    """Return the squares between two squares of one line, nearest to *start* first."""
    step = direction(start, end)
    found: list[Square] = []
    if step is not None:
        for square in ray(start, step):
            if square == end:
                break
            found.append(square)
    return tuple(found)


def passes(start: Square, end: Square, square: Square) -> bool:
    """Tell whether a line move from *start* to *end* comes over *square* or to it."""
    return direction(start, end) is not None and square in (*between(start, end), end)


def is_diagonal(start: Square, end: Square) -> bool:
    """Tell whether two squares of one line lie on a diagonal."""
    return file_of(start) != file_of(end) and rank_of(start) != rank_of(end)
