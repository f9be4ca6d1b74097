"""Geniss's own notation, and what its search does from one view to the next."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import chess

from solver.ancestors.geniss_view import GenissView


class Doing(Enum):
    """A step of the nucleus."""

    GENERATE = 1
    EMPTY = 2
    TAKE = 3
    PLAY = 4
    EVALUATE = 5
    BACK = 6


def geniss_notation(board: chess.Board, move: chess.Move) -> str:
    """Return *move* as Geniss writes it: both squares, ``+`` for check, ``++`` for mate."""
    squares = chess.square_name(move.from_square) + chess.square_name(move.to_square)
    after = board.copy(stack=False)
    after.push(move)
    sign = "++" if after.is_checkmate() else "+" if after.is_check() else ""
    return squares.upper() + sign


def geniss_line(board: chess.Board, line: Sequence[chess.Move]) -> list[str]:
    """Return the moves of *line*, played from *board*, in that notation."""
    board = board.copy(stack=False)
    words: list[str] = []
    for move in line:
        words.append(geniss_notation(board, move))
        board.push(move)
    return words


def doing(before: GenissView | None, view: GenissView) -> Doing:
    """Return the step that led from one view to the next: the one it ended with."""
    if before is None or view.rows[-1].ply != before.rows[-1].ply:
        return Doing.GENERATE
    if view.frames[-1][0] == 0:
        return Doing.EMPTY
    if view.rows[-1].evaluated > before.rows[-1].evaluated:
        return Doing.EVALUATE
    if view.depth < before.depth:
        return Doing.BACK
    return Doing.PLAY if view.depth > before.depth else Doing.TAKE
