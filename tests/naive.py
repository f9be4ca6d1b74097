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


@contextmanager
def after(board: chess.Board, move: chess.Move) -> Iterator[chess.Board]:
    """Play *move* on *board* for the length of the ``with`` block."""
    board.push(move)
    try:
        yield board
    finally:
        board.pop()


def can_mate(board: chess.Board, moves: int) -> bool:
    """Tell whether the side to move forces mate in at most *moves* of its moves."""
    return any(mates(board, move, moves) for move in board.legal_moves)


def mates(board: chess.Board, move: chess.Move, moves: int) -> bool:
    """Tell whether *move* forces mate in at most *moves*, itself included."""
    if moves < 1:
        return False
    with after(board, move):
        if not any(board.legal_moves):
            return board.is_check()
        return moves > 1 and not any(refutes(board, reply, moves) for reply in board.legal_moves)


def refutes(board: chess.Board, reply: chess.Move, moves: int) -> bool:
    """Tell whether *reply* keeps the other side from mating in *moves*, one of them made."""
    with after(board, reply):
        return not can_mate(board, moves - 1)


def find_keys(board: chess.Board, moves: int) -> set[chess.Move]:
    """Return every first move that mates within *moves*, quicker ones included."""
    return {move for move in board.legal_moves if mates(board, move, moves)}


def find_short_keys(board: chess.Board, moves: int) -> set[chess.Move]:
    """Return the keys that mate in fewer than *moves*."""
    return find_keys(board, moves - 1)


def find_shortest(board: chess.Board, moves: int) -> int | None:
    """Return the length of the quickest mate, ``None`` if it takes more than *moves*."""
    return next((length for length in range(1, moves + 1) if can_mate(board, length)), None)


def find_refutations(board: chess.Board, move: chess.Move, moves: int) -> set[chess.Move]:
    """Return every reply to *move* after which there is no mate within *moves* in all."""
    with after(board, move):
        return {reply for reply in board.legal_moves if refutes(board, reply, moves)}


def find_tries(
    board: chess.Board, moves: int, refutations: int
) -> dict[chess.Move, set[chess.Move]]:
    """Return the first moves that fail to at least one and at most *refutations* replies.

    A mate in one has no tries: there is no reply to fail to.
    """
    tries: dict[chess.Move, set[chess.Move]] = {}
    if moves == 1:
        return tries
    for move in board.legal_moves:
        found = _first_refutations(board, move, moves, refutations + 1)
        if 1 <= len(found) <= refutations:
            tries[move] = found
    return tries


def _first_refutations(
    board: chess.Board, move: chess.Move, moves: int, enough: int
) -> set[chess.Move]:
    """Collect refutations of *move* until there are *enough* of them."""
    found: set[chess.Move] = set()
    with after(board, move):
        for reply in board.legal_moves:
            if refutes(board, reply, moves):
                found.add(reply)
            if len(found) == enough:
                break
    return found


def find_set_play(board: chess.Board, moves: int) -> dict[chess.Move, set[chess.Move]]:
    """Return the moves of the other side, were it to begin, that run into mate.

    Each comes with the quickest of the mates in the *moves* - 1 that remain.
    """
    with after(board, chess.Move.null()):
        if board.was_into_check():
            return {}
        play = {move: _replies_to(board, move, moves) for move in board.legal_moves}
    return {move: mating for move, mating in play.items() if mating}


def find_threats(board: chess.Board, move: chess.Move, moves: int) -> set[chess.Move]:
    """Return what *move* threatens: the moves that would mate soonest if nothing were done.

    A check threatens nothing, and neither does a move that ends the play.
    """
    with after(board, move):
        if board.is_check() or not any(board.legal_moves):
            return set()
        return _replies_to(board, chess.Move.null(), moves)


def find_quickest(board: chess.Board, moves: int) -> set[chess.Move]:
    """Return every move that mates as soon as can be, none where that takes more than *moves*."""
    shortest = find_shortest(board, moves)
    return set() if shortest is None else find_keys(board, shortest)


def _replies_to(board: chess.Board, move: chess.Move, moves: int) -> set[chess.Move]:
    with after(board, move):
        return find_quickest(board, moves - 1)
