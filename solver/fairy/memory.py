"""What conditions remember beside the men."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.families import DISTERS
from solver.men import Color, Man
from solver.squares import Square

Budgets = tuple[int, ...]
UNLIMITED = 1 << 30
"""The budget of who may go as far as he likes: nothing is taken of it."""
Ghosts = tuple[tuple[Square, Man], ...]


@dataclass(frozen=True, slots=True)
class Remembered:
    """What is remembered: each field by conditions that say so, and empty under others.

    ``ghosts`` lie under squares, the last of them uppermost; ``holes`` are the bits of squares
    that nobody can use, ``imitators`` shadows of whoever moves; ``budgets`` say how far Black and
    then White may still go, or both together, in hundredths of a square, or how often roles may
    still be exchanged; ``swapped`` are the
    squares of men who have just exchanged their places; ``taken`` is who was captured last, and
    where.

    ``last`` tells of the last move what matters: the side and the kind of who has moved, where he
    came from, how far he went, and where he stands; -1 where it does not.  ``fuddled`` are the
    squares of men who cannot move, Black's and then White's; ``traced`` those of men who are
    followed, 64 where there is none.  ``attacked`` are the sides whose kings have been attacked, as
    bits, Black's the first; ``exchanged`` those whose kings have exchanged their place.
    ``origins`` says of each square where who stands there stood in the diagram.
    """

    ghosts: Ghosts = ()
    holes: int = 0
    imitators: tuple[Square, ...] = ()
    budgets: Budgets = ()
    swapped: tuple[Square, ...] = ()
    last: tuple[int, ...] = ()
    fuddled: tuple[tuple[Square, ...], ...] = ()
    traced: tuple[Square, ...] = ()
    taken: tuple[Square, Man] | None = None
    attacked: int = 0
    exchanged: int = 0
    origins: tuple[Square, ...] = ()


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
            budgets = [
                UNLIMITED if number.is_infinite() else round(number * 100)
                for number in condition.numbers
            ]
            memory = replace(memory, budgets=tuple(reversed(budgets)))
        elif condition.rule is FairyRule.ROLE_EXCHANGE:
            memory = replace(memory, budgets=tuple(map(int, condition.numbers)))
        elif condition.rule in DISTERS:
            memory = replace(memory, traced=condition.squares)
        elif condition.rule is FairyRule.LAST_CAPTURE:
            color = Color(Variant.WHITE in condition.variants)
            memory = replace(memory, taken=(condition.squares[0], Man(condition.kinds[0], color)))
    return memory
