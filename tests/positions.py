"""Random positions in which mates are near: the raw material of the cross-checks.

The same seed always gives the same position.  Men are few, the bare king likes
the edge, pawns like the seventh rank, and castling and en passant turn up far
more often than in games.
"""

from __future__ import annotations

from random import Random

import chess

_ATTACKERS = "QQRRRBNNPP"
_DEFENDERS = "QRBNPPPP"


def random_board(rng: Random, men: int) -> chess.Board:
    """Return a random playable position with *men* men and either side to move."""
    while True:
        board = _try_board(rng, men)
        if board is not None:
            return board if rng.random() < 0.75 else board.mirror()


def _try_board(rng: Random, men: int) -> chess.Board | None:
    """Lay out a position with White to move, ``None`` where that went wrong."""
    board = chess.Board(None)
    _put_kings(board, rng)
    attackers = rng.randint(1 + (men - 2) // 2, men - 2)
    for count, letters, color in (
        (attackers, _ATTACKERS, chess.WHITE),
        (men - 2 - attackers, _DEFENDERS, chess.BLACK),
    ):
        for _ in range(count):
            _put(board, rng, chess.Piece.from_symbol(rng.choice(letters)).piece_type, color)
    _give_castling(board, rng)
    _give_en_passant(board, rng)
    return board if board.is_valid() and any(board.legal_moves) else None


def _put_kings(board: chess.Board, rng: Random) -> None:
    edge = [s for s in chess.SQUARES if chess.square_rank(s) in (0, 7) or s % 8 in (0, 7)]
    castling = rng.random()
    white = chess.E1 if castling < 0.35 else rng.randrange(64)
    black = chess.E8 if castling > 0.8 else rng.choice(edge)
    if white != black:
        board.set_piece_at(white, chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(black, chess.Piece(chess.KING, chess.BLACK))


def _put(board: chess.Board, rng: Random, kind: chess.PieceType, color: chess.Color) -> None:
    free = ~board.occupied & chess.BB_ALL
    if kind == chess.ROOK:
        home = chess.BB_RANK_1 if color else chess.BB_RANK_8
        preferred = free & home & chess.BB_CORNERS
    elif kind == chess.PAWN:
        free &= ~chess.BB_BACKRANKS
        preferred = free & (chess.BB_RANK_7 if color else chess.BB_RANK_2)
    else:
        preferred = chess.BB_EMPTY
    if preferred and rng.random() < 0.4:
        free = preferred
    board.set_piece_at(rng.choice(list(chess.scan_forward(free))), chess.Piece(kind, color))


def _give_castling(board: chess.Board, rng: Random) -> None:
    """Give a right for most of the kings and rooks at home."""
    for color, king, corners in (
        (chess.WHITE, chess.E1, (chess.A1, chess.H1)),
        (chess.BLACK, chess.E8, (chess.A8, chess.H8)),
    ):
        for corner in corners:
            at_home = board.king(color) == king and board.piece_at(corner) == chess.Piece(
                chess.ROOK, color
            )
            if at_home and rng.random() < 0.9:
                board.castling_rights |= chess.BB_SQUARES[corner]


def _give_en_passant(board: chess.Board, rng: Random) -> None:
    """Say of some black pawn beside a white one that it has just made a double step."""
    for file in range(8):
        pawn, over, start = (chess.square(file, rank) for rank in (4, 5, 6))
        is_free = board.piece_at(over) is None and board.piece_at(start) is None
        if is_free and board.piece_at(pawn) == chess.Piece(chess.PAWN, chess.BLACK):
            beside = [chess.square(f, 4) for f in (file - 1, file + 1) if 0 <= f < 8]
            if any(board.piece_at(s) is None for s in beside) and rng.random() < 0.7:
                side = rng.choice([s for s in beside if board.piece_at(s) is None])
                board.set_piece_at(side, chess.Piece(chess.PAWN, chess.WHITE))
                board.ep_square = over
                return
