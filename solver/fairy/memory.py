"""What conditions remember beside the men."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.fairy.conditions import FairyCondition, FairyRule
from solver.men import Man
from solver.squares import Square

Budgets = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered: each field by conditions that say so, and empty under others.

    ``ghosts`` lie under squares, the last of them uppermost; ``holes`` are the bits of squares
    that nobody can use, ``imitators`` shadows of whoever moves; ``budgets`` say how far Black and
    then White may still go, or both together, in hundredths of a square; ``swapped`` are the
    squares of men who have just exchanged their places.
    """

    ghosts: tuple[tuple[Square, Man], ...] = ()
    holes: int = 0
    imitators: tuple[Square, ...] = ()
    budgets: Budgets = ()
    swapped: tuple[Square, ...] = ()


NOTHING = Remembered()


def at_first(conditions: Iterable[FairyCondition]) -> Remembered:
    """Return what conditions remember before the first move."""
    memory = NOTHING
    for condition in conditions:
        if condition.rule is FairyRule.HOLES:
            added = sum(1 << square for square in set(condition.squares))
            memory = replace(memory, holes=memory.holes | added)
        elif condition.rule is FairyRule.IMITATOR:
            memory = replace(memory, imitators=condition.squares)
        elif condition.rule is FairyRule.BGL:
            budgets = [round(number * 100) for number in condition.numbers]
            memory = replace(memory, budgets=tuple(reversed(budgets)))
    return memory
