"""Moves in writing: short algebraic, Popeye's long algebraic, and UCI.

python-chess decides what a move is called in short algebraic notation; what is
added here are the habits of problemists: ``S`` for the knight, ``0-0`` with
noughts, ``e.p.`` said aloud, ``=`` for stalemate.
"""

from __future__ import annotations

import re
from enum import Enum

import chess

from solver.goals import is_reached
from solver.men import FEN, FIGURINES, FRENCH, GERMAN, PROBLEM, RUSSIAN, Color

_SIGNS_OF_STATES = ("#", "=", "==", "#=", "+")
"""Goals that are told by their own sign, which includes a check."""


class Letters(Enum):
    """What the men are called in moves: by letters of a language, or by figurines.

    In English the knight is ``S`` or ``N``; problemists keep N for the nightrider.
    """

    S = "S"
    N = "N"
    GERMAN = "de"
    FRENCH = "fr"
    RUSSIAN = "ru"
    FIGURINES = "figurines"

    def man(self, role: chess.PieceType) -> str:
        """Return what stands before the square of a man; a pawn has nothing there."""
        return _MEN[self].names[role] if role != chess.PAWN else ""

    def written(self, move: str) -> str:
        """Return *move*, written by python-chess, with these letters; castling has noughts."""
        return move.translate(_TABLES[self])

    def named(self, heading: str) -> str:
        """Return the *heading* of a twin, such as ``wSf3-->g3``, with these letters."""
        heading = _NAMED.sub(
            lambda man: _COLORS.get(self, "wb")["wb".index(man[1])] + self._letter(man[2]), heading
        )
        return _EXCHANGED.sub(lambda man: self._letter(man[0]), heading)

    def _letter(self, man: str) -> str:
        """Return the letter of a *man* of Popeye's, also that of a pawn."""
        return _MEN[self].names[PROBLEM.kinds[man]]


_MEN = {
    Letters.S: PROBLEM,
    Letters.N: FEN,
    Letters.GERMAN: GERMAN,
    Letters.FRENCH: FRENCH,
    Letters.RUSSIAN: RUSSIAN,
    Letters.FIGURINES: FIGURINES[Color.WHITE],
}
_COLORS = {Letters.GERMAN: "ws", Letters.FRENCH: "bn", Letters.RUSSIAN: "бч"}
_NAMED = re.compile(rf"(?<![A-Za-z0-9])([wb])([{PROBLEM.choice}])(?=[a-h][1-8])")
_EXCHANGED = re.compile(
    r"(?<![A-Za-z])[QRBSP](?= (?:==>|→) [QRBSP](?![A-Za-z]))|(?<=[>→] )[QRBSP](?![A-Za-z])"
)
_TABLES = {
    letters: str.maketrans({FEN.names[kind]: name for kind, name in men.names.items()} | {"O": "0"})
    for letters, men in _MEN.items()
}


def san(board: chess.Board, move: chess.Move) -> str:
    """Return *move* in standard algebraic notation, as PGN and EPD want it."""
    return board.san(move)


def uci(move: chess.Move) -> str:
    """Return *move* as UCI writes it, such as ``e7e8n``."""
    return move.uci()


def short_algebraic(board: chess.Board, move: chess.Move, letters: Letters = Letters.S) -> str:
    """Return *move* as composers print it: ``Sf3+``, ``0-0``, ``fxg6 e.p.#``, ``Qg6=``.

    *board* is the position before the move.
    """
    text = letters.written(board.san(move))
    bare = text.rstrip("+#")
    sign = text[len(bare) :] or stalemate_sign(board, move)
    return f"{bare} e.p.{sign}" if board.is_en_passant(move) else bare + sign


def long_algebraic(
    board: chess.Board,
    move: chess.Move,
    letters: Letters = Letters.S,
    goal: str | None = None,
) -> str:
    """Return *move* as Popeye prints it: ``Qd4-g1``, ``f5*g6 ep. +``, ``a7-a8=S #``.

    The sign follows after a blank: that of the *goal* which the move reaches; ``+``
    for any other check, mate included.  *board* is the position before the move.
    """
    sign = long_sign(board, move, goal)
    return f"{_long_without_sign(board, move, letters)}{' ' if sign else ''}{sign}"


def long_sign(board: chess.Board, move: chess.Move, goal: str | None = None) -> str:
    """Return what Popeye prints behind *move*: ``+``, or the sign of the *goal* it reaches.

    Castling and en passant as a goal have no sign of their own.
    """
    if goal is not None and goal in _SIGNS_OF_STATES:
        return goal
    signs = ["+"] if board.gives_check(move) else []
    if goal is not None and goal[0] in "xz":
        signs.append(goal[0])
    return " ".join(signs)


def stalemate_sign(board: chess.Board, move: chess.Move) -> str:
    """Return ``=`` where *move* stalemates, ``==`` where neither side is left with a move."""
    if not is_reached(board, move, "="):
        return ""
    return "==" if is_reached(board, move, "==") else "="


def _long_without_sign(board: chess.Board, move: chess.Move, letters: Letters) -> str:
    if board.is_castling(move):
        return "0-0" if chess.square_file(move.to_square) > 4 else "0-0-0"
    stroke = "*" if board.is_capture(move) else "-"
    from_name, to_name = chess.square_name(move.from_square), chess.square_name(move.to_square)
    role = board.piece_type_at(move.from_square)
    letter = letters.man(role) if role else ""
    promotion = f"={letters.man(move.promotion)}" if move.promotion else ""
    passant = " ep." if board.is_en_passant(move) else ""
    return f"{letter}{from_name}{stroke}{to_name}{promotion}{passant}"
