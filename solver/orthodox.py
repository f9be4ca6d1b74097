"""python-chess and the men of this program, put into each other's words.

python-chess knows six kinds and two colours: what is beyond them stands on no board of its.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from solver.men import FROM_KING, Color, Man


class NotOrthodoxError(ValueError):
    """A man stands there that orthodox chess does not have."""


def man_at(board: chess.BaseBoard, square: chess.Square) -> Man | None:
    """Return the man on a square."""
    kind = board.piece_type_at(square)
    if kind is None:
        return None
    return Man.of(kind, bool(board.occupied_co[chess.WHITE] & chess.BB_SQUARES[square]))


def men_on(board: chess.BaseBoard) -> tuple[Man | None, ...]:
    """Return the men on all squares, from a1 to h8."""
    return tuple(man_at(board, square) for square in chess.SQUARES)


def board_with(men: Sequence[Man | None]) -> chess.Board:
    """Return a board with these men on its 64 squares, White to move and no rights.

    Raises:
        NotOrthodoxError: one of them is not of orthodox chess.
    """
    board = chess.Board(None)
    kinds = [0] * (len(FROM_KING) + 1)
    sides = [0, 0]
    for square, man in enumerate(men):
        if man is None:
            continue
        if man.color is Color.NEUTRAL or man.traits:
            raise NotOrthodoxError(f"{man} is not of orthodox chess")
        kinds[man.kind] |= chess.BB_SQUARES[square]
        sides[man.color] |= chess.BB_SQUARES[square]
    _, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = kinds
    board.occupied_co[chess.BLACK], board.occupied_co[chess.WHITE] = sides
    board.occupied = sides[0] | sides[1]
    return board


def put(board: chess.BaseBoard, square: chess.Square, man: Man | None) -> None:
    """Put a man on a square of *board*, or empty it."""
    piece = None if man is None else chess.Piece(man.kind, man.color is Color.WHITE)
    board.set_piece_at(square, piece)
