"""Ways that squares, shadows or budgets keep men from going, under conditions that remember.

Popeye 4.104 takes such moves away after it has listed them, and such observations as well:
``conditions/wormhole.c``, ``bgl.c``, ``imitator.c``.
"""

from __future__ import annotations

from functools import cache
from math import isqrt

from solver.fairy.box import available
from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN
from solver.fairy.walks.board import Board, Going, Route, ways_of
from solver.fairy.walks.lines import Leap, Ride
from solver.fairy.walks.pawns import Pawn
from solver.men import OFFICERS, Kind
from solver.squares import Side, Square, file_of, rank_of, squares_in

_PACING = (Leap, Ride, Pawn)


def allows(
    board: Board,
    start: Square,
    step: Route,
    side: Side,
    rules: FairyRules,
    *,
    is_watching: bool = False,
) -> bool:
    """Tell whether a way of a man of *side* is left to him, or whom he watches so."""
    if FairyRule.WORMHOLES in rules and not _comes_out(board, start, step.to, rules):
        return False
    if FairyRule.SINGLEBOX in rules and not _has_promotion(board, start, step, side, rules):
        return False
    budgets = board.memory.budgets
    if budgets and cost(start, step.to) > budgets[side % len(budgets)]:
        return False
    if not board.memory.imitators:
        return True
    return _is_imitated(board, start, step, side, is_watching=is_watching)


def _comes_out(board: Board, start: Square, to: Square, rules: FairyRules) -> bool:
    """Tell whether who goes into a wormhole finds another one open (``is_move_allowed``)."""
    condition = rules.get(FairyRule.WORMHOLES)
    assert condition is not None
    holes = condition.squares
    if to not in holes or start in holes:
        return True
    return any(board.is_empty(hole) for hole in holes if hole != to)


def _has_promotion(board: Board, start: Square, step: Route, side: Side, rules: FairyRules) -> bool:
    """Tell whether a pawn who takes a king on his last rank could promote (type 1)."""
    man = board.men[start]
    prey = None if step.taken is None else board.men[step.taken]
    assert man is not None
    if prey is None or not prey.is_royal or not WALKS[man.kind].is_pawn:
        return True
    is_last = rank_of(step.to) == (7 if side else 0)
    condition = rules.get(FairyRule.SINGLEBOX)
    if not is_last or condition is None or condition.variants:
        return True
    return bool(available(board.men, side)) or len(rules.promoted) > len(OFFICERS)


def cost(start: Square, to: Square) -> int:
    """Return what a move takes of a budget: its length, in hundredths of a square."""
    files = file_of(to) - file_of(start)
    ranks = rank_of(to) - rank_of(start)
    return (isqrt(40_000 * (files * files + ranks * ranks)) + 1) // 2


def _is_imitated(
    board: Board, start: Square, step: Route, side: Side, *, is_watching: bool
) -> bool:
    """Tell whether all imitators can go along with a man (``remove_illegal_moves``)."""
    man = board.men[start]
    assert man is not None
    if not can_pace(man.kind):
        is_mao = man.kind in (Kind.MAO, Kind.MOA)
        left = start if is_watching or is_mao else None
        ways = _ways_to(man.kind, start, step, side)
        return any(_is_hopped(board, start, way, left) for way in ways if board.route(way, side))
    way = (*_between(man.kind, start, step.to, side), step.to)
    shifts = (imitator_shift(start, square) for square in way)
    return all(is_open_to_imitators(board, shift, start) for shift in shifts)


def can_pace(kind: Kind) -> bool:
    """Tell whether imitators go step by step with a kind, as with leapers, riders and pawns."""
    return all(isinstance(form, _PACING) for form in WALKS[kind].forms)


def _is_hopped(board: Board, start: Square, way: Going, left: Square | None) -> bool:
    """Tell whether imitators pass empty squares where a hopper does, and hurdles as he does.

    A hopper who moves still stands where he *left*, for them, in Popeye; one who gives check, not.
    """
    arrival = imitator_shift(start, way.to)
    passed = squares_in(way.empty & ~(1 << way.to))
    return (
        is_open_to_imitators(board, arrival, start)
        and all(is_open_to_imitators(board, imitator_shift(start, it), left) for it in passed)
        and all(_have_hurdle(board, imitator_shift(start, it), left) for it in squares_in(way.full))
    )


def _have_hurdle(board: Board, shift: tuple[int, int], left: Square | None) -> bool:
    squares = (PLAIN.step(imitator, shift) for imitator in board.memory.imitators)
    return all(it is not None and it != left and not board.is_empty(it) for it in squares)


@cache
def _ways_to(kind: Kind, start: Square, step: Route, side: Side) -> tuple[Going, ...]:
    ways = (way for form in WALKS[kind].forms for way in ways_of(form, PLAIN, start, side))
    return tuple(way for way in ways if (way.to, way.taken) == (step.to, step.taken))


def imitator_shift(start: Square, to: Square) -> tuple[int, int]:
    """Return how many files and ranks a man goes."""
    return file_of(to) - file_of(start), rank_of(to) - rank_of(start)


def is_open_to_imitators(board: Board, shift: tuple[int, int], left: Square | None) -> bool:
    """Tell whether imitators find empty squares so far away, one that was *left* among them."""
    for imitator in board.memory.imitators:
        square = PLAIN.step(imitator, shift)
        if square is None or (square != left and not board.is_empty(square)):
            return False
    return True


@cache
def _between(kind: Kind, start: Square, to: Square, side: Side) -> tuple[Square, ...]:
    """Return the squares that a man passes, which have to be empty for him."""
    for form in WALKS[kind].forms:
        for way in ways_of(form, PLAIN, start, side):
            if way.to == to:
                return tuple(it for it in range(64) if way.empty >> it & 1 and it != to)
    return ()
