"""Answers to any stipulation as plain JSON values, from the naive twin and from the solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import chess

from solver.problem import Task
from solver.solution import Solution
from tests import naive_play
from tests.answers import uci

Answer = dict[str, Any]


def naive_answer(task: Task) -> Answer:
    """Work out everything the naive twin has to say about *task*."""
    problem = task.problem
    board, asked = problem.setup.board(), problem.stipulation
    if not asked.is_battle:
        return {
            "lines": texts(naive_play.find_lines(board, asked)),
            "set_lines": texts(naive_play.find_set_lines(board, asked)),
        }
    return {
        "keys": uci(naive_play.find_keys(board, asked)),
        "short_keys": uci(naive_play.find_short_keys(board, asked)),
        "shortest": naive_play.find_shortest(board, asked),
        "tries": by_move(naive_play.find_tries(board, asked, task.refutations)),
        "set_play": by_move(naive_play.find_set_play(board, asked)),
    }


def solver_answer(solution: Solution) -> Answer:
    """Say the same of what the real solver found."""
    if not solution.problem.stipulation.is_battle:
        return {"lines": texts(solution.lines), "set_lines": texts(solution.set_lines)}
    return {
        "keys": uci(solution.keys),
        "short_keys": uci(solution.short_keys),
        "shortest": solution.shortest,
        "tries": by_move({item.move: item.refutations for item in solution.tries}),
        "set_play": by_move(
            {root.move: [child.move for child in root.children] for root in solution.set_play}
        ),
    }


def texts(lines: Iterable[Iterable[chess.Move]]) -> list[str]:
    """Return *lines* as sorted texts of UCI moves; one that comes twice stands there twice."""
    return sorted(" ".join(move.uci() for move in line) for line in lines)


def by_move(moves: Mapping[chess.Move, Iterable[chess.Move]]) -> dict[str, list[str]]:
    """Return *moves* with what belongs to each of them as UCI texts, in order."""
    return {move.uci(): uci(moves[move]) for move in sorted(moves, key=chess.Move.uci)}
