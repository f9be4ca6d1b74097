"""Play after the key: who may reply, who must end it at once, and when there is none."""

from __future__ import annotations

import pytest

from solver.notation.solution_text import solution_text
from solver.notation.verdicts import verdict_sentence
from solver.problem import Task
from solver.solution import Solution, Verdict
from solver.solve import solve
from solver.soundness import judge
from tests.popeyes_text import popeye_text
from tests.questions import SMALL_TABLE, problem_of

MATED = "7k/6Q1/6K1/8/8/8/8/8 w - - 0 1"
STALEMATED = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"
CHECKER = "8/6K1/8/1p6/2k5/8/8/2r5 w - - 0 1"
EARLY_CHECKER = "5k2/6p1/8/8/5p2/8/4N1K1/8 w - - 0 1"


def play(fen: str, stipulation: str) -> Solution:
    return solve(Task(problem_of(fen, stipulation), post_key_play=True, limits=SMALL_TABLE))


@pytest.mark.parametrize("stipulation", ["#1", "#2", "s#2", "r#2", "semi-r=2", "=2", "exact-s+2"])
@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        (MATED, "There is no play after the key: it is mate already."),
        (STALEMATED, "There is no play after the key: it is stalemate already."),
    ],
)
def test_no_reply_is_no_proof(fen: str, sentence: str, stipulation: str) -> None:
    judgement = judge(play(fen, stipulation))
    assert judgement.verdict is Verdict.NO_SOLUTION
    assert verdict_sentence(judgement) == sentence


@pytest.mark.parametrize("stipulation", ["+1", "+2", "exact-+2"])
def test_a_check_that_the_key_has_given_leaves_no_play(stipulation: str) -> None:
    solution = play("k6R/8/8/1K6/8/8/8/8 w - - 0 1", stipulation)
    judgement = judge(solution)
    assert judgement.verdict is Verdict.NO_SOLUTION
    assert verdict_sentence(judgement) == "There is no play after the key: it is check already."
    assert "…" not in solution_text(solution)


def test_nothing_is_threatened_where_the_play_has_to_end() -> None:
    solution = play(CHECKER, "r+2")
    assert solution_text(solution).splitlines() == ["Post-key play", "  1…Rg1+"]
    assert popeye_text(solution).splitlines()[1:2] == ["      1...Rc1-g1 +"]


@pytest.mark.parametrize("stipulation", ["r+2", "exact-r+2", "exact-r+3"])
def test_set_play_and_play_after_the_key_begin_with_the_duty_to_reach_the_goal(
    stipulation: str,
) -> None:
    """So Popeye 4.104 has it, with ``SetPlay`` and with ``PostKeyPlay``."""
    task = Task(problem_of(EARLY_CHECKER, stipulation), tree=False, limits=SMALL_TABLE)
    assert [branch.move.uci() for branch in solve(task).set_play] == ["f4f3"]
    (root,) = play(EARLY_CHECKER, stipulation).tree
    assert [branch.move.uci() for branch in root.children] == ["f4f3"]


def test_who_reaches_the_goal_of_exact_self_play_too_soon_has_defeated_the_attacker() -> None:
    """So Popeye 4.104 has it, with 1.Kf2? e3+! (without its table: ``-maxmem 0``)."""
    fen = "1B2k3/1Q6/5Q2/8/4p3/5K2/8/8 w - - 0 1"
    solution = solve(Task(problem_of(fen, "exact-s+2"), refutations=1, limits=SMALL_TABLE))
    assert [key.uci() for key in solution.keys] == ["f3e2", "f3g2"]
    tries = {found.move.uci(): found.refutations for found in solution.tries}
    assert [reply.uci() for reply in tries["f3f2"]] == ["e4e3"]
    after = play("1B2k3/1Q6/5Q2/8/4p3/8/5K2/8 w - - 0 1", "exact-s+2")
    assert [it.move.uci() for it in after.tree[0].children if not it.children] == ["e4e3"]
    assert judge(after).verdict is Verdict.NO_SOLUTION


def test_set_play_of_exact_self_play_lists_no_move_that_comes_too_soon() -> None:
    fen = "8/5b2/8/8/3q1k2/K1Q5/4q1P1/4N3 b - - 0 1"
    solution = solve(Task(problem_of(fen, "exact-s+2"), tree=False, limits=SMALL_TABLE))
    assert {branch.move.uci() for branch in solution.set_play} == {"c3d3", "c3h3"}


PARRIED = [
    ("r3k3/5P2/8/8/2n5/8/8/4K2R w - - 0 1", "pser-#3"),
    ("4k3/7R/8/8/8/6K1/8/2n5 w - - 0 1", "pser-+2"),
    ("4k3/7R/8/8/8/6K1/8/2n5 w - - 0 1", "pser-#2"),
    ("8/8/4k3/6K1/2r5/7Q/8/8 w - - 0 1", "pser-r#2"),
]


def test_the_play_of_a_parry_series_after_its_key_is_told_as_popeye_does() -> None:
    """Popeye 4.104 with ``PostKeyPlay``: no pass refutes by name, nor is a check told there."""
    told = [
        [line for line in popeye_text(play(fen, stipulation)).splitlines()[:-2] if line.strip()]
        for fen, stipulation in PARRIED
    ]
    assert [sorted(lines) for lines in told] == [
        [
            "      1...Ke8*f7 refutes.",
            "      1...Ke8-d7 refutes.",
            "      1...Ke8-e7 refutes.",
            "      1...Ke8-f8 refutes.",
            "  1...Ke8-d8   2.Rh1-h7   3.f7-f8=Q #",
            "  1...Ke8-d8   2.Rh1-h7   3.f7-f8=R #",
        ],
        ["  1...  2.Rh7-e7 +", "  1...  2.Rh7-h8 +"],
        [],
        [
            "      1...Ke6-d5 refutes.",
            "      1...Ke6-d6 refutes.",
            "      1...Ke6-e5 refutes.",
            "      1...Ke6-e7 refutes.",
            "      1...Ke6-f7 refutes.",
            "      1...Rc4-g4 refutes.",
        ],
    ]


def test_who_passes_in_a_parry_series_is_told() -> None:
    answered, refuted = (solution_text(play(*it)).splitlines()[:2] for it in PARRIED[1:3])
    assert answered == ["Post-key play", "  1…~ 2.Rh8+ or 2.Re7+"]
    assert refuted == ["Post-key play", "  but 1…~!"]
