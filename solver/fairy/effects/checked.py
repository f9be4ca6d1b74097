"""What comes of checks: men who are recoloured by who gives them, and kings once attacked.

Popeye 4.104, ``conditions/masand.c`` and ``sat.c``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.fairy.effects.starting import attacked_by_now
from solver.fairy.walks.board import Board
from solver.fairy.ways import takes_one
from solver.game import Effect
from solver.men import Color, Man
from solver.squares import Side, Square

if TYPE_CHECKING:
    from solver.fairy.sequels import Sequel


def recolor_observed(sequel: Sequel) -> Iterator[Sequel]:
    """Let who gives check recolour all whom he observes, kings apart (``masand.c``)."""
    if sequel.movers and sequel.is_attacked(not sequel.side):
        place = sequel.movers[0]
        seen = _observed_from(sequel, place)
        royals = {it for it in seen if _is_royal_of(sequel.men[it], not sequel.side)}
        if royals:
            for square in sorted(seen):
                man = sequel.men[square]
                if man and not man.is_royal and man.color is not Color.NEUTRAL:
                    sequel.put(square, man.recolored)
    yield sequel


def recolor_all_observed(sequel: Sequel) -> Iterator[Sequel]:
    """Let all who give check recolour those whom they observe, each of these once, kings apart."""
    if sequel.is_attacked(not sequel.side):
        recolored: set[Square] = set()
        for place in range(64):
            man = sequel.men[place]
            if man is None or not man.is_of(sequel.side):
                continue
            seen = _observed_from(sequel, place)
            if not any(_is_royal_of(sequel.men[it], not sequel.side) for it in seen):
                continue
            for square in sorted(seen - recolored):
                other = sequel.men[square]
                if other and not other.is_royal and other.color is not Color.NEUTRAL:
                    has_moved = square in sequel.movers
                    sequel.men[square] = other.recolored
                    sequel.effects.append(
                        Effect(square, other.recolored, is_apart=has_moved, is_aside=has_moved)
                    )
                    recolored.add(square)
    yield sequel


def mark_attacked(sequel: Sequel) -> Iterator[Sequel]:
    """Remember whose kings have been attacked (``sat.c``)."""
    attacked = attacked_by_now(sequel.stands(), sequel.rules)
    sequel.memory = replace(sequel.memory, attacked=attacked)
    yield sequel


def _observed_from(sequel: Sequel, place: Square) -> set[Square]:
    """Return the squares of the men, of whatever side, whom the man on a square observes."""
    board, found = Board(sequel.men, sequel.rules.shape), set()
    for square, man in enumerate(sequel.men):
        if man is None or square == place:
            continue
        board.put(square, replace(man, color=Color(not sequel.side)))
        if takes_one(board, place, sequel.side, (square,), sequel.rules):
            found.add(square)
        board.put(square, man)
    return found


def _is_royal_of(man: Man | None, side: Side) -> bool:
    return man is not None and man.is_royal and man.is_of(side)
