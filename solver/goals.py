"""Whether a move reaches a goal, told from the board alone."""

from __future__ import annotations

import chess


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
