"""Why a man cannot move as it was asked to in Play mode, in one sentence."""

from __future__ import annotations

import chess

from solver.language import tr
from solver.men import Kind, Man
from solver.orthodox import man_at, put

_CASTLING = ((chess.E1, chess.G1), (chess.E1, chess.C1), (chess.E8, chess.G8), (chess.E8, chess.C8))


def why_not(board: chess.Board, start: chess.Square, end: chess.Square | None = None) -> str:
    """Say why the man on *start* cannot go to *end*, or nowhere; the move must not be legal.

    Where no man stands on *start*, nothing is said.
    """
    man = man_at(board, start)
    if man is None:
        return ""
    if board.king(chess.WHITE) is None or board.king(chess.BLACK) is None:
        return tr("Without both kings no move can be made.")
    if not man.is_of(board.turn):
        return (
            tr("White is to play, not Black.") if board.turn else tr("Black is to play, not White.")
        )
    if end is None:
        return _why_stuck(board, start, man)
    if not _goes_there(board, start, end):
        return _why_not_there(board, start, end, man)
    return _why_exposed(board, start, man)


def _goes_there(board: chess.Board, start: chess.Square, end: chess.Square) -> bool:
    """Tell whether the man moves like that, whatever becomes of its king."""
    moves = board.generate_pseudo_legal_moves(chess.BB_SQUARES[start], chess.BB_SQUARES[end])
    return any(True for _ in moves)


def _why_stuck(board: chess.Board, start: chess.Square, man: Man) -> str:
    moves = board.generate_pseudo_legal_moves(chess.BB_SQUARES[start])
    if not any(True for _ in moves):
        return tr("The man on %1 is blocked: it has no move.", chess.square_name(start))
    return _why_exposed(board, start, man)


def _why_exposed(board: chess.Board, start: chess.Square, man: Man) -> str:
    if man.kind is Kind.KING:
        return tr("The king would be in check there.")
    if board.is_check():
        return tr("The king is in check, and this does not help.")
    if board.is_pinned(board.turn, start):
        return tr("The man on %1 is pinned.", chess.square_name(start))
    return tr("The king would be in check then.")


def _why_not_there(board: chess.Board, start: chess.Square, end: chess.Square, man: Man) -> str:
    if man.kind is Kind.KING and (start, end) in _CASTLING:
        return tr("Castling is not possible here.")
    if man.kind is Kind.PAWN and end in board.attacks(start):
        return tr("There is nothing to capture on %1.", chess.square_name(end))
    if board.color_at(end) is board.turn and end in board.attacks(start):
        return tr("A man of the same side stands on %1.", chess.square_name(end))
    alone = chess.Board(None)
    put(alone, start, man)
    alone.turn = board.turn
    return tr("There is a man in the way.") if _goes_there(alone, start, end) else _manner(man)


def _manner(man: Man) -> str:
    return {
        Kind.KING: tr("A king does not move like that."),
        Kind.QUEEN: tr("A queen does not move like that."),
        Kind.ROOK: tr("A rook does not move like that."),
        Kind.BISHOP: tr("A bishop does not move like that."),
        Kind.KNIGHT: tr("A knight does not move like that."),
        Kind.PAWN: tr("A pawn does not move like that."),
    }[man.kind]
