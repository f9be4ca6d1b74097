"""Cages of Cage Circe: where a reborn man has no move without a capture (``circe/cage.c``)."""

from __future__ import annotations

from dataclasses import replace

from solver.fairy.checking import board_of, is_attacked
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects.chosen import chosen_square
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.fairy.sequels import after, made_moves
from solver.fairy.ways import ways
from solver.game import Move
from solver.squares import Square


def is_caged(before: FairyPosition, move: Move, position: FairyPosition, rules: FairyRules) -> bool:
    """Tell whether who is reborn by a move is in a cage, or if nobody is, whether there is none."""
    prey = None if move.captured is None else before.men[move.captured]
    if prey is None or prey.is_royal:
        return True
    if move.choice:
        return not _can_go(position, chosen_square(move.choice, position.turn), rules)
    if rules.has(FairyRule.CIRCE, Variant.STRICT):
        return False
    others = (
        other
        for other in made_moves(before, rules)
        if other.choice
        and (other.from_square, other.to_square, other.promotion)
        == (move.from_square, move.to_square, move.promotion)
        and other.captured == move.captured
    )
    return all(
        _can_go(after(before, it, rules), chosen_square(it.choice, position.turn), rules)
        for it in others
    )


def _can_go(position: FairyPosition, square: Square, rules: FairyRules) -> bool:
    """Tell whether the man on a square has a legal move without a capture, pawns as promoted."""
    side = position.turn
    board = board_of(position, rules)
    for step in ways(board, square, side, rules):
        if step.taken is not None:
            continue
        men = list(position.men)
        men[step.to], men[square] = men[square], None
        if not is_attacked(replace(position, men=tuple(men), passed=None), rules, side):
            return True
    return False
