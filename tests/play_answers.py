"""Answers to any stipulation as plain JSON values, from the naive twin and from the solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solver.game import Move
from solver.orthodox import OrthodoxGame, board_of
from solver.problem import Task
from solver.solution import Mark, Solution
from tests import naive_play
from tests.answers import uci

Answer = dict[str, Any]


def naive_answer(task: Task) -> Answer:
    """Work out everything the naive twin has to say about *task*."""
    problem = task.problem
    game, asked = problem.setup.game(), problem.stipulation
    if not asked.is_battle:
        return {
            "lines": texts(naive_play.find_lines(game, asked)),
            "set_lines": texts(naive_play.find_set_lines(game, asked)),
        }
    return {
        "keys": uci(naive_play.find_keys(game, asked)),
        "short_keys": uci(naive_play.find_short_keys(game, asked)),
        "shortest": naive_play.find_shortest(game, asked),
        "tries": by_move(naive_play.find_tries(game, asked, task.refutations)),
        "set_play": by_move(naive_play.find_set_play(game, asked)),
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


def naive_post_key_answer(task: Task) -> Answer:
    """Say what the naive twin has to say when the diagram of *task* is that after the key."""
    problem = task.problem
    play = naive_play.find_post_key_play(
        OrthodoxGame(board_of(problem.setup.game())), problem.stipulation
    )
    return {
        "holds": play.holds,
        "refutations": uci(play.refutations),
        "replies": by_move(play.replies),
        "threats": uci(play.threats),
    }


def solver_post_key_answer(solution: Solution) -> Answer:
    """Say the same of what the real solver found; ``unhindered`` replies let threats through."""
    (root,) = solution.tree
    replies = [child for child in root.children if child.mark is Mark.DEFENCE]
    by_reply = {child.move: [answer.move for answer in child.children] for child in replies}
    unhindered = {child.move for child in replies if child.allows_threat}
    return {
        "holds": root.mark is Mark.KEY,
        "refutations": uci(it.move for it in root.children if it.mark is Mark.REFUTATION),
        "replies": by_move({m: by_reply[m] for m in by_reply if m not in unhindered}),
        "threats": uci(it.move for it in root.children if it.mark is Mark.THREAT),
        "unhindered": by_move({m: by_reply[m] for m in unhindered}),
    }


def texts(lines: Iterable[Iterable[Move]]) -> list[str]:
    """Return *lines* as sorted texts of UCI moves; one that comes twice stands there twice."""
    return sorted(" ".join(move.uci() for move in line) for line in lines)


def by_move(moves: Mapping[Any, Iterable[Move]]) -> dict[str, list[str]]:
    """Return *moves* with what belongs to each of them as UCI texts, in order."""
    return {move.uci(): uci(moves[move]) for move in sorted(moves, key=lambda move: move.uci())}
