"""Sentinels: a piece that goes leaves a pawn behind (Popeye 4.104, ``sentinelles.c``)."""

from __future__ import annotations

from collections.abc import Iterator

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition, Variant
from solver.fairy.draft import Draft
from solver.men import Color, Kind, Man
from solver.squares import Side, rank_of

_MOST, _MOST_OF_BOTH = 8, 16


def leave_sentinel(draft: Draft, condition: FairyCondition) -> None:
    """Leave a pawn where a piece has gone, so long as there are not too many.

    It is of the mover's side, or of the other, whoever the piece belongs to; a neutral one where
    neutral pieces leave such.
    """
    start = draft.start
    if WALKS[draft.man.kind].is_pawn or rank_of(start) in (0, 7) or draft.men[start] is not None:
        return
    variants = condition.variants
    kind = Kind.BEROLINA_PAWN if Variant.BEROLINA in variants else Kind.PAWN
    if Variant.PAWN_NEUTRAL in variants and draft.man.color is Color.NEUTRAL:
        draft.put(start, Man(kind, Color.NEUTRAL))
        return
    side = not draft.side if Variant.PAWN_ADVERSE in variants else draft.side
    own, others = (_count(draft, kind, it) for it in (side, not side))
    was_taken = draft.prey is not None and draft.prey.kind is kind
    if Variant.PARA in variants and own > others + was_taken:
        return
    limits = dict(_limits(condition))
    most = limits.get("MaximumWhite" if side else "MaximumBlack", _MOST)
    if own < most and own + others < limits.get("MaximumTotal", _MOST_OF_BOTH):
        draft.put(start, Man(kind, Color(side)))


def _count(draft: Draft, kind: Kind, side: Side) -> int:
    """Return how many men of a kind a side has, neutral ones among them."""
    return sum(man is not None and man.kind is kind and man.is_of(side) for man in draft.men)


def _limits(condition: FairyCondition) -> Iterator[tuple[str, int]]:
    """Yield what may not be exceeded, each by its name."""
    names, numbers = condition.words[::2], condition.words[1::2]
    return ((name, int(number)) for name, number in zip(names, numbers, strict=True))
