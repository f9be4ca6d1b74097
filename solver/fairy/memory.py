"""What conditions remember beside the men, and what becomes of it with each move."""

from __future__ import annotations

from dataclasses import dataclass

from solver.men import Man
from solver.squares import Square


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered: each field by conditions that say so, and empty under others.

    ``ghosts`` lie under squares, below others who came later.
    """

    ghosts: tuple[tuple[Square, Man], ...] = ()


NOTHING = Remembered()
