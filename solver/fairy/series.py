"""Captures in a series: who has captured may move on at once (Popeye 4.104, ``series_capture.c``).

So he may each time when he has captured, is still of his side, and has given no check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from solver.fairy import history, making
from solver.fairy.checking import is_in_check
from solver.fairy.position import FairyPosition
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import MOST_SQUARE_CHOICE, Leg, Move
from solver.language import tr
from solver.squares import Square

_MOST_CHOICES = 62


def prolonged(position: FairyPosition, rules: FairyRules, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield moves, and after captures all that the captor may do at once.

    Moves between the same squares are numbered with their legs in order, a leg before what follows.
    """
    counts: dict[tuple[Square, Square], int] = {}
    for move in sorted(moves, key=_order):
        yield move
        for legs in _further(position, rules, (Leg(position.men, move),)):
            first, last = legs[0].move, legs[-1].move
            number = counts.get((first.from_square, last.to_square), 0) + 1
            counts[first.from_square, last.to_square] = number
            if number > _MOST_CHOICES or first.choice or any(it.move.memory for it in legs):
                raise too_many_choices()
            yield Move(
                first.from_square,
                last.to_square,
                captured=first.captured,
                special=first.special,
                choice=MOST_SQUARE_CHOICE + number,
                legs=legs,
            )


def too_many_choices() -> NotUnderstoodError:
    """Return what is raised where moves of several legs have no number, or no room for one."""
    return NotUnderstoodError(tr("so many choices in a move are not known here"))


def _order(move: Move) -> tuple[int, ...]:
    """Return what a move is put in order by: where it leads, who is taken, what he becomes."""
    taken = 0 if move.captured is None else move.captured + 1
    return move.to_square, taken, move.promotion or 0, move.choice


def _further(
    position: FairyPosition, rules: FairyRules, legs: tuple[Leg, ...]
) -> Iterator[tuple[Leg, ...]]:
    """Yield the legs of all that can follow a leg, which is a capture or not."""
    leg, side = legs[-1].move, position.turn
    places = history.movers(leg)
    if leg.captured is None or not places:
        return
    after = making.after(position, leg, rules)
    man = after.men[places[0]]
    if man is None or not man.is_of(side):
        return
    if is_in_check(after, rules, side) or is_in_check(after, rules, not side):
        return
    again = replace(after, turn=side, passed=None)
    for move in sorted(making.made_by(again, rules, places[0]), key=_order):
        further = (*legs, Leg(again.men, move))
        yield further
        yield from _further(again, rules, further)


def after(position: FairyPosition, move: Move, rules: FairyRules) -> FairyPosition:
    """Return a position after all legs of a move."""
    for leg in move.legs:
        position = replace(making.after(position, leg.move, rules), turn=position.turn)
    return replace(position, turn=not position.turn)
