"""The solver against the naive twin, on positions nobody composed."""

from __future__ import annotations

from random import Random

import chess
import pytest

from solver.solve import solve
from tests.answers import naive_answer, solver_answer
from tests.positions import random_board
from tests.questions import full_task, read_questions
from tests.tree_checker import find_faults

QUESTIONS = read_questions("random_positions.jsonl")
MOST_ROOTS = 12
"""Keys and tries up to which a tree is walked; python-chess takes long over wide ones."""


def ask_both(board: chess.Board, moves: int, refutations: int) -> None:
    solution = solve(full_task(board.fen(), f"#{moves}", refutations))
    assert solver_answer(solution) == naive_answer(board, moves, refutations), board.fen()
    assert find_faults(solution) == [], board.fen()


@pytest.mark.parametrize("seed", range(26))
def test_mates_in_one_and_two(seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng, rng.randint(3, 10))
    ask_both(board, 1, refutations=1)
    ask_both(board, 2, refutations=seed % 4)


@pytest.mark.parametrize("seed", range(3))
def test_mates_in_three(seed: int) -> None:
    rng = Random(1000 + seed)
    ask_both(random_board(rng, rng.randint(3, 5)), 3, refutations=1)


def test_frozen_answers() -> None:
    for question in QUESTIONS:
        solution = solve(full_task(question["fen"], question["stipulation"], refutations=2))
        found = solver_answer(solution)
        assert found == {name: question[name] for name in found}, question
        if len(solution.tree) <= MOST_ROOTS:
            assert find_faults(solution) == [], question


@pytest.mark.parametrize("seed", range(12))
def test_exchanging_the_colours_exchanges_the_answer(seed: int) -> None:
    rng = Random(2000 + seed)
    board = random_board(rng, rng.randint(4, 10))
    straight = solver_answer(solve(full_task(board.fen(), "#2", refutations=1)))
    mirrored = solver_answer(solve(full_task(board.mirror().fen(), "#2", refutations=1)))
    assert mirrored["keys"] == sorted(mirror(move) for move in straight["keys"])
    assert mirrored["tries"].keys() == {mirror(move) for move in straight["tries"]}
    assert mirrored["set_play"].keys() == {mirror(move) for move in straight["set_play"]}


def mirror(text: str) -> str:
    """Turn a UCI move into that of the position with the colours exchanged."""
    ranks = str.maketrans("12345678", "87654321")
    return text.translate(ranks)
