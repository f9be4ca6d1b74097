"""Men who are put back on a square: captured ones in Circe, captors in AntiCirce.

Popeye 4.104, ``conditions/circe`` and ``conditions/anticirce``: who comes back as what, where, and
what becomes of who stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.draft import Draft, become
from solver.fairy.effects import chosen
from solver.fairy.effects.changes import turned
from solver.fairy.effects.changes_of_kind import Becoming, told_by
from solver.fairy.effects.rebirth import (
    REBORN_AS,
    RETURNS_AS,
    square_of_circe,
    square_of_rebirth,
)
from solver.fairy.families import PROMOTING
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.shape import PLAIN
from solver.fairy.walks.pawns import base_rank
from solver.game import Effect
from solver.language import tr
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, file_of, is_light_square, rank_of


class _Meeting(Enum):
    """What comes of a rebirth where somebody stands."""

    TAKES_PLACE = auto()
    STAYS_AWAY = auto()
    FORBIDDEN = auto()
    COVERS = auto()
    GOES_UNDER = auto()


def returned(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Yield what a capture comes to once the captor has gone home, if he has to go there."""
    if is_kamikaze_reborn(draft, rules):
        yield from _kamikaze_returned(draft, rules)
        return
    condition, man = rules.get(FairyRule.ANTICIRCE), draft.mover
    if condition is None or draft.prey is None or man is None or draft.place is None:
        yield draft
        return
    variants = condition.variants
    side = draft.side
    if _goes_over_early(man, draft.place, rules):
        man, side = man.recolored, not side
        draft.put(draft.place, man)
    if _stays(man, condition):
        yield draft
        return
    reborn = _returning(man, draft.prey, condition)
    if Variant.RELAXED in variants:  # beside a square of his choice
        yield draft.fork()
    for square in _squares_of_return(draft, reborn, rules, side):
        if Variant.CHEYLAN in variants and square == draft.place:
            continue
        other = draft.fork()
        if variants & _CHOSEN:
            other.choice = square + 1
        other.men[draft.place] = None
        other.effects.append(Effect(draft.place, None, goes_to=square))
        for last in _placed(other, square, reborn, condition, side=side):
            last.place = square if last.men[square] == last.reborn else None
            yield last


def _stays(man: Man, condition: FairyCondition) -> bool:
    """Tell whether a captor has not to go home."""
    variants = condition.variants
    is_bound = Variant.APRIL in variants and man.kind not in condition.kinds
    return is_bound or (man.is_royal and Variant.REX_EXCLUSIVE in variants)


def _goes_over_early(man: Man, place: Square, rules: FairyRules) -> bool:
    """Tell whether a captor changes sides on a magic square before he comes home as a man of it.

    So it is in their second type (``anticirce/magic_square.c``).
    """
    magic = rules.get(FairyRule.MAGIC_SQUARES)
    if magic is None or Variant.TYPE_2 not in magic.variants or place not in magic.squares:
        return False
    return not man.is_royal and man.color is not Color.NEUTRAL


_CHOSEN = frozenset({Variant.SUPER, Variant.TAKE_AND_MAKE})
"""Words of AntiCirce under which a captor chooses his square."""
_MOVING_IN = frozenset({Variant.ASSASSIN, Variant.PARACHUTE, Variant.VOLCANIC})
"""Words under which a man is reborn wherever others stand; Popeye takes a square that is none for
one of these (``circe/parachute.c``)."""


def is_kamikaze_reborn(draft: Draft, rules: FairyRules) -> bool:
    """Tell whether a kamikaze captor is put back as his prey is (``circe/kamikaze.c``)."""
    is_kamikaze = Trait.KAMIKAZE in draft.man.traits and draft.prey is not None
    return is_kamikaze and FairyRule.CIRCE in rules


def _kamikaze_returned(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Put a kamikaze captor on his home square, if that is empty; he has gone else."""
    condition, man, place = rules.get(FairyRule.CIRCE), draft.mover, draft.place
    assert condition is not None
    assert draft.step.taken is not None
    if man is None or place is None:
        yield draft
        return
    square_of = square_of_rebirth(condition)
    assert square_of is not None
    square = square_of(man.kind, draft.step.taken, not draft.side)
    draft.men[place] = None
    is_open = draft.men[square] is None
    end = square if is_open else place
    draft.effects.append(Effect(place, None, goes_to=end, is_aside=not is_open))
    draft.place = square if is_open else None
    if is_open:
        draft.men[square] = man
        draft.effects.append(Effect(square, man))
    yield draft


def _returning(man: Man, prey: Man, condition: FairyCondition) -> Man:
    """Return as whom a captor comes home."""
    if Variant.CLONE in condition.variants and not prey.is_royal:
        return become(man, prey.kind)
    return _adapted(man, condition, is_captor=True)


def _squares_of_return(draft: Draft, man: Man, rules: FairyRules, own: Side) -> Sequence[Square]:
    """Return where a captor, who is of a side by now, may come home, or has to."""
    condition = rules.get(FairyRule.ANTICIRCE)
    assert condition is not None
    assert draft.step.taken is not None
    assert draft.prey is not None
    variants = condition.variants
    if Variant.TAKE_AND_MAKE in variants:
        return chosen.squares_of_make(draft, man, rules)
    if Variant.SUPER in variants:
        return [it for it, there in enumerate(draft.men) if there is None or it == draft.place]
    if Variant.EQUIPOLLENTS in variants:
        squares = _equipollent(draft)
        if not squares and variants & _MOVING_IN:
            raise NotUnderstoodError(tr("men reborn beyond the board are not known here"))
        return squares
    if Variant.PWC in variants:
        return [draft.start]
    if Variant.DIAGRAM in variants:
        return [draft.origins[draft.start]]
    kind, side = man.kind, not own
    if Variant.COUSCOUS in variants:
        kind, side = draft.prey.kind, own
    square_of = square_of_rebirth(condition)
    assert square_of is not None
    return [square_of(kind, draft.step.taken, side)]


def put_back(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Yield what a capture comes to once the captured man is put back, if he is.

    Where there is a choice of squares, in each of the ways.
    """
    condition, prey = rules.get(FairyRule.CIRCE), draft.prey
    if condition is None or prey is None or draft.step.taken is None:
        yield draft
        return
    variants = condition.variants
    is_later = bool(variants & {Variant.PARRAIN, Variant.CONTRA_PARRAIN})
    is_bound = Variant.APRIL in variants and prey.kind not in condition.kinds
    if is_later or is_bound or (prey.is_royal and Variant.REX_INCLUSIVE not in variants):
        yield draft
        return
    reborn = _adapted(prey, condition, is_captor=False)
    if Variant.CLONE in variants and not draft.man.is_royal:
        reborn = become(prey, draft.man.kind)
    squares = chosen.squares_of_choice(draft, reborn, rules)
    if squares is None:
        where = _outside_holes(_squares_of_rebirth(draft, reborn, rules), rules)
        if not where and Variant.STRICT not in variants:
            yield draft
        for square in where:
            yield from _placed(draft, square, reborn, condition, side=not draft.side)
        return
    for square in squares:
        other = draft.fork()
        other.choice = square + 1
        yield from _placed(other, square, reborn, condition, side=not draft.side)
    if chosen.may_stay_away(rules):
        yield draft


def _outside_holes(squares: Sequence[Square], rules: FairyRules) -> Sequence[Square]:
    """Return the squares that are no holes: nobody is reborn there."""
    holes = rules.get(FairyRule.HOLES)
    return squares if holes is None else [it for it in squares if it not in holes.squares]


def _squares_of_rebirth(draft: Draft, reborn: Man, rules: FairyRules) -> Sequence[Square]:
    """Return where who was captured is reborn, whether or not somebody stands there.

    That is where his captor comes from (``circe/pwc.c``), or the home of that man as he is by
    now (``circe/couscous.c``), or a square of his own.
    """
    condition = rules.get(FairyRule.CIRCE)
    assert condition is not None
    assert draft.step.taken is not None
    variants = condition.variants
    if Variant.PWC in variants:
        return [draft.start]
    if Variant.EQUIPOLLENTS in variants:
        return _equipollent(draft)
    if Variant.DIAGRAM in variants:
        return [draft.origins[draft.step.taken]]
    kind, side = reborn.kind, draft.side
    if Variant.COUSCOUS in variants:
        captor = draft.mover
        assert captor is not None
        kind, side = captor.kind, not draft.side
    square_of = square_of_circe(rules)
    assert square_of is not None
    return [square_of(kind, draft.step.taken, side)]


def _equipollent(draft: Draft) -> list[Square]:
    assert draft.step.taken is not None
    vector = (
        file_of(draft.step.to) - file_of(draft.start),
        rank_of(draft.step.to) - rank_of(draft.start),
    )
    square = PLAIN.step(draft.step.taken, vector)
    return [] if square is None else [square]


def changes_of(condition: FairyCondition, *, is_captor: bool) -> Becoming:
    """Return what men are reborn as."""
    tables = RETURNS_AS if is_captor else REBORN_AS
    variant = next((it for it in tables if it in condition.variants), None)
    if variant is None:
        return {}
    return told_by(condition.kinds) if variant is Variant.CHAMELEON else tables[variant]


def _adapted(man: Man, condition: FairyCondition, *, is_captor: bool) -> Man:
    kind = changes_of(condition, is_captor=is_captor).get(man.kind)
    return man if kind is None else become(man, kind)


def _placed(
    draft: Draft, square: Square, man: Man, condition: FairyCondition, *, side: Side
) -> Iterator[Draft]:
    """Yield what comes of putting a man of *side* on a square, who may have to promote there."""
    there = draft.men[square]
    meeting = _Meeting.TAKES_PLACE if there is None else _meeting(draft, there, condition)
    if meeting is _Meeting.FORBIDDEN:
        return
    if meeting is _Meeting.STAYS_AWAY:
        yield draft
        return
    if there is not None and meeting is _Meeting.COVERS:
        draft.lay_under(square, there, is_top=True)
    goes_under = meeting is _Meeting.GOES_UNDER
    draft.reborn = man
    if WALKS[man.kind].is_pawn and rank_of(square) == base_rank(side):
        _check_base(condition)
    kinds: Sequence[Kind | None] = (None,)
    if _promotes(man, square, condition, side):
        kinds = draft.promoted_to(man)
    first = chosen.first_choice(draft, square, len(kinds)) if kinds != (None,) else 0
    for number, kind in enumerate(kinds):
        other = draft.fork()
        if kind is not None:
            other.choice = first + number
        _put(other, square, man, kind, condition, goes_under=goes_under)
        yield other


def _meeting(draft: Draft, there: Man, condition: FairyCondition) -> _Meeting:
    """Return what comes of a rebirth where somebody stands."""
    variants = condition.variants
    if Variant.ASSASSIN in variants:
        is_own_king = there.is_royal and there.is_of(draft.side)
        return _Meeting.FORBIDDEN if is_own_king else _Meeting.TAKES_PLACE
    if Variant.PARACHUTE in variants:
        return _Meeting.COVERS
    if Variant.VOLCANIC in variants:
        return _Meeting.GOES_UNDER
    is_captor = condition.rule is FairyRule.ANTICIRCE
    return _Meeting.FORBIDDEN if is_captor or Variant.STRICT in variants else _Meeting.STAYS_AWAY


def _put(
    draft: Draft,
    square: Square,
    man: Man,
    kind: Kind | None,
    condition: FairyCondition,
    *,
    goes_under: bool,
) -> None:
    last = man if kind is None else replace(man, kind=kind)
    turns = Variant.TURNCOATS in condition.variants and man.color is not Color.NEUTRAL
    if turns:
        last = last.recolored
    if _goes_over(draft, square, man, last, condition):
        turns, last = True, turned(last)
    draft.reborn = last
    if goes_under:
        draft.lay_under(square, last, is_top=False)
        there = draft.men[square]
        draft.effects.append(Effect(square, there, gone=man, under=last))
        return
    draft.men[square] = man
    draft.effects.append(Effect(square, man, appears=True))
    if kind is not None:
        draft.put(square, replace(man, kind=kind))
    if turns:
        draft.put(square, last)


def _goes_over(
    draft: Draft, square: Square, man: Man, last: Man, condition: FairyCondition
) -> bool:
    """Tell whether he goes over since he is reborn on another colour (``circe/volage.c``)."""
    if condition.rule is not FairyRule.CIRCE or man.is_royal or draft.step.taken is None:
        return False
    is_volatile = draft.is_volatile or Trait.VOLATILE in man.traits
    is_own = last.color is not Color.NEUTRAL and last.is_of(not draft.side)
    return is_volatile and is_own and is_light_square(square) != is_light_square(draft.step.taken)


def _promotes(man: Man, square: Square, condition: FairyCondition, side: Side) -> bool:
    is_last = rank_of(square) == base_rank(not side)
    return is_last and WALKS[man.kind].is_pawn and bool(condition.variants & PROMOTING)


def _check_base(condition: FairyCondition) -> None:
    if Variant.EQUIPOLLENTS in condition.variants:
        # he gives check there, and takes nobody (``solving/machinery/twin.c``)
        raise pawn_on_base()


def pawn_on_base() -> NotUnderstoodError:
    """Return what is raised where a pawn would be reborn on his base rank."""
    return NotUnderstoodError(tr("pawns reborn on their base rank are not known here"))
