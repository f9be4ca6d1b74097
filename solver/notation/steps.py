"""Going through one line of help or series play: who moves, and under which number.

The side that begins a line without half moves is numbered: ``1.a b 2.c d``.  A half move
more, or set play, lets the other side begin: ``1...b 2.c d``.  Set play of a problem that
has a half move already leaves out both: ``2.c d``.  In a series every move has its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess

from solver.setup import Setup
from solver.stipulation import Stipulation


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a line: the position before it, its number if it has one, and its place."""

    board: chess.Board
    move: chess.Move
    number: int | None
    is_last: bool


def passes_before(stipulation: Stipulation, *, is_set_play: bool) -> int:
    """Return how many half-moves of move 1 are left out at the beginning of a line."""
    return int(stipulation.has_half_move) + int(is_set_play)


def steps_of(
    setup: Setup,
    stipulation: Stipulation,
    line: Sequence[chess.Move],
    *,
    is_set_play: bool = False,
) -> Iterator[Step]:
    """Yield the moves of *line* one by one, on a board that goes along with them."""
    board = setup.board()
    if is_set_play:
        board.turn = not board.turn
        board.ep_square = None
    passes = passes_before(stipulation, is_set_play=is_set_play)
    numbered_side = board.turn if passes != 1 else not board.turn
    number = 2 if passes else 1
    for index, move in enumerate(line):
        _give_turn(board, board.color_at(move.from_square))
        is_numbered = board.turn == numbered_side
        yield Step(board, move, number if is_numbered else None, index == len(line) - 1)
        number += is_numbered
        board.push(move)


def _give_turn(board: chess.Board, color: chess.Color | None) -> None:
    """Let *color* move again within a series; an en passant right has gone by then."""
    if color is not None and color != board.turn:
        board.turn = color
        board.ep_square = None
