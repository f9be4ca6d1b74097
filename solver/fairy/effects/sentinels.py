"""Sentinels: a piece that goes leaves a pawn behind (Popeye 4.104, ``sentinelles.c``)."""

from __future__ import annotations

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
    of_black, of_white, of_both = most_pawns(condition)
    if own < (of_white if side else of_black) and own + others < of_both:
        draft.put(start, Man(kind, Color(side)))


def _count(draft: Draft, kind: Kind, side: Side) -> int:
    """Return how many men of a kind a side has, neutral ones among them."""
    return sum(man is not None and man.kind is kind and man.is_of(side) for man in draft.men)


def most_pawns(condition: FairyCondition) -> tuple[int, int, int]:
    """Return how many pawns Black, White and both may have for one more to be left."""
    names, numbers = condition.words[::2], map(int, condition.words[1::2])
    told = dict(zip(names, numbers, strict=True))
    of_black, of_white = (told.get(f"Maximum{side}", _MOST) for side in ("Black", "White"))
    return of_black, of_white, told.get("MaximumTotal", _MOST_OF_BOTH)
