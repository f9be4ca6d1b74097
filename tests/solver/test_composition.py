"""The parts of a composition: twins, duplex, intended solutions, and the verdict on the whole."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from solver.game import Move
from solver.notation.fen import parse_fen, write_fen
from solver.notation.verdicts import parts_sentence
from solver.problem import Problem
from solver.solution import Solution, Status, Verdict
from solver.stipulation import Stipulation
from solver.twinning.composition import (
    Composition,
    CompositionSolution,
    Duplex,
    Intended,
    IntendedError,
)
from solver.twinning.twins import TwinError, parse_twin
from tests.composed import judge_all

DIAGRAM = "8/6k1/1p6/5n2/8/1B1R4/1K2P3/8 w - - 0 1"
EN_PASSANT = "4k3/p6p/8/3pP3/8/8/P2P4/3NKR2 w - d6 0 1"
KEY = Move.from_uci("d3c3")
OTHER_KEY = Move.from_uci("d3d4")


def composition(
    *twins: str,
    stipulation: str = "#2",
    fen: str = DIAGRAM,
    duplex: Duplex = Duplex.NONE,
    intended: str = "",
    has_zeroposition: bool = False,
) -> Composition:
    """Return a composition with these twins."""
    return Composition(
        Problem(parse_fen(fen), Stipulation.parse(stipulation)),
        tuple(map(parse_twin, twins)),
        has_zeroposition,
        duplex,
        Intended.parse(intended) if intended else None,
    )


def boards(asked: Composition) -> list[tuple[str, str, str]]:
    """Return letter, heading and men of each part."""
    return [
        (part.letter, part.heading, write_fen(part.problem.setup).split()[0])
        for part in asked.parts()
    ]


def test_a_problem_without_more_is_its_only_part() -> None:
    asked = composition()
    (part,) = asked.parts()
    assert (part.letter, part.heading, part.is_duplex, part.intended) == ("", "", False, None)
    assert part.problem == asked.problem


def test_a_twin_starts_from_the_diagram_a_continued_one_from_the_twin_before() -> None:
    asked = composition(
        "Move d3 c3", "Continued Remove b3", "Add White Sa1", "Stipulation #3", "Cont Move b6 b5"
    )
    assert boards(asked) == [
        ("a", "a)", "8/6k1/1p6/5n2/8/1B1R4/1K2P3/8"),
        ("b", "b) wRd3-->c3", "8/6k1/1p6/5n2/8/1BR5/1K2P3/8"),
        ("c", "+c) -wBb3", "8/6k1/1p6/5n2/8/2R5/1K2P3/8"),
        ("d", "d) +wSa1", "8/6k1/1p6/5n2/8/1B1R4/1K2P3/N7"),
        ("e", "e) #3", "8/6k1/1p6/5n2/8/1B1R4/1K2P3/8"),
        ("f", "+f) bPb6-->b5", "8/6k1/8/1p3n2/8/1B1R4/1K2P3/8"),
    ]
    stipulations = [str(part.problem.stipulation) for part in asked.parts()]
    assert stipulations == ["#2", "#2", "#2", "#2", "#3", "#3"]


def test_the_diagram_of_a_zeroposition_is_no_part() -> None:
    asked = composition("Remove d3", "Remove b3", has_zeroposition=True)
    assert boards(asked) == [
        ("a", "a) -wRd3", "8/6k1/1p6/5n2/8/1B6/1K2P3/8"),
        ("b", "b) -wBb3", "8/6k1/1p6/5n2/8/3R4/1K2P3/8"),
    ]


def test_letters_go_on_after_z() -> None:
    asked = composition(*["Move d3 c3"] * 27)
    assert [part.letter for part in asked.parts()][24:] == ["y", "z", "z1", "z2"]


def test_an_impossible_twin_is_named_by_its_letter() -> None:
    asked = composition("Remove d3", "Continued Move d3 d4", "Continued Move b3 b4", "Move d3 d4")
    assert [part.letter for part in asked.parts()] == ["a", "b", "e"]
    assert asked.impossible() == (
        "twin c: there is no man on d3 to move",
        "twin d: the twin before it, from which it starts, cannot be made",
    )
    assert asked.part_count == 5
    solutions = tuple(Solution(part.problem, Status.COMPLETE) for part in asked.parts())
    assert judge_all(asked, solutions).verdict is None


def test_a_composition_without_any_part_is_refused() -> None:
    alone = replace(composition("Move a1 a2"), has_zeroposition=True)
    with pytest.raises(TwinError, match=r"^twin a: there is no man on a1 to move$"):
        alone.parts()


@pytest.mark.parametrize(
    ("duplex", "parts"),
    [
        (Duplex.NONE, [("a)", True, False), ("b) wRd3-->c3", True, False)]),
        (
            Duplex.BOTH,
            [
                ("a)", True, False),
                ("", False, True),
                ("b) wRd3-->c3", True, False),
                ("", False, True),
            ],
        ),
        (Duplex.HALF, [("a)", False, True), ("b) wRd3-->c3", False, True)]),
    ],
)
def test_in_a_duplex_the_other_side_begins(
    duplex: Duplex, parts: list[tuple[str, bool, bool]]
) -> None:
    asked = composition("Move d3 c3", duplex=duplex)
    found = [(part.heading, part.problem.setup.turn, part.is_duplex) for part in asked.parts()]
    assert found == parts


def test_in_a_duplex_nobody_captures_in_passing_for_the_other_side() -> None:
    first, second = composition(fen=EN_PASSANT, duplex=Duplex.BOTH).parts()
    assert (first.problem.setup.en_passant, second.problem.setup.en_passant) == (chess.D6, None)
    assert first.problem.setup.squares == second.problem.setup.squares


@pytest.mark.parametrize(
    ("text", "stipulation", "solutions"),
    [
        ("1", "#2", 1),
        ("3", "h#3", 3),
        ("2", "#2", 2),
        ("2.1.1.1", "h#2", 2),
        ("2.2.1.1", "h#2", 4),
        ("1.4.1.1", "h#2", 4),
        ("4.1.1...", "h#3", 4),
        ("2.1...", "ser-h#8", 2),
        ("0.2.1.1", "h#1.5", 2),
        ("2.1.1", "#2", 2),
        (" 2 ", "s#3", 2),
    ],
)
def test_intended_solutions_are_keys_or_whole_lines(
    text: str, stipulation: str, solutions: int
) -> None:
    intended = Intended.parse(text)
    assert str(intended) == text.strip()
    (part,) = composition(stipulation=stipulation, intended=text).parts()
    assert part.intended == solutions


@pytest.mark.parametrize("text", ["", "two", "0", "2.0.1", "-1", "2,2", "2+2", "9999.9999", "2..1"])
def test_what_is_no_number_of_solutions_is_refused(text: str) -> None:
    with pytest.raises(IntendedError):
        Intended.parse(text)


def test_every_part_has_as_many_solutions_as_intended() -> None:
    asked = composition("Stipulation h#2", duplex=Duplex.BOTH, intended="1.3.1.1")
    assert [part.intended for part in asked.parts()] == [1, 1, 3, 3]


def said(whole: CompositionSolution) -> str:
    """Return what is said of the parts."""
    return parts_sentence([(it.part, it.judgement) for it in whole.answers], whole.part_count)


def solved(problem: Problem, *keys: Move) -> Solution:
    """Return a complete solution with these keys."""
    return Solution(problem, Status.COMPLETE, keys=keys)


def test_the_whole_is_as_good_as_its_worst_part() -> None:
    asked = composition("Move d3 c3", "Move d3 d4")
    problems = [part.problem for part in asked.parts()]
    good = tuple(solved(problem, KEY) for problem in problems)
    assert judge_all(asked, good).verdict is Verdict.SOUND
    cooked = judge_all(asked, (solved(problems[0], KEY, OTHER_KEY), *good[1:]))
    assert cooked.verdict is Verdict.COOKED
    assert [answer.judgement.verdict for answer in cooked.answers] == [
        Verdict.COOKED,
        Verdict.SOUND,
        Verdict.SOUND,
    ]
    sentence = said(cooked)
    assert sentence.startswith("a) Two keys: 1.")
    sound = "Mate in 2. One key: sound."
    assert sentence.endswith(f"The problem is cooked. b) {sound} c) {sound}")
    assert judge_all(asked, (solved(problems[0]), *good[1:])).verdict is Verdict.NO_SOLUTION


def test_there_is_no_verdict_before_all_parts_are_solved() -> None:
    asked = composition("Move d3 c3")
    answer = judge_all(asked, (solved(asked.problem, KEY),))
    assert answer.verdict is None
    sentence = said(answer)
    assert sentence == "a) Mate in 2. One key: sound. Parts searched: 1 of 2."
    stopped = Solution(asked.problem, Status.STOPPED)
    assert judge_all(asked, (solved(asked.problem, KEY), stopped)).verdict is None


def test_the_parts_of_a_duplex_are_judged_alike() -> None:
    asked = composition(duplex=Duplex.BOTH, intended="2")
    answer = judge_all(asked, tuple(solved(p.problem, KEY, OTHER_KEY) for p in asked.parts()))
    assert answer.verdict is Verdict.SOUND
    sentence = "Mate in 2. Two keys, as intended: sound."
    assert said(answer) == f"{sentence} Duplex: {sentence}"
