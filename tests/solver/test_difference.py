"""What is lost and won from one position to another."""

from __future__ import annotations

from solver.notation.difference_text import difference_text
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solve import solve
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.twinning.twins import parse_twin
from solver.vary.difference import PlayDifference, difference, task_of
from solver.vary.play import Sort

TWO_MOVER = Problem(
    parse_fen("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"), Stipulation.parse("#2")
)
HELPMATE = Problem(parse_fen("6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"), Stipulation.parse("h#3"))


def between(before: Problem, twin: str) -> tuple[PlayDifference, Problem]:
    after = parse_twin(twin).apply(before)
    solutions = []
    for problem in (before, after):
        composition = Composition(problem)
        solutions.append(solve(task_of(composition.parts()[0], composition)))
    return difference(*solutions), after


def test_a_change_that_changes_nothing_is_told_as_such() -> None:
    same, after = between(TWO_MOVER, "Exchange b3 b4")
    assert same.is_none
    assert difference_text(same, TWO_MOVER, after) == "The play is the same, move by move."
    found, _ = between(TWO_MOVER, "Remove b3")
    assert not any(line.sort is Sort.KEY for line in (*found.lost, *found.won))


def test_a_cook_is_won_with_its_variations() -> None:
    found, after = between(TWO_MOVER, "Move b7 a7")
    text = difference_text(found, TWO_MOVER, after)
    lost, won = text.split("What is won")
    assert "  Keys\n    1.Qa1" in lost
    assert "  Keys\n    1.Rba6\n    1.Rc6" in won or "1.Rc6" in won
    assert any(line.sort is Sort.VARIATION for line in found.won)
    assert all(len(line.moves) == 3 for line in found.won if line.sort is Sort.VARIATION)
    back = parse_twin("Move a7 b7").apply(after)
    assert back == TWO_MOVER
    reverse, _ = between(after, "Move a7 b7")
    assert (set(reverse.lost), set(reverse.won)) == (set(found.won), set(found.lost))


def test_solutions_of_help_play_are_compared() -> None:
    found, after = between(HELPMATE, "Move f4 g3")
    assert {line.sort for line in found.lost} == {Sort.SOLUTION}
    text = difference_text(found, HELPMATE, after)
    assert "  Solutions\n    1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#" in text


def test_what_was_not_searched_to_the_end_is_said() -> None:
    told = difference_text(PlayDifference(is_whole=False), TWO_MOVER, TWO_MOVER)
    assert "there may be more" in told
