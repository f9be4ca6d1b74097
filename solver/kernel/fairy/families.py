"""The words of the tables that tell which of a family of conditions holds."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.filters import neighbours
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import SquareSet, squares_of
from solver.kernel.fairy import layout
from solver.men import Kind
from solver.squares import Square

_R = FairyRule
_SIDES = (0, 1)
_LENDERS: dict[FairyRule, tuple[int, tuple[int, ...]]] = {
    _R.ANNAN: (layout.OWN_BEHIND, _SIDES),
    _R.NANNA: (layout.OWN_AHEAD, _SIDES),
    _R.FACE_TO_FACE: (layout.FOE_AHEAD, _SIDES),
    _R.BACK_TO_BACK: (layout.FOE_BEHIND, _SIDES),
    _R.CHEEK_TO_CHEEK: (layout.FOES_BESIDE, _SIDES),
    _R.POINT_REFLECTION: (layout.OPPOSITE, _SIDES),
    _R.TRANSMUTED_KINGS: (layout.ATTACKERS, _SIDES),
    _R.WHITE_TRANSMUTED_KING: (layout.ATTACKERS, (0,)),
    _R.BLACK_TRANSMUTED_KING: (layout.ATTACKERS, (1,)),
    _R.REFLECTIVE_KINGS: (layout.ATTACKERS_TOO, _SIDES),
    _R.WHITE_REFLECTIVE_KING: (layout.ATTACKERS_TOO, (0,)),
    _R.BLACK_REFLECTIVE_KING: (layout.ATTACKERS_TOO, (1,)),
    _R.VAULTING_KINGS: (layout.VAULTING, _SIDES),
    _R.WHITE_VAULTING_KING: (layout.VAULTING, (0,)),
    _R.BLACK_VAULTING_KING: (layout.VAULTING, (1,)),
}
_TAKING_NOBODY = {
    _R.NO_CAPTURE: _SIDES,
    _R.NO_WHITE_CAPTURE: (0,),
    _R.NO_BLACK_CAPTURE: (1,),
}
_MUST_CAPTURE = {_R.WHITE_MUST_CAPTURE: 0, _R.BLACK_MUST_CAPTURE: 1}
_CHECKS = {
    _R.VOGTLAENDER: layout.OTHER_KING,
    _R.ANTIKINGS: layout.NOT_ATTACKED,
    _R.SAT: layout.HAS_FLIGHTS,
    _R.BICOLORES: layout.BOTH_SIDES,
}
_PERMITS = {
    _R.WHITE_ULTRASCHACHZWANG: layout.FORCES_CHECKS,
    _R.BLACK_ULTRASCHACHZWANG: layout.FORCES_CHECKS << 1,
    _R.ISARDAM: layout.ISARDAM,
}
_MATES_ALLOWED = {_R.CHECKLESS: layout.BY_MATES, _R.EXCLUSIVE: layout.BY_ONE_MATE}
_WOOZLES = (_R.WOOZLES, _R.BIWOOZLES, _R.HEFFALUMPS, _R.BIHEFFALUMPS)
_TOUCH = {
    _R.KOEKO: layout.BESIDE,
    _R.ANTIKOEKO: layout.APART,
    _R.NEW_KOEKO: layout.AS_BEFORE,
}
_NEVER_LENT = (Kind.DUMMY, Kind.HAMSTER)


def lent_kinds(rules: FairyRules) -> frozenset[Kind]:
    """Return kinds as which men may move whoever stands on the board."""
    found: set[Kind] = set()
    for condition in rules.conditions:
        if _LENDERS.get(condition.rule, (0,))[0] == layout.VAULTING:
            found.update(condition.kinds or (Kind.EQUIHOPPER,))
    return frozenset(found)


def fill(head: npt.NDArray[np.int64], rules: FairyRules, numbers: Mapping[Kind, int]) -> None:
    """Write the words of all families, *numbers* being those of the walks."""
    head[layout.PREY : layout.PREY + 2] = -1
    head[layout.WINGS] = 3
    head[layout.LENT_BY_KINGS] = head[layout.LENT_TO_KINGS] = 1
    head[layout.NEVER_LENT] = _walks(_NEVER_LENT, numbers)
    near = neighbours(())
    for condition in rules.conditions:
        _fill_one(head, condition, numbers)
        if condition.rule in _TOUCH:
            near = neighbours(condition.kinds)
            head[layout.TOUCH] = _TOUCH[condition.rule]
    for square in range(64):
        beside = (PLAIN.step(square, vector) for vector in near)
        head[layout.NEAR + square] = signed(squares_of(it for it in beside if it is not None))


def _fill_one(
    head: npt.NDArray[np.int64], condition: FairyCondition, numbers: Mapping[Kind, int]
) -> None:
    rule = condition.rule
    lender, sides = _LENDERS.get(rule, (0, ()))
    for side in sides:
        head[layout.LENDERS + side] = lender
        if lender == layout.VAULTING:
            kinds = condition.kinds or (Kind.EQUIHOPPER,)
            head[layout.VAULTERS + side] = _walks(kinds, numbers)
    if condition.variants & {Variant.TYPE_B, Variant.TYPE_D} and sides:
        head[layout.LENT_BY_KINGS] = 0
    if condition.variants & {Variant.TYPE_C, Variant.TYPE_D} and sides:
        head[layout.LENT_TO_KINGS] = 0
    for side in _TAKING_NOBODY.get(rule, ()):
        head[layout.PREY + side] = 0
    if rule in _MUST_CAPTURE:
        head[layout.LENGTHS + _MUST_CAPTURE[rule]] = 1
        head[layout.CAPTURES_COUNT + _MUST_CAPTURE[rule]] = 1
    if rule in _WOOZLES:
        exempts_kings = Variant.REX_EXCLUSIVE in condition.variants
        head[layout.WOOZLES + _WOOZLES.index(rule)] = 2 if exempts_kings else 1
    if rule in _CHECKS:
        head[layout.CHECKS] = _CHECKS[rule]
        head[layout.SPARES_ROYALS] = rule is not _R.BICOLORES
    if rule is _R.SAT:
        allowed = [int(number) + 1 for number in condition.numbers] or [1]
        head[layout.FLIGHTS_ALLOWED] = allowed[0]
        head[layout.FLIGHTS_ALLOWED + 1] = allowed[-1]
        head[layout.FLIGHTS_VARY] = max(allowed) > 1
    head[layout.PERMITS] |= _PERMITS.get(rule, 0)
    if rule is _R.ISARDAM:
        by_play = Variant.TYPE_B not in condition.variants
        of_kings = Variant.REX_INCLUSIVE in condition.variants
        head[layout.PERMITS] |= by_play * layout.ISARDAM_BY_PLAY
        head[layout.PERMITS] |= of_kings * layout.ISARDAM_OF_KINGS
    head[layout.MATES_ALLOWED] |= _MATES_ALLOWED.get(rule, 0)
    if rule is _R.MONOCHROME:
        head[layout.WINGS] &= 1
    if rule is _R.BICHROME:
        head[layout.WINGS] = 0


def _walks(kinds: tuple[Kind, ...], numbers: Mapping[Kind, int]) -> int:
    return signed(squares_of(numbers[kind] for kind in kinds if kind in numbers))


def signed(word: SquareSet | Square) -> int:
    """Return the signed word with the bits of *word*."""
    return word - (1 << 64) if word >> 63 else word
