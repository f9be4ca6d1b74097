"""Who becomes another by moving, or by capturing, and third men who change with a capture.

Popeye 4.104: ``einstein/*.c``, ``norsk.c``, ``degradierung.c``, ``snek.c``, ``volage.c``, and the
condition of ``pieces/attributes/chameleon.c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import EINSTEINIAN, FairyRule, Variant
from solver.fairy.draft import Draft, become
from solver.fairy.effects.changes_of_kind import CHAMELEON_CHANGES, DOWN, UP, Becoming
from solver.fairy.rules import FairyRules
from solver.fairy.walks.pawns import home_rank
from solver.game import Effect, Move
from solver.men import OFFICERS, Color, Kind, Man, Trait
from solver.squares import Side, Square, file_of, is_light_square, rank_of

_NORSK: Becoming = {
    Kind.QUEEN: Kind.KNIGHT,
    Kind.KNIGHT: Kind.QUEEN,
    Kind.ROOK: Kind.BISHOP,
    Kind.BISHOP: Kind.ROOK,
}
_CHANGES: dict[FairyRule, tuple[Becoming, Becoming]] = {
    FairyRule.EINSTEIN: (DOWN, UP),
    FairyRule.REVERSAL_EINSTEIN: (UP, DOWN),
    FairyRule.ANTI_EINSTEIN: (DOWN, {}),
    FairyRule.NORSK: (_NORSK, _NORSK),
    FairyRule.CHAMELEON_CHESS: (CHAMELEON_CHANGES, CHAMELEON_CHANGES),
}
_OF_FILE = (
    Kind.ROOK,
    Kind.KNIGHT,
    Kind.BISHOP,
    Kind.QUEEN,
    None,
    Kind.BISHOP,
    Kind.KNIGHT,
    Kind.ROOK,
)
"""What men become after moves that capture nobody, and after captures."""
_SNEKKED: Becoming = {
    Kind.QUEEN: Kind.ROOK,
    Kind.KNIGHT: Kind.KING,
    Kind.ROOK: Kind.BISHOP,
    Kind.BISHOP: Kind.KNIGHT,
}
_SNEKKED_ROUND: Becoming = {
    Kind.QUEEN: Kind.ROOK,
    Kind.ROOK: Kind.BISHOP,
    Kind.BISHOP: Kind.KNIGHT,
    Kind.KNIGHT: Kind.QUEEN,
}


def changing(rules: FairyRules) -> FairyRule | None:
    """Return the rule by which men become others with every move, if one holds."""
    return next((rule for rule in _CHANGES if rule in rules), None)


def becoming(rule: FairyRule, *, captures: bool) -> Becoming:
    """Return what men become with a move under a rule."""
    return _CHANGES[rule][captures]


def changed_rook(rook: Man, rules: FairyRules) -> Man:
    """Return what a rook is once he has castled."""
    rule = changing(rules)
    if rule is None or rule is FairyRule.CHAMELEON_CHESS:
        return rook
    kind = becoming(rule, captures=False).get(rook.kind, rook.kind)
    return become(rook, kind)


_LATE = frozenset({FairyRule.NORSK, FairyRule.LINE_CHAMELEON, FairyRule.RELEGATION, *EINSTEINIAN})
"""Rules by which a man becomes another after he has promoted."""
_ACTING_QUIETLY = _LATE | {
    FairyRule.CHAMELEON_CHESS,
    FairyRule.ANTIANDERNACH,
    FairyRule.DARK_SIDE,
    FairyRule.HYPERVOLAGE,
    FairyRule.SENTINELS,
}
"""Under these a move that takes nobody may do more than go, whoever makes it."""


def does_nothing_else(man: Man, rules: FairyRules) -> bool:
    """Tell whether a man who takes nobody does nothing but go, and promote."""
    if man.traits or rules.traits or rules.covers or rules.has_chameleons:
        return False
    return _ACTING_QUIETLY.isdisjoint(rules.by_rule)


def change_early(draft: Draft, rules: FairyRules) -> None:
    """Let a man go on to another walk where that is so of all (before he would promote)."""
    if draft.kind is None and FairyRule.CHAMELEON_CHESS in rules:
        _become(draft, rules.chameleon_changes)


def change_late(draft: Draft, rules: FairyRules) -> None:
    """Let a man become another after he has promoted, if he has."""
    man = draft.mover
    if man is None or draft.place is None or _LATE.isdisjoint(rules.by_rule):
        return
    if FairyRule.NORSK in rules and draft.kind is None:
        _become(draft, _NORSK)
    kind = _OF_FILE[file_of(draft.place)]
    if FairyRule.LINE_CHAMELEON in rules and man.kind in OFFICERS and kind not in (None, man.kind):
        assert kind is not None
        draft.put(draft.place, become(man, kind))
    is_on_second = rank_of(draft.place) == home_rank(draft.side)
    is_piece = not man.is_royal and not WALKS[draft.man.kind].is_pawn
    if FairyRule.RELEGATION in rules and is_on_second and is_piece:
        draft.put(draft.place, become(man, Kind.PAWN))
    for rule in EINSTEINIAN:
        if rule in rules:
            _become(draft, becoming(rule, captures=draft.prey is not None))


def _become(draft: Draft, kinds: Becoming) -> None:
    man = draft.mover
    if man is not None and draft.place is not None and man.kind in kinds:
        draft.put(draft.place, become(man, kinds[man.kind]))


def may_capture_kind(captor: Man, prey: Man, rules: FairyRules) -> bool:
    """Tell whether a man may capture another by what they are: his like in Norsk chess.

    A check is given whoever gives it.
    """
    return FairyRule.NORSK not in rules or (captor.kind is prey.kind and not captor.is_royal)


def snekked(draft: Draft, rules: FairyRules) -> Iterator[Draft]:
    """Yield what a capture comes to, once for everybody who becomes like the captured man.

    The captured man's side loses by it: a rook becomes a queen where a queen is captured, a
    bishop a rook, a knight a bishop, the king a royal knight, who is a king again once a pawn is
    captured; in Snek Circle a queen becomes a knight instead.
    """
    is_round = FairyRule.SNEK_CIRCLE in rules
    if draft.prey is None or not (is_round or FairyRule.SNEK in rules):
        yield draft
        return
    taken = draft.prey.kind
    if taken is Kind.PAWN and not is_round:
        for square in _of_other_side(draft):
            man = draft.men[square]
            if man is not None and man.is_royal and man.kind is not Kind.KING:
                _exchange_kind(draft, square, Kind.KING)
        yield draft
        return
    wanted = snekked_kinds(rules).get(taken)
    squares = [it for it in _of_other_side(draft) if _kind_on(draft, it) is wanted]
    for square in squares:
        other = draft.fork()
        _exchange_kind(other, square, taken)
        other.choice = square + 1
        yield other
    if not squares:
        yield draft


def snekked_kinds(rules: FairyRules) -> Becoming:
    """Return of which kind the man is who becomes like a captured one."""
    if FairyRule.SNEK in rules:
        return _SNEKKED
    return _SNEKKED_ROUND if FairyRule.SNEK_CIRCLE in rules else {}


def _exchange_kind(draft: Draft, square: Square, kind: Kind) -> None:
    """Let a third man become another, which may be who has moved himself."""
    man = draft.men[square]
    assert man is not None
    draft.men[square] = become(man, kind)
    draft.effects.append(Effect(square, draft.men[square], gone=man))


def _of_other_side(draft: Draft) -> list[Square]:
    return [it for it, man in enumerate(draft.men) if man is not None and man.is_of(not draft.side)]


def _kind_on(draft: Draft, square: Square) -> Kind | None:
    man = draft.men[square]
    return None if man is None else man.kind


def change_volatile(draft: Draft, rules: FairyRules) -> None:
    """Let a man, kings apart, go over who has come to a square of the other colour.

    So it is each time in Hypervolage, and once in Volage (``volage.c``), whatever square between
    he sets out from.
    """
    man, place = draft.mover, draft.place
    if man is None or place is None or not is_volatile(man, rules):
        return
    if is_light_square(draft.stood) != is_light_square(place) and not _stays(man, draft.side):
        draft.put(place, turned(man))


def darken(draft: Draft, rules: FairyRules) -> None:
    """Let a man, kings apart, go over who has come to the other half (``darkside.c``)."""
    man, place = draft.mover, draft.place
    if FairyRule.DARK_SIDE not in rules or man is None or place is None or man.is_royal:
        return
    if (rank_of(place) > 3) == draft.side:
        draft.put(place, man.recolored)


def spend(draft: Draft, rules: FairyRules) -> None:
    """Let a man vanish who captures for the second time (``pad.c``)."""
    man, place = draft.mover, draft.place
    if FairyRule.PAD not in rules or draft.prey is None or man is None or place is None:
        return
    if Trait.SPENT in man.traits:
        draft.put(place, None)
        draft.place = None


def spent(men: list[Man | None], move: Move, rules: FairyRules) -> None:
    """Mark who has captured."""
    man = men[move.to_square]
    if FairyRule.PAD not in rules or move.captured is None or man is None:
        return
    if not man.is_royal or rules.has(FairyRule.PAD, Variant.REX_INCLUSIVE):
        men[move.to_square] = replace(man, traits=man.traits | {Trait.SPENT})


def is_volatile(man: Man, rules: FairyRules) -> bool:
    """Tell whether a man goes over with the colour of his square."""
    return FairyRule.HYPERVOLAGE in rules or Trait.VOLATILE in man.traits


def turned(man: Man) -> Man:
    """Return a volatile man of the other side."""
    return replace(man.recolored, traits=man.traits - {Trait.VOLATILE})


def _stays(man: Man, side: Side) -> bool:
    return man.is_royal or man.color is Color.NEUTRAL or man.is_of(not side)
