"""When a side stands in check, and whom it may take.

A side stands in check when the other could take one of its royal men with its next move
(Popeye 4.104, ``solving/check.c``), but for conditions that turn this about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.effects import boards
from solver.fairy.filters import EIFFEL_PARALYSERS
from solver.fairy.levels import AskedAt
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board, Route, men_of, squares_of
from solver.fairy.ways import ALONE, geometric, is_observed, takes_one, ways
from solver.game import Move
from solver.men import Color, Kind
from solver.squares import Side, Square, rank_of

_TURNED = frozenset(
    {
        FairyRule.VOGTLAENDER,
        FairyRule.ANTIKINGS,
        FairyRule.SAT,
        FairyRule.STRICT_SAT,
        FairyRule.LESE_MAJESTE,
        FairyRule.PEPO,
        FairyRule.SHIELDED_KINGS,
    }
)
"""Under these a king may stand where he could be taken, and no move may take him."""


def board_of(position: FairyPosition, rules: FairyRules) -> Board:
    """Return a position as walks see it."""
    return Board(position.men, rules.shape, position.passed, position.memory, position.occupied)


def is_in_check(position: FairyPosition, rules: FairyRules, side: Side) -> bool:
    """Tell whether *side* stands in check."""
    if _TURNED.isdisjoint(rules.by_rule):
        return is_attacked(position, rules, side)
    if FairyRule.VOGTLAENDER in rules:
        return is_attacked(position, rules, not side)
    if FairyRule.ANTIKINGS in rules:
        return bool(position.royals[side]) and not is_attacked(position, rules, side)
    if FairyRule.SAT in rules or FairyRule.STRICT_SAT in rules:
        return _has_flights(position, rules, side)
    return is_attacked(position, rules, side)


def is_attacked(position: FairyPosition, rules: FairyRules, side: Side) -> bool:
    """Tell whether a royal man of *side* could be taken by the other side's next move."""
    if FairyRule.EXTINCTION in rules:
        return _may_die_out(position, rules, side)
    royals = position.royals[side]
    if not royals:
        return False
    if rules.has_two_boards and position.is_split:
        return any(
            boards.stands_in_check(position, it, lambda there: is_attacked(there, rules, side))
            for it in royals
        )
    if FairyRule.BRUNNER in rules:
        return _is_taken_safely(position, royals, rules, side)
    if FairyRule.BACK_HOME in rules:
        return _is_taken_back_home(position, royals, side, rules)
    if rules.is_ultra and rules.strictness(not side) is Variant.ULTRA:
        return _is_taken_by_choice(position, royals, side, rules)
    if rules.plays_captures:
        return _is_lost(position, royals, rules, side)
    board = board_of(position, rules)
    is_taken = _is_taken(board, royals, side, rules)
    return is_taken or (
        FairyRule.BICOLORES in rules and _is_taken_by_its_own(board, royals, side, rules)
    )


def _is_taken_by_its_own(
    board: Board, royals: Sequence[Square], side: Side, rules: FairyRules
) -> bool:
    """Tell whether kings could be taken by men of their side, were they of the other."""
    for square in royals:
        man = board.men[square]
        assert man is not None
        board.put(square, replace(man, color=Color(not side)))
    return _is_taken(board, royals, not side, rules)


def _is_taken_by_choice(
    position: FairyPosition, royals: Sequence[Square], side: Side, rules: FairyRules
) -> bool:
    """Tell whether a move that takes a king is among those that the other side has to choose from.

    That is ``ultra_mummer_validate_observation`` in ``mummer.c``.  Where nobody has a way to take
    him no move does, and none has to be made.  Nobody castles there, which would ask for checks:
    who has to capture chooses no castling (``solver.fairy.castlings`` tells so of others).
    """
    from solver.fairy import inchess, measures  # where moves are made with all that they do

    if not _is_taken(board_of(position, rules), royals, side, rules):
        return False
    (rule,) = rules.choosing(not side)
    there = replace(position, turn=not side, unmoved=frozenset())
    moves = list(inchess.made_moves(there, rules))
    measured = inchess.made_moves(there, measures.measured_strictly(rules))
    best = measures.greatest(there, measured, rule, rules)
    taking = (move for move in moves if move.captured in royals)
    return any(measures.measure(there, move, rule, rules) == best for move in taking)


def _is_taken_back_home(
    position: FairyPosition, royals: Sequence[Square], side: Side, rules: FairyRules
) -> bool:
    """Tell whether a king could be taken by who comes home so, or by whomever where nobody can.

    Kings are taken by who leaves his own in check, too; who comes home otherwise must not
    (``backhome.c``).  Each of these asks on one more man at home, so it comes to an end; nobody
    castles home, who has not moved, so that castling is not asked for, which would ask for checks.
    """
    from solver.fairy import inchess, making, sequels  # where moves are made with all they do

    board, origins = board_of(position, rules), position.memory.origins
    if not _is_taken(board, royals, side, rules):
        return False
    there = replace(position, turn=not side)
    home: list[Move] = []
    for start in men_of(board, not side):
        if (origin := origins[start]) != start:
            moves = making.made_by(there, rules, start, origin)
            home += sequels.followed(there, rules, moves)
    return any(it.captured in royals for it in home) or all(
        is_in_check(inchess.after(there, it, rules), rules, not side) for it in home
    )


def _is_lost(
    position: FairyPosition, royals: Sequence[Square], rules: FairyRules, side: Side
) -> bool:
    """Tell whether a capture can be played after which one of the royal men is gone.

    That is how Popeye asks under some conditions (``king_capture_legality_tester`` in
    ``solving/temporary_hacks.c``); of whomever can be taken where a rebirth kills.
    """
    from solver.fairy import making, sequels  # which ask here for checks

    any_kills = any(
        rules.has(rule, Variant.ASSASSIN) for rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE)
    )
    turned = replace(position, turn=not side)
    board = board_of(turned, rules)
    for start in men_of(board, not side):
        for step in ways(board, start, not side, rules, is_watching=True):
            if step.taken is None or not (any_kills or step.taken in royals):
                continue
            moves = making.way_made(turned, rules, start, step)
            if rules.touches_late:
                moves = sequels.followed(turned, rules, moves)
            for move in moves:
                if len(making.after(turned, move, rules).royals[side]) < len(royals):
                    return True
    return False


def _is_taken_safely(
    position: FairyPosition, royals: Sequence[Square], rules: FairyRules, side: Side
) -> bool:
    """Tell whether a king could be taken by who leaves his own in no check (``brunner.c``)."""
    from solver.fairy import making  # which asks here for checks

    turned = replace(position, turn=not side)
    board = board_of(turned, rules)
    return any(
        not is_in_check(making.after(turned, move, rules), rules, not side)
        for start in men_of(board, not side)
        for step in ways(board, start, not side, rules, is_watching=True)
        if step.taken in royals
        for move in making.way_made(turned, rules, start, step)
    )


def _may_die_out(position: FairyPosition, rules: FairyRules, side: Side) -> bool:
    """Tell whether the last man of a kind could be taken by the other side (``extinction.c``)."""
    from solver.fairy import making  # which asks here for checks

    turned = replace(position, turn=not side)
    board = board_of(turned, rules)
    for start in men_of(board, not side):
        for step in ways(board, start, not side, rules, is_watching=True):
            prey = None if step.taken is None else position.men[step.taken]
            if prey is None:
                continue
            for move in making.way_made(turned, rules, start, step):
                men = making.after(turned, move, rules).men
                if not any(it and it.kind is prey.kind and it.is_of(side) for it in men):
                    return True
    return False


def may_capture(position: FairyPosition, taken: Square, rules: FairyRules) -> bool:
    """Tell whether the side to move may take a man at all (``nocapture.c``)."""
    if not rules.conditions:
        return True
    side_rule = FairyRule.NO_WHITE_CAPTURE if position.turn else FairyRule.NO_BLACK_CAPTURE
    if FairyRule.NO_CAPTURE in rules or side_rule in rules:
        return False
    man = position.men[taken]
    return man is None or not man.is_royal or _TURNED.isdisjoint(rules.by_rule)


def is_permitted(position: FairyPosition, rules: FairyRules, side: Side) -> bool:
    """Tell whether conditions permit the position that a move of *side* has led to."""
    forced = FairyRule.WHITE_ULTRASCHACHZWANG if side else FairyRule.BLACK_ULTRASCHACHZWANG
    if forced in rules and not is_in_check(position, rules, not side):
        return False
    return not _breaks(board_of(position, rules), rules)


def _breaks(board: Board, rules: FairyRules) -> bool:
    """Tell whether somebody is observed who must not be."""
    if FairyRule.LEFFIE in rules and _breaks_leffie(board, rules):
        return True
    return FairyRule.ISARDAM in rules and breaks_isardam(board, rules)


def _breaks_leffie(board: Board, rules: FairyRules) -> bool:
    """Tell whether a man is observed by one who would keep him still in Eiffel (``leffie.c``)."""
    asked = rules.at(AskedAt.GEOMETRY)
    return any(
        is_observed(board, square, not side, asked, EIFFEL_PARALYSERS[man.kind])
        for square, man in enumerate(board.men)
        if man is not None and man.kind in EIFFEL_PARALYSERS
        for side in (False, True)
        if man.is_of(side)
    )


def _is_taken(board: Board, royals: Sequence[Square], side: Side, rules: FairyRules) -> bool:
    other = not side
    if FairyRule.PEPO in rules:
        return any(_observers(board, square, other) > 1 for square in royals)
    is_played = FairyRule.ISARDAM in rules and not rules.has(FairyRule.ISARDAM, Variant.TYPE_B)
    if is_played or FairyRule.LEFFIE in rules:
        return any(
            _is_taken_lawfully(board, start, step, rules)
            for start in men_of(board, other)
            for step in ways(board, start, other, rules, is_watching=True)
            if step.taken in royals
        )
    takers = _takers_of(board, other, royals, rules)
    return any(takes_one(board, start, other, royals, rules) for start in takers)


def _takers_of(
    board: Board, side: Side, prey: Sequence[Square], rules: FairyRules
) -> Iterator[Square]:
    """Yield where men of *side* stand who could take on one of some squares by their walks.

    All of them where that is not told ahead.
    """
    if not rules.takes_by_its_ways or rules.makes_first or board.passed is not None:
        yield from men_of(board, side)
        return
    squares = squares_of(prey)
    for start in men_of(board, side):
        man = board.men[start]
        assert man is not None
        if man.kind in ALONE or rules.reach_of(man.kind, start, side) & squares:
            yield start


def _observers(board: Board, square: Square, side: Side) -> int:
    """Count the men of a side who observe a square by their walks, kings apart (``pepo.c``)."""
    men = ((start, board.men[start]) for start in men_of(board, side))
    return sum(
        any(step.taken == square for step in geometric(board, start, side, FairyRules()))
        for start, man in men
        if man is not None and not man.is_royal
    )


def _is_taken_lawfully(board: Board, start: Square, step: Route, rules: FairyRules) -> bool:
    """Tell whether a capture leaves nobody observed who must not be (``isardam.c``, type A)."""
    man = board.men[start]
    assert man is not None
    kinds: tuple[Kind, ...] = (man.kind,)
    if WALKS[man.kind].is_pawn and rank_of(step.to) in (0, 7):
        kinds = rules.promoted
    return any(not _breaks(_played(board, start, step, kind), rules) for kind in kinds)


def _played(board: Board, start: Square, step: Route, kind: Kind) -> Board:
    man = board.men[start]
    assert man is not None
    return board.after(start, step, replace(man, kind=kind))


def breaks_isardam(board: Board, rules: FairyRules) -> bool:
    """Tell whether a man is observed by one of the other side of his own walk."""
    includes_kings = rules.has(FairyRule.ISARDAM, Variant.REX_INCLUSIVE)
    asked = rules.at(AskedAt.GEOMETRY)
    return any(
        is_observed(board, square, not side, asked, man.kind)
        for square, man in enumerate(board.men)
        if man is not None and (includes_kings or not man.is_royal)
        for side in (False, True)
        if man.is_of(side)
    )


def _has_flights(position: FairyPosition, rules: FairyRules, side: Side) -> bool:
    """Tell whether a king has more flights than he may (``sat.c``).

    Where numbers stand beside the rule, one flight less is allowed to a king not attacked; strictly
    it is so of one who has been attacked before.
    """
    royals = position.royals[side]
    if not royals:
        return False
    strict = rules.get(FairyRule.STRICT_SAT)
    condition = strict or rules.get(FairyRule.SAT)
    assert condition is not None
    numbers = [int(number) + 1 for number in condition.numbers] or [1]
    allowed = numbers[0] if side else numbers[-1]
    varies = max(numbers) > 1 if strict is None else bool(position.memory.attacked >> side & 1)
    if varies and not is_attacked(position, rules, side):
        allowed -= 1
    return allowed == 0 or _flights(position, rules, side, royals[0]) >= allowed


def _flights(position: FairyPosition, rules: FairyRules, side: Side, start: Square) -> int:
    """Count the squares to which a king could go by his walk, and where nobody attacks him."""
    king = position.men[start]
    board = board_of(position, rules)
    found = 0
    others = position.royals[not side]
    steps = list(geometric(board, start, side, rules))
    board.put(start, None)
    for step in steps:
        if step.to in others:
            continue
        man = board.men[step.to]
        board.put(step.to, king)
        found += not _is_taken(board, (step.to,), side, rules)
        board.put(step.to, man)
    return found
