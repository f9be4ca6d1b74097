"""The rules of battle play, whatever the game: what it means that a move reaches the goal.

The attacker carries the stipulation and moves first.  In direct play he is to reach
the goal; in self play every defence must reach it at last; in reflex play a side that
can reach it at once must do so, in semi-reflex play the defender alone.

Believes nothing of the solver that writes certificates, since the checker stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from solver.certificate.format import LONGEST_LENGTH, CertificateError, quoted
from solver.game import PASS, ROLES, Game, Move, Special, after, after_passing
from solver.squares import WHITE, Square, rank_of, square_of

_STIPULATION = re.compile(
    r"(?P<exact>exact-)?(?P<play>semi-r|s|r)?"
    r"(?P<goal>==|#=|#|=|\+|x|z[a-h][1-8]|00|ep)(?P<moves>[1-9][0-9]{0,2})",
    re.ASCII,
)
_FAIRY_STIPULATION = re.compile(_STIPULATION.pattern.replace("==|", "==|!=|~|%|c81|"), re.ASCII)
"""Of fairy chess alone: its own side stalemated, any move, a man won, one on the last rank."""


CHECKS = ("#", "+")
"""Goals that a move without check does not reach."""


class CertifiedPlay(Enum):
    """Who is to reach the goal, and who must when he can."""

    DIRECT = ""
    SELF = "s"
    REFLEX = "r"
    SEMI_REFLEX = "semi-r"


@dataclass(frozen=True, slots=True)
class CertifiedRules:
    """A stipulation of battle play.

    With ``is_exact`` the goal counts with the last move alone.  A defender who reaches it
    sooner, or could, has just moved, and the play goes on; but in self play, in which he is to
    be forced, he has defeated the attacker.
    """

    play: CertifiedPlay
    goal: str
    moves: int
    is_exact: bool

    @classmethod
    def parse(cls, text: str, *, is_fairy: bool = False) -> CertifiedRules:
        """Read a stipulation such as ``#3``, ``s=4`` or ``exact-r#2``.

        Raises:
            CertificateError: it is none of battle play.
        """
        match = (_FAIRY_STIPULATION if is_fairy else _STIPULATION).fullmatch(text)
        if match is None or int(match["moves"]) > LONGEST_LENGTH:
            raise CertificateError(f"{quoted(text)} is not a stipulation of battle play")
        return cls(
            CertifiedPlay(match["play"] or ""),
            match["goal"],
            int(match["moves"]),
            bool(match["exact"]),
        )

    def reaches(self, game: Game, move: Move) -> bool:
        """Tell whether a legal *move* reaches the goal."""
        if self.goal == "~":
            return True
        if self.goal in ("x", "%"):
            return game.made(move).captured is not None
        if self.goal == "ep":
            return game.made(move).special is Special.EN_PASSANT
        if self.goal == "00":
            return game.made(move).special is Special.CASTLING
        if self.goal.startswith("z"):
            return _arrives_on(game, move) == square_of(self.goal[1:])
        if self.goal == "c81":
            square = _arrives_on(game, move)
            return square is not None and rank_of(square) == (7 if game.turn is WHITE else 0)
        if self.goal in CHECKS and not game.may_check(move):
            return False
        game.push(move)
        is_reached = self._is_reached(game)
        game.pop()
        return is_reached

    def can_reach(self, game: Game) -> bool:
        """Tell whether the side to move can reach the goal at once."""
        return any(self.reaches(game, move) for move in self._candidates(game))

    def must_spoil(self, game: Game) -> bool:
        """Tell whether the attacker, to move, must reach the goal himself and so fails."""
        return self.play is CertifiedPlay.REFLEX and self.can_reach(game)

    def succeeds_at_once(self, game: Game, move: Move) -> bool:
        """Tell whether the attacker's *move* meets the stipulation with nothing more to come.

        In self and reflex play the defender's reply belongs to the move.
        """
        if self.play is CertifiedPlay.DIRECT:
            return self.reaches(game, move)
        with after(game, move):
            if self.play is not CertifiedPlay.SELF:
                return self.can_reach(game)
            reply = None
            for reply in game.each_move():
                if not self.reaches(game, reply):
                    return False
            return reply is not None

    def is_too_soon(self, game: Game, reply: Move) -> bool:
        """Tell whether a *reply* that is not the last one defeats the attacker by itself."""
        return self.is_exact and self.play is CertifiedPlay.SELF and self.reaches(game, reply)

    def fails_in_one(self, game: Game) -> bool:
        """Tell whether the attacker, to move, has no move that succeeds at once; tries them all."""
        if self.play is CertifiedPlay.DIRECT:
            return not self.can_reach(game)
        return self.must_spoil(game) or not any(
            self.succeeds_at_once(game, move) for move in game.each_move()
        )

    def _candidates(self, game: Game) -> Iterator[Move]:
        """Yield legal moves, among them all that reach the goal."""
        return game.checking_moves() if self.goal in CHECKS else game.each_move()

    def _is_reached(self, game: Game) -> bool:
        if self.goal == "+":
            return game.in_check
        if self.goal == "#":
            return game.in_check and not game.has_moves()
        if self.goal == "!=":
            with after_passing(game):
                has_moves = game.has_moves()
            return not has_moves and not game.in_check
        if game.has_moves():
            return False
        if self.goal == "#=":
            return True
        return not game.in_check and (self.goal == "=" or _is_stuck(game))


def _is_stuck(game: Game) -> bool:
    """Tell whether the side that has just moved has no move either, and is not in check."""
    with after_passing(game):
        return not game.in_check and not game.has_moves()


def _arrives_on(game: Game, move: Move) -> Square | None:
    """Return where who moves stands after all, if anybody moves."""
    return None if move in (PASS, ROLES) else game.made(move).rests_on
