"""How long a search will still take, told only where it can be told."""

from __future__ import annotations

from solver.solution import LengthRow

_ENOUGH_MOVES = 3
_ENOUGH_SECONDS = 0.3


def seconds_left(
    finished: tuple[LengthRow, ...],
    *,
    seconds_here: float,
    root_done: int,
    root_count: int,
    lengths_to_come: int,
) -> float | None:
    """Estimate the seconds to the end of the search for keys, or None where nobody can tell.

    The length in work is measured by its finished first moves, a later one by the
    factor by which the times of the last two lengths grew.
    """
    if root_done < _ENOUGH_MOVES or seconds_here < _ENOUGH_SECONDS or root_count == 0:
        return None
    whole = seconds_here * root_count / root_done
    left = whole - seconds_here
    if lengths_to_come == 0:
        return left
    if not finished or finished[-1].seconds < _ENOUGH_SECONDS / 10:
        return None
    growth = max(whole / finished[-1].seconds, 1.0)
    for _ in range(lengths_to_come):
        whole *= growth
        left += whole
    return left
