"""A sensible move where there is no mate: material and room, two half-moves and captures deep."""

from __future__ import annotations

import time
from collections.abc import Sequence

from solver.game import Game, Move, after
from solver.men import Kind
from solver.uci.protocol import InfoLine

VALUES = {Kind.PAWN: 100, Kind.KNIGHT: 310, Kind.BISHOP: 330, Kind.ROOK: 500, Kind.QUEEN: 900}
MATED = 20_000
"""The value of being mated; what is told is kept below ``LARGEST``."""
LARGEST = 9_000
CAPTURES_DEEP = 4


class _OutOfTimeError(Exception):
    """The time for this move is used up."""


def choose(game: Game, moves: Sequence[Move], seconds: float) -> InfoLine:
    """Return the best of *moves*, found in about *seconds*; *moves* is not empty.

    Several rounds, each deeper than the one before; the first only counts men and moves.
    """
    deadline = time.monotonic() + seconds
    ranked = list(moves)
    best = InfoLine((ranked[0],))
    for depth in (-CAPTURES_DEEP, 0, 1, 2):
        try:
            values = {move: -_after(game, move, depth, deadline) for move in ranked}
        except _OutOfTimeError:
            break
        ranked.sort(key=lambda move: -values[move])
        told = max(-LARGEST, min(LARGEST, values[ranked[0]]))
        best = InfoLine((ranked[0],), centipawns=told)
    return best


def _after(game: Game, move: Move, depth: int, deadline: float) -> int:
    with after(game, move):
        return _value(game, depth, -MATED, MATED, deadline)


def _value(game: Game, depth: int, low: int, high: int, deadline: float) -> int:
    """Return what the position is worth to the side to move (alpha-beta)."""
    if time.monotonic() > deadline:
        raise _OutOfTimeError
    moves = game.moves()
    if not moves:
        return -MATED - depth if game.in_check else 0
    captures = [move for move in moves if game.made(move).captured is not None]
    if depth <= 0:
        low = max(low, _material(game) + len(moves))
        moves = captures
    if depth <= -CAPTURES_DEEP or low >= high:
        return low
    for move in sorted(moves, key=captures.__contains__, reverse=True):
        with after(game, move):
            value = -_value(game, depth - 1, -high, -low, deadline)
        low = max(low, value)
        if low >= high:
            break
    return low


def _material(game: Game) -> int:
    """Return how much the side to move is ahead."""
    men = (man for man in game.men if man is not None)
    return sum(VALUES.get(man.kind, 0) * (1 if man.is_of(game.turn) else -1) for man in men)
