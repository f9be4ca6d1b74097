"""What the cuts may rest on under each condition; under one that is not named, nothing."""

from __future__ import annotations

from collections.abc import Iterable

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.effects.rebirth import PROMOTING, SQUARES
from solver.kernel.fairy import layout

_PLAIN = (
    layout.QUIET_IS_PLAIN
    | layout.CAPTURES_ARE_PLAIN
    | layout.TAKEN_RETURN
    | layout.TAKERS_RETURN
    | layout.TAKERS_DESERT
    | layout.ANY_IS_FREE
)
_CHANGING = layout.QUIET_IS_PLAIN | layout.KING_STEPS | layout.ANY_IS_FREE
_ALL = _PLAIN | layout.KING_STEPS | layout.KING_TAKES
_CHOSEN = _ALL & ~layout.ANY_IS_FREE
_SOME_CAPTURES = _PLAIN | layout.KING_STEPS
_RULES = {
    FairyRule.CIRCE: _CHANGING | layout.TAKEN_RETURN,
    FairyRule.ANTICIRCE: _CHANGING | layout.TAKERS_RETURN,
    FairyRule.ANDERNACH: _CHANGING | layout.TAKERS_DESERT | layout.KING_TAKES,
    FairyRule.IMMUNE: _SOME_CAPTURES,
    FairyRule.PATROL: _SOME_CAPTURES,
    FairyRule.LORTAP: _SOME_CAPTURES,
    FairyRule.MADRASI: _ALL,
    FairyRule.SUPERGUARDS: _SOME_CAPTURES,
    FairyRule.ANTIGUARDS: _SOME_CAPTURES,
    FairyRule.FRANKFURT: _CHANGING,
    FairyRule.TAKE_AND_MAKE: _CHANGING,
    FairyRule.KOBUL: _CHANGING,
    FairyRule.LESE_MAJESTE: _ALL,
    FairyRule.OWU: _ALL,
    FairyRule.AMU: _ALL,
    FairyRule.MAFF: layout.ANY_IS_FREE,
    FairyRule.TIBET: _CHANGING,
    FairyRule.DOUBLE_TIBET: _CHANGING,
    FairyRule.ANNAN: layout.ANY_IS_FREE,
    FairyRule.ANTIANDERNACH: layout.ANY_IS_FREE,
    FairyRule.SENTINELS: layout.ANY_IS_FREE,
    FairyRule.EIFFEL: _PLAIN,
    FairyRule.KOEKO: _PLAIN,
    FairyRule.ULTRAPATROL: _PLAIN,
    FairyRule.FUNCTIONARY: _PLAIN,
    FairyRule.GRID: _ALL,
    FairyRule.BLACK_MAXIMUMMER: _CHOSEN,
    FairyRule.WHITE_MAXIMUMMER: _CHOSEN,
    FairyRule.BLACK_MINIMUMMER: _CHOSEN,
    FairyRule.WHITE_MINIMUMMER: _CHOSEN,
}
"""Who is reborn on the king's field, or goes over beside it, does so by a capture.

Where not all captures are allowed, or the man who is reborn would give check, the king may be
unable to take who stands beside him; where not all moves are, he may be unable to go.  Lengths
choose among legal moves: who has one is not mated.
"""
_VARIANTS = SQUARES | {Variant.CHEYLAN, Variant.PWC}
_VARIANTS_OF_ONE = {
    (FairyRule.MADRASI, Variant.REX_INCLUSIVE): _PLAIN,
    (FairyRule.KOBUL, Variant.WHITE): _CHANGING,
    (FairyRule.KOBUL, Variant.BLACK): _CHANGING,
    (FairyRule.CIRCE, Variant.CLONE): _CHANGING,
    (FairyRule.CIRCE, Variant.COUSCOUS): _CHANGING,
    (FairyRule.CIRCE, Variant.TURNCOATS): _CHANGING,
}


def prunings_of(conditions: Iterable[FairyCondition]) -> int:
    """Return what the cuts may rest on under all the conditions: the sum of some words."""
    found = _ALL
    for condition in conditions:
        found &= _RULES.get(condition.rule, 0)
        if condition.rule is FairyRule.ANTICIRCE and condition.variants & PROMOTING:
            return 0
        for variant in condition.variants - _VARIANTS:
            found &= _VARIANTS_OF_ONE.get((condition.rule, variant), 0)
    return found
