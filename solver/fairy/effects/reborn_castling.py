"""Castling of kings who set out from home, wherever they stand (``marscirce/anti.c``).

In Circe and AntiCirce a king castles who has come home by a rebirth, with a rook who was there.
In MarsCirce and AntiMarsCirce a king castles from his home square, if it is empty or his own, as
one who has not moved; in AntiMarsCirce with a rook who sets out from home as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from solver.castling import CastlingRight
from solver.fairy import departures
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects import rebirth
from solver.fairy.position import FairyPosition, Men, is_home
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board
from solver.game import Effect, Move, Special
from solver.men import Color, Kind, Man
from solver.squares import Square, file_of

KING_FILE = 4
IsAttacked = Callable[[FairyPosition], bool]
"""Whether the side to move could lose a royal man in a position."""


def rooks_at_home(men: Men) -> frozenset[Square]:
    """Return where rooks stand with whom a king who is away may castle once he is at home."""
    return frozenset(
        right.rook_square
        for right in CastlingRight
        if is_home(men, right, Kind.ROOK) and not is_home(men, right, Kind.KING)
    )


def may_come_home(rules: FairyRules) -> bool:
    """Tell whether a king who is away may castle: as one who sets out from home, or is reborn."""
    is_reborn = FairyRule.ANTICIRCE in rules or rules.has(FairyRule.CIRCE, Variant.REX_INCLUSIVE)
    return is_reborn or departures.castles_from_home(rules)


def home_of(move: Move) -> Square:
    """Return the square from which the king of a castling sets out."""
    return move.to_square + (2 if file_of(move.to_square) < KING_FILE else -2)


def castlings(
    position: FairyPosition, rules: FairyRules, is_attacked: IsAttacked
) -> Iterator[Move]:
    """Yield the castlings of a king who sets out from home."""
    rule = departures.sets_out(rules)
    if rule in (None, FairyRule.PHANTOM, FairyRule.PLUS):
        return
    side = position.turn
    king = Man(Kind.KING, Color(side))
    for start in position.royals[side]:
        if position.men[start] != king or departures.stays(king, rules):
            continue
        for right in sorted(CastlingRight, key=lambda it: it.value):
            home = departures.home_of(king, start, side, rules)
            is_open = home == start or position.men[home] is None  # no rook of his stands there
            if bool(right.color) is side and home == right.king_square and is_open:
                for rook in _rooks(position, right, start, rules):
                    yield from _castling(position, right, start, rook, is_attacked)


def _rooks(
    position: FairyPosition, right: CastlingRight, start: Square, rules: FairyRules
) -> Iterator[Square]:
    """Yield where a rook stands with whom a king may castle on one wing."""
    corner = right.rook_square
    if corner in position.unmoved and is_home(position.men, right, Kind.ROOK):
        is_as_ever = start == right.king_square and start in position.unmoved
        if not is_as_ever:
            yield corner
    if FairyRule.ANTIMARS not in rules:
        return
    for square, man in enumerate(position.men):
        is_own = man is not None and man.kind is Kind.ROOK and man.is_of(position.turn)
        if not is_own or square == corner or position.men[corner] is not None:
            continue
        if rebirth.home(Kind.ROOK, square, not position.turn) == corner:
            yield square


def _castling(
    position: FairyPosition,
    right: CastlingRight,
    start: Square,
    rook: Square,
    is_attacked: IsAttacked,
) -> Iterator[Move]:
    """Yield the castling of a king on *start* with the *rook* on a square, if it can be made."""
    home, corner = right.king_square, right.rook_square
    board = Board(position.men)
    king, castle = board.men[start], board.men[rook]
    board.put(start, None)
    board.put(rook, None)
    step = 1 if corner > home else -1
    if not all(board.is_empty(square) for square in range(home, corner, step)):
        return
    board.put(corner, castle)
    for square in (home, home + step):
        board.put(square, king)
        if is_attacked(replace(position, men=tuple(board.men))):
            return
        board.put(square, None)
    effects = [Effect(rook, None), Effect(home + step, castle)]
    choice = rook + 1 if rook != corner else home + 1 if start != home else 0
    yield Move(
        start,
        home + 2 * step,
        effects=tuple(effects),
        special=Special.CASTLING,
        choice=choice,
    )
