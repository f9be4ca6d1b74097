"""Moves as files of expected answers write them: UCI or Popeye's long algebraic."""

from __future__ import annotations

import re

import chess

from solver.game import Move
from solver.orthodox import own

_LONG = re.compile(
    r"(?P<man>[KQRBSNP]?)(?P<start>[a-h][1-8])[-*](?P<end>[a-h][1-8])"
    r"( ep\.?)?(=(?P<promotion>[QRBSN]))? ?[+#]?"
)
_CASTLING = re.compile(r"(?P<side>0-0-0|0-0|O-O-O|O-O) ?[+#]?")
_LETTERS = {"Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "S": chess.KNIGHT}


def read_move(text: str, board: chess.Board) -> Move:
    """Read a move of *board* in UCI (``d2e4``) or long algebraic (``Nd2-e4``, ``b7*a8=Q+``).

    Raises:
        ValueError: the text is neither, or the move is not legal there.
    """
    move = _read_castling(text, board) or _read_long(text) or _read_uci(text)
    if move is None or move not in board.legal_moves:
        raise ValueError(f"expected a legal move of {board.fen()}, got {text!r}")
    return own(move)


def _read_castling(text: str, board: chess.Board) -> chess.Move | None:
    match = _CASTLING.fullmatch(text.strip())
    if match is None:
        return None
    home = chess.E1 if board.turn else chess.E8
    return chess.Move(home, home + (2 if len(match["side"]) == 3 else -2))


def _read_long(text: str) -> chess.Move | None:
    match = _LONG.fullmatch(text.strip())
    if match is None:
        return None
    letter = (match["promotion"] or "").replace("N", "S")
    start, end = chess.parse_square(match["start"]), chess.parse_square(match["end"])
    return chess.Move(start, end, _LETTERS.get(letter))


def _read_uci(text: str) -> chess.Move | None:
    try:
        return chess.Move.from_uci(text.strip())
    except ValueError:
        return None
