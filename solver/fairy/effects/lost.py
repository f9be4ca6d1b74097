"""Men who are lost: attacked so that no move of their side would save them.

Popeye 4.104, ``conditions/lostpieces.c``: after a move each man of the other side is asked, its
king apart, whether it would be mate if he were its king and nobody else were one; those of whom
it is so vanish, all at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy import making
from solver.fairy.checking import is_in_check
from solver.fairy.conditions import FairyRule
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import Effect
from solver.men import Kind, Man, Trait
from solver.squares import Square

if TYPE_CHECKING:
    from solver.fairy.sequels import Sequel


def lose(sequel: Sequel) -> Iterator[Sequel]:
    """Take away who is lost after a move."""
    stands = making.after(sequel.position, sequel.move, sequel.rules)
    stands = replace(stands, men=tuple(sequel.men), memory=sequel.memory)
    for square in lost_squares(stands, sequel.rules):
        man = sequel.men[square]
        sequel.men[square] = None
        sequel.effects.append(Effect(square, None, gone=man))
    yield sequel


def without_lost(position: FairyPosition, rules: FairyRules) -> FairyPosition:
    """Return a position without the men of the side to move who are lost."""
    gone = lost_squares(position, rules)
    men = (None if square in gone else man for square, man in enumerate(position.men))
    return replace(position, men=tuple(men)) if gone else position


def lost_squares(position: FairyPosition, rules: FairyRules) -> Sequence[Square]:
    """Return where the men of the side to move stand who are lost."""
    plain = rules.without({FairyRule.LOST_PIECES})
    common = [man if man is None else _as_common(man) for man in position.men]
    found = []
    for square, man in enumerate(position.men):
        if man is None or man.is_royal or not man.is_of(position.turn):
            continue
        men = common[:]
        men[square] = replace(man, traits=man.traits | {Trait.ROYAL})
        if _is_mate(replace(position, men=tuple(men)), plain):
            found.append(square)
    return found


def _as_common(man: Man) -> Man:
    """Return a man who is no king any more."""
    kind = Kind.ERL_KING if man.kind is Kind.KING else man.kind
    return replace(man, kind=kind, traits=man.traits - {Trait.ROYAL})


def _is_mate(position: FairyPosition, rules: FairyRules) -> bool:
    side = position.turn
    if not is_in_check(position, rules, side):
        return False
    return all(
        is_in_check(making.after(position, move, rules), rules, side)
        for move in making.made_moves(position, rules)
    )
