"""Moves with all that they do, and what becomes of a position.

What a move does beside going somewhere happens in Popeye's order of effects
(``stipulation/move.c``): the man changes, promotes, returns, goes over to the other side, and
who was captured is reborn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from solver.castling import CastlingRight
from solver.fairy import attributes, departures, partners
from solver.fairy.castlings import given_up
from solver.fairy.catalogue import WALKS
from solver.fairy.checking import board_of, is_in_check, may_capture
from solver.fairy.conditions import EINSTEINIAN, FairyRule, Variant
from solver.fairy.draft import Draft, become
from solver.fairy.effects import (
    boards,
    breton,
    changes,
    kings,
    magic,
    reborn,
    reborn_castling,
    royalty,
    superkings,
)
from solver.fairy.effects.changes_of_kind import AS_CHAMELEON, REVERSED
from solver.fairy.effects.sentinels import leave_sentinel
from solver.fairy.filters import is_allowed_way, may_castle_beside
from solver.fairy.memory import NOTHING
from solver.fairy.position import FairyPosition, Passed, is_home
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.walks.board import TWO_SQUARES, Route, men_of
from solver.fairy.walks.pawns import forward
from solver.fairy.ways import may_move, moves_as, unparalysed, ways
from solver.game import MOST_SQUARE_CHOICE, Effect, Move, Special
from solver.language import tr
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, rank_of

STEPPING = frozenset({Kind.PAWN, Kind.BEROLINA_PAWN, Kind.MARINE_PAWN, Kind.REVERSE_PAWN})
"""Pawns who may make a double step."""


def made_moves(
    position: FairyPosition, rules: FairyRules, mover: Square | None = None
) -> Iterator[Move]:
    """Yield every move of the side to move with all that it does, whatever becomes of kings.

    Where *mover* is given, those of the man on that square, and perhaps others.
    """
    if mover is not None and FairyRule.SERIES_CAPTURE not in rules and not rules.has_two_boards:
        return _made_on(position, rules, mover)
    moves = _all_made(position, rules)
    if FairyRule.SERIES_CAPTURE in rules:
        from solver.fairy import series  # which goes on from moves that are made here

        return series.prolonged(position, rules, moves)
    return moves


def _all_made(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    if rules.has_two_boards:
        yield from boards.moves_on_both(position, rules, _made_on)
        return
    yield from _made_on(position, rules)


def _made_on(
    position: FairyPosition, rules: FairyRules, mover: Square | None = None
) -> Iterator[Move]:
    """Yield the moves on a board, those of kings who become others alone if they do."""
    side = position.turn
    turning = superkings.turning(position, rules)
    if turning is not None:
        yield from _turned(position, rules, *turning)
        return
    for start in men_of(board_of(position, rules), side):
        if mover in (None, start):
            yield from made_by(position, rules, start)
    yield from _castlings(position, rules)
    yield from partners.castlings(position, rules, partial(_is_shot_at, position, rules))
    yield from reborn_castling.castlings(position, rules, lambda it: is_in_check(it, rules, side))


def _turned(
    position: FairyPosition, rules: FairyRules, start: Square, kinds: Sequence[Kind]
) -> Iterator[Move]:
    """Yield the moves of a king who becomes what he moves as."""
    man = position.men[start]
    assert man is not None
    for kind in kinds:
        for step in superkings.steps_as(position, rules, start, kind):
            if step.taken is None or _may_be_captured(position, start, step, rules):
                for draft in _outcomes(_begun(position, rules, man, start, step, kind), rules):
                    yield _move(position, rules, draft, step)


def made_by(
    position: FairyPosition, rules: FairyRules, start: Square, to: Square | None = None
) -> Iterator[Move]:
    """Yield the moves of one man, castlings apart: those to a square where *to* names it."""
    board, side = board_of(position, rules), position.turn
    board.takes_own = FairyRule.BI_CAPTURES in rules
    goes_on = FairyRule.TAKE_AND_MAKE in rules
    for step in dict.fromkeys(ways(board, start, side, rules)):
        whole: Iterable[Route] = (step,)
        if step.taken is not None:
            if not _may_be_captured(position, start, step, rules):
                continue
            if goes_on:
                whole = departures.goes_on(board, start, step, side)
        for further in whole:
            if to in (None, further.to):
                yield from way_made(position, rules, start, further)


def _may_be_captured(
    position: FairyPosition, start: Square, step: Route, rules: FairyRules
) -> bool:
    assert step.taken is not None
    captor, prey = position.men[start], position.men[step.taken]
    assert captor is not None
    if not may_capture(position, step.taken, rules):
        return False
    if FairyRule.NORSK not in rules or prey is None:
        return True
    is_in_passing = _is_in_passing(position, start, step, rules)
    return changes.may_capture_kind(captor, prey, rules) and not is_in_passing


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after a move that :func:`made_moves` has told."""
    if move.legs:
        from solver.fairy import series

        return series.after(position, move, rules)
    men = list(position.men)
    man = men[move.from_square]
    assert man is not None
    men[move.from_square] = None
    if move.captured is not None:
        men[move.captured] = None
    men[move.to_square] = man if move.promotion is None else replace(man, kind=move.promotion)
    for effect in move.effects:
        men[effect.square] = effect.man
    touched = {move.from_square, move.to_square, move.captured, *(it.square for it in move.effects)}
    start = set_out_from(move, rules)
    touched.add(start)
    unmoved = (position.unmoved - touched) | _returned(move, men, man.kind)
    if move.special is Special.CASTLING and FairyRule.MUTUAL_CASTLING in rules:
        unmoved -= given_up(rules.conditions, move.to_square, position.turn)
    if FairyRule.KOBUL in rules:  # a change of walk is no move
        unmoved = kings.unmoved_after(position, move, unmoved)
    kinds = _kinds_moved(position, move.from_square, rules)
    passed = None
    may_be_taken = Trait.UNCAPTURABLE not in man.traits
    if may_be_taken and man.kind in STEPPING and not STEPPING.isdisjoint(kinds):
        passed = _passed(position.turn != (man.kind is Kind.REVERSE_PAWN), start, move)
    changes.spent(men, move, rules)
    passed = boards.turn(men, move, passed, rules)
    if rules.has_common_kings:
        settled, unmoved = royalty.settled(men, unmoved, rules)
        return FairyPosition(settled, not position.turn, unmoved, passed)
    return FairyPosition(tuple(men), not position.turn, frozenset(unmoved), passed)


def set_out_from(move: Move, rules: FairyRules) -> Square:
    """Return the square from which a man has set out: another one, where that is how men go."""
    if move.special is Special.CASTLING:
        return reborn_castling.home_of(move)
    is_elsewhere = move.choice and departures.sets_out(rules) is not None
    return move.choice - 1 if is_elsewhere else move.from_square


def _kinds_moved(position: FairyPosition, start: Square, rules: FairyRules) -> Sequence[Kind]:
    """Return as which kinds the man on *start* may move."""
    man = position.men[start]
    assert man is not None
    if not rules.lending:
        return (man.kind,)
    return moves_as(board_of(position, rules), start, position.turn, rules)


def _returned(move: Move, men: Sequence[Man | None], kind: Kind) -> set[Square]:
    """Return the home squares on which a rebirth or a change of sides has put king or rook.

    So has the promotion of a pawn who went back.  They count as not having moved, whoever comes
    home in the way of a move does not.
    """
    promotes = kind is Kind.REVERSE_PAWN and move.promotion is not None
    is_plain = not move.effects and not promotes
    if is_plain or move.special in (Special.CASTLING, Special.PARTNERING):
        return set()
    squares = {effect.square for effect in move.effects if effect.man is not None}
    if promotes:
        squares.add(move.to_square)
    found = set()
    for right in CastlingRight:
        for kind, square in ((Kind.KING, right.king_square), (Kind.ROOK, right.rook_square)):
            if square in squares and is_home(men, right, kind):
                found.add(square)
    return found


def _passed(side: Side, start: Square, move: Move) -> Passed | None:
    """Return where a pawn that has just made a double step can be taken, and where he is."""
    ahead = (rank_of(move.to_square) - rank_of(start)) * forward(side)
    if ahead not in (2, 3) or move.captured is not None:
        return None
    first = (start + move.to_square) // 2
    if ahead == 3:
        first = start + 8 * forward(side) + TWO_SQUARES
    return first, move.to_square


def way_made(
    position: FairyPosition, rules: FairyRules, start: Square, step: Route
) -> Iterator[Move]:
    """Yield a way of a man as moves with all that they do, but for what follows."""
    man = position.men[start]
    assert man is not None
    is_quiet = step.taken is None and changes.does_nothing_else(man, rules)
    for kind in _promotions(position, rules, man, step):
        if is_quiet:
            yield Move(start, step.to, kind, choice=_choice(step, True, rules))
            continue
        for draft in _outcomes(_begun(position, rules, man, start, step, kind), rules):
            yield _move(position, rules, draft, step)
        if rules.has_chameleons and kind is not None and kind in rules.chameleon_changes:
            yield from _as_chameleon(position, rules, start, step, kind)


def _as_chameleon(
    position: FairyPosition, rules: FairyRules, start: Square, step: Route, kind: Kind
) -> Iterator[Move]:
    """Yield the promotion to a chameleon of a pawn who is none (``attributes/chameleon.c``)."""
    man = position.men[start]
    if man is None or Trait.CHAMELEON in man.traits:
        return
    begun = _begun(position, rules, man, start, step, kind)
    begun.put(step.to, replace(man, kind=kind, traits=man.traits | {Trait.CHAMELEON}))
    for draft in _outcomes(begun, rules):
        if draft.choice:
            raise NotUnderstoodError(tr("more than one choice in a move is not known here"))
        if draft.place != step.to:  # Popeye looks where he promoted once all is done
            continue
        draft.choice = AS_CHAMELEON
        yield _move(position, rules, draft, step)


def _move(position: FairyPosition, rules: FairyRules, draft: Draft, step: Route) -> Move:
    kind, start = draft.kind, draft.stood
    is_in_passing = _is_in_passing(position, start, step, rules)
    is_plain = is_in_passing or step.taken in (None, step.to)
    if draft.choice > MOST_SQUARE_CHOICE and not is_plain:
        sentence = tr("moves of who takes on his way are not known here where pawns are reborn")
        raise NotUnderstoodError(sentence)
    ghosts = draft.ghosts
    return Move(
        start,
        step.to,
        kind,
        captured=step.taken,
        effects=tuple(draft.effects),
        special=Special.EN_PASSANT if is_in_passing else None,
        choice=draft.choice or _choice(step, is_plain, rules),
        memory=replace(position.memory, ghosts=ghosts) if rules.covers else None,
    )


def _choice(step: Route, is_plain: bool, rules: FairyRules) -> int:
    """Return what tells a move from those between the same squares."""
    if step.via is not None and departures.sets_out(rules) is not None:
        return step.via + 1
    return 0 if is_plain or step.taken is None else step.taken + 1


def _promotions(
    position: FairyPosition, rules: FairyRules, man: Man, step: Route
) -> Sequence[Kind | None]:
    """Return what a man promotes to with a step; a kamikaze who takes has gone by then."""
    vanishes = Trait.KAMIKAZE in man.traits and step.taken is not None
    vanishes = vanishes and FairyRule.CIRCE not in rules
    prey = None if step.taken is None else position.men[step.taken]
    kind = man.kind if prey is None or not _takes_on(man, rules) else _taken_on(prey, man, rules)
    if vanishes or not WALKS[kind].is_pawn or any(rule in rules for rule in EINSTEINIAN):
        return (None,)
    if step.to not in rules.promotes_at(kind, position.turn):
        return (None,)
    if position.turn in rules.never_promoting:
        return ()
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_2) or rules.has(
        FairyRule.SINGLEBOX, Variant.TYPE_3
    ):
        return (*rules.promoted, None)  # he may wait for a man to promote to
    return rules.promoted_marine if kind is Kind.MARINE_PAWN else rules.promoted


def _takes_on(man: Man, rules: FairyRules) -> bool:
    """Tell whether a man becomes like him whom he captures (``frankfurt.c``, ``protean.c``)."""
    if Trait.PROTEAN in man.traits:
        return True
    rule = next((it for it in (FairyRule.FRANKFURT, FairyRule.PROTEAN) if it in rules), None)
    return rule is not None and not (man.is_royal and rules.has(rule, Variant.REX_EXCLUSIVE))


def _taken_on(prey: Man, man: Man, rules: FairyRules) -> Kind:
    """Return what a captor becomes like his prey: protean, a pawn who goes the other way."""
    if Trait.PROTEAN in man.traits or FairyRule.PROTEAN in rules:
        return REVERSED.get(prey.kind, prey.kind)
    return prey.kind


def _begun(
    position: FairyPosition,
    rules: FairyRules,
    man: Man,
    start: Square,
    step: Route,
    kind: Kind | None,
) -> Draft:
    men = list(position.men)
    prey = None if step.taken is None else men[step.taken]
    men[start] = None
    if step.taken is not None:
        men[step.taken] = None
    men[step.to] = man if kind is None else replace(man, kind=kind)
    stood = start
    if departures.sets_out(rules) is not None and step.via is not None:
        start = step.via
    before = position.men
    draft = Draft(
        position.turn, man, start, step, prey, men, step.to, [], kind, stood=stood, before=before
    )
    draft.promoted = rules.promoted, rules.promoted_marine
    draft.is_volatile = FairyRule.HYPERVOLAGE in rules
    if rules.covers:
        draft.ghosts = position.memory.ghosts
    draft.origins = position.memory.origins
    return draft


def _is_in_passing(position: FairyPosition, start: Square, step: Route, rules: FairyRules) -> bool:
    """Tell whether a pawn is taken in passing, by whoever moves as one who does that."""
    passed = position.passed
    if passed is None or step.taken != passed[1]:
        return False
    is_gone_on = FairyRule.TAKE_AND_MAKE in rules and step.via is not None
    if (step.via if is_gone_on else step.to) == step.taken or 2 * passed[1] == start + step.to:
        return False  # he stands where it goes, or a locust leaps over him
    kinds = _kinds_moved(position, start, rules)
    return any(WALKS[kind].takes_in_passing for kind in kinds)


def _outcomes(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Do what a move does, in each way in which it can be done."""
    if rules.traits:
        attributes.flag_promoted(draft, rules)
        attributes.recolor_half_neutral(draft)
    _change(draft, rules)
    for begun in breton.bretonned(draft, rules, is_late=False):
        changes.change_late(begun, rules)
        kings.get_walk(begun, rules)
        for one in changes.snekked(begun, rules):
            for home in reborn.returned(one, rules):
                yield from _ended(home, rules)


def _ended(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Do what comes after a captor has gone home."""
    for last in breton.bretonned(draft, rules, is_late=True):
        _change_sides(last, rules)
        changes.spend(last, rules)
        changes.darken(last, rules)
        changes.change_volatile(last, rules)
        for pushed in attributes.with_hurdles(last, rules):
            for ended in reborn.put_back(pushed, rules):
                magic.recolor(ended, rules)
                if (sentinels := rules.get(FairyRule.SENTINELS)) is not None:
                    leave_sentinel(ended, sentinels)
                yield ended


def _change(draft: Draft, rules: FairyRules) -> None:
    """Let a kamikaze vanish, a chameleon go on, and a captor become like his prey."""
    man = draft.mover
    assert man is not None
    if reborn.is_kamikaze_reborn(draft, rules):
        pass
    elif Trait.KAMIKAZE in man.traits and draft.prey is not None:
        draft.put(draft.step.to, None)
        draft.place = None
    elif (
        Trait.CHAMELEON in man.traits and draft.kind is None and man.kind in rules.chameleon_changes
    ):
        draft.put(draft.step.to, replace(man, kind=rules.chameleon_changes[man.kind]))
    elif draft.prey is not None and _takes_on(draft.man, rules) and draft.kind is None:
        kind = _taken_on(draft.prey, draft.man, rules)
        if man.kind is kind:
            return
        draft.put(draft.step.to, become(man, kind))
    changes.change_early(draft, rules)


def _change_sides(draft: Draft, rules: FairyRules) -> None:
    """Let the man who has moved go over to the other side (``andernach.c``)."""
    captures = draft.prey is not None and _defects(draft, rules)
    moves = FairyRule.ANTIANDERNACH in rules and draft.prey is None
    man = draft.mover
    if man is None or draft.place is None or man.color is Color.NEUTRAL:
        return
    if man.is_royal and FairyRule.EXTINCTION not in rules:  # where a pawn may become a king
        return
    if captures or moves:
        draft.put(draft.place, man.recolored)


def _defects(draft: Draft, rules: FairyRules) -> bool:
    """Tell whether a captor goes over: in Tibet one of another kind (``tibet.c``)."""
    if FairyRule.ANDERNACH in rules:
        return True
    is_tibetan = FairyRule.DOUBLE_TIBET in rules or (FairyRule.TIBET in rules and not draft.side)
    man = draft.mover
    return is_tibetan and man is not None and draft.prey is not None and man.kind != draft.prey.kind


def _castlings(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    """Yield the castlings of a king who may move.

    Nothing stands between, and there is no check before, under way or at the end.
    """
    side = position.turn
    if not position.unmoved or FairyRule.BI_CAPTURES in rules:
        return
    if FairyRule.EXCHANGE_CASTLING in rules:
        return
    for right in sorted(position.castling, key=lambda it: it.value):
        if bool(right.color) is not side:
            continue
        king, rook = right.king_square, right.rook_square
        step = 1 if rook > king else -1
        between = range(king + step, rook, step)
        if any(position.men[square] is not None for square in between):
            continue
        if rules.conditions and not _may_castle(position, rules, king, rook):
            continue
        if is_in_check(position, rules, side) or _is_shot_at(position, rules, king, king + step):
            continue
        castle = position.men[rook]
        assert castle is not None
        castled = changes.changed_rook(castle, rules)
        plain = (Effect(rook, None), Effect(king + step, castled))
        effects = magic.after_castling(position.men, plain, king, king + 2 * step, rules)
        yield Move(king, king + 2 * step, effects=effects, special=Special.CASTLING)


def _is_shot_at(position: FairyPosition, rules: FairyRules, king: Square, square: Square) -> bool:
    if position.memory != NOTHING or rules.has_sequels:
        from solver.fairy import sequels  # which looks at moves that are made here

        stepped = sequels.after_step(position, rules, king, square)
        return stepped is None or is_in_check(stepped, rules, position.turn)
    men = list(position.men)
    men[square], men[king] = men[king], None
    return is_in_check(replace(position, men=tuple(men)), rules, position.turn)


def _may_castle(position: FairyPosition, rules: FairyRules, king: Square, rook: Square) -> bool:
    """Tell whether conditions let a king castle: he and his rook have to move as such."""
    board, side = board_of(position, rules), position.turn
    if not may_move(board, king, side, rules):
        return False
    if rules.lending:
        if Kind.KING not in moves_as(board, king, side, rules):
            return False
        opposite = board.men[63 - rook]
        if FairyRule.POINT_REFLECTION in rules and opposite and opposite.kind is not Kind.ROOK:
            return False
    step = 2 if rook > king else -2
    if FairyRule.PARTIAL_PARALYSIS in rules:
        castled = Route(king + step)
        if not any(unparalysed(board, king, side, (castled,), rules)):
            return False
    if rules.limiting and not is_allowed_way(rules.limiting, king, king + step, side):
        return False
    if FairyRule.MONOCHROME in rules or FairyRule.BICHROME in rules:
        return rook > king and FairyRule.BICHROME not in rules
    return may_castle_beside(board, king, rook, rules)
