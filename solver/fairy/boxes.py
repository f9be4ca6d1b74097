"""SingleBox: pawns promote only to men of whom the box of a game has one left.

Popeye 4.104, ``conditions/singlebox/type1.c``, ``type2.c``, ``type3.c``.  In the types 2 and 3 a
pawn may wait on his last rank; he promotes when a man of his is captured, with that move (2), or
before his side moves (3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.fairy import sequels
from solver.fairy.box import available, is_in_box, waiting
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules
from solver.game import MOST_SQUARE_CHOICE, Effect, Move
from solver.men import OFFICERS, Man
from solver.squares import Side, Square, file_of


def made_moves(
    position: FairyPosition, rules: FairyRules, mover: Square | None = None
) -> Iterator[Move]:
    """Yield every move with all that it does, or of one man, as ``inchess.made_moves``."""
    if FairyRule.SINGLEBOX not in rules:
        yield from sequels.made_moves(position, rules, mover)
        return
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_3):
        moves = _after_promotions(position, rules)
    else:
        moves = sequels.made_moves(position, rules)
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_2):
        moves = _with_promotions(position, moves, rules)
    side = position.turn
    for move in moves:
        if _is_lawful(after(position, move, rules).men, side, rules):
            yield move


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after a move that :func:`made_moves` has told."""
    if move.first is None:
        return sequels.after(position, move, rules)
    stands = _changed(position, move.first)
    return sequels.after(stands, move, rules)


def _changed(position: FairyPosition, effect: Effect) -> FairyPosition:
    men = list(position.men)
    men[effect.square] = effect.man
    return replace(position, men=tuple(men))


def _is_lawful(men: Sequence[Man | None], side: Side, rules: FairyRules) -> bool:
    """Tell whether all men are of the box, and nobody waits who could promote."""
    if not is_in_box(men):
        return False
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_2):
        sides: tuple[Side, ...] = (True, False)
    elif rules.has(FairyRule.SINGLEBOX, Variant.TYPE_3):
        sides = (side,)
    else:
        sides = ()
    return not any(waiting(men, it) and available(men, it) for it in sides)


def _with_promotions(
    position: FairyPosition, moves: Iterator[Move], rules: FairyRules
) -> Iterator[Move]:
    """Yield moves with every promotion of one of the other side's pawns who waits."""
    other = not position.turn
    for move in moves:
        promotions = list(_promotions(sequels.after(position, move, rules).men, other))
        if not promotions:
            yield move
        for effect, choice in promotions:
            yield replace(move, effects=(*move.effects, effect), choice=choice)


def _promotions(men: Sequence[Man | None], side: Side) -> Iterator[tuple[Effect, int]]:
    """Yield every promotion of a pawn of *side* who waits, with its number among choices."""
    kinds = available(men, side)
    for square in waiting(men, side):
        for kind in kinds:
            man = men[square]
            assert man is not None
            choice = MOST_SQUARE_CHOICE + 1 + 4 * file_of(square) + OFFICERS.index(kind)
            yield Effect(square, replace(man, kind=kind)), choice


def _after_promotions(position: FairyPosition, rules: FairyRules) -> Iterator[Move]:
    """Yield the moves after every promotion of an own pawn who waits; without one if none can."""
    promotions = list(_promotions(position.men, position.turn))
    if not promotions:
        yield from sequels.made_moves(position, rules)
    for effect, choice in promotions:
        for move in sequels.made_moves(_changed(position, effect), rules):
            yield replace(move, choice=choice, first=effect)
