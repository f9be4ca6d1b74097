"""Moves with all that they do, and what becomes of a position.

What a move does beside going somewhere happens in Popeye's order of effects
(``stipulation/move.c``): the man changes, promotes, returns, goes over to the other side, and
who was captured is reborn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.castling import CastlingRight
from solver.fairy import breton, chosen, departures, rebirth, reborn_castling
from solver.fairy.catalogue import WALKS
from solver.fairy.checking import board_of, is_in_check, may_capture
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.draft import Draft
from solver.fairy.filters import may_castle_beside
from solver.fairy.memory import NOTHING
from solver.fairy.position import FairyPosition, Passed, is_home
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import Route
from solver.fairy.walks.pawns import base_rank, forward
from solver.fairy.ways import may_move, men_of, moves_as, ways
from solver.game import Effect, Move, Special
from solver.language import tr
from solver.men import Color, Kind, Man, Trait
from solver.squares import Side, Square, file_of, rank_of

CHAMELEON_CHANGES = {
    Kind.KNIGHT: Kind.BISHOP,
    Kind.BISHOP: Kind.ROOK,
    Kind.ROOK: Kind.QUEEN,
    Kind.QUEEN: Kind.KNIGHT,
}
"""What a chameleon goes on to after each of his moves (``pieces/attributes/chameleon.c``)."""
_MOST_PAWNS = 8
_STEPPING = frozenset({Kind.PAWN, Kind.BEROLINA_PAWN, Kind.MARINE_PAWN})
"""Pawns who may make a double step."""


def made_moves(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    """Yield every move of the side to move with all that it does, whatever becomes of kings."""
    board, side = board_of(position, rules), position.turn
    board.takes_own = FairyRule.BI_CAPTURES in rules
    goes_on = FairyRule.TAKE_AND_MAKE in rules
    for start in men_of(board, side):
        for step in dict.fromkeys(ways(board, start, side, rules)):
            if step.taken is None:
                yield from _made(position, rules, start, step)
            elif may_capture(position, step.taken, rules):
                whole = departures.goes_on(board, start, step, side, rules) if goes_on else (step,)
                for further in whole:
                    yield from _made(position, rules, start, further)
    yield from _castlings(position, rules)
    yield from reborn_castling.castlings(position, rules, lambda it: is_in_check(it, rules, side))


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after a move that :func:`made_moves` has told."""
    men = list(position.men)
    man = men[move.from_square]
    assert man is not None
    men[move.from_square] = None
    if move.captured is not None:
        men[move.captured] = None
    kind = man.kind if move.promotion is None else move.promotion
    men[move.to_square] = replace(man, kind=kind)
    for effect in move.effects:
        men[effect.square] = effect.man
    touched = {move.from_square, move.to_square, move.captured, *(it.square for it in move.effects)}
    start = set_out_from(move, rules)
    touched.add(start)
    unmoved = (position.unmoved - touched) | _returned(move, men)
    kinds = _kinds_moved(position, move, man, rules)
    passed = None
    if man.kind in _STEPPING and not _STEPPING.isdisjoint(kinds):
        passed = _passed(position.turn, start, move)
    return FairyPosition(tuple(men), not position.turn, frozenset(unmoved), passed)


def set_out_from(move: Move, rules: FairyRules) -> Square:
    """Return the square from which a man has set out: another one, where that is how men go."""
    if move.special is Special.CASTLING:
        return reborn_castling.home_of(move)
    is_elsewhere = move.choice and departures.sets_out(rules) is not None
    return move.choice - 1 if is_elsewhere else move.from_square


def _kinds_moved(
    position: FairyPosition, move: Move, man: Man, rules: FairyRules
) -> Sequence[Kind]:
    """Return as which kinds a man may have moved."""
    if not rules.lending:
        return (man.kind,)
    return moves_as(board_of(position, rules), move.from_square, position.turn, rules)


def _returned(move: Move, men: Sequence[Man | None]) -> set[Square]:
    """Return the home squares on which a rebirth or a change of sides has put king or rook.

    They count as not having moved, whoever comes home in the way of a move does not.
    """
    if not move.effects or move.special is Special.CASTLING:
        return set()
    squares = {effect.square for effect in move.effects if effect.man is not None}
    found = set()
    for right in CastlingRight:
        for kind, square in ((Kind.KING, right.king_square), (Kind.ROOK, right.rook_square)):
            if square in squares and is_home(men, right, kind):
                found.add(square)
    return found


def _passed(side: Side, start: Square, move: Move) -> Passed | None:
    """Return where a pawn that has just made a double step can be taken, and where he is."""
    if rank_of(move.to_square) - rank_of(start) != 2 * forward(side) or move.captured is not None:
        return None
    return (start + move.to_square) // 2, move.to_square


def _made(position: FairyPosition, rules: FairyRules, start: Square, step: Route) -> Iterator[Move]:
    man = position.men[start]
    assert man is not None
    for kind in _promotions(position, rules, man, step):
        for draft in _outcomes(_begun(position, rules, man, start, step, kind), rules):
            yield from _moves(position, rules, draft, step)


def _moves(position: FairyPosition, rules: FairyRules, draft: Draft, step: Route) -> Iterator[Move]:
    """Yield a move, once for everything to which a man reborn in it may promote."""
    man, kind, start = draft.man, draft.kind, draft.stood
    is_in_passing = _is_in_passing(position, man, step, rules)
    is_plain = is_in_passing or step.taken in (None, step.to)
    move = Move(
        start,
        step.to,
        kind,
        captured=step.taken,
        effects=tuple(draft.effects),
        special=Special.EN_PASSANT if is_in_passing else None,
        choice=draft.choice or _choice(step, is_plain, rules),
    )
    pawn = _reborn_pawn(draft, rules)
    if pawn is None:
        yield move
        return
    if not is_plain:
        sentence = tr("moves of who takes on his way are not known here where pawns are reborn")
        raise NotUnderstoodError(sentence)
    yield from _with_promoted(draft, move, pawn, rules)


def _choice(step: Route, is_plain: bool, rules: FairyRules) -> int:
    """Return what tells a move from those between the same squares."""
    if step.via is not None and departures.sets_out(rules) is not None:
        return step.via + 1
    return 0 if is_plain or step.taken is None else step.taken + 1


def _with_promoted(draft: Draft, move: Move, pawn: Man, rules: FairyRules) -> Iterator[Move]:
    """Yield a move once for everything to which a reborn pawn may promote."""
    assert draft.reborn_on is not None
    kinds = rules.promoted_marine if pawn.kind is Kind.MARINE_PAWN else rules.promoted
    first = chosen.first_choice(draft, len(kinds))
    for number, kind in enumerate(kinds):
        effect = Effect(draft.reborn_on, replace(pawn, kind=kind))
        yield replace(move, effects=(*move.effects, effect), choice=first + number)


def _promotions(
    position: FairyPosition, rules: FairyRules, man: Man, step: Route
) -> Sequence[Kind | None]:
    """Return what a man promotes to with a step; a kamikaze who takes has gone by then."""
    vanishes = Trait.KAMIKAZE in man.traits and step.taken is not None
    prey = None if step.taken is None else position.men[step.taken]
    kind = man.kind if prey is None or not _takes_on(man, rules) else prey.kind
    if vanishes or not WALKS[kind].is_pawn:
        return (None,)
    if rank_of(step.to) != base_rank(not position.turn):
        return (None,)
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_2) or rules.has(
        FairyRule.SINGLEBOX, Variant.TYPE_3
    ):
        return (*rules.promoted, None)  # he may wait for a man to promote to
    return rules.promoted_marine if kind is Kind.MARINE_PAWN else rules.promoted


def _takes_on(man: Man, rules: FairyRules) -> bool:
    """Tell whether a man becomes like him whom he captures (``frankfurt.c``)."""
    if FairyRule.FRANKFURT not in rules:
        return False
    return not (man.is_royal and rules.has(FairyRule.FRANKFURT, Variant.REX_EXCLUSIVE))


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
    return Draft(position.turn, man, start, step, prey, men, step.to, [], kind, stood=stood)


def _is_in_passing(position: FairyPosition, man: Man, step: Route, rules: FairyRules) -> bool:
    passed = position.passed
    is_gone_on = FairyRule.TAKE_AND_MAKE in rules and step.via is not None
    return (
        WALKS[man.kind].is_pawn
        and passed is not None
        and step.taken == passed[1]
        and (step.via if is_gone_on else step.to) != step.taken
    )


def _outcomes(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Do what a move does, in each way in which it can be done."""
    _change(draft, rules)
    for one in breton.bretonned(draft, rules, is_late=False):
        if one.prey is not None and not _go_home(one, rules):
            continue
        for last in breton.bretonned(one, rules, is_late=True):
            _change_sides(last, rules)
            for reborn in _put_back(last, rules):
                if FairyRule.SENTINELS in rules:
                    _leave_pawn(reborn)
                yield reborn


def _change(draft: Draft, rules: FairyRules) -> None:
    """Let a kamikaze vanish, a chameleon go on, and a captor become like his prey."""
    man = draft.mover
    assert man is not None
    if Trait.KAMIKAZE in man.traits and draft.prey is not None:
        draft.put(draft.step.to, None)
        draft.place = None
    elif Trait.CHAMELEON in man.traits and man.kind in CHAMELEON_CHANGES:
        draft.put(draft.step.to, replace(man, kind=CHAMELEON_CHANGES[man.kind]))
    elif draft.prey is not None and _takes_on(draft.man, rules) and draft.kind is None:
        if man.kind is draft.prey.kind:
            return
        draft.put(draft.step.to, become(man, draft.prey.kind))


def become(man: Man, kind: Kind) -> Man:
    """Return a man as one of another kind, royal if he was."""
    traits = man.traits - {Trait.ROYAL}
    if man.is_royal and kind is not Kind.KING:
        traits |= {Trait.ROYAL}
    return replace(man, kind=kind, traits=traits)


def _go_home(draft: Draft, rules: FairyRules) -> bool:
    """Take the capturer to his home square (``anticirce/anticirce.c``), if he has to go there."""
    home_of = rebirth.square_of_rebirth(rules.get(FairyRule.ANTICIRCE))
    if home_of is None:
        return True
    man = draft.mover
    assert man is not None
    assert draft.step.taken is not None
    home = home_of(man.kind, draft.step.taken, not draft.side)
    if rules.has(FairyRule.ANTICIRCE, Variant.CHEYLAN) and home == draft.step.to:
        return False
    draft.put(draft.step.to, None)
    if draft.men[home] is not None:
        return False
    draft.put(home, man)
    draft.place = home
    return True


def _change_sides(draft: Draft, rules: FairyRules) -> None:
    """Let the man who has moved go over to the other side (``andernach.c``)."""
    captures = draft.prey is not None and _defects(draft, rules)
    moves = FairyRule.ANTIANDERNACH in rules and draft.prey is None
    man = draft.mover
    if man is None or draft.place is None or man.is_royal or man.color is Color.NEUTRAL:
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


def _put_back(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Put a captured man back on his square of rebirth, if it is empty (``circe/circe.c``).

    Where there is a choice of squares, in each of the ways.
    """
    if draft.prey is None or draft.prey.is_royal or draft.step.taken is None:
        yield draft
        return
    reborn = draft.prey
    if rules.has(FairyRule.CIRCE, Variant.CLONE) and not draft.man.is_royal:
        reborn = replace(reborn, kind=draft.man.kind)
    squares = chosen.squares_of_choice(draft, reborn, rules)
    if squares is not None:
        for square in squares:
            other = draft.fork()
            other.choice = square + 1
            _put_on(other, square, reborn, rules)
            yield other
        if chosen.may_stay_away(rules):
            yield draft
        return
    square_of = _square_of_rebirth(draft, reborn, rules)
    if square_of is not None and draft.men[square_of] is None:
        _put_on(draft, square_of, reborn, rules)
    elif square_of is not None and rules.has(FairyRule.CIRCE, Variant.STRICT):
        return
    yield draft


def _put_on(draft: Draft, square: Square, reborn: Man, rules: FairyRules) -> None:
    if rules.has(FairyRule.CIRCE, Variant.TURNCOATS) and reborn.color is not Color.NEUTRAL:
        reborn = reborn.recolored
    is_at_base = rank_of(square) == base_rank(not draft.side) and WALKS[reborn.kind].is_pawn
    if is_at_base and rules.has(FairyRule.CIRCE, Variant.EQUIPOLLENTS):
        # he gives check there, and takes nobody (``solving/machinery/twin.c``)
        raise NotUnderstoodError(tr("pawns reborn on their base rank are not known here"))
    draft.put(square, reborn)
    draft.reborn_on = square


def _square_of_rebirth(draft: Draft, reborn: Man, rules: FairyRules) -> Square | None:
    """Return where who was captured is reborn, whether or not somebody stands there.

    That is where his captor comes from (``circe/pwc.c``), or the home of that man as he is by
    now (``circe/couscous.c``), or a square of his own; ``None`` without any such condition.
    """
    assert draft.step.taken is not None
    if rules.has(FairyRule.CIRCE, Variant.PWC):
        return draft.start
    if rules.has(FairyRule.CIRCE, Variant.EQUIPOLLENTS):
        vector = (
            file_of(draft.step.to) - file_of(draft.start),
            rank_of(draft.step.to) - rank_of(draft.start),
        )
        return PLAIN.step(draft.step.taken, vector)
    if rules.has(FairyRule.CIRCE, Variant.COUSCOUS):
        captor = draft.mover
        assert captor is not None
        return rebirth.home(captor.kind, draft.step.taken, not draft.side)
    square_of = rebirth.square_of_rebirth(rules.get(FairyRule.CIRCE))
    return None if square_of is None else square_of(reborn.kind, draft.step.taken, draft.side)


def _reborn_pawn(draft: Draft, rules: FairyRules) -> Man | None:
    """Return a pawn who was reborn where he promotes, if one was."""
    if not rebirth.may_promote_reborn(rules) or draft.reborn_on is None:
        return None
    man = draft.men[draft.reborn_on]
    assert man is not None
    is_last = rank_of(draft.reborn_on) == base_rank(draft.side)
    return man if is_last and WALKS[man.kind].is_pawn else None


def _leave_pawn(draft: Draft) -> None:
    """Leave a pawn where a piece has gone, so long as there are less than eight.

    That is ``sentinelles.c``; the pawn is of the mover's side, whoever the piece belongs to.
    """
    start = draft.start
    if WALKS[draft.man.kind].is_pawn or rank_of(start) in (0, 7) or draft.men[start] is not None:
        return
    pawns = [man for man in draft.men if man is not None and man.kind is Kind.PAWN]
    if sum(man.is_of(draft.side) for man in pawns) < _MOST_PAWNS:
        draft.put(start, Man(Kind.PAWN, Color(draft.side)))


def _castlings(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    """Yield the castlings of a king who may move.

    Nothing stands between, and there is no check before, under way or at the end.
    """
    side = position.turn
    if not position.unmoved or FairyRule.BI_CAPTURES in rules:
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
        effects = (Effect(rook, None), Effect(king + step, position.men[rook]))
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
    if rules.limiting & {FairyRule.MONOCHROME, FairyRule.BICHROME}:
        return rook > king and FairyRule.BICHROME not in rules
    return may_castle_beside(board, king, rook, rules)
