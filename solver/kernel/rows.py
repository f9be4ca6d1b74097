"""Python's side of the kernel: positions into rows, moves out, the arrays it works on.

The kernel always plays White as the attacker.  Where Black is to mate, the
position is turned round (colours exchanged, ranks reversed) on the way in and
the moves are turned back on the way out.
"""

from __future__ import annotations

from functools import cache, lru_cache

import chess
import numpy as np
import numpy.typing as npt

from solver import game
from solver.engine import Row
from solver.game import FROM_SHIFT, TO_SHIFT, Game, Move
from solver.kernel import layout
from solver.kernel.keeping.kept_tables import tables
from solver.lines import Block
from solver.orthodox import OrthodoxGame, board_of

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


def row_of_game(played: Game, *, is_turned: bool) -> Row:
    """Return an orthodox game as a row, turned round where the kernel is to see it so."""
    board = board_of(played)
    return row_of(board.mirror() if is_turned else board)


def position_of(row: Row) -> bytes:
    """Return what tells *row* from any other position, the side to move apart.

    A memory of positions uses it and not the key: nothing may rest on keys being different.
    """
    return row[: layout.ZOBRIST].tobytes() + row[layout.STATE].tobytes()


def repeated_position_of(row: Row) -> bytes:
    """Return the same, with an en passant square only where somebody can take there.

    Quicker than asking python-chess, and asked some thousand times for each line.
    """
    state = int(row[layout.STATE])
    if state >> layout.EP_SHIFT and not _board(row).has_legal_en_passant():
        state &= (1 << layout.EP_SHIFT) - 1
    return row[: layout.ZOBRIST].tobytes() + state.to_bytes(2, "little")


def game_of(row: Row, *, is_turned: bool) -> Game:
    """Return *row*, White to move, as a game, turned round where the user sees it so."""
    board = _board(row)
    return OrthodoxGame(board.mirror() if is_turned else board)


def _board(row: Row) -> chess.Board:
    board = chess.Board(None)
    words = row.tolist()
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = words[:6]
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = words[6:8]
    board.occupied = words[6] | words[7]
    state = words[layout.STATE]
    board.castling_rights = sum(corner for corner, bit in _RIGHTS if state & bit)
    board.ep_square = state >> layout.EP_SHIFT or None
    return board


def passed(row: Row) -> Row:
    """Return the position with the defender's move passed: an e.p. right is gone."""
    state = int(row[layout.STATE])
    if state >> layout.EP_SHIFT == 0:
        return row
    after = row.copy()
    after[layout.STATE] = state & 15
    key = int(tables()[layout.EP_KEYS + (state >> layout.EP_SHIFT)])
    after[layout.ZOBRIST] = int(row[layout.ZOBRIST]) ^ key
    return after


def _key_of(board: chess.Board, rights: int, passed: int) -> int:
    words = tables()
    key = int(words[layout.CASTLING_KEYS + rights]) ^ int(words[layout.EP_KEYS + passed])
    men = _keys_of_men()
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for side, theirs in ((layout.WHITE, chess.WHITE), (layout.BLACK, chess.BLACK)):
        for kind, squares in enumerate(kinds):
            place = (side * 6 + kind) * 64
            for square in chess.scan_forward(squares & board.occupied_co[theirs]):
                key ^= men[place + square]
    return key


@cache
def _keys_of_men() -> list[int]:
    """Return the keys of all men as plain numbers, which are quicker than those of numpy."""
    keys: list[int] = tables()[layout.PIECE_KEYS : layout.CASTLING_KEYS].tolist()
    return keys


@lru_cache(maxsize=1 << 14)  # a tree asks for the same few again and again
def move_of(word: int, *, is_turned: bool) -> Move:
    """Return the move that is the kernel's *word*, turned back if need be."""
    turn = 56 if is_turned else 0
    promotion = word >> layout.PROMOTION_SHIFT & 7
    start, end = (word & 63) ^ turn, (word >> layout.TO_SHIFT & 63) ^ turn
    return game.move_of(game.word_at(start, end, promotion + 1 if promotion else 0))


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
