"""Answers as plain JSON values, from the naive twin and from the real solver, to compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import chess

from solver.game import Move
from solver.solution import Solution
from tests import naive

Answer = dict[str, Any]


def naive_answer(board: chess.Board, moves: int, refutations: int) -> Answer:
    """Work out everything the naive twin has to say about *board* as ``#moves``."""
    tries = naive.find_tries(board, moves, refutations)
    set_play = naive.find_set_play(board, moves)
    keys = naive.find_keys(board, moves)
    return {
        "keys": uci(keys),
        "short_keys": uci(naive.find_short_keys(board, moves)),
        "shortest": naive.find_shortest(board, moves) if keys else None,
        "tries": {move.uci(): uci(replies) for move, replies in sorted_items(tries)},
        "set_play": {move.uci(): uci(replies) for move, replies in sorted_items(set_play)},
    }


def solver_answer(solution: Solution) -> Answer:
    """Say the same of what the real solver found."""
    tries = {item.move: set(item.refutations) for item in solution.tries}
    set_play = {b.move: {child.move for child in b.children} for b in solution.set_play}
    return {
        "keys": uci(solution.keys),
        "short_keys": uci(solution.short_keys),
        "shortest": solution.shortest,
        "tries": {move.uci(): uci(replies) for move, replies in sorted_items(tries)},
        "set_play": {move.uci(): uci(replies) for move, replies in sorted_items(set_play)},
    }


def uci(moves: Iterable[Move]) -> list[str]:
    """Return *moves* as sorted UCI texts."""
    return sorted(move.uci() for move in moves)


def sorted_items(
    moves: dict[Move, set[Move]],
) -> list[tuple[Move, set[Move]]]:
    """Return the items of *moves* in the order of their UCI texts."""
    return sorted(moves.items(), key=lambda item: item[0].uci())
