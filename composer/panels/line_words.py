"""Lines of play in writing: numbered moves from a setup, set play and threats included."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from solver.notation.moves import KnightLetter, short_algebraic
from solver.setup import Setup

PASS = chess.Move.null()
"""The move that a threat assumes the defender leaves out."""


def board_for(setup: Setup, moves: Sequence[chess.Move]) -> chess.Board:
    """Return the board on which *moves* begin: in set play the other side starts."""
    board = setup.board()
    if moves and board.color_at(moves[0].from_square) is (not board.turn):
        board.turn = not board.turn
        board.ep_square = None
    return board


def first_place(setup: Setup, moves: Sequence[chess.Move]) -> int:
    """Return how many half-moves of move 1 are left out: one in set play, else none."""
    return int(board_for(setup, moves).turn != setup.turn)


def move_number(place: int) -> str:
    """Return what stands in front of half-move *place*, counted from 0: ``1.`` or ``1…``."""
    return f"{place // 2 + 1}{'…' if place % 2 else '.'}"


def line_text(setup: Setup, moves: Sequence[chess.Move], knight: KnightLetter) -> str:
    """Write *moves* in one line, such as ``1.Qg1 Ne2 2.Qb6#`` or ``1…Kd5 2.Qe4#``.

    A pass stands for any move that does not meet the threat, and is written ``~``.
    """
    board, start = board_for(setup, moves), first_place(setup, moves)
    words = []
    for place, move in enumerate(moves, start):
        is_numbered = place % 2 == 0 or place == start
        text = "~" if move == PASS else short_algebraic(board, move, knight)
        words.append(f"{move_number(place) if is_numbered else ''}{text}")
        board.push(move)
    return " ".join(words)
