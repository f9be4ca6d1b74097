"""A slow, plain directmate solver on python-chess: the judge of the real one.

Written to be read and believed, not to be fast: every question is asked of
python-chess alone, without a table, an order of moves or a bound.  It takes
about a second for a mate in three with a handful of men.

The conventions are those of problems: castling and en passant are possible
exactly when the board says so, mate or stalemate ends the play, and neither
repetition nor the fifty-move rule counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import chess

from solver.game import PASS, Move
from solver.orthodox import own, plain


def legal(board: chess.Board) -> list[Move]:
    """Return the moves that python-chess calls legal."""
    return [own(move) for move in board.legal_moves]


def can_play(board: chess.Board, move: Move) -> bool:
    """Tell whether *move* is among the legal moves, of which those of its man are looked at."""
    moves = board.generate_legal_moves(chess.BB_SQUARES[move.from_square])
    return any(own(it) == move for it in moves)


@contextmanager
def after(board: chess.Board, move: Move) -> Iterator[chess.Board]:
    """Play *move* on *board* for the length of the ``with`` block."""
    board.push(plain(move))
    try:
        yield board
    finally:
        board.pop()


def can_mate(board: chess.Board, moves: int) -> bool:
    """Tell whether the side to move forces mate in at most *moves* of its moves."""
    return any(mates(board, move, moves) for move in legal(board))


def mates(board: chess.Board, move: Move, moves: int) -> bool:
    """Tell whether *move* forces mate in at most *moves*, itself included."""
    if moves < 1:
        return False
    with after(board, move):
        if moves == 1 or board.is_checkmate():
            return board.is_checkmate()
        replies = legal(board)
        return bool(replies) and not any(refutes(board, reply, moves) for reply in replies)


def refutes(board: chess.Board, reply: Move, moves: int) -> bool:
    """Tell whether *reply* keeps the other side from mating in *moves*, one of them made."""
    with after(board, reply):
        return not can_mate(board, moves - 1)


def find_keys(board: chess.Board, moves: int) -> set[Move]:
    """Return every first move that mates within *moves*, quicker ones included."""
    return {move for move in legal(board) if mates(board, move, moves)}


def find_short_keys(board: chess.Board, moves: int) -> set[Move]:
    """Return the keys that mate in fewer than *moves*."""
    return find_keys(board, moves - 1)


def find_shortest(board: chess.Board, moves: int) -> int | None:
    """Return the length of the quickest mate, ``None`` if it takes more than *moves*."""
    return next((length for length in range(1, moves + 1) if can_mate(board, length)), None)


def find_refutations(board: chess.Board, move: Move, moves: int) -> set[Move]:
    """Return every reply to *move* after which there is no mate within *moves* in all."""
    with after(board, move):
        return {reply for reply in legal(board) if refutes(board, reply, moves)}


def find_tries(board: chess.Board, moves: int, refutations: int) -> dict[Move, set[Move]]:
    """Return the first moves that fail to at least one and at most *refutations* replies.

    A mate in one has no tries: there is no reply to fail to.
    """
    tries: dict[Move, set[Move]] = {}
    if moves == 1:
        return tries
    for move in legal(board):
        found = _first_refutations(board, move, moves, refutations + 1)
        if 1 <= len(found) <= refutations:
            tries[move] = found
    return tries


def _first_refutations(board: chess.Board, move: Move, moves: int, enough: int) -> set[Move]:
    """Collect refutations of *move* until there are *enough* of them."""
    found: set[Move] = set()
    with after(board, move):
        for reply in legal(board):
            if refutes(board, reply, moves):
                found.add(reply)
            if len(found) == enough:
                break
    return found


def find_set_play(board: chess.Board, moves: int) -> dict[Move, set[Move]]:
    """Return the moves of the other side, were it to begin, that run into mate.

    Each comes with the quickest of the mates in the *moves* - 1 that remain.
    """
    with after(board, PASS):
        if board.was_into_check():
            return {}
        play = {move: _replies_to(board, move, moves) for move in legal(board)}
    return {move: mating for move, mating in play.items() if mating}


def find_threats(board: chess.Board, move: Move, moves: int) -> set[Move]:
    """Return what *move* threatens: the moves that would mate soonest if nothing were done.

    A check threatens nothing, and neither does a move that ends the play.
    """
    with after(board, move):
        if board.is_check() or not any(board.legal_moves):
            return set()
        return _replies_to(board, PASS, moves)


def find_quickest(board: chess.Board, moves: int) -> set[Move]:
    """Return every move that mates as soon as can be, none where that takes more than *moves*."""
    shortest = find_shortest(board, moves)
    return set() if shortest is None else find_keys(board, shortest)


def _replies_to(board: chess.Board, move: Move, moves: int) -> set[Move]:
    with after(board, move):
        return find_quickest(board, moves - 1)
