"""The Atlas player of A. G. Bell, 1967, which played two games against Scott's program.

Documented: three plies, exchanges that do not lose, those of more powerful men first, else
mobility, and no queen's move in the first five.  Reconstruction: the score below, a reading
that gives 18 of the 23 moves of the two games that were not doctored.  It is the least, over
all replies, of a thousand times what the move takes less what the reply takes, and the
number of own moves after that.  Of equal moves the later on the list is played; the list
begins with the last man.

The men are listed by Bell's lister with castling and en passant added, as his supplements
did; what is allowed is asked of python-chess.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from solver.ancestors.lister_order import listed_moves, numbers_of_men

VALUES = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 0,
}
QUEEN_RESTS_UNTIL = 6
"""The first own move that a queen may make."""

_EXCHANGE = 1000


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move with its score; ``reply`` is the answer that makes it no better.

    ``exchange`` is the value taken less the value that the reply takes, ``mobility`` the
    number of own moves then.  A move that mates has no reply.
    """

    move: chess.Move
    score: int
    reply: chess.Move | None
    exchange: int
    mobility: int


class Atlas:
    """The player; it keeps nothing between two moves."""

    def choose(self, board: chess.Board) -> chess.Move:
        """Return the move of the highest score, the later of equal ones.

        Raises:
            ValueError: there is no legal move.
        """
        best: Weighed | None = None
        for weighed in self.weigh(board):
            if best is None or weighed.score >= best.score:
                best = weighed
        if best is None:
            raise ValueError("there is no legal move")
        return best.move

    def weigh(self, board: chess.Board) -> Iterator[Weighed]:
        """Yield the moves that may be played with their scores, as they are listed."""
        board = board.copy()
        moves = listed_moves(board, numbers_of_men(board))
        allowed = [move for move in moves if not self._rests(board, move)]
        for move in allowed or moves:  # where only the queen can move, she moves
            yield _weighed(board, move)

    @staticmethod
    def _rests(board: chess.Board, move: chess.Move) -> bool:
        """Tell whether the queen would move before her time."""
        is_queen = board.piece_type_at(move.from_square) == chess.QUEEN
        return is_queen and board.fullmove_number < QUEEN_RESTS_UNTIL


def _weighed(board: chess.Board, move: chess.Move) -> Weighed:
    """Score one move by the reply that is worst for it."""
    taken = _taken(board, move)
    board.push(move)
    worst: Weighed | None = None
    for reply in board.legal_moves:
        exchange = taken - _taken(board, reply)
        board.push(reply)
        mobility = board.legal_moves.count()
        board.pop()
        score = _EXCHANGE * exchange + mobility
        if worst is None or score < worst.score:
            worst = Weighed(move, score, reply, exchange, mobility)
    is_mate = board.is_check()
    board.pop()
    if worst is not None:
        return worst
    # Without a reply it is mate, which nothing beats, or stalemate, which is as good as nothing.
    return Weighed(move, 1_000_000 if is_mate else 0, None, taken, 0)


def _taken(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return VALUES[chess.PAWN]
    kind = board.piece_type_at(move.to_square)
    return VALUES[kind] if kind and not board.is_castling(move) else 0
