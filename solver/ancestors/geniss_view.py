"""What is seen of the classic search; apart from it, so that looking loads no compiler."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game import Move
from solver.solution import LengthRow


@dataclass(frozen=True, slots=True)
class GenissWeighed:
    """A move of a position with its weight."""

    move: Move
    weight: int


@dataclass(frozen=True, slots=True)
class GenissView:
    """The search as it stands: counters, the frame in work, and the combination down to it.

    ``frames`` holds for each half-move how many moves there are, which of them is in
    work (from 0), and the best value so far (``None`` before the first).
    """

    rows: tuple[LengthRow, ...]
    depth: int
    combination: tuple[Move, ...]
    frames: tuple[tuple[int, int, int | None], ...]
