"""Moves in writing: short algebraic, Popeye's long algebraic, and UCI.

python-chess decides what a move is called in short algebraic notation; what is
added here are the habits of problemists: ``S`` for the knight, ``0-0`` with
noughts, ``e.p.`` said aloud, ``=`` for stalemate.
"""

from __future__ import annotations

import chess

from solver.goals import Goal, is_reached
from solver.notation.letters import Letters
from solver.orthodox import OrthodoxGame


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
    goal: Goal | None = None,
) -> str:
    """Return *move* as Popeye prints it: ``Qd4-g1``, ``f5*g6 ep. +``, ``a7-a8=S #``.

    The sign follows after a blank: that of the *goal* which the move reaches; ``+``
    for any other check, mate included.  *board* is the position before the move.
    """
    sign = long_sign(board, move, goal)
    return f"{_long_without_sign(board, move, letters)}{' ' if sign else ''}{sign}"


def long_sign(board: chess.Board, move: chess.Move, goal: Goal | None = None) -> str:
    """Return what Popeye prints behind *move*: ``+``, or the sign of the *goal* it reaches.

    Castling and en passant as a goal have no sign of their own.
    """
    if goal is not None and goal.is_state:
        return goal.sign
    signs = ["+"] if board.gives_check(move) else []
    if goal is not None and goal.is_shown:
        signs.append(goal.sign)
    return " ".join(signs)


def stalemate_sign(board: chess.Board, move: chess.Move) -> str:
    """Return ``=`` where *move* stalemates, ``==`` where neither side is left with a move."""
    game = OrthodoxGame(board)
    if not is_reached(game, move, Goal.STALEMATE):
        return ""
    return "==" if is_reached(game, move, Goal.DOUBLE_STALEMATE) else "="


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
