"""What of fairy chess is compiled: the conditions, with their bits, and the men."""

from __future__ import annotations

from collections.abc import Sequence

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition
from solver.fairy.rebirth import PROMOTING
from solver.fairy.rules import FairyRules
from solver.kernel.fairy import layout
from solver.men import Kind, Man, Trait

CONDITIONS = {
    FairyCondition.CIRCE: layout.CIRCE,
    FairyCondition.MIRROR_CIRCE: layout.CIRCE,
    FairyCondition.DIAMETRAL_CIRCE: layout.CIRCE,
    FairyCondition.VERTICAL_MIRROR_CIRCE: layout.CIRCE,
    FairyCondition.FILE_CIRCE: layout.CIRCE,
    FairyCondition.RANK_CIRCE: layout.CIRCE,
    FairyCondition.SYMMETRY_CIRCE: layout.CIRCE,
    FairyCondition.VERTICAL_SYMMETRY_CIRCE: layout.CIRCE,
    FairyCondition.HORIZONTAL_SYMMETRY_CIRCE: layout.CIRCE,
    FairyCondition.ANTIPODES_CIRCE: layout.CIRCE,
    FairyCondition.PWC: layout.CIRCE | layout.PWC,
    FairyCondition.CLONE_CIRCE: layout.CIRCE | layout.CLONE,
    FairyCondition.COUSCOUS: layout.CIRCE | layout.COUSCOUS,
    FairyCondition.TURNCOATS: layout.CIRCE | layout.TURNCOATS,
    FairyCondition.ANTICIRCE: layout.ANTICIRCE,
    FairyCondition.MIRROR_ANTICIRCE: layout.ANTICIRCE,
    FairyCondition.DIAMETRAL_ANTICIRCE: layout.ANTICIRCE,
    FairyCondition.FILE_ANTICIRCE: layout.ANTICIRCE,
    FairyCondition.CHEYLAN: layout.ANTICIRCE | layout.CHEYLAN,
    FairyCondition.IMMUNE: layout.IMMUNE,
    FairyCondition.MIRROR_IMMUNE: layout.IMMUNE,
    FairyCondition.FILE_IMMUNE: layout.IMMUNE,
    FairyCondition.SYMMETRY_IMMUNE: layout.IMMUNE,
    FairyCondition.ANTIPODES_IMMUNE: layout.IMMUNE,
    FairyCondition.MADRASI: layout.PARALYSED,
    FairyCondition.MADRASI_REX_INCLUSIVE: layout.PARALYSED | layout.ROYALS_PARALYSED,
    FairyCondition.EIFFEL: layout.PARALYSED | layout.ROYALS_PARALYSED,
    FairyCondition.ANDERNACH: layout.ANDERNACH,
    FairyCondition.ANTIANDERNACH: layout.ANTIANDERNACH,
    FairyCondition.KOEKO: layout.KOEKO,
    FairyCondition.GRID: 0,
    FairyCondition.PATROL: layout.PATROL,
    FairyCondition.ULTRAPATROL: layout.ULTRAPATROL,
    FairyCondition.LORTAP: layout.LORTAP,
    FairyCondition.FUNCTIONARY: layout.FUNCTIONARY,
    FairyCondition.ANNAN: layout.ANNAN,
    FairyCondition.SENTINELS: layout.SENTINELS,
    FairyCondition.BLACK_MAXIMUMMER: 0,
    FairyCondition.WHITE_MAXIMUMMER: 0,
    FairyCondition.BLACK_MINIMUMMER: 0,
    FairyCondition.WHITE_MINIMUMMER: 0,
}
"""The conditions that are compiled, each with its bit, 0 where tables or a choice do for it."""
TRAITS = {
    Trait.ROYAL: layout.ROYAL,
    Trait.KAMIKAZE: layout.KAMIKAZE,
    Trait.CHAMELEON: layout.CHAMELEON,
}
_NOT_COMPILED = frozenset({Kind.ORPHAN, Kind.FRIEND, Kind.UBI_UBI})
"""Men whose ways cannot be listed ahead."""


def is_compiled(rules: FairyRules, men: Sequence[Man | None]) -> bool:
    """Tell whether the kernel plays by all that a diagram and its rules ask for.

    No word of its moves has room for what a reborn pawn promotes to.
    """
    if any(condition not in CONDITIONS for condition in rules.conditions):
        return False
    if any(trait not in TRAITS for man in men if man for trait in man.traits):
        return False
    if rules.conditions & PROMOTING and any(man and WALKS[man.kind].is_pawn for man in men):
        return False
    walks = walks_of(rules, men)
    has_royal_pawn = any(man and man.is_royal and WALKS[man.kind].is_pawn for man in men)
    return len(walks) <= layout.MOST_WALKS and not (has_royal_pawn or _NOT_COMPILED & set(walks))


def walks_of(rules: FairyRules, men: Sequence[Man | None]) -> tuple[Kind, ...]:
    """Return the kinds that can ever stand on the board, in their order."""
    kinds = {man.kind for man in men if man is not None}
    kinds.update(rules.promoted, rules.promoted_marine, {Kind.PAWN, Kind.KING, Kind.ROOK})
    return tuple(sorted(kinds))
