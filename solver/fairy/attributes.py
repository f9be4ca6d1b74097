"""What men do, and may not do, by attributes of theirs (Popeye 4.104, ``pieces/attributes``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy import borrowed
from solver.fairy.catalogue import WALKS
from solver.fairy.levels import AskedAt
from solver.fairy.shape import Round
from solver.fairy.unknown import NotUnderstoodError
from solver.fairy.walks import hoppers
from solver.fairy.walks.board import Board, Form, Going, Route, steps, ways_of
from solver.fairy.walks.lines import Leap, Ride
from solver.fairy.walks.pawns import Pawn, base_rank
from solver.language import tr
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, rank_of

if TYPE_CHECKING:
    from solver.fairy.draft import Draft
    from solver.fairy.rules import FairyRules

SIDES: tuple[Side, Side] = (False, True)
BEYOND = 64
"""Choices up to this one are squares."""
HAMPERING = frozenset({Trait.FUNCTIONARY, Trait.PATROL, Trait.PARALYSING})
"""Attributes that keep men from moving or taking."""
PUSHING = frozenset({Trait.BUL, Trait.DOB})
"""Attributes of hoppers whose hurdles go elsewhere."""
HURDLING = PUSHING | {Trait.HURDLE_COLOUR_CHANGING}
"""Attributes of hoppers who do something with their hurdle."""
_ONE_HURDLE = (hoppers.Hop, hoppers.NearHop, hoppers.Contra, hoppers.AngleHop, hoppers.Equihop)

Observed = Callable[[Board, Square, Side, "FairyRules"], bool]
Walk = Callable[[Board, Square, Side, "FairyRules"], Iterator[Route]]


def may_move(
    board: Board, start: Square, side: Side, rules: FairyRules, observed: Observed, walk: Walk
) -> bool:
    """Tell whether a man is not kept from moving (``beamten.c``, ``paralysing.c``)."""
    man = board.men[start]
    assert man is not None
    is_bound = Trait.FUNCTIONARY in rules.traits and Trait.FUNCTIONARY in man.traits
    if is_bound and not observed(board, start, not side, rules.at(AskedAt.OBSERVER)):
        return False
    return Trait.PARALYSING not in rules.traits or not is_paralysed(board, start, side, rules, walk)


def may_take(
    board: Board, start: Square, side: Side, rules: FairyRules, observed: Observed
) -> bool:
    """Tell whether a man takes at all (``patrol.c``, ``paralysing/remove_captures.c``)."""
    man = board.men[start]
    assert man is not None
    if Trait.PARALYSING in man.traits and Trait.PARALYSING in rules.traits:
        return False
    if Trait.PATROL not in man.traits or Trait.PATROL not in rules.traits:
        return True
    return observed(board, start, side, rules.at(AskedAt.OBSERVER))


def is_paralysed(board: Board, square: Square, side: Side, rules: FairyRules, walk: Walk) -> bool:
    """Tell whether a man of *side* is attacked by one who paralyses."""
    asked = rules.at(AskedAt.GEOMETRY)
    before, board.target = board.target, square
    try:
        return any(
            step.taken == square
            for start, other in enumerate(board.men)
            if other is not None and other.is_of(not side) and Trait.PARALYSING in other.traits
            if start != square
            for step in walk(board, start, not side, asked)
        )
    finally:
        board.target = before


def is_suffocated(board: Board, side: Side, rules: FairyRules, walk: Walk) -> bool:
    """Tell whether a side has men who could move, and all of them are paralysed.

    It is stalemate then, and not mate (``paralysing/mate_filter.c``, ``stalemate_special.c``).
    """
    has_paralysed = False
    unbound = replace(rules, traits=rules.traits - {Trait.PARALYSING})
    for start, man in enumerate(board.men):
        if man is None or not man.is_of(side):
            continue
        takes = Trait.PARALYSING not in man.traits
        if any(takes or step.taken is None for step in walk(board, start, side, unbound)):
            if not is_paralysed(board, start, side, rules, walk):
                return False
            has_paralysed = True
    return has_paralysed


# --- hurdles


def hurdles_of(board: Board, start: Square, step: Route, side: Side) -> set[Square]:
    """Return over whom a hopper may go a way; nobody where he goes without a hurdle."""
    man = board.men[start]
    assert man is not None
    found = set()
    for form in WALKS[man.kind].forms:
        for way in ways_of(form, board.shape, start, side):
            if (way.to, way.taken) == (step.to, step.taken) and board.route(way, side) is not None:
                found |= _hurdles(way, board)
    return found


def _hurdles(way: Going, board: Board) -> set[Square]:
    over = way.full or (way.counted & board.occupied)
    return {over.bit_length() - 1} if over else set()


def has_one_hurdle(kind: Kind) -> bool:
    """Tell whether every hop of a kind is over one man."""
    return all(
        isinstance(form, _ONE_HURDLE) or (isinstance(form, hoppers.Lion) and form.hurdles == 1)
        for form in WALKS[kind].forms
    )


def pushed(
    men: Board, hurdle: Square, pusher: Man, side: Side, rules: FairyRules
) -> Iterator[tuple[Square, Kind | None]]:
    """Yield where a hurdle goes once its hopper has gone, and to what it promotes (``bul.c``).

    Pushed by a bul it goes as the hopper does, by a dob as itself, and never takes.
    """
    man = men.men[hurdle]
    assert man is not None
    kind, owner = pusher.kind, side
    if Trait.DOB in pusher.traits:
        kind, owner = man.kind, side if man.is_of(side) else not side
    seen = set()
    for form in WALKS[kind].forms:
        for step in steps(form, men, hurdle, owner):
            if step.taken is not None or step.to in seen:
                continue
            seen.add(step.to)
            if WALKS[man.kind].is_pawn and _promotes(man, step.to):
                for promoted in rules.promoted:
                    yield step.to, promoted
            else:
                yield step.to, None


def _promotes(man: Man, square: Square) -> bool:
    return any(man.is_of(owner) and rank_of(square) == base_rank(not owner) for owner in SIDES)


def can_push(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether the hurdle of a bul or dob has somewhere to go; none is needed without one."""
    man = board.men[start]
    assert man is not None
    if not man.traits & PUSHING & rules.traits:
        return True
    over = hurdles_of(board, start, step, side)
    after = board.after(start, step, man)
    return not over or any(any(True for _ in pushed(after, it, man, side, rules)) for it in over)


def with_hurdles(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Do with the hurdle of a move what its hopper does, in each way in which it can be done."""
    if not draft.man.traits & HURDLING & rules.traits:
        yield draft
        return
    before = Board(draft.before, rules.shape)
    over = hurdles_of(before, draft.stood, draft.step, draft.side)
    if not over:
        yield draft
        return
    if len(over) > 1 or len(rules.promoted) > _MOST_PROMOTED:
        raise NotUnderstoodError(tr("moves over one of several hurdles are not known here"))
    (hurdle,) = over
    if Trait.HURDLE_COLOUR_CHANGING in draft.man.traits:
        _recolor(draft, hurdle)
        yield draft
        return
    board = Board(draft.men, rules.shape)
    for square, promoted in pushed(board, hurdle, draft.man, draft.side, rules):
        fork = draft.fork()
        _push(fork, hurdle, square, promoted, rules)
        yield fork


_MOST_PROMOTED = 7
"""A move has room for so many kinds that a pushed pawn may become."""


def _recolor(draft: Draft, hurdle: Square) -> None:
    man = draft.men[hurdle]
    if man is not None and man.kind is not Kind.KING and man.color is not Color.NEUTRAL:
        draft.put(hurdle, man.recolored)


def _push(
    draft: Draft, hurdle: Square, square: Square, promoted: Kind | None, rules: FairyRules
) -> None:
    man = draft.men[hurdle]
    assert man is not None
    draft.put(hurdle, None)
    draft.put(square, man)
    draft.choice = square + 1
    if promoted is None:
        return
    draft.choice = BEYOND + 1 + (square & 7) * _MOST_PROMOTED + rules.promoted.index(promoted)
    man = replace(man, kind=promoted)
    draft.put(square, man)
    if promoted in rules.flagged:
        draft.put(square, replace(man, traits=man.traits | rules.traits))


def flag_promoted(draft: Draft, rules: FairyRules) -> None:
    """Give a pawn who promotes to a hopper what all such hoppers have beside their walk."""
    man = draft.mover
    if draft.kind in rules.flagged and man is not None:
        draft.put(draft.step.to, replace(man, traits=man.traits | rules.traits))


def recolor_half_neutral(draft: Draft) -> None:
    """Let a half-neutral man take the mover's colour, or become neutral again (``half.c``)."""
    man = draft.mover
    if man is not None and draft.place is not None and Trait.HALF_NEUTRAL in man.traits:
        is_neutral = man.color is Color.NEUTRAL
        color = Color(draft.side) if is_neutral else Color.NEUTRAL
        draft.put(draft.place, replace(man, color=color))


_STRAIGHT = (Ride, hoppers.Hop, hoppers.Contra, hoppers.Lion, hoppers.Kangaroo)
_LEAPING = (Leap, hoppers.NearHop, Pawn)


def views_lines(form: Form) -> bool:
    """Tell whether magic men view others by a form along straight lines, and not by leaps."""
    return isinstance(form, _STRAIGHT) and not isinstance(form.vectors, Round)


def views_known(kind: Kind) -> bool:
    """Tell whether it is known by which lines a magic man of a kind views others."""
    forms = WALKS[kind].forms
    if kind in (Kind.GRYPHON, Kind.SHIP, Kind.MARINE_SHIP):
        return False  # a pawn and a rider in one: not compared yet
    return bool(forms) and all(views_lines(it) or isinstance(it, _LEAPING) for it in forms)


def is_known(man: Man) -> bool:
    """Tell whether it is known what a man's attributes make of him."""
    if Trait.MAGIC in man.traits and not views_known(man.kind):
        return False
    if not man.traits & HURDLING:
        return True
    if has_one_hurdle(man.kind):
        return not (man.traits & PUSHING and _turns(man.kind))
    is_chinese = man.kind in (Kind.NAO, Kind.LEO, Kind.PAO, Kind.VAO)
    return is_chinese and Trait.HURDLE_COLOUR_CHANGING not in man.traits


def _turns(kind: Kind) -> bool:
    """Tell whether a hopper turns at his hurdle: Popeye tells some of his moves twice."""
    return any(isinstance(form, hoppers.AngleHop) for form in WALKS[kind].forms)


def unknown_beside(men: list[Man]) -> Trait | None:
    """Return an attribute of which it is not known what it does beside these men."""
    here = {trait for man in men for trait in man.traits} - {Trait.ROYAL}
    new = here & (HAMPERING | HURDLING | {Trait.HALF_NEUTRAL, Trait.MAGIC, Trait.PROTEAN})
    if new and len(here) > 1:
        return min(new, key=lambda it: it.name)
    if Trait.MAGIC in new and any(man.color is Color.NEUTRAL for man in men):
        return Trait.MAGIC  # Popeye refuses that
    if not new & HURDLING:
        return None
    (trait,) = new
    plain = {man.kind for man in men if trait not in man.traits}
    flagged = {man.kind for man in men if trait in man.traits}
    strange = {kind for kind in plain if kind in borrowed.KINDS or _turns(kind)}
    is_strange = trait is Trait.DOB and (strange or Kind.UBI_UBI in plain)
    return trait if plain & flagged or is_strange else None
