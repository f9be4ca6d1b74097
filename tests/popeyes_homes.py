"""Whom Popeye 4.104 takes for an observer where men set out from elsewhere than where they stand.

Under PhantomChess and PlusChess it puts a man on his other square and looks back from the square
that is asked for, and does not ask whether it is he whom it finds there, and not another man of his
kind (``conditions/marscirce``: ``phantom.c`` and ``plus.c`` leave out ``mars_enforce_observer``).
``docs/fairy-rules.md`` tells that he himself has to observe here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

from solver.fairy import checking
from solver.fairy.conditions import FairyCondition, FairyRule
from solver.fairy.departures import CENTRE, home_of, put_elsewhere, stays
from solver.fairy.rules import FairyRules
from solver.fairy.walks.board import Board, men_of
from solver.fairy.ways import ways
from solver.men import Man
from solver.squares import Side, Square

_is_taken = checking._is_taken
MISTAKEN = frozenset({FairyRule.PHANTOM, FairyRule.PLUS})
"""Under these others are taken for who has been put elsewhere."""


@contextmanager
def mistaking(conditions: Sequence[FairyCondition]) -> Iterator[None]:
    """Let plain rules take others for observers as Popeye does."""
    rest = FairyRules.of((None,) * 64, [it for it in conditions if it.rule not in MISTAKEN])

    def taken(board: Board, royals: Sequence[Square], side: Side, rules: FairyRules) -> bool:
        return _is_taken(board, royals, side, rules) or any(
            _sees(board, royals, not side, start, square, rest)
            for start in list(men_of(board, not side))
            for square in _elsewhere(board.men[start], start, not side, rules)
            if board.is_free(square)
        )

    with patch.object(checking, "_is_taken", taken):
        yield


def _elsewhere(man: Man | None, start: Square, side: Side, rules: FairyRules) -> Iterator[Square]:
    """Yield from where else the man on a square sets out."""
    assert man is not None
    if FairyRule.PLUS in rules:
        yield from (it for it in CENTRE if start in CENTRE and it != start)
    elif FairyRule.PHANTOM in rules and not stays(man, rules):
        yield home_of(man, start, side, rules)


def _sees(
    board: Board,
    royals: Sequence[Square],
    side: Side,
    start: Square,
    square: Square,
    rules: FairyRules,
) -> bool:
    """Tell whether a man like the one on *start* observes a king while that one is elsewhere."""
    kind = getattr(board.men[start], "kind", None)
    with put_elsewhere(board, start, square):
        alike = [it for it in men_of(board, side) if getattr(board.men[it], "kind", None) is kind]
        return any(
            step.taken in royals
            for it in alike
            for step in ways(board, it, side, rules, is_watching=True)
        )
