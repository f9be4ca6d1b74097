"""Men who set out from elsewhere than where they stand, or take in two steps.

Mars and phantom Circe (Popeye 4.104, ``conditions/marscirce``), DangerCirce
(``danger_circe.c``), Make&Take (``make_and_take.c``) and Take&Make (``take_and_make.c``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from enum import Flag, auto

from solver.fairy.borrowed import KINDS as BORROWERS
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects import rebirth
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.board import Board, Route, SquareSet, squares_of, steps
from solver.fairy.walks.of_kinds import could_take
from solver.fairy.walks.pawns import base_rank
from solver.language import tr
from solver.men import Kind, Man
from solver.squares import Side, Square, rank_of

Steps = Callable[[Square], Iterator[Route]]
"""How a man may go by his walk from a square on which he has been put."""


class Goes(Flag):
    """Which moves of a man."""

    TAKING = auto()
    MOVING = auto()


_NOTHING = Goes(0)
_EITHER = Goes.TAKING | Goes.MOVING
_FROM = {
    FairyRule.MARS: (Goes.MOVING, Goes.TAKING),
    FairyRule.ANTIMARS: (Goes.TAKING, Goes.MOVING),
    FairyRule.PHANTOM: (_EITHER, _EITHER),
    FairyRule.PLUS: (_EITHER, Goes.TAKING),
}
"""What men do from where they stand, and from home."""
CENTRE = (27, 28, 35, 36)
"""The squares from which men capture in Plus chess, in the order in which Popeye takes them."""
ELSEWHERE = frozenset(_FROM)
"""Rules by which men set out from their home squares."""


def sets_out(rules: FairyRules) -> FairyRule | None:
    """Return the rule by which men set out from home, if one holds."""
    if ELSEWHERE.isdisjoint(rules.by_rule):
        return None
    return next(rule for rule in _FROM if rule in rules)


def castles_from_home(rules: FairyRules) -> bool:
    """Tell whether kings who set out from home castle so."""
    return sets_out(rules) not in (None, FairyRule.PLUS)


def going(rules: FairyRules) -> tuple[Goes, Goes]:
    """Return what men do from where they stand, and what from home."""
    found = [_FROM[rule] for rule in ELSEWHERE if rule in rules]
    if not found:
        return _EITHER, _NOTHING
    if len(found) > 1:
        return _NOTHING, _EITHER
    return found[0]


def stays(man: Man, rules: FairyRules) -> bool:
    """Tell whether a man never sets out from home: kings in phantom chess, and when told so."""
    rule = sets_out(rules)
    if not man.is_royal or rule is None:
        return False
    return rule is FairyRule.PHANTOM or rules.has(rule, Variant.REX_EXCLUSIVE)


def home_of(man: Man, start: Square, side: Side, rules: FairyRules) -> Square:
    """Return the square from which a man of *side* on *start* sets out."""
    rule = sets_out(rules)
    square_of = rebirth.square_of_rebirth(None if rule is None else rules.get(rule))
    assert square_of is not None
    return square_of(man.kind, start, not side)


def from_elsewhere(
    board: Board, start: Square, side: Side, rules: FairyRules, walk: Steps
) -> Iterator[Route]:
    """Yield how the man of *side* on *start* may go where home squares are set out from."""
    man = board.men[start]
    assert man is not None
    here, _ = going(rules)
    found = []
    for step in walk(start):
        if _is_one(step, here):
            found.append(step.to)
            yield step
    if FairyRule.PLUS in rules:
        if start in CENTRE:
            for square in CENTRE:
                if square != start:
                    yield from _from_home(board, start, square, man, rules, walk, found)
        return
    home = home_of(man, start, side, rules)
    if not stays(man, rules):
        yield from _from_home(board, start, home, man, rules, walk, found)


def _from_home(
    board: Board,
    start: Square,
    home: Square,
    man: Man,
    rules: FairyRules,
    walk: Steps,
    found: Collection[Square],
) -> Iterator[Route]:
    """Yield how a man may go from another square, if it is free, but to those that are found."""
    if not (home == start or board.is_free(home)):
        return
    there = going(rules)[1]
    with put_elsewhere(board, start, home):
        routes = [step for step in walk(home) if _is_one(step, there)]
    for step in routes:
        is_phantom = FairyRule.PHANTOM in rules or FairyRule.PLUS in rules
        if is_phantom and (step.to == start or step.to in found):
            continue
        if step.taken is None and step.to == start and not _is_double(step.to, home, man):
            continue  # a pawn's double step back to where he stood is a move in ``anti.c``
        yield Route(step.to, step.taken, None if home == start else home)


def _is_double(to: Square, home: Square, man: Man) -> bool:
    return WALKS[man.kind].is_pawn and abs(rank_of(to) - rank_of(home)) == 2


def _is_one(step: Route, which: Goes) -> bool:
    return (Goes.MOVING if step.taken is None else Goes.TAKING) in which


@contextmanager
def put_elsewhere(board: Board, start: Square, square: Square) -> Iterator[None]:
    """Let a man stand on another square, which is empty or his own, for a while."""
    man = board.men[start]
    board.put(start, None)
    board.put(square, man)
    try:
        yield
    finally:
        board.put(square, None)
        board.put(start, man)


def made_first(
    board: Board,
    start: Square,
    side: Side,
    rules: FairyRules,
    walk: Steps,
    onto: Square | None = None,
) -> Iterator[Route]:
    """Yield the captures of the man of *side* on *start*: made as his prey, then by himself.

    Those of the man on a square alone where *onto* names it, of whom alone *walk* tells then.
    """
    squares: dict[Kind, set[Square]] = {}
    for square, other in enumerate(board.men):
        if other is not None and onto in (None, square):
            squares.setdefault(other.kind, set()).add(square)
    foes = {it.kind for it in board.men if it is not None and it.is_of(not side)}
    foes &= squares.keys()
    found: dict[tuple[Square, Square | None], None] = {}
    for kind in sorted(foes):
        those = squares_of(squares[kind])
        for make in _makes(board, start, kind, not side):
            if not _could_take_from(board, start, make, side, rules) & those:
                continue
            with put_elsewhere(board, start, make):
                for step in walk(make):
                    prey = None if step.taken is None else board.men[step.taken]
                    if prey is not None and prey.kind is kind:
                        found[step.to, step.taken] = None
    for to, taken in found:
        yield Route(to, taken)


def _could_take_from(
    board: Board, start: Square, square: Square, side: Side, rules: FairyRules
) -> SquareSet:
    """Return where the man on *start* could ever take from a square, all where it is not told."""
    man = board.men[start]
    is_told = board.passed is None and not rules.lending
    if man is None or not is_told or man.kind in BORROWERS or man.kind is Kind.UBI_UBI:
        return _ALL_SQUARES
    return could_take(man.kind, rules.pawn_manners, board.shape, square, side)


_ALL_SQUARES = (1 << 64) - 1


def goes_on(board: Board, start: Square, step: Route, side: Side) -> Iterator[Route]:
    """Yield how the man of *side* on *start* goes on after a capture as he whom he has taken."""
    assert step.taken is not None
    man, prey = board.men[start], board.men[step.taken]
    assert man is not None
    assert prey is not None
    board.put(step.taken, None)
    with put_elsewhere(board, start, step.to):
        squares = list(dict.fromkeys(_makes(board, step.to, prey.kind, not side)))
    board.put(step.taken, prey)
    is_pawn = WALKS[man.kind].is_pawn
    for square in squares:
        if not (is_pawn and rank_of(square) == base_rank(side)):
            yield Route(square, step.taken, step.to)


def can_go_on(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a capture can be gone on from; that of a king need not (``take_and_make.c``)."""
    assert step.taken is not None
    prey = board.men[step.taken]
    assert prey is not None
    if prey.is_royal and not rules.has(FairyRule.TAKE_AND_MAKE, Variant.ABSOLUTE):
        return True
    return next(goes_on(board, start, step, side), None) is not None


def _makes(board: Board, start: Square, kind: Kind, side: Side) -> Iterator[Square]:
    """Yield where a man on *start* goes without capturing as one of a kind, and of *side*."""
    if kind in BORROWERS or kind is Kind.UBI_UBI:
        name = kind_words(kind)
        raise NotUnderstoodError(tr("how others move as %1 is not known here", name))
    for form in WALKS[kind].forms:
        for step in steps(form, board, start, side):
            if step.taken is None:
                yield step.to
