"""What conditions make of a diagram before the first move."""

from __future__ import annotations

from dataclasses import replace

from solver.fairy.checking import is_attacked
from solver.fairy.conditions import FairyRule
from solver.fairy.effects import royalty
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.men import Trait


def started(position: FairyPosition, rules: FairyRules) -> FairyPosition:
    """Return a position with what conditions give men, and remember of them, at first."""
    if rules.has_common_kings:
        men, unmoved = royalty.settled(position.men, position.unmoved, rules)
        position = replace(position, men=men, unmoved=unmoved)
    if FairyRule.VOLAGE in rules:
        men = tuple(
            man
            if man is None or man.is_royal
            else replace(man, traits=man.traits | {Trait.VOLATILE})
            for man in position.men
        )
        position = replace(position, men=men)
    if rules.traces:
        position = replace(position, memory=replace(position.memory, origins=tuple(range(64))))
    if FairyRule.STRICT_SAT in rules:
        memory = replace(position.memory, attacked=attacked_by_now(position, rules))
        position = replace(position, memory=memory)
    return position


def attacked_by_now(position: FairyPosition, rules: FairyRules) -> int:
    """Return the sides whose kings have been attacked, one that is attacked now among them."""
    found = position.memory.attacked
    for side in (False, True):
        if not found >> side & 1 and is_attacked(position, rules, side):
            found |= 1 << side
    return found
