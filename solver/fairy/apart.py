"""Conditions that stand apart: words of theirs beside which other rules are not understood.

Each was found to differ from Popeye 4.104 on random positions of two conditions
(``python -m tests.fairy_matrix --pairs``), and which of them is heeded where was not worked out:
of a cage that has to leave no move, of a king who comes back, and of men who die by a rebirth
Popeye asks otherwise than of moves and checks; and in the Einstein family a pawn who is reborn
where he would promote stays one there.  Where Popeye plays the capture of the king to see whether
it is a check (``immune.c``), Isardam of type B is heeded by that capture, too.
"""

from __future__ import annotations

from collections.abc import Collection

from solver.fairy.conditions import (
    EINSTEINIAN,
    LENDING,
    FairyCondition,
    FairyRule,
    Variant,
)
from solver.fairy.families import CHOOSING, CONSEQUENT, PROMOTING

_R = FairyRule
STRICT = frozenset({Variant.EXACT, Variant.ULTRA})
_FORCING = frozenset({_R.WHITE_ULTRASCHACHZWANG, _R.BLACK_ULTRASCHACHZWANG})
_OF_CHECKS = frozenset(
    {
        *(_R.LESE_MAJESTE, _R.PEPO, _R.SHIELDED_KINGS, _R.VOGTLAENDER, _R.ANTIKINGS),
        *(_R.SAT, _R.STRICT_SAT, _R.MULTI_CAPTURES, _R.NORSK, _R.POWER_TRANSFER),
    }
)
"""Rules under which a check is something else, or a capture is not allowed to each man."""
MOVING = LENDING | {
    *(_R.MADRASI, _R.EIFFEL, _R.FUNCTIONARY, _R.ULTRAPATROL, _R.PARTIAL_PARALYSIS),
    *(_R.DISPARATE, _R.CENTRAL, _R.FUDDLED, _R.BGL, _R.DUELLISTS, _R.BOLERO, _R.BOLERO_INVERSE),
}
"""Rules that say how men move, or whether they do."""
_BESIDE_NOBODY = frozenset(FairyRule) - CHOOSING.keys() - {_R.ANTICIRCE}
_ALONE_BEHIND_ANTICIRCE = (Variant.TAKE_AND_MAKE, Variant.APRIL, Variant.RELAXED)
"""Beside these words no other rule was compared, but those that choose among moves."""
_APART: dict[tuple[FairyRule, Variant], frozenset[FairyRule]] = {
    (_R.CIRCE, Variant.CAGE): MOVING
    | _FORCING
    | {_R.POWER_TRANSFER, _R.VOGTLAENDER, _R.ANTIKINGS, _R.VOLAGE, _R.HYPERVOLAGE}
    | {_R.ANTIANDERNACH, _R.SENTINELS},
    (_R.CIRCE, Variant.REX_INCLUSIVE): _OF_CHECKS | {_R.ANTICIRCE, _R.BICOLORES},
    (_R.CIRCE, Variant.ASSASSIN): _OF_CHECKS | {_R.ANTICIRCE},
    (_R.CIRCE, Variant.SUPER): frozenset({_R.NANNA}),
    (_R.CIRCE, Variant.PARACHUTE): frozenset(
        {_R.VOGTLAENDER, _R.ANTIKINGS, _R.VOLAGE, _R.HYPERVOLAGE}
    ),
    (_R.CIRCE, Variant.VOLCANIC): frozenset({_R.VOLAGE, _R.HYPERVOLAGE}),
    (_R.CIRCE, Variant.PARRAIN): frozenset({_R.SENTINELS}),
    (_R.CIRCE, Variant.CONTRA_PARRAIN): frozenset({_R.SENTINELS}),
    (_R.ANTICIRCE, Variant.CLONE): frozenset({_R.MAGIC_SQUARES}),
    (_R.ANTICIRCE, Variant.ASSASSIN): frozenset({_R.CHAMELEON_CHESS}),
    (_R.ANTICIRCE, Variant.VOLCANIC): frozenset({_R.CIRCE}),
    **{(_R.ANTICIRCE, word): _BESIDE_NOBODY for word in _ALONE_BEHIND_ANTICIRCE},
    (_R.TAKE_AND_MAKE, Variant.ABSOLUTE): frozenset({_R.ISARDAM}),
    (_R.ISARDAM, Variant.TYPE_B): frozenset({_R.IMMUNE}),
    (_R.ANTICIRCE, Variant.PARACHUTE): frozenset({_R.CIRCE}),
}
_RULES_APART = {
    _R.IMMUNE: frozenset({_R.NORSK, _R.HAUNTED}),
    _R.FUDDLED: frozenset({_R.DISPARATE}),
    _R.TAKE_AND_MAKE: frozenset({_R.SNEK, _R.SNEK_CIRCLE}),
    **dict.fromkeys(_FORCING, frozenset({_R.BRUNNER, _R.FUDDLED})),
    **dict.fromkeys(
        (_R.WHITE_SUPER_TRANSMUTING, _R.BLACK_SUPER_TRANSMUTING),
        frozenset({_R.LESE_MAJESTE, _R.VOGTLAENDER, _R.ANTIKINGS}),
    ),
}
"""Whole conditions, of the same kind: a king whom a king checks becomes a common king, too; a move
names one square besides its own, and Take&Make and Snek have one each to name."""
_BARRING = frozenset({Variant.ASSASSIN, Variant.REX_INCLUSIVE, Variant.STRICT})
"""Words of Circe by which a capture may not be allowed, or a king is taken."""


_BESIDE_TURNING = frozenset({Variant.CHEYLAN, Variant.SUPER, Variant.EQUIPOLLENTS})
"""Words of AntiCirce under which a captor who changes sides on a magic square of the second type
comes home as a man of that side; others Popeye does not always turn about."""


def words_stand_apart(conditions: Collection[FairyCondition]) -> bool:
    """Tell whether a word of one condition keeps it from being understood beside another."""
    rules = {it.rule for it in conditions}
    words = ((it.rule, variant) for it in conditions for variant in it.variants)
    if any(rules & _APART.get(word, frozenset()) for word in words):
        return True
    if any(one in rules and rules & others for one, others in _RULES_APART.items()):
        return True
    circe = next((it.variants for it in conditions if it.rule is _R.CIRCE), frozenset[Variant]())
    anticirce = next((it.variants for it in conditions if it.rule is _R.ANTICIRCE), None)
    returning = circe | (anticirce or frozenset())
    stays_a_pawn = rules & {*EINSTEINIAN} and returning & PROMOTING
    goes_over = {_R.VOLAGE, _R.HYPERVOLAGE} & rules
    is_strict = any(
        it.rule in CHOOSING and (it.rule in CONSEQUENT or it.variants & STRICT) for it in conditions
    )
    is_absolute = any(Variant.ABSOLUTE in it.variants for it in conditions)
    turns_early = any(it.rule is _R.MAGIC_SQUARES and it.variants for it in conditions)
    turns_home = anticirce is not None and turns_early and anticirce - _BESIDE_TURNING
    turns_in_a_cage = {Variant.CAGE, Variant.TURNCOATS} <= circe
    bars = circe & _BARRING and (is_strict or is_absolute)
    is_turned = turns_home or turns_in_a_cage
    return bool(stays_a_pawn or is_turned or bars or (anticirce and goes_over))
