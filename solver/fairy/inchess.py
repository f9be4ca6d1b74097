"""Half-in, mainly-in and all-in chess: a side moves men of the other.

Popeye 4.104, ``conditions/all_in_chess.c``.  A man moves as those of his own side do, and takes men
of the other, but no side takes its own king with a man of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.fairy import boxes
from solver.fairy.conditions import FairyRule
from solver.fairy.history import is_repeated
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import Move
from solver.squares import Square


def made_moves(
    position: FairyPosition, rules: FairyRules, mover: Square | None = None
) -> Iterator[Move]:
    """Yield every move with all that it does, whatever becomes of kings.

    Where *mover* is given, those of the man on that square, and perhaps others.
    """
    if not rules.moves_others:
        yield from boxes.made_moves(position, rules, mover)
        return
    side = position.turn
    owners = (not side,) if FairyRule.HALF_IN in rules else (side, not side)
    for owner in owners:
        for move in boxes.made_moves(replace(position, turn=owner), rules):
            prey = None if move.captured is None else position.men[move.captured]
            if prey is not None and prey.is_royal and prey.is_of(side):
                continue
            if not is_repeated(position.memory, move, rules):
                yield move


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after a move that :func:`made_moves` has told."""
    if not rules.moves_others:
        return boxes.after(position, move, rules)
    man = position.men[move.from_square]
    assert man is not None
    owner = man.is_of(True)
    stands = boxes.after(replace(position, turn=owner), move, rules)
    return replace(stands, turn=not position.turn)
