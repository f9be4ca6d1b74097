"""The Atlas player of A. G. Bell, which played two games against Scott's program.

Documented: three plies with alpha-beta; exchanges that do not lose, those of more powerful
men first, so that a queen is always swapped for a queen; else it prepares castling or takes
control of as many squares as it can; and no queen's move in the first five moves.  The program
itself is lost, and there are two readings of that:

FITTED is a score that was chosen among 2,520 because it gives most of the recorded moves,
18 of the 23 that were not doctored, three of them by the rule for equal moves: the least, over
all replies, of a thousand times what the move takes less what the reply takes, and the
number of own moves after that.  It does not always swap queens.

LITERAL takes the description by its word: of the captures after which the exchange on
their square does not lose, the one of the most powerful man, by the most powerful man;
else castling; else the move of the highest score.  It gives 17 of the 23.

Both: of equal moves the later on the list is played; the list begins with the last man.  A
mate is played first.  Alpha-beta, which saves time and changes no move, is left out.
The men are listed by Bell's lister with castling and en passant added; what is allowed
is asked of python-chess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import chess

from solver.ancestors.lister_order import listed_moves, numbers_of_men
from solver.ancestors.player import Pulse, no_pulse
from solver.game import Move
from solver.orthodox import own, plain

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
_MATE = 1_000_000


class AtlasReading(Enum):
    """How what is known of the program is read."""

    FITTED = "fitted"
    LITERAL = "literal"


@dataclass(frozen=True, slots=True)
class AtlasWeighed:
    """A move with its score; ``reply`` is the answer that makes it no better.

    ``exchange`` is the value taken less the value that the reply takes, ``mobility`` the
    number of own moves then.  A move that mates has no reply.
    """

    move: Move
    score: int
    reply: Move | None
    exchange: int
    mobility: int


class Atlas:
    """The player; it keeps nothing between two moves."""

    def __init__(self, reading: AtlasReading = AtlasReading.FITTED) -> None:
        self._reading = reading

    def choose(self, board: chess.Board, pulse: Pulse = no_pulse) -> Move:
        """Return the best move by the reading, the later of equal ones; see :class:`Player`.

        Raises:
            ValueError: there is no legal move.
        """
        weighed = []
        for one in self.weigh(board):
            pulse()
            weighed.append(one)
        if not weighed:
            raise ValueError("there is no legal move")
        return best_of(board, weighed, self._reading)

    def weigh(self, board: chess.Board) -> Iterator[AtlasWeighed]:
        """Yield the moves that may be played with their scores, as they are listed."""
        board = board.copy()
        moves = listed_moves(board, numbers_of_men(board))
        if _is_opening(board):
            others = [m for m in moves if board.piece_type_at(m.from_square) != chess.QUEEN]
            moves = others or moves  # where only the queen can move, she moves
        for move in moves:
            yield _weighed(board, move)


def best_of(board: chess.Board, weighed: Sequence[AtlasWeighed], reading: AtlasReading) -> Move:
    """Return the best of the moves that were *weighed* in *board*, the later of equal ones."""
    later_first = weighed[::-1]  # max takes the first of equal ones
    if reading is AtlasReading.FITTED:
        return max(later_first, key=lambda one: one.score).move
    return max(later_first, key=lambda one: _literal_rank(board, one)).move


def _is_opening(board: chess.Board) -> bool:
    """Tell whether the queen still rests: the rule counts the moves of a game.

    A position that was set up, with no word of the moves before it, is past its opening.
    """
    start = board.root()
    is_known = start.fullmove_number > 1 or start.board_fen() == chess.STARTING_BOARD_FEN
    return is_known and board.fullmove_number < QUEEN_RESTS_UNTIL


def _literal_rank(board: chess.Board, weighed: AtlasWeighed) -> tuple[int, int, int]:
    """Rank a move by the word of the description: mate, capture, castling, score."""
    move = plain(weighed.move)
    if weighed.score == _MATE:
        return (3, 0, 0)
    if board.is_capture(move) and exchange_on_square(board, move) >= 0:
        kind = board.piece_type_at(move.from_square)
        return (2, _taken(board, move), VALUES[kind] if kind else 0)
    return (1, 0, 0) if board.is_castling(move) else (0, weighed.score, 0)


def exchange_on_square(board: chess.Board, move: chess.Move) -> int:
    """Return what a capture wins in three plies on its square: it, recapture, recapture."""
    board = board.copy(stack=False)
    taken = _taken(board, move)
    board.push(move)
    return taken - max((_recapture(board, reply) for reply in _onto(board, move)), default=0)


def _recapture(board: chess.Board, reply: chess.Move) -> int:
    """Return what *reply* takes less what is taken back on the same square, at least 0."""
    taken = _taken(board, reply)
    board.push(reply)
    back = max((_taken(board, last) for last in _onto(board, reply)), default=0)
    board.pop()
    return max(0, taken - back)


def _onto(board: chess.Board, move: chess.Move) -> list[chess.Move]:
    """Return the legal captures on the square that *move* went to."""
    target = chess.BB_SQUARES[move.to_square]
    return list(board.generate_legal_captures(to_mask=target))


def _weighed(board: chess.Board, move: chess.Move) -> AtlasWeighed:
    """Score one move by the reply that is worst for it."""
    taken = _taken(board, move)
    board.push(move)
    worst: AtlasWeighed | None = None
    for reply in board.legal_moves:
        exchange = taken - _taken(board, reply)
        board.push(reply)
        mobility = board.legal_moves.count()
        board.pop()
        score = _EXCHANGE * exchange + mobility
        if worst is None or score < worst.score:
            worst = AtlasWeighed(own(move), score, own(reply), exchange, mobility)
    is_mate = board.is_check()
    board.pop()
    if worst is not None:
        return worst
    # Without a reply it is mate, which nothing beats, or stalemate, which is as good as nothing.
    return AtlasWeighed(own(move), _MATE if is_mate else 0, None, taken, 0)


def _taken(board: chess.Board, move: chess.Move) -> int:
    if board.is_en_passant(move):
        return VALUES[chess.PAWN]
    kind = board.piece_type_at(move.to_square)
    return VALUES[kind] if kind and not board.is_castling(move) else 0
