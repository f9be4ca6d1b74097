"""Republican chess: who moves may put the other side's missing king where he is mated.

Popeye 4.104, ``conditions/republican.c``.  Whether he is mated is asked without kings put down.
In type 2, the usual one, who is mated so may still save himself by a move that puts the other king
down, and be it between; in type 1 the play ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.checking import board_of
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.shape import QUEEN
from solver.fairy.unknown import NotUnderstoodError
from solver.fairy.walks.board import Board, men_of
from solver.fairy.ways import takes_one
from solver.language import tr
from solver.men import Color, Kind, Man
from solver.squares import Square

if TYPE_CHECKING:  # which calls what is here
    from solver.fairy.game import FairyGame
    from solver.fairy.position import FairyPosition
    from solver.fairy.rules import FairyRules
    from solver.fairy.sequels import Sequel

_RULE = frozenset({FairyRule.REPUBLICAN})


def enthroned(sequel: Sequel) -> Iterator[Sequel]:
    """Put the other side's king down wherever he is mated, or nowhere; a choice tells where."""
    yield sequel
    there = sequel.stands()
    if there.royals[there.turn]:
        return
    king = Man(Kind.KING, Color(there.turn))
    for square in _mating_squares(there, king, sequel.rules):
        other = sequel.copy(1)
        other.number, other.move = 0, replace(sequel.move, choice=square + 1)
        other.put(square, king)
        yield other


def too_many_thrones() -> NotUnderstoodError:
    """Return what is raised where kings can be put down in more ways than there is room for."""
    return NotUnderstoodError(tr("so many choices in a move are not known here"))


def _mating_squares(position: FairyPosition, king: Man, rules: FairyRules) -> Iterator[Square]:
    """Yield the empty squares where the king of the side to move would be mated.

    That he is attacked, and cannot step away, is asked first: it takes a fraction of the time.
    """
    board = board_of(position, rules)
    for square, man in enumerate(position.men):
        if man is not None or not _is_attacked_on(board, square, king, rules):
            continue
        men = (*position.men[:square], king, *position.men[square + 1 :])
        is_held = not _steps_away(board, square, king, rules)
        if is_held and is_mate(replace(position, men=men), rules):
            yield square


def _is_attacked_on(board: Board, square: Square, king: Man, rules: FairyRules) -> bool:
    """Tell whether a king would be attacked if he stood on a square, whoever stands there now."""
    before, other = board.men[square], not king.is_of(True)
    board.put(square, king)
    found = any(takes_one(board, start, other, (square,), rules) for start in men_of(board, other))
    board.put(square, before)
    return found


def _steps_away(board: Board, square: Square, king: Man, rules: FairyRules) -> bool:
    """Tell whether a king could go from a square to one beside it where nobody attacks him."""
    side = king.is_of(True)
    for vector in QUEEN:
        to = board.shape.step(square, vector)
        man = None if to is None else board.men[to]
        if to is None or (man is not None and man.is_of(side)):
            continue
        if not _is_attacked_on(board, to, king, rules):
            return True
    return False


def is_mate(position: FairyPosition, rules: FairyRules) -> bool:
    """Tell whether the side to move is mated, if no kings are put down."""
    game = _without_kings_put_down(position, rules)
    return game.in_check and not game.has_moves()


def has_moves(position: FairyPosition, rules: FairyRules) -> bool:
    """Tell whether the side to move has a move that puts no king down."""
    return _without_kings_put_down(position, rules).has_moves()


def ends_play(rules: FairyRules) -> bool:
    """Tell whether a mate with a king put down ends the play, whoever might put down another."""
    return rules.has(FairyRule.REPUBLICAN, Variant.TYPE_1)


def _without_kings_put_down(position: FairyPosition, rules: FairyRules) -> FairyGame:
    from solver.fairy.game import FairyGame  # which is made of what is here

    return FairyGame(position, rules.without(_RULE))
