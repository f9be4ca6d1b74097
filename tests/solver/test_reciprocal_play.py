"""Reciprocal helpmates: both ends are found, make one solution together, and have their signs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.events import LinesFound
from solver.fairy.naming.condition_words import conditions_in
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_lines
from solver.problem import Limits, Problem, Task
from solver.solution import Solution, Verdict
from solver.solve import solve, start
from solver.soundness import judge
from tests.naive_play import find_lines, find_set_lines
from tests.questions import problem_of

DUEL = "8/4P3/8/8/8/8/4p3/5k1K b - - 0 1"
"""Popeye 4.104, BEISPIEL/h_alt.inp: reci-h(#)=2."""
RANKS = "6k1/1R3ppp/8/8/8/8/rPr2PPP/6K1 b - - 0 1"
"""Two rooks may mate at once, and after most moves White's may."""
EARLY = "8/8/8/p7/pP6/k7/8/K2B4 b - - 0 1"
"""Popeye 4.104 goes on behind 1.a5xb4 Bd1xa4."""
BARE = "7k/1R4pp/8/8/8/8/r5PP/7K b - - 0 1"
CHAIN = "8/8/8/p7/pP6/k7/8/K7 b - - 0 1"
"""Few men, but both ends in both lengths: a capture may go on for long under SeriesCapture."""
QUESTIONS = [
    (DUEL, "reci-h(#)=2", ""),
    (RANKS, "reci-h#1", ""),
    (RANKS.replace("b -", "w -"), "exact-reci-h#1.5", ""),
    (RANKS, "reci-h(+)x1", ""),
    (EARLY, "reci-hx2", ""),
    (EARLY, "reci-hx2", "Circe"),
    (CHAIN, "reci-hx2", "SeriesCapture"),
    (RANKS, "reci-h#1", "Circe"),
    (RANKS, "reci-h(x)#1", "Sentinelles"),
    (RANKS, "reci-h+1", "Andernach"),
    (RANKS, "reci-h#1", "AntiCirce"),
    (BARE, "reci-h(x)#1", "SeriesCapture"),
    (RANKS, "ser-reci-h#1", ""),
    (BARE, "ser-reci-h#2", ""),
    ("8/8/8/p7/1P6/k7/8/K7 b - - 0 1", "exact-ser-reci-hx2", "Circe"),
]


def problem_under(fen: str, stipulation: str, condition: str) -> Problem:
    problem = problem_of(fen, stipulation)
    if not condition:
        return problem
    conditions = frozenset(conditions_in(condition) or ())
    assert conditions
    return replace(problem, setup=replace(problem.setup, conditions=conditions))


@pytest.mark.parametrize(("fen", "stipulation", "condition"), QUESTIONS)
def test_every_line_to_either_end_is_found(fen: str, stipulation: str, condition: str) -> None:
    problem = problem_under(fen, stipulation, condition)
    solution = solve(Task(problem, threads=2))
    assert solution.error is None
    assert len(set(solution.lines)) == len(solution.lines) == solution.found_lines.total
    assert set(solution.lines) == find_lines(problem.game(), problem.stipulation)
    assert solution.lines
    assert set(solution.set_lines) == find_set_lines(problem.game(), problem.stipulation)


@pytest.mark.parametrize("asked", ["reci-h#1", "ser-reci-h#1", "exact-reci-h(x)#1"])
def test_the_end_of_the_other_side_alone_is_set_play_of_one_move(asked: str) -> None:
    solution = solve(Task(problem_of("7k/5Q1p/1q6/8/8/8/7P/7K b - - 0 1", asked)))
    told = "\n".join(popeye_lines(replace(solution, lines=())))
    assert [line.strip() for line in told.splitlines() if line.strip()][:1] == ["1...Qf7-f8 #"]
    problem = solution.problem
    assert set(solution.set_lines) == find_set_lines(problem.game(), problem.stipulation)


def test_the_end_is_sought_anew_where_the_other_side_can_reach_its_own() -> None:
    """From a position without a line behind who cannot mate there is one behind who can."""
    problem = problem_under("kN6/8/1rQ5/K7/8/8/8/8 b - - 0 1", "reci-h#3", "PWC")
    assert solve(Task(problem)).found_lines.total == 296  # Popeye 4.104


def duel(**limits: int) -> Solution:
    return solve(Task(problem_of(DUEL, "reci-h(#)=2"), limits=Limits(**limits), set_play=False))


def test_both_ends_are_one_solution() -> None:
    solution = duel()
    judgement = judge(solution)
    assert (judgement.verdict, judgement.outcome.full, judgement.outcome.short) == (
        Verdict.SOUND,
        1,
        0,
    )
    assert solution.shortest == 2
    assert not solution.short_lines


def test_a_second_mate_of_either_side_is_a_second_solution() -> None:
    solution = solve(Task(problem_of(RANKS, "reci-h#1"), set_play=False))
    own = [line for line in solution.lines if len(line) == 1]
    others = [line for line in solution.lines if len(line) == 2]
    assert len(own) == 2
    assert others
    assert judge(solution).outcome.full == len(own) + len(others) - 1


def test_each_end_has_its_sign() -> None:
    solution = duel()
    told = "\n".join(popeye_lines(solution))
    assert "2.Qe1-h4 #\n" in told
    assert "2.Qe1-e3 Qe8*e3 =\n" in told
    assert "1.e1=Q e8=Q 2.Qh4#" in list(solution_lines(solution))


def test_the_last_move_of_a_series_is_reciprocal() -> None:
    """Popeye 4.104, BEISPIEL/h_alt.inp."""
    problem = problem_of("K1k5/7Q/8/7p/8/8/8/8 b - - 0 1", "ser-reci-h(=)#7")
    assert list(solution_lines(solve(Task(problem, threads=2))))[-2:] == [
        "1.h4 2.h3 3.h2 4.h1=R 5.Rd1 6.Rd7 7.Rxh7=",
        "1.h4 2.h3 3.h2 4.h1=R 5.Rd1 6.Rd7 7.Rd8 Qb7#",
    ]


def test_lines_are_told_with_their_own_length() -> None:
    handle = start(Task(problem_of(DUEL, "reci-h(#)=2"), set_play=False))
    told = [event for event in handle.events() if isinstance(event, LinesFound)]
    assert sorted((it.half_moves, it.found) for it in told) == [(3, 1), (4, 1)]


def test_few_kept_lines_are_still_counted() -> None:
    assert duel(kept_lines=1).found_lines.total == 2
    assert judge(duel(kept_lines=1)).verdict is Verdict.SOUND
