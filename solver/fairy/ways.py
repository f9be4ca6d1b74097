"""Where a man may go under conditions, kings being men like others.

Popeye 4.104 asks the same in its move generators and validators of observation
(``conditions/*.c``): who may move at all, as what he moves, and which of his moves count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from solver.fairy import borrowed, departures, limits, rebirth
from solver.fairy.box import available, waiting
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.filters import is_allowed_way, may_touch
from solver.fairy.lending import kinds_as
from solver.fairy.rules import FairyRules
from solver.fairy.shape import BoardShape
from solver.fairy.walks.board import Board, Form, Route, steps, ways_of
from solver.fairy.walks.pawns import Pawn
from solver.men import Color, Kind
from solver.squares import Side, Square, file_of, rank_of

EIFFEL_PARALYSERS = {
    Kind.PAWN: Kind.QUEEN,
    Kind.QUEEN: Kind.ROOK,
    Kind.ROOK: Kind.BISHOP,
    Kind.BISHOP: Kind.KNIGHT,
    Kind.KNIGHT: Kind.PAWN,
}
"""Who keeps whom from moving in Eiffel chess (``conditions/eiffel.c``)."""


def ways(
    board: Board, start: Square, side: Side, rules: FairyRules, *, is_watching: bool = False
) -> Iterator[Route]:
    """Yield how the man of *side* on *start* may go, or whom he watches."""
    if not rules.conditions:
        yield from geometric(board, start, side, rules)
    elif may_move(board, start, side, rules):
        routes = _routes(board, start, side, rules, is_watching=is_watching)
        if FairyRule.PARTIAL_PARALYSIS in rules:
            routes = _unparalysed(board, start, side, routes)
        counting = (step for step in routes if _counts(board, start, step, side, rules))
        yield from _casting(list(counting), rules) if FairyRule.CAST in rules else counting


def _routes(
    board: Board, start: Square, side: Side, rules: FairyRules, *, is_watching: bool
) -> Iterator[Route]:
    """Yield how he may go, from elsewhere or in two steps, too, where that is how men go."""

    def walk(square: Square) -> Iterator[Route]:
        return geometric(board, square, side, rules, is_watching=is_watching)

    if departures.sets_out(rules) is not None:
        yield from departures.from_elsewhere(board, start, side, rules, walk)
        return
    takes_later = FairyRule.MAKE_AND_TAKE in rules
    for step in walk(start):
        if step.taken is None or not takes_later:
            yield step
    if takes_later:
        yield from departures.made_first(board, start, side, walk)
    elif FairyRule.DANGER in rules:
        yield from _out_of_danger(board, start, side, rules)


def _out_of_danger(board: Board, start: Square, side: Side, rules: FairyRules) -> Iterator[Route]:
    """Yield how a man who is observed may go home (``danger_circe.c``)."""
    man = board.men[start]
    assert man is not None
    home = rebirth.home(man.kind, start, not side)
    is_open = board.is_empty(home) or (home != start and board.is_prey(home, side))
    if is_open and is_observed(board, start, not side, rules):
        yield Route(home, None if board.is_empty(home) else home)


def _casting(steps: list[Route], rules: FairyRules) -> Iterator[Route]:
    """Yield the ways of a man who captures only without a choice, or with one (``cast.c``)."""
    captures = sum(step.taken is not None for step in steps)
    captures_none = captures == 1 if rules.has(FairyRule.CAST, Variant.INVERSE) else captures > 1
    return (step for step in steps if step.taken is None or not captures_none)


def geometric(
    board: Board, start: Square, side: Side, rules: FairyRules, *, is_watching: bool = False
) -> Iterator[Route]:
    """Yield how he may go by his walk alone."""
    kinds = _kinds_of(board, start, side, rules, is_watching=is_watching)
    if is_watching and rules.has(FairyRule.SINGLEBOX, Variant.TYPE_3):
        kinds = available(board.men, side) if start in waiting(board.men, side) else kinds
    for kind in kinds:
        if kind in borrowed.KINDS:
            yield from borrowed.ways(board, start, side)
        elif kind is Kind.UBI_UBI:
            yield from _on_and_on(board, start, side)
        else:
            for form in forms_of(kind, rules):
                yield from steps(form, board, start, side)


def forms_of(kind: Kind, rules: FairyRules) -> Sequence[Form]:
    """Return the forms of a walk, as they are under the rules."""
    forms = WALKS[kind].forms
    if not rules.unbinds_pawns:
        return forms
    return [replace(it, is_unbound=True) if isinstance(it, Pawn) else it for it in forms]


def _kinds_of(
    board: Board, start: Square, side: Side, rules: FairyRules, *, is_watching: bool = False
) -> Sequence[Kind]:
    """Return the kinds as which a man moves, or watches others."""
    if not rules.lending:
        return (_kind_on(board, start),)
    return kinds_as(board, start, side, rules, _observers, is_watching=is_watching)


def _observers(board: Board, square: Square, side: Side) -> frozenset[Kind]:
    """Return the kinds of men of *side* who go by their own walks to take on a square."""
    rules = FairyRules()
    return frozenset(
        _kind_on(board, start)
        for start in men_of(board, side)
        if any(step.taken == square for step in geometric(board, start, side, rules))
    )


def _on_and_on(board: Board, start: Square, side: Side) -> Iterator[Route]:
    """Yield how an Ubi-Ubi may go: from every empty square he comes to once more."""
    (form,) = WALKS[Kind.UBI_UBI].forms
    seen, waiting = {start}, [start]
    while waiting:
        for step in steps(form, board, waiting.pop(), side):
            if step.to not in seen:
                seen.add(step.to)
                yield step
                if step.taken is None:
                    waiting.append(step.to)


def men_of(board: Board, side: Side) -> list[Square]:
    """Return where the men of a side stand, neutral ones among them."""
    return [square for square, man in enumerate(board.men) if man is not None and man.is_of(side)]


def takes_one(
    board: Board, start: Square, side: Side, prey: Sequence[Square], rules: FairyRules
) -> bool:
    """Tell whether the man on *start* could take one of the men on some squares."""
    if not rules.moves_strangely and not _may_reach(board, start, side, prey):
        return False
    return any(step.taken in prey for step in ways(board, start, side, rules, is_watching=True))


_EVERYWHERE = frozenset(range(64))
_ALONE = frozenset({*borrowed.KINDS, Kind.UBI_UBI})
"""Men whose ways are not all told ahead."""


def _may_reach(board: Board, start: Square, side: Side, prey: Sequence[Square]) -> bool:
    """Tell whether the walk of the man on *start* could lead to one of some squares at all."""
    reached = _reached(_kind_on(board, start), start, side, board.shape)
    return board.passed is not None or any(square in reached for square in prey)


@cache
def _reached(kind: Kind, start: Square, side: Side, shape: BoardShape) -> frozenset[Square]:
    """Return where a man of a kind may take somebody whoever stands around."""
    if kind in _ALONE:
        return _EVERYWHERE
    ways = (way for form in WALKS[kind].forms for way in ways_of(form, shape, start, side))
    return frozenset(way.taken for way in ways if way.taken is not None)


def is_observed(
    board: Board, square: Square, side: Side, rules: FairyRules, kind: Kind | None = None
) -> bool:
    """Tell whether a man of *side*, if given of a kind, goes by his walk to take on a square.

    Whoever stands there counts as a man of the other side.
    """
    man = board.men[square]
    assert man is not None
    board.put(square, replace(man, color=Color(not side)))
    try:
        return any(
            step.taken == square
            for start in men_of(board, side)
            if kind is None or kind in _kinds_of(board, start, side, rules, is_watching=True)
            for step in geometric(board, start, side, rules, is_watching=True)
        )
    finally:
        board.put(square, man)


def _kind_on(board: Board, square: Square) -> Kind:
    man = board.men[square]
    assert man is not None
    return man.kind


def moves_as(board: Board, start: Square, side: Side, rules: FairyRules) -> Sequence[Kind]:
    """Return the kinds as which the man of *side* on *start* moves."""
    return _kinds_of(board, start, side, rules)


def may_move(board: Board, start: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether the man of *side* on *start* may move at all."""
    if FairyRule.ULTRAPATROL in rules:
        return is_observed(board, start, side, rules)
    if FairyRule.FUNCTIONARY in rules:
        return is_observed(board, start, not side, rules)
    if FairyRule.CENTRAL in rules and start not in _supported(board, side, rules):
        return False
    paralyser = _paralyser(board, start, rules)
    return paralyser is None or not is_observed(board, start, not side, rules, paralyser)


def _supported(board: Board, side: Side, rules: FairyRules) -> set[Square]:
    """Return where men stand whom a royal man guards, or one who is guarded so (``central.c``)."""
    men = men_of(board, side)
    found = {square for square in men if (man := board.men[square]) is not None and man.is_royal}
    waiting = set(found)
    while waiting:
        guard = waiting.pop()
        for square in men:
            if square not in found and _guards(board, guard, square, side, rules):
                found.add(square)
                waiting.add(square)
    return found


def _guards(board: Board, guard: Square, square: Square, side: Side, rules: FairyRules) -> bool:
    man = board.men[square]
    assert man is not None
    board.put(square, replace(man, color=Color(not side)))
    try:
        return any(step.taken == square for step in geometric(board, guard, side, rules))
    finally:
        board.put(square, man)


def _paralyser(board: Board, start: Square, rules: FairyRules) -> Kind | None:
    """Return which kind keeps a man from moving where it observes him, if any does."""
    man = board.men[start]
    assert man is not None
    if FairyRule.EIFFEL in rules:
        return EIFFEL_PARALYSERS.get(man.kind)
    if FairyRule.MADRASI not in rules:
        return None
    holds = not man.is_royal or rules.has(FairyRule.MADRASI, Variant.REX_INCLUSIVE)
    return man.kind if holds else None


def _counts(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a way is one that the conditions allow."""
    if rules.has_limits and not limits.allows(board, start, step, side, rules):
        return False
    if rules.limiting and not is_allowed_way(rules.limiting, start, step.to, side):
        return False
    if not may_touch(board, start, step, rules):
        return False
    return step.taken is None or _may_take(board, start, step, step.taken, side, rules)


def _may_take(
    board: Board, start: Square, step: Route, taken: Square, side: Side, rules: FairyRules
) -> bool:
    """Tell whether the conditions allow a capture."""
    if _is_kept_from_taking(board, start, step, side, rules):
        return False
    if not _is_no_own_king(board, taken, side):
        return False
    if not _is_unprotected(board, taken, side, rules):
        return False
    if FairyRule.GENEVA in rules and not _is_home_free(board, start, step, side, rules):
        return False
    if FairyRule.TAKE_AND_MAKE in rules and not _can_go_on(board, start, step, side, rules):
        return False
    if FairyRule.IMMUNE in rules and not _is_vulnerable(board, start, taken, side, rules):
        return False
    if FairyRule.ANTICIRCE in rules:
        return _can_return(board, start, step, side, rules)
    return True


def _is_no_own_king(board: Board, taken: Square, side: Side) -> bool:
    """Tell whether a man is no king of the side that takes, where it takes its own."""
    return not (board.takes_own and _is_own_king(board, taken, side))


def _is_own_king(board: Board, square: Square, side: Side) -> bool:
    man = board.men[square]
    return man is not None and man.is_royal and man.is_of(side)


def _is_kept_from_taking(
    board: Board, start: Square, step: Route, side: Side, rules: FairyRules
) -> bool:
    """Tell whether a man takes nobody since others observe him, or since nobody does."""
    if FairyRule.PROVOCATION in rules and not is_observed(board, start, not side, rules):
        return True
    if FairyRule.PATROL in rules and not is_observed(board, start, side, rules):
        return True
    if FairyRule.LORTAP in rules and is_observed(board, start, side, rules):
        return True
    return _is_woozled(board, start, step.to, side, rules)


def _is_woozled(board: Board, start: Square, to: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man and another observe each other (``woozles.c``).

    Heffalumps count where the other stands on the line of the capture.
    """
    man = board.men[start]
    assert man is not None
    for rule in rules.woozling:
        exempts_kings = rules.has(rule, Variant.REX_EXCLUSIVE)
        if exempts_kings and man.is_royal:
            continue
        other_side = side if rule in (FairyRule.WOOZLES, FairyRule.HEFFALUMPS) else not side
        is_on_line = rule in (FairyRule.HEFFALUMPS, FairyRule.BIHEFFALUMPS)
        for square in men_of(board, other_side):
            if square == start or (exempts_kings and _kind_on(board, square) is Kind.KING):
                continue
            if is_on_line and not _are_in_line(start, square, to):
                continue
            if _guards(board, square, start, other_side, rules) and _guards(
                board, start, square, side, rules
            ):
                return True
    return False


def _are_in_line(start: Square, one: Square, other: Square) -> bool:
    """Tell whether two squares lie on one line with *start*, before or behind it."""
    x1, y1 = file_of(one) - file_of(start), rank_of(one) - rank_of(start)
    x2, y2 = file_of(other) - file_of(start), rank_of(other) - rank_of(start)
    return x1 * y2 == x2 * y1


def _unparalysed(
    board: Board, start: Square, side: Side, routes: Iterator[Route]
) -> Iterator[Route]:
    """Yield ways not to where a man could go as one who observes him (``partial_paralysis.c``)."""
    kinds = _observers(board, start, not side)
    forms = (form for kind in kinds for form in WALKS[kind].forms)
    forbidden = {step.to for form in forms for step in steps(form, board, start, side)}
    return (route for route in routes if route.to not in forbidden)


def _is_unprotected(board: Board, taken: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man may be taken, guarded or not (``superguards.c``, ``antiguards.c``)."""
    if FairyRule.SUPERGUARDS in rules and is_observed(board, taken, not side, rules):
        return False
    return FairyRule.ANTIGUARDS not in rules or is_observed(board, taken, not side, rules)


def _is_home_free(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man does not stand at home, and nobody does once he takes (``geneva.c``).

    A king has no home unless kings are told to have one.
    """
    man = board.men[start]
    assert man is not None
    if man.is_royal and not rules.has(FairyRule.GENEVA, Variant.REX_INCLUSIVE):
        return True
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.GENEVA))
    assert home_of is not None
    home = home_of(man.kind, start, not side)
    return home not in (start, step.to) and (board.is_empty(home) or home == step.taken)


def _can_go_on(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a capture can be gone on from; that of a king need not (``take_and_make.c``)."""
    assert step.taken is not None
    prey = board.men[step.taken]
    assert prey is not None
    if prey.is_royal and not rules.has(FairyRule.TAKE_AND_MAKE, Variant.ABSOLUTE):
        return True
    return next(departures.goes_on(board, start, step, side, rules), None) is not None


def _is_vulnerable(
    board: Board, start: Square, square: Square, side: Side, rules: FairyRules
) -> bool:
    """Tell whether the home square of a man is empty, kings having none (``immune.c``).

    It is, too, where his captor comes from.
    """
    man = board.men[square]
    assert man is not None
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.IMMUNE))
    assert home_of is not None
    home = home_of(man.kind, square, side)
    return man.is_royal or home == start or board.is_empty(home)


def _can_return(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether the home square of a capturer will be empty (``anticirce/anticirce.c``).

    It goes by the square on which he captures, where a locust does not arrive.
    """
    assert step.taken is not None
    kinds: tuple[Kind, ...] = (_kind_on(board, start),)
    man = board.men[start]
    assert man is not None
    if WALKS[man.kind].is_pawn and rank_of(step.to) == (7 if side else 0):
        kinds = rules.promoted
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.ANTICIRCE))
    assert home_of is not None
    for kind in kinds:
        home = home_of(kind, step.taken, not side)
        if rules.has(FairyRule.ANTICIRCE, Variant.CHEYLAN) and home == step.to:
            continue
        if home in (start, step.taken) or board.is_empty(home) or home == step.to:
            return True
    return False
