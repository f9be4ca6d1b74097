"""What becomes of who has moved by where he has come, or whether he gives check.

Popeye 4.104, ``attributes/anda.c`` and ``football.c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.conditions import FairyRule
from solver.fairy.walks.board import Board
from solver.fairy.ways import takes_one
from solver.game import Effect
from solver.men import Color
from solver.squares import file_of

if TYPE_CHECKING:  # which calls what is here
    from solver.fairy.sequels import Sequel


def neutralised(sequel: Sequel) -> Iterator[Sequel]:
    """Let who has moved change whose he is by whether he gives check himself, kings apart."""
    place = sequel.movers[0] if sequel.movers else None
    man = None if place is None else sequel.men[place]
    is_moved = place is not None and man is not None and not man.is_royal
    if is_moved and _checks(sequel) is (FairyRule.ANDA in sequel.rules):
        assert place is not None
        assert man is not None
        color = Color(sequel.side) if man.color is Color.NEUTRAL else Color.NEUTRAL
        sequel.men[place] = replace(man, color=color)
        sequel.effects.append(Effect(place, sequel.men[place], is_apart=True))
    yield sequel


def _checks(sequel: Sequel) -> bool:
    """Tell whether the other side stands in check, and from who has moved."""
    if not sequel.is_attacked(not sequel.side):
        return False
    board = Board(sequel.men, sequel.rules.shape)
    kings = [
        square
        for square, man in enumerate(sequel.men)
        if man is not None and man.is_royal and man.is_of(not sequel.side)
    ]
    return takes_one(board, sequel.movers[0], sequel.side, kings[:1], sequel.rules)


def substituted(sequel: Sequel) -> Iterator[Sequel]:
    """Yield what who arrives at the side of the board may become, and that he stays."""
    yield sequel
    condition = sequel.rules.get(FairyRule.FOOTBALL)
    place = sequel.movers[0] if sequel.movers else None
    man = None if place is None else sequel.men[place]
    if condition is None or place is None or man is None or man.is_royal:
        return
    if file_of(place) not in (0, 7):
        return
    for number, kind in enumerate(condition.kinds):
        if kind is not man.kind and kind not in condition.kinds[:number]:
            other = sequel.copy(1 + number)
            other.put(place, replace(man, kind=kind))
            yield other
