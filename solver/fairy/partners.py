"""Castling chess and Rokagogo: kings castle on any line (Popeye 4.104, ``castling_chess.c``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from solver.fairy.checking import board_of, is_in_check
from solver.fairy.conditions import FairyRule
from solver.fairy.families import PARTNERING
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN, QUEEN
from solver.fairy.walks.board import men_of
from solver.game import Effect, Move, Special
from solver.men import Kind
from solver.squares import Square


def castlings(
    position: FairyPosition, rules: FairyRules, is_shot_at: Callable[[Square, Square], bool]
) -> Iterator[Move]:
    """Yield the castlings of a king with the first man on any line of his (``castling_chess.c``).

    He goes two steps, and the man to the square between.
    """
    if PARTNERING.isdisjoint(rules.by_rule):
        return
    side = position.turn
    kings = [it for it in men_of(board_of(position, rules), side) if _is_king(position, it)]
    if not kings or is_in_check(position, rules, side):
        return
    for king, vector in product(kings, QUEEN):
        line = PLAIN.ray(king, vector)
        partner = next((it for it in line if position.men[it] is not None), None)
        if partner is None or partner in line[:2]:
            continue
        man = position.men[partner]
        assert man is not None
        if FairyRule.ROKAGOGO in rules and (man.kind is not Kind.ROOK or 0 not in vector):
            continue
        if not is_shot_at(king, line[0]):
            effects = (Effect(partner, None), Effect(line[0], man))
            yield Move(king, line[1], effects=effects, special=Special.PARTNERING)


def _is_king(position: FairyPosition, square: Square) -> bool:
    man = position.men[square]
    return man is not None and man.kind is Kind.KING
