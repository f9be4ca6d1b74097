"""Whether a move reaches a goal, told from the board alone."""

from __future__ import annotations

import chess

from solver.stipulation import Play, Stipulation


def is_reached(board: chess.Board, move: chess.Move, goal: str) -> bool:
    """Tell whether *move*, played on *board*, reaches *goal* as a stipulation writes it."""
    if goal == "x":
        return board.is_capture(move)
    if goal == "00":
        return board.is_castling(move)
    if goal == "ep":
        return board.is_en_passant(move)
    if goal.startswith("z"):
        return move.to_square == chess.parse_square(goal[1:])
    board.push(move)
    try:
        return _is_state(board, goal)
    finally:
        board.pop()


def forced_moves(board: chess.Board, stipulation: Stipulation) -> tuple[chess.Move, ...]:
    """Return the moves with which the attacker, to move, would have to reach the goal himself.

    Reflex play obliges him to; that is what he wants to avoid.
    """
    if stipulation.play not in (Play.REFLEX, Play.HELP_REFLEX):
        return ()
    moves = board.legal_moves
    return tuple(move for move in moves if is_reached(board, move, stipulation.goal))


def _is_state(board: chess.Board, goal: str) -> bool:
    if goal == "+":
        return board.is_check()
    if any(board.generate_legal_moves()):
        return False
    if goal == "#=" or board.is_check():
        return goal in ("#", "#=")
    return goal == "=" or (goal == "==" and _has_no_move_either(board))


def _has_no_move_either(board: chess.Board) -> bool:
    """Tell whether the side that just moved could not move again."""
    board.push(chess.Move.null())
    try:
        return not any(board.generate_legal_moves())
    finally:
        board.pop()
