"""Kings who become for good what they move as, once they are in check.

Popeye 4.104, ``conditions/transmuting_kings/super.c``: so long as a king moves as others, nobody
else of his side moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.board import Board, Route
from solver.fairy.ways import moves_as, ways
from solver.language import tr
from solver.men import Kind, Trait
from solver.squares import Side, Square

RULES = {
    False: FairyRule.BLACK_SUPER_TRANSMUTING,
    True: FairyRule.WHITE_SUPER_TRANSMUTING,
}
"""By the side whose king it is."""


def turning(position: FairyPosition, rules: FairyRules) -> tuple[Square, Sequence[Kind]] | None:
    """Return where the king stands of the side to move, and what he becomes, if he has to."""
    side = position.turn
    if RULES[side] not in rules or not position.royals[side]:
        return None
    (start,) = position.royals[side]
    board = Board(position.men, rules.shape, position.passed, position.memory)
    man = position.men[start]
    kinds = moves_as(board, start, side, rules)
    return None if man is None or kinds == (man.kind,) else (start, kinds)


def steps_as(
    position: FairyPosition, rules: FairyRules, start: Square, kind: Kind
) -> Iterator[Route]:
    """Yield how the king goes as a man of a kind."""
    side: Side = position.turn
    board = Board(position.men, rules.shape, position.passed, position.memory)
    man = position.men[start]
    assert man is not None
    board.put(start, replace(man, kind=kind, traits=man.traits | {Trait.ROYAL}))
    plain = rules.without(RULES.values())
    for step in dict.fromkeys(ways(board, start, side, plain)):
        if WALKS[kind].is_pawn and step.to in rules.promotes_on[side]:
            raise NotUnderstoodError(tr("kings who promote as pawns are not known here"))
        yield step
