"""The goals of stipulations: what is known of each, and whether a move reaches it."""

from __future__ import annotations

import re
from enum import Enum, auto

from solver.game import Game, Move, Special, after_passing
from solver.squares import SQUARE_NAMES, Square


class KingNeeded(Enum):
    """Without whose king a goal cannot be reached, seen from the side that reaches it."""

    NEITHER = auto()
    THEIRS = auto()
    OWN = auto()


class Goal(Enum):
    """What a move has to reach; the value is the sign in a stipulation.

    ``is_state``: it is told from the position after the move, and its sign in a solution is
    said in place of ``+``.  ``ends_play``: the other side is left without a move, so that
    alternate play cannot go on.  ``is_shown``: a solution has the sign behind the move.
    """

    sign: str
    is_state: bool
    ends_play: bool
    is_shown: bool
    king_needed: KingNeeded

    MATE = "#", "state end shown", KingNeeded.THEIRS
    STALEMATE = "=", "state end shown", KingNeeded.NEITHER
    DOUBLE_STALEMATE = "==", "state end shown", KingNeeded.NEITHER
    MATE_OR_STALEMATE = "#=", "state end shown", KingNeeded.NEITHER
    CHECK = "+", "state shown", KingNeeded.THEIRS
    CAPTURE = "x", "shown", KingNeeded.NEITHER
    SQUARE = "z", "shown", KingNeeded.NEITHER
    CASTLING = "00", "", KingNeeded.OWN
    EN_PASSANT = "ep", "", KingNeeded.NEITHER

    def __new__(cls, sign: str, facts: str, king_needed: KingNeeded) -> Goal:
        """Make a goal of its sign and what is known of it."""
        self = object.__new__(cls)
        self._value_ = sign
        self.sign = sign
        self.is_state = "state" in facts
        self.ends_play = "end" in facts
        self.is_shown = "shown" in facts
        self.king_needed = king_needed
        return self

    @property
    def has_bound(self) -> bool:
        """Whether the kernel's bounds of help play hold: they take squares from a king."""
        return self.ends_play

    @property
    def has_target(self) -> bool:
        """Whether a square belongs to it."""
        return self is Goal.SQUARE


_BY_SIGN = {goal.sign: goal for goal in Goal}
GOAL_PATTERN = "|".join(
    re.escape(goal.sign) + ("[a-h][1-8]" if goal.has_target else "")
    for goal in sorted(Goal, key=lambda goal: -len(goal.sign))
)
"""What stands for a goal in a stipulation, as a regular expression."""


def read_goal(text: str) -> tuple[Goal, Square | None]:
    """Return the goal that *text*, which fits ``GOAL_PATTERN``, stands for, and its square."""
    if text.startswith(Goal.SQUARE.sign):
        return Goal.SQUARE, SQUARE_NAMES.index(text[1:])
    return _BY_SIGN[text], None


def is_reached(game: Game, move: Move, goal: Goal, target: Square | None = None) -> bool:
    """Tell whether a legal *move* reaches *goal*, which may have a *target*."""
    match goal:
        case Goal.SQUARE:
            return move.to_square == target
        case Goal.CAPTURE:
            return game.made(move).captured is not None
        case Goal.CASTLING:
            return game.made(move).special is Special.CASTLING
        case Goal.EN_PASSANT:
            return game.made(move).special is Special.EN_PASSANT
    game.push(move)
    try:
        return _is_state(game, goal)
    finally:
        game.pop()


def _is_state(game: Game, goal: Goal) -> bool:
    if goal is Goal.CHECK:
        return game.in_check
    if game.has_moves():
        return False
    if goal is Goal.MATE_OR_STALEMATE or game.in_check:
        return goal in (Goal.MATE, Goal.MATE_OR_STALEMATE)
    return goal is Goal.STALEMATE or (goal is Goal.DOUBLE_STALEMATE and _has_no_move_either(game))


def _has_no_move_either(game: Game) -> bool:
    """Tell whether the side that just moved could not move again."""
    with after_passing(game):
        return not game.has_moves()
