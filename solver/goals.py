"""The goals of stipulations: what is known of each, and whether a move reaches it."""

from __future__ import annotations

import re
from enum import Enum, auto

from solver.game import PASS, ROLES, Game, Move, Special, after, after_passing
from solver.men import Color, Man, shows
from solver.squares import SQUARE_NAMES, WHITE, Square, rank_of


class KingNeeded(Enum):
    """Without whose king a goal cannot be reached, seen from the side that reaches it."""

    NEITHER = auto()
    THEIRS = auto()
    OWN = auto()
    BOTH = auto()


class Goal(Enum):
    """What a move has to reach; the value is the sign in a stipulation.

    ``is_state``: it is told from the position after the move, and its sign in a solution is
    said in place of ``+``.  ``ends_play``: the other side is left without a move, so that
    alternate play cannot go on.  ``is_shown``: a solution has the sign behind the move.
    ``is_fairy``: it is played by fairy rules, whatever men stand there.  ``exposes``: whoever
    reaches it may leave his own king to be taken; it is judged move by move.  ``traces``: it asks
    where men stood in the diagram.  ``has_target``: a square belongs to it.
    """

    sign: str
    is_state: bool
    ends_play: bool
    is_shown: bool
    is_fairy: bool
    exposes: bool
    traces: bool
    has_target: bool
    king_needed: KingNeeded

    MATE = "#", "state end shown", KingNeeded.THEIRS
    STALEMATE = "=", "state end shown", KingNeeded.NEITHER
    DOUBLE_STALEMATE = "==", "state end shown", KingNeeded.NEITHER
    MATE_OR_STALEMATE = "#=", "state end shown", KingNeeded.NEITHER
    CHECK = "+", "state shown", KingNeeded.THEIRS
    CAPTURE = "x", "shown", KingNeeded.NEITHER
    SQUARE = "z", "shown target", KingNeeded.NEITHER
    CASTLING = "00", "", KingNeeded.OWN
    EN_PASSANT = "ep", "", KingNeeded.NEITHER
    ANY_MOVE = "~", "fairy", KingNeeded.NEITHER
    PIECE_WIN = "%", "shown fairy", KingNeeded.NEITHER
    LAST_RANK = "c81", "shown fairy", KingNeeded.NEITHER
    OWN_STALEMATE = "!=", "state shown fairy", KingNeeded.NEITHER
    DIAGRAM = "dia", "shown fairy", KingNeeded.NEITHER
    A_TO_B = "a=>b", "shown fairy", KingNeeded.NEITHER
    DOUBLE_MATE = "##", "state shown fairy exposes", KingNeeded.BOTH
    COUNTER_MATE = "##!", "state shown fairy exposes", KingNeeded.BOTH
    OWN_MATE = "!#", "state shown fairy exposes", KingNeeded.OWN
    CIRCUIT = "ct", "fairy traces", KingNeeded.NEITHER
    EXCHANGE = "<>", "fairy traces", KingNeeded.NEITHER
    KISS = "k", "fairy traces target", KingNeeded.NEITHER

    def __new__(cls, sign: str, facts: str, king_needed: KingNeeded) -> Goal:
        """Make a goal of its sign and what is known of it."""
        self = object.__new__(cls)
        self._value_ = sign
        self.sign = sign
        self.is_state = "state" in facts
        self.ends_play = "end" in facts
        self.is_shown = "shown" in facts
        self.is_fairy = "fairy" in facts
        self.exposes = "exposes" in facts
        self.traces = "traces" in facts
        self.has_target = "target" in facts
        self.king_needed = king_needed
        return self

    @property
    def has_bound(self) -> bool:
        """Whether the kernel's bounds of help play hold: they take squares from a king."""
        return self.ends_play

    @property
    def is_game(self) -> bool:
        """Whether men are to come to where they are shown: by a game, or from the diagram."""
        return self in (Goal.DIAGRAM, Goal.A_TO_B)


_BY_SIGN = {goal.sign: goal for goal in Goal}
GOAL_PATTERN = "|".join(
    re.escape(goal.sign) + ("[a-h][1-8]" if goal.has_target else "")
    for goal in sorted(Goal, key=lambda goal: -len(goal.sign))
)
"""What stands for a goal in a stipulation, as a regular expression."""


def read_goal(text: str) -> tuple[Goal, Square | None]:
    """Return the goal that *text*, which fits ``GOAL_PATTERN``, stands for, and its square."""
    goal = _BY_SIGN.get(text)
    return (goal, None) if goal else (_BY_SIGN[text[:-2]], SQUARE_NAMES.index(text[-2:]))


Men = tuple[Man | None, ...]
Target = Square | Men | None
"""What belongs to a goal: a square, or the men on all squares."""


def is_reached(game: Game, move: Move, goal: Goal, target: Target = None) -> bool:
    """Tell whether a legal *move* reaches *goal*, which may have a *target*."""
    match goal:
        case Goal.SQUARE:
            return move not in (PASS, ROLES) and game.made(move).rests_on == target
        case Goal.LAST_RANK:
            return move not in (PASS, ROLES) and _is_on_last_rank(game, move)
        case Goal.ANY_MOVE:
            return True
        case Goal.CAPTURE | Goal.PIECE_WIN:
            return game.made(move).captured is not None
        case Goal.CASTLING:
            return game.made(move).special is Special.CASTLING
        case Goal.EN_PASSANT:
            return game.made(move).special is Special.EN_PASSANT
        case Goal.DOUBLE_MATE | Goal.COUNTER_MATE | Goal.OWN_MATE:
            return _mates_mover(game, move, goal)
        case Goal.CIRCUIT | Goal.EXCHANGE | Goal.KISS:
            return _comes_to(game, move, goal, target)
    game.push(move)
    try:
        return shows(game.men, target) if goal.is_game else _is_state(game, goal)
    finally:
        game.pop()


def _is_on_last_rank(game: Game, move: Move) -> bool:
    """Tell whether who moves stands on the last rank of his side after all (``chess81.c``)."""
    square = game.made(move).rests_on
    return square is not None and rank_of(square) == (7 if game.turn is WHITE else 0)


def _comes_to(game: Game, move: Move, goal: Goal, target: Target) -> bool:
    """Tell whether who moves comes back, has exchanged his place, or stands alone with another."""
    from solver.fairy import travels  # of fairy play alone

    if goal is Goal.CIRCUIT:
        return travels.comes_back(game, move)
    if goal is Goal.KISS:
        assert isinstance(target, Square)
        return travels.kisses(game, move, target)
    return travels.exchanges(game, move)


def _mates_mover(game: Game, move: Move, goal: Goal) -> bool:
    """Tell whether a move, legal or not, mates who makes it, and the other side where asked.

    In a double mate who makes it had a legal move, in a countermate he was mated (Popeye 4.104,
    ``solving/goals/doublemate.c`` and ``countermate.c``).
    """
    has_moves = goal is Goal.OWN_MATE or game.has_moves()
    if goal is Goal.COUNTER_MATE and (has_moves or not game.in_check):
        return False
    if goal is Goal.DOUBLE_MATE and not has_moves:
        return False
    with after(game, move):
        if goal is not Goal.OWN_MATE and not _is_mated(game):
            return False
        with after_passing(game):
            return _is_mated(game)


def _is_mated(game: Game) -> bool:
    """Tell whether the side to move is mated: who may take a king is not, but one of both sides.

    Nor is it mated where a choice among its moves leaves it none, as in an exact maximummer.
    """
    if not game.in_check:
        return False
    moves = game.moves()
    return not any(_spares_own(game, move) for move in moves) if moves else not game.has_moves()


def _spares_own(game: Game, move: Move) -> bool:
    taken = game.made(move).captured
    man = None if taken is None else game.man_at(taken)
    return man is None or not (man.is_royal and man.color is Color.NEUTRAL)


def _is_state(game: Game, goal: Goal) -> bool:
    if goal is Goal.CHECK:  # mates alone mind that all men may be paralysed (``mate_filter.c``)
        return game.is_attacked
    if goal is Goal.OWN_STALEMATE:
        return not game.in_check and _has_no_move_either(game)
    if game.has_moves():
        return False
    if goal is Goal.MATE_OR_STALEMATE or game.in_check:
        return goal in (Goal.MATE, Goal.MATE_OR_STALEMATE)
    return goal is Goal.STALEMATE or (goal is Goal.DOUBLE_STALEMATE and _has_no_move_either(game))


def _has_no_move_either(game: Game) -> bool:
    """Tell whether the side that just moved could not move again."""
    with after_passing(game):
        return not game.has_moves()
