"""A verdict in few words tells a length also where the search was stopped before it was settled."""

from __future__ import annotations

import pytest

from solver.events import LineFound
from solver.game import Move
from solver.notation.brief import brief_words, brief_words_of_parts, fewest_words
from solver.notation.fen import parse_fen
from solver.notation.verdicts import verdict_sentence
from solver.problem import Limits, Problem, Task
from solver.so_far import solution_so_far
from solver.solution import Mark, Verdict
from solver.solve import solve
from solver.soundness import Judgement, judge
from solver.stipulation import Stipulation
from solver.twinning.composition import Part
from solver.vary.finding import Findings, VaryFinding

QUEEN = "2r5/p4p2/1p3Nk1/4Q3/8/P7/3R1PPP/7K w - - 0 1"


@pytest.mark.parametrize(
    ("stipulation", "told"), [("#12", "Short, mate in 8"), ("s#12", "Short, s#8")]
)
def test_a_stopped_search_tells_the_length_that_is_proved(stipulation: str, told: str) -> None:
    problem = Problem(parse_fen(QUEEN), Stipulation.parse(stipulation))
    found = LineFound(Mark.KEY, (Move.from_uci("e5h5"),), mates_in=8)
    assert brief_words(VaryFinding(problem, judge(solution_so_far(problem, [found])))) == told


def test_a_short_helpmate_tells_in_how_many_moves() -> None:
    problem = Problem(parse_fen("8/8/8/8/8/3k4/8/K3R2R b - - 0 1"), Stipulation.parse("h#4"))
    found = VaryFinding(problem, judge(solve(Task(problem, limits=Limits(seconds=5)))))
    assert brief_words(found) == "Short, in 3 moves"


@pytest.mark.parametrize(("faulty", "told"), [(0, "All 5 sound"), (4, "1 of 5 sound")])
def test_of_many_twins_it_is_told_how_many_are_sound(faulty: int, told: str) -> None:
    problem = Problem(parse_fen(QUEEN), Stipulation.parse("#2"))
    outcome = judge(solution_so_far(problem, [])).outcome
    verdicts = [Verdict.NO_SOLUTION] * faulty + [Verdict.SOUND] * (5 - faulty)
    found = tuple(
        (Part(letter, "", problem), VaryFinding(problem, Judgement(outcome, verdict, verdict)))
        for letter, verdict in zip("abcde", verdicts, strict=True)
    )
    assert brief_words_of_parts(Findings(found, 5)) == told


@pytest.mark.parametrize(
    ("wanted", "told", "in_a_list", "in_full"),
    [
        (None, "2 solutions: intended?", "cooked?", "is cooked, unless they are all intended."),
        (1, "Cooked, 2 solutions", "cooked", "The problem is cooked."),
        (2, "Sound, 2 solutions", "sound", "Two solutions, as intended: sound."),
        (5, "2 of 5 solutions", "too few", "Two solutions, but 5 are intended."),
    ],
)
def test_few_words_and_the_sentence_both_ask_what_its_author_means(
    wanted: int | None, told: str, in_a_list: str, in_full: str
) -> None:
    problem = Problem(parse_fen("8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1"), Stipulation.parse("h#2"))
    judgement = judge(solve(Task(problem)), wanted)
    found = VaryFinding(problem, judgement)
    assert brief_words(found) == told
    alone = Findings(((Part("", "", problem), found),), 1)
    assert fewest_words(alone) == in_a_list.capitalize()
    parts = ((Part("a", "", problem), found), (Part("b", "", problem), found))
    assert brief_words_of_parts(Findings(parts, 2)) == f"a {in_a_list}, b {in_a_list}"
    assert verdict_sentence(judgement).endswith(in_full)
