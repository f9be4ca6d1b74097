"""Kings who may be lost, for who they are or since there are others.

Popeye 4.104, ``conditions/dynasty.c`` (a king alone is royal), ``extinction.c`` and losing chess
(``solving/machinery/twin.c``), where no king is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solver.castling import CastlingRight
from solver.fairy.conditions import FairyRule
from solver.fairy.rules import FairyRules
from solver.men import Kind, Man, Trait
from solver.squares import Square

_HOMES = {bool(right.color): right.king_square for right in CastlingRight}


def settled(
    men: Sequence[Man | None], unmoved: Collection[Square], rules: FairyRules
) -> tuple[tuple[Man | None, ...], frozenset[Square]]:
    """Return men with their kings as royal or not as they are by now, and who counts as unmoved.

    In a dynasty a king who has been, or comes to be, one of several does not castle.
    """
    found, still = list(men), set(unmoved)
    if not rules.has_common_kings:
        return tuple(found), frozenset(still)
    is_dynasty = FairyRule.DYNASTY in rules
    for side in (False, True):
        kings = [
            square
            for square, man in enumerate(men)
            if man is not None and man.kind is Kind.KING and man.is_of(side)
        ]
        is_royal = is_dynasty and len(kings) == 1
        for square in kings:
            man = found[square]
            assert man is not None
            if man.is_royal is is_royal:
                continue
            found[square] = _as_royal(man) if is_royal else _as_common(man)
            if is_dynasty and square == _HOMES[side] and not is_royal:
                still -= {square}
    return tuple(found), frozenset(still)


def _as_royal(man: Man) -> Man:
    return Man(man.kind, man.color, man.traits - {Trait.COMMON})


def _as_common(man: Man) -> Man:
    return Man(man.kind, man.color, man.traits | {Trait.COMMON})
