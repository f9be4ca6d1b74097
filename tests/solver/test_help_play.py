"""Help and series play: all solutions of composed problems, whatever threads and memory."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import chess
import pytest

from solver.game import Move
from solver.orthodox import OrthodoxGame
from solver.problem import Limits, Task
from solver.solution import Solution, Status, Verdict
from solver.solve import solve
from solver.soundness import judge
from tests.naive_play import find_lines, find_set_lines
from tests.questions import SMALL_TABLE, problem_of, read_questions

QUESTIONS = read_questions("help_play.jsonl")
SEVERAL = [q for q in QUESTIONS if len(q["solutions"]) > 2]
LONGER = [q for q in QUESTIONS if q["stipulation"] in ("h#3.5", "h#4", "h#5", "ser-h#9", "hs#3")]


def lines_task(question: dict[str, Any]) -> Task:
    problem = problem_of(question["fen"], question["stipulation"])
    return Task(problem, set_play="set_solutions" in question, limits=SMALL_TABLE)


def texts(lines: Iterable[tuple[Move, ...]]) -> list[list[str]]:
    return sorted([move.uci() for move in line] for line in lines)


def check(question: dict[str, Any], solution: Solution) -> None:
    assert solution.status is Status.COMPLETE
    assert texts(solution.lines) == sorted(question["solutions"])
    assert texts(solution.set_lines) == sorted(question.get("set_solutions", []))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: f"{q['stipulation']}-{q['id']}")
def test_all_solutions_are_found(question: dict[str, Any]) -> None:
    solution = solve(lines_task(question))
    check(question, solution)
    full = [line for line in solution.lines if line not in solution.short_lines]
    if solution.short_lines:
        assert judge(solution).verdict is Verdict.SHORT_SOLUTION
    else:
        expected = [Verdict.NO_SOLUTION, Verdict.SOUND, Verdict.COOKED][min(len(full), 2)]
        assert judge(solution).verdict is expected


@pytest.mark.parametrize("question", SEVERAL[::3] + LONGER, ids=lambda q: q["id"])
def test_threads_change_nothing(question: dict[str, Any]) -> None:
    alone = solve(lines_task(question))
    together = solve(replace(lines_task(question), threads=3))
    assert together.lines == alone.lines
    assert together.set_lines == alone.set_lines
    assert judge(together).verdict is judge(alone).verdict


@pytest.mark.parametrize("question", LONGER, ids=lambda q: q["id"])
def test_the_smallest_table_changes_nothing(question: dict[str, Any]) -> None:
    check(question, solve(replace(lines_task(question), limits=Limits(memory_mb=1))))


@pytest.mark.parametrize("question", QUESTIONS[::4], ids=lambda q: q["id"])
def test_colours_change_nothing(question: dict[str, Any]) -> None:
    mirrored = chess.Board(question["fen"]).mirror().fen()
    turned = solve(lines_task({**question, "fen": mirrored}))
    lines = {tuple(_mirror(move) for move in line) for line in turned.lines}
    assert texts(lines) == sorted(question["solutions"])


def _mirror(move: Move) -> Move:
    return Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


ENDS = (
    ("7k/7p/8/8/8/8/8/R6K w - - 0 1", "h+1.5"),
    ("7k/7p/8/8/8/8/8/R6K w - - 0 1", "exact-h+1.5"),
    ("7k/7p/6P1/p7/8/8/8/R6K w - - 0 1", "ser-x2"),
    ("8/8/8/8/8/5k2/5p2/7K w - - 0 1", "hs=2"),
    ("7K/8/5k2/8/8/8/8/6r1 w - - 0 1", "hs#2"),
    ("7K/5k2/8/8/8/8/8/6r1 b - - 0 1", "hs#0.5"),
    ("7K/5k2/8/8/8/8/8/6r1 b - - 0 1", "hr#1.5"),
    ("6k1/8/6K1/8/8/8/8/r6R w - - 0 1", "hr#1"),
    ("7K/5k2/8/8/8/8/8/6r1 w - - 0 1", "ser-s#2"),
    ("8/8/8/8/8/5k2/4p3/7K w - - 0 1", "ser-r#2"),
    ("8/8/8/8/8/k7/2p5/K7 w - - 0 1", "ser-semi-r#2"),
    ("4k3/8/8/8/3p4/8/4P3/K7 w - - 0 1", "ser-rep2"),
    ("8/8/8/8/8/5k1p/8/7K b - - 0 1", "h==2"),
    ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "h001"),
    ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "hzg11"),
    ("8/8/8/k2pP3/8/8/8/K7 w - d6 0 1", "ser-ep2"),
    ("8/8/7p/8/8/8/8/R7 w - - 0 1", "ser-x2"),
)
"""Positions in which the play may end too soon, or a side has a duty, or a king is missing."""


@pytest.mark.parametrize(("fen", "stipulation"), ENDS)
def test_no_line_goes_on_beyond_its_end(fen: str, stipulation: str) -> None:
    problem = problem_of(fen, stipulation)
    solution = solve(Task(problem, limits=SMALL_TABLE))
    game = OrthodoxGame(chess.Board(fen))
    assert texts(solution.lines) == texts(find_lines(game, problem.stipulation))
    assert texts(solution.set_lines) == texts(find_set_lines(game, problem.stipulation))


def test_some_of_these_ends_are_reached() -> None:
    """So that the table above compares more than nothing with nothing."""
    counts = [
        len(find_lines(OrthodoxGame(chess.Board(fen)), problem_of(fen, text).stipulation))
        for fen, text in ENDS
    ]
    assert sum(count > 0 for count in counts) >= 9


def test_the_set_play_begins_half_a_move_later() -> None:
    question = next(q for q in QUESTIONS if q.get("set_solutions") and q["stipulation"] == "h#2")
    solution = solve(lines_task(question))
    board = chess.Board(question["fen"])
    for line in solution.set_lines:
        assert len(line) == 3
        assert board.color_at(line[0].from_square) is not board.turn
    without = solve(replace(lines_task(question), set_play=False))
    assert without.set_lines == ()
    assert without.lines == solution.lines


def test_there_is_no_set_play_in_check() -> None:
    problem = problem_of("7k/8/6KP/8/8/8/8/7R b - - 0 1", "h#2")
    in_check = problem_of("7k/8/6K1/8/8/8/8/7R b - - 0 1", "h#2")
    assert solve(Task(problem, limits=SMALL_TABLE)).set_lines
    assert not solve(Task(in_check, limits=SMALL_TABLE)).set_lines
