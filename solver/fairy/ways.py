"""Where a man may go under conditions, kings being men like others.

Popeye 4.104 asks the same in its move generators and validators of observation
(``conditions/*.c``): who may move at all, as what he moves, and which of his moves count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from solver.fairy import attributes, borrowed, departures, history, limits
from solver.fairy.box import available, waiting
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import WOOZLING, FairyRule, Variant
from solver.fairy.departures import can_go_on
from solver.fairy.effects import rebirth
from solver.fairy.families import BOLEROS, KINGS_LENDING
from solver.fairy.filters import (
    are_in_line,
    casting,
    is_allowed_way,
    is_done,
    is_home_free,
    is_own_king,
    is_vulnerable,
    may_touch,
    paralysers,
)
from solver.fairy.lending import kind_of_file, kinds_as
from solver.fairy.levels import AskedAt
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board, Going, Route, men_of, steps
from solver.fairy.walks.of_kinds import ways_as, ways_to_take
from solver.men import Kind
from solver.squares import Side, Square

_CENTRAL = frozenset({FairyRule.CENTRAL})


def ways(
    board: Board,
    start: Square,
    side: Side,
    rules: FairyRules,
    *,
    is_watching: bool = False,
    onto: Square | None = None,
) -> Iterator[Route]:
    """Yield how the man of *side* on *start* may go, or whom he watches.

    Only how he may take on a square where *onto* names it, as :func:`_takes_on` may do.
    """
    if not rules.conditions and not rules.traits:
        yield from geometric(board, start, side, rules, onto=onto)
    elif may_move(board, start, side, rules):
        routes = _routes(board, start, side, rules, is_watching=is_watching, onto=onto)
        if rules.traits:
            routes = _by_attributes(board, start, side, routes, rules)
        if FairyRule.PARTIAL_PARALYSIS in rules:
            routes = unparalysed(board, start, side, routes, rules)
        counts = partial(_counts, is_watching=is_watching)
        counting = (step for step in routes if counts(board, start, step, side, rules))
        yield from casting(list(counting), rules) if FairyRule.CAST in rules else counting


def _by_attributes(
    board: Board, start: Square, side: Side, routes: Iterator[Route], rules: FairyRules
) -> Iterator[Route]:
    """Yield those of ways that attributes leave to a man."""
    takes = attributes.may_take(board, start, side, rules, is_observed)
    for step in routes:
        if (takes or step.taken is None) and attributes.can_push(board, start, step, side, rules):
            yield step


def _routes(
    board: Board,
    start: Square,
    side: Side,
    rules: FairyRules,
    *,
    is_watching: bool,
    onto: Square | None,
) -> Iterator[Route]:
    """Yield how he may go, from elsewhere or in two steps, too, where that is how men go."""

    def walk(square: Square) -> Iterator[Route]:
        return geometric(board, square, side, rules, is_watching=is_watching, onto=onto)

    if not BOLEROS.isdisjoint(rules.by_rule) and not is_watching:
        yield from _as_on_file(board, start, side, rules)
        return
    if departures.sets_out(rules) is not None:
        yield from departures.from_elsewhere(board, start, side, rules, walk)
        return
    takes_later = FairyRule.MAKE_AND_TAKE in rules
    for step in walk(start):
        if step.taken is None or not takes_later:
            yield step
    if takes_later:
        yield from departures.made_first(board, start, side, rules, walk, onto)
    elif FairyRule.DANGER in rules:
        yield from _out_of_danger(board, start, side, rules)


def _as_on_file(board: Board, start: Square, side: Side, rules: FairyRules) -> Iterator[Route]:
    """Yield how a man moves or captures as the piece that begins on his file (``bolero.c``)."""
    man = board.men[start]
    assert man is not None
    captures_so = FairyRule.BOLERO_INVERSE in rules
    of_file = kind_of_file(start, man, rules)
    for kind, captures in ((of_file, captures_so), (man.kind, not captures_so)):
        for form in WALKS[kind].forms:
            for step in steps(form, board, start, side):
                if (step.taken is not None) is captures:
                    yield step


def _out_of_danger(board: Board, start: Square, side: Side, rules: FairyRules) -> Iterator[Route]:
    """Yield how a man who is observed may go home (``danger_circe.c``)."""
    man = board.men[start]
    assert man is not None
    home = rebirth.home(man.kind, start, not side)
    is_open = board.is_empty(home) or (home != start and board.is_prey(home, side))
    if is_open and is_observed(board, start, not side, rules.at(AskedAt.OBSERVER)):
        yield Route(home, None if board.is_empty(home) else home)


def geometric(
    board: Board,
    start: Square,
    side: Side,
    rules: FairyRules,
    *,
    is_watching: bool = False,
    onto: Square | None = None,
) -> Iterator[Route]:
    """Yield how he may go by his walk alone."""
    if onto is not None and _kind_on(board, start) not in ALONE:
        yield from board.routes(_taking(board, start, side, onto, rules), side)
        return
    kinds = moves_as(board, start, side, rules, is_watching=is_watching)
    if is_watching and rules.has(FairyRule.SINGLEBOX, Variant.TYPE_3):
        kinds = available(board.men, side) if start in waiting(board.men, side) else kinds
    for kind in kinds:
        if kind in borrowed.KINDS:
            yield from borrowed.ways(board, start, side, onto)
        elif kind is Kind.UBI_UBI:
            yield from borrowed.on_and_on(board, start, side)
        else:
            yield from _steps_as(kind, board, start, side, rules)


def _steps_as(
    kind: Kind, board: Board, start: Square, side: Side, rules: FairyRules
) -> Iterator[Route]:
    """Yield where a man who goes as one of a kind can go as the men stand."""
    return board.routes(ways_as(kind, rules.pawn_manners, board.shape, start, side), side)


def moves_as(
    board: Board, start: Square, side: Side, rules: FairyRules, *, is_watching: bool = False
) -> Sequence[Kind]:
    """Return the kinds as which a man moves, or watches others."""
    if not rules.lending:
        return (_kind_on(board, start),)
    asked = rules.at(AskedAt.OBSERVATION, KINGS_LENDING)
    observers = partial(_observers, asked=asked)
    return kinds_as(board, start, side, rules, observers, is_watching=is_watching)


def _observers(board: Board, square: Square, side: Side, asked: FairyRules) -> frozenset[Kind]:
    """Return the kinds as which men of *side* could take on a square."""
    return frozenset(
        kind
        for start in men_of(board, side)
        for kind in moves_as(board, start, side, asked, is_watching=True)
        if _observes_as(board, start, side, square, kind, asked)
    )


def takes_one(
    board: Board, start: Square, side: Side, prey: Sequence[Square], rules: FairyRules
) -> bool:
    """Tell whether the man on *start* could take one of the men on some squares."""
    return any(_takes_on(board, start, side, square, rules) for square in prey)


def _takes_on(board: Board, start: Square, side: Side, square: Square, rules: FairyRules) -> bool:
    """Tell whether the man on *start* could take on a square."""
    is_told = _tells_ahead(board, start, rules)
    if is_told and not rules.makes_first and not _taking(board, start, side, square, rules):
        return False
    is_borrower = board.passed is None and _kind_on(board, start) in borrowed.KINDS
    onto = square if is_told or (is_borrower and not rules.conditions) else None
    routes = ways(board, start, side, rules, is_watching=True, onto=onto)
    return any(step.taken == square for step in routes)


ALONE = frozenset({*borrowed.KINDS, Kind.UBI_UBI})
"""Men whose ways are not all told ahead."""


def _tells_ahead(board: Board, start: Square, rules: FairyRules) -> bool:
    """Tell whether a man takes on a square by just those ways of his walk that take there.

    A pawn who has passed is taken elsewhere.
    """
    if not rules.takes_by_its_ways or board.passed is not None:
        return False
    return _kind_on(board, start) not in ALONE


def _taking(
    board: Board, start: Square, side: Side, square: Square, rules: FairyRules
) -> tuple[Going, ...]:
    """Return the ways of the man on *start*, as himself, to take on a square."""
    kind = _kind_on(board, start)
    return ways_to_take(kind, rules.pawn_manners, board.shape, start, side, square)


def is_observed(
    board: Board, square: Square, side: Side, asked: FairyRules, kind: Kind | None = None
) -> bool:
    """Tell whether a man of *side*, if given as one of a kind, could take on a square.

    Whoever stands there counts as a man of the other side; *asked* are the rules that bind who
    observes (:meth:`FairyRules.at`).
    """
    before, board.target = board.target, square
    try:
        if kind is not None:
            if asked.lending and not any(
                _kind_on(board, start) is kind for start in men_of(board, side)
            ):
                return False  # Popeye looks for walks that a side has a man of
            return any(
                _observes_as(board, start, side, square, kind, asked)
                for start in men_of(board, side)
                if start != square
            )
        return any(
            _takes_on(board, start, side, square, asked)
            for start in men_of(board, side)
            if start != square
        )
    finally:
        board.target = before


def _observes_as(
    board: Board, start: Square, side: Side, square: Square, kind: Kind, asked: FairyRules
) -> bool:
    """Tell whether a man who goes as one of a kind could take on a square."""
    if kind not in moves_as(board, start, side, asked, is_watching=True):
        return False
    is_told = _tells_ahead(board, start, asked) and not asked.makes_first
    if is_told and not _taking(board, start, side, square, asked):
        return False
    if not asked.conditions and not asked.traits:
        return any(step.taken == square for step in geometric(board, start, side, asked))
    if not may_move(board, start, side, asked):
        return False
    routes = _as_kind(board, start, side, kind, asked)
    if asked.traits:
        routes = _by_attributes(board, start, side, routes, asked)
    return any(
        step.taken == square and _counts(board, start, step, side, asked, is_watching=True)
        for step in routes
    )


def _as_kind(
    board: Board, start: Square, side: Side, kind: Kind, rules: FairyRules
) -> Iterator[Route]:
    if kind in borrowed.KINDS or kind is Kind.UBI_UBI:
        yield from geometric(board, start, side, rules, is_watching=True)
        return

    walk = partial(_steps_as, kind, board, side=side, rules=rules)
    if departures.sets_out(rules) is None:
        yield from walk(start)
    else:
        yield from departures.from_elsewhere(board, start, side, rules, walk)


def _kind_on(board: Board, square: Square) -> Kind:
    man = board.men[square]
    assert man is not None
    return man.kind


def may_move(board: Board, start: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether the man of *side* on *start* may move at all."""
    if rules.traits and not attributes.may_move(board, start, side, rules, is_observed, ways):
        return False
    if not rules.conditions:
        return True
    if rules.recalls and history.is_barred(board, start, side, rules):
        return False
    asked = rules.at(AskedAt.OBSERVER)
    if FairyRule.ULTRAPATROL in rules and not is_observed(board, start, side, asked):
        return False
    if FairyRule.FUNCTIONARY in rules and not is_observed(board, start, not side, asked):
        return False
    if FairyRule.CENTRAL in rules and start not in _supported(board, side, rules):
        return False
    asked = rules.at(AskedAt.GEOMETRY)
    is_pepo = FairyRule.PEPO in rules and is_own_king(board, start, side)
    if is_pepo and is_observed(board, start, not side, asked):
        return False
    return all(
        not is_observed(board, start, not side, asked, it) for it in paralysers(board, start, rules)
    )


def _supported(board: Board, side: Side, rules: FairyRules) -> set[Square]:
    """Return where men stand whom a royal man guards, or one who is guarded so (``central.c``)."""
    men = men_of(board, side)
    asked = rules.at(AskedAt.OBSERVATION, _CENTRAL)
    found = {square for square in men if (man := board.men[square]) is not None and man.is_royal}
    waiting = set(found)
    while waiting:
        guard = waiting.pop()
        for square in men:
            if square not in found and _guards(board, guard, square, side, asked):
                found.add(square)
                waiting.add(square)
    return found


def _guards(board: Board, guard: Square, square: Square, side: Side, asked: FairyRules) -> bool:
    """Tell whether a man could take on a square, if *asked* are the rules that bind him."""
    before, board.target = board.target, square
    try:
        return _takes_on(board, guard, side, square, asked)
    finally:
        board.target = before


def _counts(
    board: Board,
    start: Square,
    step: Route,
    side: Side,
    rules: FairyRules,
    *,
    is_watching: bool = False,
) -> bool:
    """Tell whether a way is one that the conditions allow."""
    asked = limits.allows if rules.has_limits else None
    if asked and not asked(board, start, step, side, rules, is_watching=is_watching):
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
    if FairyRule.PAD in rules and is_done(board, start, rules):
        return False
    if _is_kept_from_taking(board, start, step, side, rules):
        return False
    if not _has_takers(board, step, taken, side, rules):
        return False
    if not _is_unprotected(board, taken, side, rules):
        return False
    if FairyRule.SHIELDED_KINGS in rules and _is_shielded(board, start, taken, side, rules):
        return False
    if FairyRule.GENEVA in rules and not is_home_free(board, start, step, side, rules):
        return False
    if FairyRule.TAKE_AND_MAKE in rules and not can_go_on(board, start, step, side, rules):
        return False
    return FairyRule.IMMUNE not in rules or is_vulnerable(board, start, step, taken, side, rules)


def _has_takers(board: Board, step: Route, taken: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether enough men could take him, and he is no king of their own side."""
    if board.takes_own and is_own_king(board, taken, side):
        return False
    if not needs_two(rules, side) or taken != step.to:
        return True
    takers = (it for it in men_of(board, side) if _takes(board, it, taken, side, rules))
    return len(tuple(islice(takers, 2))) > 1


def needs_two(rules: FairyRules, side: Side) -> bool:
    """Tell whether a side captures only whom two of its men could (``multicaptures.c``)."""
    other = Variant.BLACK if side else Variant.WHITE
    return FairyRule.MULTI_CAPTURES in rules and not rules.has(FairyRule.MULTI_CAPTURES, other)


def _takes(board: Board, start: Square, taken: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man goes by his walk to take on a square, in passing apart."""
    return any(step.taken == taken == step.to for step in geometric(board, start, side, rules))


def _is_kept_from_taking(
    board: Board, start: Square, step: Route, side: Side, rules: FairyRules
) -> bool:
    """Tell whether a man takes nobody since others observe him, or since nobody does."""
    asked = rules.at(AskedAt.OBSERVER)
    if FairyRule.PROVOCATION in rules and not is_observed(board, start, not side, asked):
        return True
    if FairyRule.PATROL in rules and not is_observed(board, start, side, asked):
        return True
    if FairyRule.LORTAP in rules and is_observed(board, start, side, asked):
        return True
    return _is_woozled(board, start, step.to, side, rules)


def _is_woozled(board: Board, start: Square, to: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man and another observe each other (``woozles.c``).

    Heffalumps count where the other stands on the line of the capture.
    """
    man = board.men[start]
    assert man is not None
    asked = rules.at(AskedAt.OBSERVER, WOOZLING)
    for rule in rules.woozling:
        exempts_kings = rules.has(rule, Variant.REX_EXCLUSIVE)
        if exempts_kings and man.is_royal:
            continue
        other_side = side if rule in (FairyRule.WOOZLES, FairyRule.HEFFALUMPS) else not side
        is_on_line = rule in (FairyRule.HEFFALUMPS, FairyRule.BIHEFFALUMPS)
        for square in men_of(board, other_side):
            if square == start or (is_on_line and not are_in_line(start, square, to)):
                continue
            if _woozles(
                board, square, start, other_side, asked, exempts_kings=exempts_kings
            ) and _guards_as(board, start, square, side, man.kind, asked):
                return True
    return False


def _woozles(
    board: Board,
    start: Square,
    square: Square,
    side: Side,
    asked: FairyRules,
    *,
    exempts_kings: bool,
) -> bool:
    """Tell whether a man observes another as one of a kind that his side has."""
    kinds = moves_as(board, start, side, asked, is_watching=True)
    if asked.lending:
        own = {_kind_on(board, it) for it in men_of(board, side)}
        kinds = [kind for kind in kinds if kind in own]
    return any(
        _guards_as(board, start, square, side, kind, asked)
        for kind in kinds
        if not (exempts_kings and kind is Kind.KING)
    )


def _guards_as(
    board: Board, guard: Square, square: Square, side: Side, kind: Kind, asked: FairyRules
) -> bool:
    """Tell whether a man could take on a square as one of a kind."""
    before, board.target = board.target, square
    try:
        return _observes_as(board, guard, side, square, kind, asked)
    finally:
        board.target = before


def unparalysed(
    board: Board, start: Square, side: Side, routes: Iterable[Route], rules: FairyRules
) -> Iterator[Route]:
    """Yield ways not to where a man could go as one who observes him (``partial_paralysis.c``)."""
    kinds = _observers(board, start, not side, rules.at(AskedAt.GEOMETRY))
    forms = (form for kind in kinds for form in WALKS[kind].forms)
    forbidden = {step.to for form in forms for step in steps(form, board, start, side)}
    return (route for route in routes if route.to not in forbidden)


def _is_unprotected(board: Board, taken: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a man may be taken, guarded or not (``superguards.c``, ``antiguards.c``)."""
    asked = rules.at(AskedAt.OBSERVER)
    if FairyRule.SUPERGUARDS in rules and is_observed(board, taken, not side, asked):
        return False
    return FairyRule.ANTIGUARDS not in rules or is_observed(board, taken, not side, asked)


def _is_shielded(board: Board, start: Square, taken: Square, side: Side, rules: FairyRules) -> bool:
    """Tell whether a king would take one whom his own side guards (``shielded_kings.c``)."""
    king, prey = board.men[start], board.men[taken]
    assert king is not None
    assert prey is not None
    asked = rules.at(AskedAt.OBSERVER)
    return king.is_royal and prey.is_royal and is_observed(board, taken, not side, asked)
