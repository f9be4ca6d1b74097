"""Role exchange: in place of a move White takes Black's part, and Black White's.

All men change sides, and the board is turned round, so that pawns go on as before (Popeye 4.104,
``conditions/role_exchange.c``).  It is no move where it is asked whether White has one.
"""

from __future__ import annotations

from dataclasses import replace

from solver.fairy.checking import is_in_check
from solver.fairy.conditions import FairyRule
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import ROLES, Move
from solver.men import Color, Man
from solver.squares import WHITE


def legal(position: FairyPosition, rules: FairyRules) -> tuple[Move, ...]:
    """Return the exchange of roles, if the side to move may make it."""
    if FairyRule.ROLE_EXCHANGE not in rules or position.turn is not WHITE:
        return ()
    is_left = position.memory.budgets != (0,)
    return (ROLES,) if is_left and not is_in_check(exchanged(position), rules, WHITE) else ()


def exchanged(position: FairyPosition) -> FairyPosition:
    """Return a position after the roles have been exchanged."""
    left = tuple(number - 1 for number in position.memory.budgets)
    return replace(
        position,
        men=tuple(map(_of_other_side, reversed(position.men))),
        turn=not position.turn,
        unmoved=frozenset(),
        passed=None,
        memory=replace(position.memory, budgets=left),
    )


def _of_other_side(man: Man | None) -> Man | None:
    if man is None or man.color is Color.NEUTRAL:
        return man
    return replace(man, color=Color(not man.is_of(WHITE)))
