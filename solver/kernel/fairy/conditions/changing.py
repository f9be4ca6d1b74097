"""The words of the tables that tell what men become, with their moves or with captures."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from solver.fairy.conditions import EINSTEINIAN, FairyRule, Variant
from solver.fairy.effects.changes import becoming, changing, snekked_kinds
from solver.fairy.effects.rebirth import SQUARES
from solver.fairy.effects.reborn import changes_of
from solver.fairy.families import PROMOTING
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import squares_of
from solver.fairy.ways import needs_two
from solver.kernel.fairy import layout
from solver.kernel.fairy.conditions.families import signed
from solver.men import Kind, Trait

_BITS = {
    FairyRule.CHAMELEON_CHESS: layout.NOT_PROMOTED,
    FairyRule.NORSK: layout.NOT_PROMOTED | layout.ROOKS_CHANGE | layout.LIKE_TAKES_LIKE,
    FairyRule.RELEGATION: layout.RELEGATES,
    FairyRule.HYPERVOLAGE: layout.GOES_OVER,
    FairyRule.VOLAGE: 0,
    FairyRule.DARK_SIDE: layout.DARKENS,
    FairyRule.LINE_CHAMELEON: layout.GOES_BY_FILE,
    FairyRule.SNEK: layout.SNEKS_KINGS,
    **dict.fromkeys(EINSTEINIAN, layout.ROOKS_CHANGE),
}


def can_change(rules: FairyRules) -> bool:
    """Tell whether the kernel has room for what men become: by one rule."""
    return sum(rule in rules for rule in _BITS) < 2


def kinds_become(rules: FairyRules) -> frozenset[Kind]:
    """Return kinds that men may become who are of another one."""
    rule = changing(rules)
    if rule is None:
        return frozenset()
    tables = (_becoming(rules, rule, captures=captures) for captures in (False, True))
    return frozenset(kind for table in tables for kind in (*table, *table.values()))


def _becoming(rules: FairyRules, rule: FairyRule, *, captures: bool) -> Mapping[Kind, Kind]:
    """Return what men become with a move under a rule, be it a sequence of its own."""
    if rule is FairyRule.CHAMELEON_CHESS:
        return rules.chameleon_changes
    return becoming(rule, captures=captures)


def fill_changes(
    head: npt.NDArray[np.int64], rules: FairyRules, numbers: Mapping[Kind, int]
) -> None:
    """Write what men become under rules; *numbers* are those of the walks."""
    for named, bits in _BITS.items():
        head[layout.CHANGING] |= bits if named in rules else 0
    rule = changing(rules)
    sneks = snekked_kinds(rules)
    for kind, number in numbers.items():
        for captures in (False, True):
            changes = {} if rule is None else _becoming(rules, rule, captures=captures)
            after = numbers[changes.get(kind, kind)]
            head[layout.BECOMES + captures * layout.MOST_WALKS + number] = after
        wanted = sneks.get(kind)
        head[layout.SNEKKED + number] = -1 if wanted is None else numbers.get(wanted, -1)
    for side in (0, 1):
        head[layout.MULTI_SIDES] |= needs_two(rules, side == 0) << side
    if any(it in rules for it in EINSTEINIAN):
        head[layout.PROMOTED] = head[layout.PROMOTED + layout.MOST_WALKS + 1] = 0


_MEETING = {
    Variant.ASSASSIN: layout.KILLS,
    Variant.PARACHUTE: layout.STANDS_ON,
    Variant.VOLCANIC: layout.LIES_UNDER,
}
_REBORN = _MEETING | {
    Variant.REX_INCLUSIVE: layout.KINGS_TOO,
    Variant.EQUIPOLLENTS: layout.R_EQUIPOLLENT,
    Variant.DIAGRAM: layout.R_DIAGRAM,
}
_RETURNS = _REBORN | {
    Variant.PWC: layout.R_PWC,
    Variant.COUSCOUS: layout.R_COUSCOUS,
    Variant.CLONE: layout.R_CLONES,
    Variant.TURNCOATS: layout.R_TURNS,
    Variant.SUPER: layout.R_SUPER,
    Variant.REX_EXCLUSIVE: layout.R_SPARES_KINGS,
}
_NOT_WITH_KINGS = frozenset(
    {Variant.PARACHUTE, Variant.VOLCANIC, Variant.ASSASSIN, Variant.SUPER, Variant.CAGE}
    | {Variant.TAKE_AND_MAKE, Variant.COUSCOUS, Variant.EQUIPOLLENTS, Variant.DIAGRAM}
)


_ASKING_WHERE = PROMOTING | {Variant.STRICT}
"""It is asked before the move where a man can be reborn: the kernel sees his captor on the square
of arrival then, and not at home."""
_BESIDE_APRIL = SQUARES | {Variant.APRIL, Variant.SUPER, Variant.STRICT}
_VOLATILE = frozenset({FairyRule.VOLAGE, FairyRule.HYPERVOLAGE})


def can_be_reborn(rules: FairyRules) -> bool:
    """Tell whether the kernel plays rebirths together with all else."""
    circe, anticirce = rules.get(FairyRule.CIRCE), rules.get(FairyRule.ANTICIRCE)
    variants = frozenset() if circe is None else circe.variants
    returning = frozenset() if anticirce is None else anticirce.variants
    has_kings = Variant.REX_INCLUSIVE in variants
    if has_kings and variants & _NOT_WITH_KINGS:
        return False
    if Variant.ASSASSIN in variants and Variant.COUSCOUS in variants:
        return False
    if Variant.ASSASSIN in returning and Variant.PARACHUTE in variants:
        return False  # a king is lost, too, by who comes down on him
    if (has_kings or Variant.ASSASSIN in variants | returning) and rules.moves_strangely:
        return False
    if Variant.EQUIPOLLENTS in returning and not returning.isdisjoint(_MEETING):
        return False  # nobody is reborn beyond the board
    if anticirce is not None and rules.has(FairyRule.MAGIC_SQUARES, Variant.TYPE_2):
        return False  # a captor comes home as a man of the other side
    chooses = bool(returning & {Variant.SUPER, *PROMOTING})
    is_told = variants <= SQUARES | {Variant.CLONE, Variant.PWC, Variant.STRICT}
    if circe is not None and not is_told and _VOLATILE & rules.by_rule.keys():
        return False
    if Variant.EQUIPOLLENTS in variants and (rules.moves_strangely or Variant.ASSASSIN in variants):
        return False
    if Variant.APRIL in variants and not variants <= _BESIDE_APRIL:
        return False
    by_diagram = Variant.DIAGRAM in variants | returning
    is_told_alone = by_diagram or Variant.APRIL in variants
    if is_told_alone and (len(rules.conditions) > 1 or Trait.KAMIKAZE in rules.marked):
        return False
    if circe is not None and anticirce is not None and variants & _ASKING_WHERE:
        return False
    return not (chooses and any(rule in rules for rule in _BITS))


def kinds_reborn(rules: FairyRules) -> frozenset[Kind]:
    """Return kinds as which men may be reborn who are of another one."""
    held = (rules.get(rule) for rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE))
    tables = (
        changes_of(it, is_captor=it.rule is FairyRule.ANTICIRCE) for it in held if it is not None
    )
    return frozenset(kind for table in tables for kind in (*table, *table.values()))


def fill_rebirths(
    head: npt.NDArray[np.int64], rules: FairyRules, numbers: Mapping[Kind, int]
) -> None:
    """Write who is reborn as what, and what comes of it where somebody stands."""
    immune = rules.get(FairyRule.IMMUNE)
    for place, word, rule, bits in (
        (layout.REBORN_AS, layout.REBORN, FairyRule.CIRCE, _REBORN),
        (layout.RETURNS_AS, layout.RETURNS, FairyRule.ANTICIRCE, _RETURNS),
    ):
        condition = rules.get(rule)
        is_captor = rule is FairyRule.ANTICIRCE
        table = {} if condition is None else changes_of(condition, is_captor=is_captor)
        for kind, number in numbers.items():
            head[place + number] = numbers[table.get(kind, kind)]
        for variant in () if condition is None else condition.variants:
            head[word] |= bits.get(variant, 0)
            head[word] |= layout.R_PROMOTES * (is_captor and variant in PROMOTING)
    circe = rules.get(FairyRule.CIRCE)
    if circe is not None and Variant.APRIL in circe.variants:
        bound = squares_of(number for kind, number in numbers.items() if kind not in circe.kinds)
        head[layout.NEVER_REBORN] = signed(bound)
    if immune is not None and Variant.REX_INCLUSIVE in immune.variants:
        head[layout.RETURNS] |= layout.KINGS_TOO
    is_contra = rules.has(FairyRule.CIRCE, Variant.CONTRA_PARRAIN)
    head[layout.PARRAIN] = -1 if is_contra else 1
