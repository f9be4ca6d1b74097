"""Whether the side that is not to move can have made the last move, and from where.

Every way to take one move back is tried: with and without a man that was taken, promotion,
castling, en passant.  The position before must be one in which that side could be to move,
and in turn have a past, as far as a budget of tries goes; when the budget is used up the
answer is yes, so that *no* is always proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess

from solver.castling import Rights
from solver.men import Kind, Man
from solver.orthodox import board_of, man_at, men_on, put
from solver.setup import Setup

BUDGET = 150
DEPTH = 3
"""How many moves are taken back at the most."""

_INITIAL = Setup.initial().squares
_OFFICERS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
_ANY = (*_OFFICERS, chess.PAWN)
CanBe = Callable[[Setup], bool]


class Past:
    """Takes moves back; *can_be* tells whether a position is not disproved by other means."""

    def __init__(self, can_be: CanBe) -> None:
        self._can_be = can_be
        self._left = BUDGET

    def exists(self, setup: Setup, depth: int = DEPTH) -> bool:
        """Tell whether *setup* may have come about; ``False`` is proved."""
        if setup.squares == _INITIAL and setup.turn == chess.WHITE:
            return True
        for before in earlier(setup):
            self._left -= 1
            if self._left < 0:
                return True
            if self._is_past(before, depth):
                return True
        return False

    def _is_past(self, before: Setup, depth: int) -> bool:
        if not self._can_be(before):
            return False
        return depth <= 1 or self.exists(before, depth - 1)


def earlier(setup: Setup) -> Iterator[Setup]:
    """Return the positions from which one move leads to *setup*, quiet moves first.

    Nobody's king can be taken in them; whether they can be in other ways is not asked.
    """
    mover = not setup.turn
    king = setup.kings(setup.turn)[0]
    board = board_of(setup.game())
    for before, turned in _unchecked(setup, board, mover):
        if not before.is_attacked_by(mover, king):
            yield _setup(before, setup.castling, turned)


def _setup(board: chess.Board, rights: Rights, en_passant: chess.Square | None) -> Setup:
    return Setup(men_on(board), board.turn, rights, en_passant)


Before = tuple[chess.Board, chess.Square | None]


def _unchecked(setup: Setup, board: chess.Board, mover: chess.Color) -> Iterator[Before]:
    if setup.en_passant is not None:
        yield from _double_step(setup, board, mover)
        return
    quiet = list(_quiet(setup, board, mover))
    for start, end in quiet:
        yield _before(board, start, end, man_at(board, end)), None
    yield from _promotions(board, mover)
    yield from _castlings(setup, board, mover)
    if setup.count(setup.turn) < 16:
        yield from _captures(setup, board, mover)


def _before(
    board: chess.Board,
    start: chess.Square,
    end: chess.Square,
    man: Man | None,
    taken: Man | None = None,
) -> chess.Board:
    before = board.copy(stack=False)
    before.turn = not board.turn
    before.ep_square = None
    put(before, start, man)
    put(before, end, taken)
    return before


def _double_step(setup: Setup, board: chess.Board, mover: chess.Color) -> Iterator[Before]:
    passed = setup.en_passant
    assert passed is not None
    up = 8 if mover else -8
    start, end = passed - up, passed + up
    pawn = Man.of(Kind.PAWN, mover)
    if man_at(board, end) == pawn and not board.occupied & (
        chess.BB_SQUARES[start] | chess.BB_SQUARES[passed]
    ):
        yield _before(board, start, end, pawn), None


def _movable(setup: Setup, board: chess.Board, mover: chess.Color) -> Iterator[chess.Square]:
    """Return the men that may have moved: king and rook with a right to castle have not."""
    still = 0
    for right in setup.castling:
        if right.color == mover:
            still |= chess.BB_SQUARES[right.king_square] | chess.BB_SQUARES[right.rook_square]
    yield from chess.scan_forward(board.occupied_co[mover] & ~still)


def _quiet(
    setup: Setup, board: chess.Board, mover: chess.Color
) -> Iterator[tuple[chess.Square, chess.Square]]:
    """Return moves without capture, promotion and castling that can be taken back."""
    up = 8 if mover else -8
    for square in _movable(setup, board, mover):
        if board.piece_type_at(square) != chess.PAWN:
            for start in chess.scan_forward(board.attacks_mask(square) & ~board.occupied):
                yield start, square
            continue
        rank = _rank(square, mover)
        if rank >= 2 and not board.occupied & chess.BB_SQUARES[square - up]:
            yield square - up, square
            if rank == 3 and not board.occupied & chess.BB_SQUARES[square - 2 * up]:
                yield square - 2 * up, square


def _promotions(board: chess.Board, mover: chess.Color) -> Iterator[Before]:
    """Take promotions back, those with a capture, too."""
    up = 8 if mover else -8
    pawn = Man.of(Kind.PAWN, mover)
    last = chess.BB_RANK_8 if mover else chess.BB_RANK_1
    officers = board.occupied_co[mover] & last & ~board.kings
    for square in chess.scan_forward(officers):
        if not board.occupied & chess.BB_SQUARES[square - up]:
            yield _before(board, square - up, square, pawn), None
        if chess.popcount(board.occupied_co[not mover]) < 16:
            for start in _pawn_sources(square, mover, board):
                for kind in _OFFICERS:
                    taken = Man.of(kind, not mover)
                    yield _before(board, start, square, pawn, taken), None


def _captures(setup: Setup, board: chess.Board, mover: chess.Color) -> Iterator[Before]:
    for square in _movable(setup, board, mover):
        man = man_at(board, square)
        if man is not None and man.kind is Kind.PAWN:
            yield from _pawn_captures(board, square, mover)
            continue
        for start in chess.scan_forward(board.attacks_mask(square) & ~board.occupied):
            for kind in _taken_on(square):
                yield _before(board, start, square, man, Man.of(kind, not mover)), None


def _taken_on(square: chess.Square) -> tuple[chess.PieceType, ...]:
    return _ANY if 0 < chess.square_rank(square) < 7 else _OFFICERS


def _pawn_captures(
    board: chess.Board, square: chess.Square, mover: chess.Color
) -> Iterator[Before]:
    man = man_at(board, square)
    if _rank(square, mover) < 2:
        return
    for start in _pawn_sources(square, mover, board):
        for kind in _ANY:
            yield _before(board, start, square, man, Man.of(kind, not mover)), None
        if _rank(square, mover) == 5:
            yield from _en_passant(board, start, square, mover)


def _pawn_sources(
    square: chess.Square, mover: chess.Color, board: chess.Board
) -> Iterator[chess.Square]:
    """Return the empty squares from which a pawn of *mover* takes on *square*."""
    yield from chess.scan_forward(chess.BB_PAWN_ATTACKS[not mover][square] & ~board.occupied)


def _en_passant(
    board: chess.Board, start: chess.Square, end: chess.Square, mover: chess.Color
) -> Iterator[Before]:
    up = 8 if mover else -8
    if board.occupied & (chess.BB_SQUARES[end - up] | chess.BB_SQUARES[end + up]):
        return
    before = _before(board, start, end, man_at(board, end))
    put(before, end - up, Man.of(Kind.PAWN, not mover))
    yield before, end


def _castlings(setup: Setup, board: chess.Board, mover: chess.Color) -> Iterator[Before]:
    if any(right.color == mover for right in setup.castling):
        return
    home = chess.E1 if mover else chess.E8
    king, rook = Man.of(Kind.KING, mover), Man.of(Kind.ROOK, mover)
    for king_end, rook_end, corner in (
        (home + 2, home + 1, home + 3),
        (home - 2, home - 1, home - 4),
    ):
        ends = chess.BB_SQUARES[king_end] | chess.BB_SQUARES[rook_end]
        empty = chess.BB_SQUARES[home] | chess.BB_SQUARES[corner]
        empty |= chess.between(home, corner) & ~ends
        if man_at(board, king_end) != king or man_at(board, rook_end) != rook:
            continue
        if board.occupied & empty:
            continue
        before = _before(board, home, king_end, king)
        put(before, rook_end, None)
        put(before, corner, rook)
        if not any(before.is_attacked_by(not mover, s) for s in (home, rook_end)):
            yield before, None


def _rank(square: chess.Square, color: chess.Color) -> int:
    rank = chess.square_rank(square)
    return rank if color else 7 - rank
