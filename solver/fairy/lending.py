"""As what a man moves, where not as what he is.

Men lend their walks to those beside them, before or behind (Popeye 4.104, ``conditions/annan.c``
and ``facetoface.c``) and opposite (``pointreflection.c``), and to kings whom they attack
(``transmuting_kings/*.c``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects.rebirth import home
from solver.fairy.families import BOLEROS, KINGS_LENDING, REFLECTIVE, SUPER, TRANSMUTED, VAULTING
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import Board
from solver.fairy.walks.pawns import forward
from solver.men import Kind, Man
from solver.squares import Side, Square, file_of

_BESIDE = {
    FairyRule.ANNAN: -1,
    FairyRule.NANNA: 1,
    FairyRule.FACE_TO_FACE: 1,
    FairyRule.BACK_TO_BACK: -1,
}
"""How many ranks ahead of the man who borrows the one stands who lends."""
_OWN = (FairyRule.ANNAN, FairyRule.NANNA)
_NEVER = frozenset({Kind.DUMMY, Kind.HAMSTER})
"""Whom a king in check never moves as (``transmuting_kings.c``)."""
FIRST_RANK = (
    Kind.ROOK,
    Kind.KNIGHT,
    Kind.BISHOP,
    Kind.QUEEN,
    Kind.KING,
    Kind.BISHOP,
    Kind.KNIGHT,
    Kind.ROOK,
)
Observers = Callable[[Board, Square, Side], frozenset[Kind]]
"""The kinds of men of a side who go by their walks to take on a square."""


def kinds_as(
    board: Board,
    start: Square,
    side: Side,
    rules: FairyRules,
    observers: Observers,
    *,
    is_watching: bool = False,
) -> tuple[Kind, ...]:
    """Return the kinds as which the man of *side* on *start* moves, or watches others."""
    man = board.men[start]
    assert man is not None
    own = _lent(board, start, man, side, rules, is_watching=is_watching)
    for rule in KINGS_LENDING:
        if rule in rules and man.is_royal and rule in _rules_of(rule, side):
            return _of_king(board, start, own, side, rules, rule, observers)
    return own


def _lent(
    board: Board, start: Square, man: Man, side: Side, rules: FairyRules, *, is_watching: bool
) -> tuple[Kind, ...]:
    """Return as which kinds a man goes by those who stand about, and by his file."""
    for rule in rules.lending:
        if rule is FairyRule.CHEEK_TO_CHEEK:
            return _cheek_to_cheek(board, start, man, side, is_watching=is_watching)
        if rule is FairyRule.POWER_TRANSFER:
            return (_at_home(board, start, man, side, rules),)
        if rule is FairyRule.POINT_REFLECTION:
            opposite = board.men[63 - start]
            return (man.kind if opposite is None else opposite.kind,)
        if rule is FairyRule.BOLERO_INVERSE:
            return (kind_of_file(start, man, rules) if is_watching else man.kind,)
        if rule in _BESIDE:
            return (_beside(board, start, man, side, rule, rules),)
    return (man.kind,)


def _rules_of(rule: FairyRule, side: Side) -> Sequence[FairyRule]:
    """Return by which rules of a family the king of a side borrows."""
    both, black, white = next(it for it in (TRANSMUTED, SUPER, REFLECTIVE, VAULTING) if rule in it)
    return both, white if side else black


def _at_home(board: Board, start: Square, man: Man, side: Side, rules: FairyRules) -> Kind:
    """Return the kind of who stands on the home square of a man (``powertransfer.c``)."""
    if man.is_royal and not rules.has(FairyRule.POWER_TRANSFER, Variant.REX_INCLUSIVE):
        return man.kind
    other = board.men[home(man.kind, start, not side)]
    return man.kind if other is None else other.kind


def kind_of_file(square: Square, man: Man, rules: FairyRules) -> Kind:
    """Return the kind that begins a game on the file of a piece (``bolero.c``).

    Pawns have none, nor kings unless they are told to.
    """
    (rule,) = BOLEROS.intersection(rules.by_rule)
    is_king = man.is_royal and not rules.has(rule, Variant.REX_INCLUSIVE)
    return man.kind if is_king or WALKS[man.kind].is_pawn else FIRST_RANK[file_of(square)]


def _beside(
    board: Board, start: Square, man: Man, side: Side, rule: FairyRule, rules: FairyRules
) -> Kind:
    place = PLAIN.step(start, (0, _BESIDE[rule] * forward(side)))
    other = None if place is None else board.men[place]
    if other is None or not other.is_of(side if rule in _OWN else not side):
        return man.kind
    keeps_king = rules.has(rule, Variant.TYPE_C) or rules.has(rule, Variant.TYPE_D)
    hides_king = rules.has(rule, Variant.TYPE_B) or rules.has(rule, Variant.TYPE_D)
    if (keeps_king and man.is_royal) or (hides_king and other.is_royal):
        return man.kind
    return other.kind


def _cheek_to_cheek(
    board: Board, start: Square, man: Man, side: Side, *, is_watching: bool
) -> tuple[Kind, ...]:
    """Return as which a man moves between two; he watches as himself, too, on a free side."""
    places = (PLAIN.step(start, (files, 0)) for files in (-1, 1))
    others = [None if it is None else board.men[it] for it in places]
    foes = [it if it is not None and it.is_of(not side) else None for it in others]
    kinds = [it.kind for it in foes if it is not None]
    if not kinds or (is_watching and None in foes):
        kinds.append(man.kind)
    return tuple(dict.fromkeys(kinds))


def _of_king(
    board: Board,
    start: Square,
    own: tuple[Kind, ...],
    side: Side,
    rules: FairyRules,
    rule: FairyRule,
    observers: Observers,
) -> tuple[Kind, ...]:
    attackers = observers(board, start, not side)
    if rule in VAULTING:
        condition = rules.get(rule)
        assert condition is not None
        vaulters = condition.kinds or (Kind.EQUIHOPPER,)
        return tuple(dict.fromkeys((*vaulters, *own))) if attackers else own
    lent = tuple(sorted(attackers - _NEVER))
    if rule in REFLECTIVE:
        return tuple(dict.fromkeys((*own, *lent)))
    return lent or own
