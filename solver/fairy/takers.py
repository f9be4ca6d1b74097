"""Which men go or take in ways that are not known under a condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from solver.fairy.apart import STRICT
from solver.fairy.box import BOX
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import (
    COMMON_KINGS,
    WOOZLING,
    FairyCondition,
    FairyRule,
    Variant,
)
from solver.fairy.shape import PLAIN
from solver.fairy.understanding import BENDING, TWO_STEPS, is_reborn_by_make
from solver.fairy.unknown import unknown_man
from solver.fairy.walks.board import ways_of
from solver.fairy.walks.hoppers import Bounce, DoubleHop, Equihop
from solver.fairy.walks.turns import TurnedEquihop
from solver.men import Kind, Man
from solver.squares import Side


def check_takers(standing: Sequence[Man], conditions: Collection[FairyCondition]) -> None:
    """Raise NotUnderstoodError where it is not known how a man goes or takes under a condition."""
    for condition in conditions:
        for man in standing:
            # Popeye has no royal men but kings there (``solving/machinery/twin.c``)
            is_heir = man.is_royal and man.kind is not Kind.KING
            is_heir = is_heir and condition.rule in COMMON_KINGS
            if is_heir or _is_strange(man.kind, condition) or _is_rival(man, condition, standing):
                raise unknown_man(man.kind, condition)


def _is_rival(man: Man, condition: FairyCondition, standing: Sequence[Man]) -> bool:
    """Tell whether of several royal men one would have to become for good what he moves as."""
    sides: dict[FairyRule, Side] = {
        FairyRule.BLACK_SUPER_TRANSMUTING: False,
        FairyRule.WHITE_SUPER_TRANSMUTING: True,
    }
    side = sides.get(condition.rule)
    royals = [it for it in standing if side is not None and it.is_royal and it.is_of(side)]
    return len(royals) > 1 and man in royals


def _is_strange(kind: Kind, condition: FairyCondition) -> bool:
    """Tell whether it is not known how a kind goes or takes under a condition."""
    makes = is_reborn_by_make(condition)
    if condition.rule is FairyRule.SINGLEBOX and kind not in BOX:
        # of type 1 nobody has a move where such a man stands, of others his promotion differs
        is_first = condition.variants.isdisjoint({Variant.TYPE_2, Variant.TYPE_3})
        return is_first or WALKS[kind].is_pawn
    if condition.rule in (FairyRule.HOLES, FairyRule.HAAN) and _is_turned_by_holes(kind):
        return True
    if condition.rule in _ASKING_WHENCE and _hops_twice(kind):
        return True  # from the square between his hops, too, in Popeye
    if kind is Kind.UBI_UBI and condition.rule is FairyRule.BOLERO_INVERSE:
        return True  # as which officer it goes from a file depends on the way in Popeye
    if kind in (Kind.UBI_UBI, Kind.STING):  # Popeye lets them go elsewhere there than they move
        return makes or condition.rule is FairyRule.MULTI_CAPTURES
    if kind in (Kind.ROOK_HUNTER, Kind.BISHOP_HUNTER) and condition.rule is FairyRule.MARS:
        return True  # whom they take there and whom they observe differ in Popeye
    if kind in (Kind.ORPHAN, Kind.FRIEND):
        bends = bool(condition.variants & (STRICT | {Variant.REX_INCLUSIVE, Variant.ASSASSIN}))
        return makes or bends or condition.rule in _ASKED_BY_BORROWERS
    is_chosen = bool(makes or condition.variants & _CHOSEN_BY_WHO_TAKES)
    counts_ways = is_chosen or condition.rule is FairyRule.MULTI_CAPTURES
    if counts_ways and _takes_by_several_ways(kind):
        return True  # ways count there, in Popeye or here, and not only whom they lead to
    has_room = not is_chosen
    if has_room and condition.rule not in TWO_STEPS | {FairyRule.PARTIAL_PARALYSIS}:
        return False
    ways = (way for form in WALKS[kind].forms for way in ways_of(form, PLAIN, _MIDDLE, True))
    return any(way.taken not in (None, way.to) for way in ways)


def _is_turned_by_holes(kind: Kind) -> bool:
    """Tell whether holes are hurdles to a man in Popeye, or edges, where nobody stands."""
    return any(
        isinstance(form, Bounce)
        or (isinstance(form, Equihop | TurnedEquihop) and not form.is_stopped)
        for form in WALKS[kind].forms
    )


def _hops_twice(kind: Kind) -> bool:
    return any(isinstance(form, DoubleHop) for form in WALKS[kind].forms)


_ASKING_WHENCE = (FairyRule.PATROL, FairyRule.ULTRAPATROL, FairyRule.LORTAP)
"""Under these it matters who observes the man who moves."""


def _takes_by_several_ways(kind: Kind) -> bool:
    """Tell whether a man may take on one square by several ways."""
    ways = (way for form in WALKS[kind].forms for way in ways_of(form, PLAIN, _MIDDLE, True))
    return any(
        count > 1 for count in Counter(way.to for way in ways if way.taken is not None).values()
    )


_CHOSEN_BY_WHO_TAKES = frozenset({Variant.SUPER, Variant.CAGE})
"""Where a square of rebirth is chosen, a move has no room for whom it takes on its way."""
_ASKED_BY_BORROWERS = (
    BENDING
    | WOOZLING
    | {
        *(FairyRule.CAST, FairyRule.BICOLORES, FairyRule.MASAND, FairyRule.MASAND_GENERALISED),
        *(FairyRule.ANTIGUARDS, FairyRule.SUPERGUARDS, FairyRule.PATROL, FairyRule.LORTAP),
        *(FairyRule.ISARDAM, FairyRule.KOEKO, FairyRule.ANTIKOEKO, FairyRule.NEW_KOEKO),
        *(FairyRule.BI_CAPTURES, FairyRule.MULTI_CAPTURES, FairyRule.PEPO, FairyRule.EXTINCTION),
        *(FairyRule.WHITE_CONSEQUENT, FairyRule.BLACK_CONSEQUENT, FairyRule.BRUNNER),
        *(FairyRule.ANDA, FairyRule.ANDA_INVERSE, FairyRule.FOOTBALL, FairyRule.PLUS),
        *(FairyRule.REVOLVING_BOARD, FairyRule.REVOLVING_CENTRE),
    }
)
"""Orphans and friends go as those who observe them, and so it matters who does under these rules;
which of them Popeye heeds there, and for whom, was not worked out."""
_MIDDLE = 27
