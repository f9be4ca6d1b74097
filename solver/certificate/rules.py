"""The rules of battle play, on python-chess: what it means that a move reaches the goal.

The attacker carries the stipulation and moves first.  In direct play he is to reach
the goal; in self play every defence must reach it at last; in reflex play a side that
can reach it at once must do so, in semi-reflex play the defender alone.

Imports python-chess and the standard library alone, since the checker stands on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

import chess

from solver.certificate.format import LONGEST_LENGTH, CertificateError, quoted

_STIPULATION = re.compile(
    r"(?P<exact>exact-)?(?P<play>semi-r|s|r)?"
    r"(?P<goal>==|#=|#|=|\+|x|z[a-h][1-8]|00|ep)(?P<moves>[1-9][0-9]?)",
    re.ASCII,
)


class Play(Enum):
    """Who is to reach the goal, and who must when he can."""

    DIRECT = ""
    SELF = "s"
    REFLEX = "r"
    SEMI_REFLEX = "semi-r"


@contextmanager
def after(board: chess.Board, move: chess.Move) -> Iterator[None]:
    """Play *move* on *board* for the length of the ``with`` block."""
    board.push(move)
    try:
        yield
    finally:
        board.pop()


@dataclass(frozen=True, slots=True)
class Rules:
    """A stipulation of battle play.

    With ``is_exact`` the goal counts with the last move alone.  A defender who reaches it
    sooner, or could, has just moved, and the play goes on; but in self play, in which he is to
    be forced, he has defeated the attacker.
    """

    play: Play
    goal: str
    moves: int
    is_exact: bool

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read a stipulation such as ``#3``, ``s=4`` or ``exact-r#2``.

        Raises:
            CertificateError: it is none of battle play.
        """
        match = _STIPULATION.fullmatch(text)
        if match is None or int(match["moves"]) > LONGEST_LENGTH:
            raise CertificateError(f"{quoted(text)} is not a stipulation of battle play")
        return cls(
            Play(match["play"] or ""), match["goal"], int(match["moves"]), bool(match["exact"])
        )

    def reaches(self, board: chess.Board, move: chess.Move) -> bool:
        """Tell whether a legal *move* reaches the goal."""
        if self.goal == "x":
            return board.is_capture(move)
        if self.goal == "ep":
            return board.is_en_passant(move)
        if self.goal == "00":
            return board.is_castling(move)
        if self.goal.startswith("z"):
            return chess.square_name(move.to_square) == self.goal[1:]
        board.push(move)
        is_reached = self._is_reached(board)
        board.pop()
        return is_reached

    def can_reach(self, board: chess.Board) -> bool:
        """Tell whether the side to move can reach the goal at once."""
        return any(self.reaches(board, move) for move in board.legal_moves)

    def must_spoil(self, board: chess.Board) -> bool:
        """Tell whether the attacker, to move, must reach the goal himself and so fails."""
        return self.play is Play.REFLEX and self.can_reach(board)

    def succeeds_at_once(self, board: chess.Board, move: chess.Move) -> bool:
        """Tell whether the attacker's *move* meets the stipulation with nothing more to come.

        In self and reflex play the defender's reply belongs to the move.
        """
        if self.play is Play.DIRECT:
            return self.reaches(board, move)
        with after(board, move):
            if self.play is not Play.SELF:
                return self.can_reach(board)
            spares = (reply for reply in board.legal_moves if not self.reaches(board, reply))
            return any(board.legal_moves) and not any(spares)

    def is_too_soon(self, board: chess.Board, reply: chess.Move) -> bool:
        """Tell whether a *reply* that is not the last one defeats the attacker by itself."""
        return self.is_exact and self.play is Play.SELF and self.reaches(board, reply)

    def fails_in_one(self, board: chess.Board) -> bool:
        """Tell whether the attacker, to move, has no move that succeeds at once; tries them all."""
        return self.must_spoil(board) or not any(
            self.succeeds_at_once(board, move) for move in board.legal_moves
        )

    def _is_reached(self, board: chess.Board) -> bool:
        if self.goal == "+":
            return board.is_check()
        if self.goal == "#":
            return board.is_checkmate()
        if any(board.generate_legal_moves()):
            return False
        if self.goal == "#=":
            return True
        return not board.is_check() and (self.goal == "=" or _is_stuck(board))


def _is_stuck(board: chess.Board) -> bool:
    """Tell whether the side that has just moved has no move either, and is not in check."""
    with after(board, chess.Move.null()):
        return not board.is_check() and not any(board.generate_legal_moves())
