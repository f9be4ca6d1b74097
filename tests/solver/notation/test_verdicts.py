"""The verdict sentence, word for word."""

from dataclasses import replace
from typing import Any

import pytest

from solver.events import ProofFound
from solver.game import Move
from solver.notation.letters import Letters
from solver.notation.verdicts import so_far_sentence, verdict_sentence
from solver.problem import Method
from solver.so_far import solution_so_far
from solver.solution import Place, Solution, Status
from solver.soundness import judge
from solver.stipulation import Stipulation
from tests.solver.notation import trees

SOUND = trees.solution(trees.TWO_MOVER, 2, "key e4g2 2")
COOKED = trees.solution(trees.TWO_MOVER, 4, "key e4g2 4\nkey d2f3 4")
MANY = trees.solution(
    trees.TWO_MOVER,
    4,
    "\n".join(
        f"key {move} 4"
        for move in ["a3b3", "a3c3", "a3d3", "a3b4", "a3c5", "a3d6", "a3e7", "a3f8", "a3a2", "a3a1"]
    ),
)
NONE = trees.solution(trees.TWO_MOVER, 4)
SHORT = trees.solution(trees.TWO_MOVER, 4, "key e4g2 2")
SHORTER = trees.solution(trees.TWO_MOVER, 4, "key e4g2 2\nkey d2f3 3\nkey h5h6 4")
PLACE = Place(3, 7, 25)

SOUND_IN_FOUR = trees.solution(trees.TWO_MOVER, 4, "key e4g2 4")


def _stopped(solution: Solution, **changes: Any) -> Solution:
    known: dict[str, Any] = {"status": Status.STOPPED, "is_decided": False, "place": PLACE}
    return replace(solution, **known | changes)


SENTENCES = [
    (SOUND, "Mate in 2. One key: sound."),
    (COOKED, "Two keys: 1.Bg2 and 1.Sdf3+. The problem is cooked."),
    (NONE, "No mate in 4 moves."),
    (trees.solution(trees.TWO_MOVER, 1), "No mate in 1 move."),
    (SHORT, "Short solution: mate in 2 by 1.Bg2."),
    (
        SHORTER,
        "Two short solutions: 1.Bg2 and 1.Sdf3+. The quickest mates in 2.",
    ),
    (
        MANY,
        "Ten keys: 1.Qb3, 1.Qc3+, 1.Qd3+, 1.Qb4, 1.Qc5+, 1.Qd6, 1.Qe7 and 3 more. "
        "The problem is cooked.",
    ),
    (
        replace(SOUND, status=Status.STOPPED, is_decided=True),
        "Mate in 2. One key: sound. Stopped before tries and variations were complete.",
    ),
    (
        _stopped(NONE, searched=2),
        "Stopped at depth 3 of 4, first move 7 of 25. No key found so far. No mate in 2 moves.",
    ),
    (
        _stopped(SOUND_IN_FOUR, key_lengths=(4,), searched=3),
        "Stopped at depth 3 of 4, first move 7 of 25. Sound so far: 1.Bg2 mates in 4. "
        "No mate in 3 moves. There may be more.",
    ),
    (
        _stopped(SHORT, key_lengths=(2,), searched=2),
        "Stopped at depth 3 of 4, first move 7 of 25. Short so far: 1.Bg2 mates in 2. "
        "No mate in 1 move. There may be more.",
    ),
    (
        _stopped(SHORTER, key_lengths=(2, 3, 4)),
        "Stopped at depth 3 of 4, first move 7 of 25. Short and cooked so far: 3 keys, 1.Bg2, "
        "1.Sdf3+ and 1.h6; the quickest mates in 2. There may be more, and shorter ones.",
    ),
    (
        _stopped(COOKED, key_lengths=(4, 4), searched=3),
        "Stopped at depth 3 of 4, first move 7 of 25. Cooked so far: 2 keys, 1.Bg2 and 1.Sdf3+. "
        "No mate in 3 moves. There may be more.",
    ),
    (
        _stopped(NONE, place=None),
        "Stopped before anything was decided. No key found so far.",
    ),
    (
        _stopped(SHORT, key_lengths=(2,), method=Method.GENISS),
        "Geniss 2004: Stopped at depth 3 of 4, first move 7 of 25. Short so far: 1.Bg2 mates in 2. "
        "There may be more, and shorter ones.",
    ),
    (
        replace(NONE, status=Status.ERROR, is_decided=False, error="out of memory."),
        "The search failed: out of memory.",
    ),
]


DUALISED = """
    key e4g2 2 zugzwang
      defence e6e5 1
        dual h4f5 1
        dual a3e3 1
"""
POST_KEY = """
    {mark} 0000 2 zugzwang
      defence e6e5 1
        continuation h4f5 1
"""
REFLEX = "k7/2P5/K7/p7/8/8/8/8 w - - 0 1"
HELPMATE = "2K5/p6p/8/3k4/8/4p3/4R2p/1n1B4 b - - 0 1"
SERIES = "8/8/8/8/3p4/N7/Bp6/k1NK4 b - - 0 1"
ONE = ["d5c6 c8d8 c6b7 e2b2 b7a8 d1f3"]
TWO = [*ONE, "d5c6 c8d8 c6b7 e2b2 b7a8 d1a4"]
QUICK = "d5c6 c8d8"


def _selfmate(moves: int, tree: str) -> Solution:
    return trees.solution(trees.SELFMATE, moves, tree, stipulation=f"s#{moves}")


def _helpmate(lines: list[str]) -> Solution:
    return trees.line_solution(HELPMATE, "h#3", lines)


KINDS = [
    # solution, how many are intended, sentence
    (_selfmate(2, "key h6f8 2"), None, "s#2. One key: sound."),
    (_selfmate(3, "key h6f8 2"), None, "Short solution: s#2 by 1.Bf8."),
    (
        _selfmate(3, "key h6f8 2\nkey e3f5 1"),
        None,
        "Two short solutions: 1.Bf8 and 1.Sf5+. The quickest is s#1.",
    ),
    (
        _selfmate(2, "key h6f8 2\nkey e3f5 2"),
        None,
        "Two keys: 1.Bf8 and 1.Sf5+. The problem is cooked.",
    ),
    (_selfmate(2, "key h6f8 2\nkey e3f5 2"), 2, "s#2. Two keys, as intended: sound."),
    (
        _selfmate(2, "key h6f8 2\nkey e3f5 2\nkey c5e4 2"),
        2,
        "Three keys, one more than intended: 1.Bf8, 1.Sf5+ and 1.Se4+. The problem is cooked.",
    ),
    (_selfmate(2, "key h6f8 2"), 2, "One key, but 2 are intended: 1.Bf8."),
    (_selfmate(2, ""), None, "No solution of s#2."),
    (_selfmate(2, ""), 3, "No solution of s#2, but 3 are intended."),
    (
        trees.solution(REFLEX, 2, stipulation="r#2"),
        None,
        "No solution of r#2: White would have to end it at once by 1.c8=Q# or 1.c8=R#.",
    ),
    (trees.solution(REFLEX, 2, stipulation="semi-r#2"), None, "No solution of semi-r#2."),
    (
        trees.solution(trees.TWO_MOVER, 2, DUALISED),
        None,
        "Mate in 2. One key, but dualised: 1 dual in the mating move.",
    ),
    (
        trees.solution(trees.TWO_MOVER, 2, POST_KEY.format(mark="key")),
        None,
        "The play after the key is sound.",
    ),
    (
        trees.solution(trees.TWO_MOVER, 2, POST_KEY.format(mark="try") + "      refutation d4c5"),
        None,
        "The play after the key is refuted by 1…Kc5.",
    ),
    (_helpmate(ONE), None, "h#3. One solution: sound."),
    (
        replace(_helpmate(ONE), status=Status.STOPPED, is_decided=True),
        None,
        "h#3. One solution: sound. Stopped before the set play was complete.",
    ),
    (
        _helpmate(TWO),
        None,
        "Two solutions. The problem is cooked, unless they are all intended.",
    ),
    (_helpmate(TWO), 1, "Two solutions. The problem is cooked."),
    (_helpmate(TWO), 2, "h#3. Two solutions, as intended: sound."),
    (_helpmate(TWO), 4, "Two solutions, but 4 are intended."),
    (_helpmate([]), None, "No solution of h#3."),
    (
        _helpmate([*ONE, QUICK]),
        None,
        "Short solution, beside one solution of full length; it takes 1 move.",
    ),
    (_helpmate([QUICK, QUICK]), None, "Two short solutions; the shortest takes 1 move."),
    (
        trees.line_solution(HELPMATE, "h#2.5", [*ONE, "d5c6"]),
        None,
        "Short solution, beside one solution of full length; it takes half a move.",
    ),
    (
        trees.line_solution(SERIES, "ser-h#3", ["d4d3 d3d2 a3c2"]),
        None,
        "Short solution; it takes 2 moves.",
    ),
    (
        _stopped(_selfmate(4, ""), searched=2),
        None,
        "Stopped at depth 3 of 4, first move 7 of 25. No key found so far. "
        "No solution within 2 moves.",
    ),
    (
        _stopped(_selfmate(4, "key h6f8 2\nkey e3f5 3"), key_lengths=(2, 3), searched=3),
        2,
        "Stopped at depth 3 of 4, first move 7 of 25. Short so far: 2 keys, 1.Bf8 and 1.Sf5+; "
        "the quickest is s#2. No solution within 1 move. There may be more.",
    ),
    (
        _stopped(_helpmate(TWO), searched=4),
        None,
        "Stopped at half-move 3 of 6, first move 7 of 25. So far, cooked unless intended: "
        "2 solutions. No solution within 2 moves. There may be more.",
    ),
    (
        _stopped(_helpmate(TWO), searched=4),
        1,
        "Stopped at half-move 3 of 6, first move 7 of 25. Cooked so far: 2 solutions. "
        "No solution within 2 moves. There may be more.",
    ),
    (
        _stopped(_helpmate([*ONE, QUICK]), searched=4),
        1,
        "Stopped at half-move 3 of 6, first move 7 of 25. Short and cooked so far: 2 solutions; "
        "the shortest takes 1 move. There may be more.",
    ),
    (
        _stopped(_helpmate([]), place=None),
        None,
        "Stopped before anything was decided. No solution found so far.",
    ),
]


@pytest.mark.parametrize(("solution", "intended", "sentence"), KINDS)
def test_every_kind_of_play_has_its_words(
    solution: Solution, intended: int | None, sentence: str
) -> None:
    assert verdict_sentence(judge(solution, intended)) == sentence


def test_an_early_proof_is_told_with_its_length() -> None:
    moves = tuple(map(Move.from_uci, ("h6f8", "e6f6", "e3f5")))
    proof = ProofFound(moves[0], 5, moves, 0.5)

    def told(stipulation: str) -> str:
        problem = trees.solution(trees.SELFMATE, 2, stipulation=stipulation).problem
        return so_far_sentence(judge(solution_so_far(problem, (), proof)))

    assert told("#5") == "Sound so far: 1.Bf8 mates in 5."
    assert told("#6") == "Short so far: 1.Bf8 mates in 5."
    assert told("s#5") == "Sound so far: 1.Bf8 (s#5)."
    nothing = solution_so_far(SOUND.problem, ())
    assert so_far_sentence(judge(nothing)) == ""


@pytest.mark.parametrize(("solution", "sentence"), SENTENCES)
def test_the_verdict_in_words(solution: Solution, sentence: str) -> None:
    assert verdict_sentence(judge(solution)) == sentence


def test_the_knight_may_keep_its_english_letter() -> None:
    assert "1.Ndf3+" in verdict_sentence(judge(COOKED), Letters.N)


def test_no_shorter_key_may_come_where_just_so_many_moves_are_asked() -> None:
    problem = replace(SOUND_IN_FOUR.problem, stipulation=Stipulation.parse("exact-#4"))
    stopped = replace(_stopped(SOUND_IN_FOUR, key_lengths=(4,)), problem=problem)
    assert verdict_sentence(judge(stopped)).endswith("There may be more.")
