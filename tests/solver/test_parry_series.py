"""Parry series: checks on the way are parried, all else is passed over, as Popeye has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.model.document import Entry
from composer.model.options import why_not_understood
from solver.game import PASS, Move
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_lines
from solver.problem import Task
from solver.search.help_ends import Umpire
from solver.search.help_plan import courses_of
from solver.solution import Verdict
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Stipulation, StipulationError
from tests.questions import by_plain_rules, problem_of

MEINKING = "8/8/7K/3N4/8/6pp/6pp/6k1 b - - 0 1"
"""Dan Meinking, StrateGems 47, 2009: pser-h#6."""
FOUR_QUEENS = "6n1/6n1/B4p2/2ppk3/4p3/p3p3/8/4Q1K1 w - - 0 1"
"""Dan Meinking, StrateGems 47, 2009: pser-#3."""
SPHICAS = "8/8/8/8/n7/k7/8/1K2Q3 w - - 0 1"
"""The last moves of George Sphicas, StrateGems 47, 2009."""


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        (FOUR_QUEENS, "pser-#3"),
        (FOUR_QUEENS, "phser-#2"),
        (SPHICAS, "pser-s=2"),
        (SPHICAS, "phser-s=2"),
        (SPHICAS, "pser-r=2"),
        ("8/8/8/8/7N/4K1pp/6pp/6k1 b - - 0 1", "pser-h#2"),
        ("8/8/8/8/8/4Kppp/7p/6k1 b - - 0 1", "exact-pser-h+2"),
    ],
)
def test_the_plain_rules_find_the_same(fen: str, stipulation: str) -> None:
    task = Task(problem_of(fen, stipulation), refutations=2, set_play=True)
    quick, plain = solve(task), by_plain_rules(task)
    assert set(quick.lines) == set(plain.lines)
    assert set(quick.set_lines) == set(plain.set_lines)
    assert (set(quick.keys), set(quick.tries)) == (set(plain.keys), set(plain.tries))
    assert list(popeye_lines(replace(quick, statistics=()))) == list(
        popeye_lines(replace(plain, statistics=()))
    )


def test_a_pass_is_not_written() -> None:
    solution = solve(Task(problem_of(MEINKING, "pser-h#6")))
    (line,) = solution.lines
    assert [move for move in line[1::2] if not move] == [PASS, PASS]
    told = list(solution_lines(solution))
    assert "1.h1=Q 2.Kh2 3.Qc1+ Sf4 4.Qc6+ Se6 5.Qc1+ Sg5 6.Qh1 Sf3#" in told
    assert judge(solution).verdict is Verdict.SOUND


def test_only_moves_of_the_other_side_refute() -> None:
    solution = solve(Task(problem_of(FOUR_QUEENS, "pser-#3"), refutations=1))
    assert [move.uci() for move in solution.keys] == ["e1g3"]
    assert all(PASS not in found.refutations for found in solution.tries)


def test_the_umpire_wants_checks_parried_and_nothing_else() -> None:
    problem = problem_of(MEINKING, "pser-h#2")
    task = Task(problem)
    course = courses_of(task.position(), problem.stipulation)[-1]
    umpire = Umpire(course, problem.stipulation)
    made = [Move.from_uci(name) for name in ("h2h1q", "d5f4", "g1h2", "f4d3")]
    assert not umpire.confirms(tuple(made))  # White stood in no check and moved


@pytest.mark.parametrize(
    ("text", "half_moves", "is_battle"),
    [
        ("pser-#3", 5, True),
        ("pser-s#3", 6, True),
        ("exact-pser-r=2", 4, True),
        ("pser-h#3", 6, False),
        ("phser-#3", 5, False),
        ("phser-s#3", 6, False),
        ("phser-zf63", 5, False),
    ],
)
def test_it_is_written_as_popeye_writes_it(text: str, half_moves: int, is_battle: bool) -> None:
    asked = Stipulation.parse(text)
    assert str(asked) == text
    assert (asked.half_moves, asked.is_battle) == (half_moves, is_battle)
    assert asked.counts_one_side
    assert asked.is_told_in_lines


@pytest.mark.parametrize("text", ["pser-hs#3", "phser-h#3", "pser-h#2.5", "pser-dia3", "ppser-#2"])
def test_others_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(StipulationError):
        Stipulation.parse(text)


def test_rules_that_ask_for_the_last_move_are_refused() -> None:
    told = why_not_understood(Entry(stipulation="pser-#3", options=("FuddledMen",)))
    assert told is not None
    assert "FuddledMen" in told
    assert why_not_understood(Entry(stipulation="pser-#3", options=("Circe",))) is None
