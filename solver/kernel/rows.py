"""Python's side of the kernel: positions into rows, moves out, the arrays it works on.

The kernel always plays White as the attacker.  Where Black is to mate, the
position is turned round (colours exchanged, ranks reversed) on the way in and
the moves are turned back on the way out.
"""

from __future__ import annotations

from functools import cache

import chess
import numpy as np
import numpy.typing as npt

from solver.kernel import layout
from solver.kernel.kept_tables import tables
from solver.lines import FROM_SHIFT, TO_SHIFT, Block

Row = npt.NDArray[np.uint64]

_RIGHTS = (
    (chess.BB_H1, 1),
    (chess.BB_A1, 2),
    (chess.BB_H8, 4),
    (chess.BB_A8, 8),
)


def row_of(board: chess.Board) -> Row:
    """Return *board* as a row of ``layout.ROW`` words; the side to move is not in it."""
    row = np.zeros(layout.ROW, np.uint64)
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    row[: len(kinds)] = kinds
    row[layout.MEN] = board.occupied_co[chess.WHITE]
    row[layout.MEN + 1] = board.occupied_co[chess.BLACK]
    castling = board.clean_castling_rights()
    rights = sum(value for square_bit, value in _RIGHTS if castling & square_bit)
    passed = board.ep_square if board.has_pseudo_legal_en_passant() else None
    row[layout.STATE] = rights | ((passed or 0) << layout.EP_SHIFT)
    row[layout.ZOBRIST] = _key_of(board, rights, passed or 0)
    return row


def position_of(row: Row) -> bytes:
    """Return what tells *row* from any other position, the side to move apart.

    A memory of positions uses it and not the key: nothing may rest on keys being different.
    """
    return row[: layout.ZOBRIST].tobytes() + row[layout.STATE].tobytes()


def _key_of(board: chess.Board, rights: int, passed: int) -> int:
    words = tables()
    key = int(words[layout.CASTLING_KEYS + rights]) ^ int(words[layout.EP_KEYS + passed])
    for square, piece in board.piece_map().items():
        side = layout.WHITE if piece.color else layout.BLACK
        place = (side * 6 + piece.piece_type - 1) * 64 + square
        key ^= int(words[layout.PIECE_KEYS + place])
    return key


def move_of(word: int, *, is_turned: bool) -> chess.Move:
    """Return the kernel's move *word* as a python-chess move, turned back if need be."""
    turn = 56 if is_turned else 0
    promotion = word >> layout.PROMOTION_SHIFT & 7
    return chess.Move(
        (word & 63) ^ turn,
        (word >> layout.TO_SHIFT & 63) ^ turn,
        promotion + 1 if promotion else None,
    )


def packed(lines: npt.NDArray[np.int64], *, is_turned: bool) -> Block:
    """Return *lines* of the kernel's moves as they are kept, turned back if need be."""
    return _packing(is_turned)[lines & PLAIN]


PLAIN = (1 << layout.KIND_SHIFT) - 1
"""What tells a kernel move from others in its position: squares and promotion."""


@cache
def _packing(is_turned: bool) -> npt.NDArray[np.uint16]:
    """Return by squares and promotion of a kernel move how it is kept."""
    word = np.arange(PLAIN + 1)
    turn = 56 if is_turned else 0
    promotion = word >> layout.PROMOTION_SHIFT
    start = (word & 63) ^ turn
    end = (word >> layout.TO_SHIFT & 63) ^ turn
    kept = start << FROM_SHIFT | end << TO_SHIFT | promotion + (promotion > 0)
    return kept.astype(np.uint16)
