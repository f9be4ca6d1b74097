"""The solver against the naive twin: every stipulation, goal and option, on random positions.

A run asks the same questions every time.  ``MATEWRIGHT_EXAMPLES=5000 pytest
tests/solver/test_random_plays.py`` asks other ones, and as many for each kind of play.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from random import Random

import chess
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver.goals import Goal, read_goal
from solver.orthodox import board_of
from solver.problem import Limits, Task
from solver.solution import Status
from solver.solve import solve
from solver.stipulation import Play, Stipulation
from tests.play_answers import (
    naive_answer,
    naive_post_key_answer,
    solver_answer,
    solver_post_key_answer,
)
from tests.positions import random_board
from tests.questions import problem_of

ASKED_FOR = os.environ.get("MATEWRIGHT_EXAMPLES")
SOME = settings(
    max_examples=int(ASKED_FOR or 15),
    derandomize=ASKED_FOR is None,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
GOALS = ["#", "#", "=", "==", "#=", "+", "x", "z", "00", "ep"]
ENDS = (Goal.MATE, Goal.STALEMATE, Goal.CHECK)
"""What the other side may have to reach in reciprocal play."""
WORK = 12_000
"""Positions that the naive twin may have to look at; it manages some ten thousand a second."""


@st.composite
def stipulations(
    draw: st.DrawFn, board: chess.Board, play: Play, *, series: bool, most: int
) -> Stipulation:
    """Draw a stipulation of one kind of *play*, at most *most* moves long, for *board*."""
    has_half = play.value.startswith("h") and not series and draw(st.booleans())
    goal, target = read_goal(draw(goals(board)))
    moves = draw(st.integers(0 if has_half else 1, most))
    can_be_reciprocal = play is Play.HELP and not series and moves > 0 and target is None
    return Stipulation(
        moves=moves,
        play=play,
        goal=goal,
        target=target,
        series=series,
        has_half_move=has_half,
        exact=draw(st.sampled_from((False, False, True))),
        reciprocal=draw(st.sampled_from((None, goal, *ENDS))) if can_be_reciprocal else None,
    )


@st.composite
def goals(draw: st.DrawFn, board: chess.Board) -> str:
    """Draw a goal, those for which *board* is made more often."""
    special = ["00"] * bool(board.castling_rights) + ["ep"] * bool(board.pawns)
    goal = draw(st.sampled_from(GOALS + special * 3))
    if goal != "z":
        return goal
    near = [move.to_square for move in board.legal_moves]
    square = draw(st.one_of(st.sampled_from(near), st.integers(0, 63)))
    return goal + chess.square_name(square)


@st.composite
def boards(draw: st.DrawFn) -> chess.Board:
    """Draw a position of three to six men with either side to move."""
    rng = Random(draw(st.integers(0, 2**32)))
    board = random_board(rng, draw(st.integers(3, 6)))
    if draw(st.booleans()):
        turned = board.copy()
        turned.turn = not turned.turn
        turned.ep_square = None
        board = turned if turned.is_valid() and any(turned.legal_moves) else board
    return board


@dataclass(frozen=True)
class Question:
    """What is asked, in words that a failing test can print."""

    fen: str
    stipulation: str
    refutations: int
    threads: int
    memory_mb: int
    tree: bool

    def task(self) -> Task:
        """Return the question as the solver wants it."""
        return Task(
            problem_of(self.fen, self.stipulation),
            refutations=self.refutations,
            threads=self.threads,
            tree=self.tree,
            limits=Limits(memory_mb=self.memory_mb),
        )


@st.composite
def questions(draw: st.DrawFn, play: Play, *, series: bool) -> Question:
    """Draw a question of one kind of play that the naive twin answers in a second or two."""
    board = draw(boards())
    asked = draw(stipulations(board, play, series=series, most=4 if series else 3))
    while estimate(board, asked) > WORK and asked.moves > 1:
        asked = replace(asked, moves=asked.moves - 1)
    return Question(
        fen=board.fen(),
        stipulation=str(asked),
        refutations=draw(st.integers(1, 3)),
        threads=draw(st.sampled_from((1, 1, 2))),
        memory_mb=draw(st.sampled_from((1, 16))),
        tree=draw(st.booleans()),
    )


def estimate(board: chess.Board, asked: Stipulation) -> int:
    """Guess the positions in *asked*, from the moves that both sides have now."""
    here = board.legal_moves.count() + 1
    board.push(chess.Move.null())
    there = board.legal_moves.count() + 1
    board.pop()
    if asked.series:
        return int(here**asked.moves * (1 if asked.play is Play.DIRECT else there))
    tested = 0 if asked.play is Play.HELP else 1
    half_moves = asked.half_moves + tested
    return int(here ** ((half_moves + 1) // 2) * there ** (half_moves // 2))


KINDS = [(play, False) for play in Play] + [
    (play, True) for play in (Play.DIRECT, Play.HELP, Play.SELF, Play.REFLEX)
]


def name_of(kind: tuple[Play, bool]) -> str:
    play, series = kind
    return f"{'series-' if series else ''}{play.name.lower().replace('_', '-')}"


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_agrees_with_the_naive_twin(kind: tuple[Play, bool]) -> None:
    play, series = kind

    @SOME
    @given(questions(play, series=series))
    def agree(question: Question) -> None:
        task = question.task()
        solution = solve(task)
        assert solution.status is Status.COMPLETE, solution.error
        assert solver_answer(solution) == naive_answer(task)

    agree()


BATTLES = [play for play in Play if not play.value.startswith("h")]


@pytest.mark.parametrize("play", BATTLES, ids=lambda play: name_of((play, False)))
def test_play_after_the_key_agrees_with_the_naive_twin(play: Play) -> None:
    @SOME
    @given(questions(play, series=False))
    def agree(question: Question) -> None:
        task = replace(question.task(), post_key_play=True)
        assume(not board_of(task.problem.setup.game()).is_check())
        solution = solve(task)
        assert solution.status is Status.COMPLETE, solution.error
        expected, found = naive_post_key_answer(task), solver_post_key_answer(solution)
        for reply, threats in found.pop("unhindered").items():
            assert set(threats) == set(expected["threats"])
            assert set(threats) <= set(expected["replies"].pop(reply))
        assert found == expected

    agree()
