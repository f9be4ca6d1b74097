"""A sensible move where there is no mate: material and room, two half-moves and captures deep."""

from __future__ import annotations

import time
from collections.abc import Sequence

import chess

from solver.game import Move
from solver.orthodox import plain
from solver.uci.protocol import InfoLine

VALUES = {chess.PAWN: 100, chess.KNIGHT: 310, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900}
MATED = 20_000
"""The value of being mated; what is told is kept below ``LARGEST``."""
LARGEST = 9_000
CAPTURES_DEEP = 4


class _OutOfTimeError(Exception):
    """The time for this move is used up."""


def choose(board: chess.Board, moves: Sequence[Move], seconds: float) -> InfoLine:
    """Return the best of *moves*, found in about *seconds*; *moves* is not empty.

    Several rounds, each deeper than the one before; the first only counts men and moves.
    """
    deadline = time.monotonic() + seconds
    ranked = list(moves)
    best = InfoLine((ranked[0],))
    for depth in (-CAPTURES_DEEP, 0, 1, 2):
        try:
            values = {move: -_after(board, plain(move), depth, deadline) for move in ranked}
        except _OutOfTimeError:
            break
        ranked.sort(key=lambda move: -values[move])
        told = max(-LARGEST, min(LARGEST, values[ranked[0]]))
        best = InfoLine((ranked[0],), centipawns=told)
    return best


def _after(board: chess.Board, move: chess.Move, depth: int, deadline: float) -> int:
    board.push(move)
    try:
        return _value(board, depth, -MATED, MATED, deadline)
    finally:
        board.pop()


def _value(board: chess.Board, depth: int, low: int, high: int, deadline: float) -> int:
    """Return what the position is worth to the side to move (alpha-beta)."""
    if time.monotonic() > deadline:
        raise _OutOfTimeError
    moves = list(board.legal_moves)
    if not moves:
        return -MATED + len(board.move_stack) if board.is_check() else 0
    if depth <= 0:
        low = max(low, _material(board) + len(moves))
        moves = [move for move in moves if board.is_capture(move)]
    if depth <= -CAPTURES_DEEP or low >= high:
        return low
    for move in sorted(moves, key=board.is_capture, reverse=True):
        board.push(move)
        try:
            value = -_value(board, depth - 1, -high, -low, deadline)
        finally:
            board.pop()
        low = max(low, value)
        if low >= high:
            break
    return low


def _material(board: chess.Board) -> int:
    total = 0
    for kind, value in VALUES.items():
        own = len(board.pieces(kind, board.turn))
        total += value * (own - len(board.pieces(kind, not board.turn)))
    return total
