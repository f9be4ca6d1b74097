"""The layout of Popeye's output, to the blank."""

import re
from dataclasses import replace

import pytest

from solver.notation.fen import parse_fen
from solver.notation.popeye_text import popeye_lines
from solver.problem import Limits, Problem, Task
from solver.solution import LengthRow, Solution, Status
from solver.solve import solve
from solver.stipulation import Stipulation
from tests.popeyes_text import popeye_text
from tests.solver.notation import trees

TWO_MOVER = """\
      1...Sg1-f3
          2.Sh4*f3 #
      1...d5*e4
          2.Ra4*c4 #

   1.Qa3-d3 + ?
    but
      1...Kd4-c5 !

   1.Sh4-g2 ? threat:
          2.c2-c3 #
      1...Sg4-f2 +
          2.Be1*f2 #
      1...d5*e4
          2.Ra4*c4 #
          2.Qa3-b2 #
    but
      1...Sg1-e2 !

   1.Be4-g2 ! zugzwang.
      1...Sg4-f2 +
          2.Be1*f2 #
      1...e6-e5
          2.Sh4-f5 #


solution finished. Time = 0.000 s"""

THREE_MOVER_KEY = """\
   1.Bd4-g1 ! threat:
          2.Rc2-c8 threat:
                  3.Rc8-f8 #
          2.Rc2-c6 threat:
                  3.Rc6-f6 #
      1...Sh2-f1
          2.Rc2-f2 +
              2...Kf4-e3
                  3.Rf2-f3 #
      1...Sh2-f3
          2.Rc2-f2 zugzwang.
              2...Kf4-e3
                  3.Rf2*f3 #
"""


def test_set_play_tries_and_key_of_a_two_mover() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE, trees.TWO_MOVER_SET_PLAY)
    assert popeye_text(solution) == TWO_MOVER


def test_threats_and_variations_of_a_three_mover() -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    assert THREE_MOVER_KEY in popeye_text(solution)


def test_a_longer_continuation_is_hidden_beside_a_quicker_one() -> None:
    text = popeye_text(trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE))
    assert "2.Bc3*e5 threat:" in text
    assert "      1...Kf4-e3\n          2.Rc2-c8" not in text


def test_a_defence_that_loses_sooner_than_the_threat_is_hidden() -> None:
    text = popeye_text(trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE))
    key = text[text.index("1.Kd7-e6 !") :]
    assert "1...e5*d4" not in key
    assert "2...Sh2-f1\n                  3.Sg3-h5" in key


def test_a_key_that_mates_at_once() -> None:
    solution = trees.solution("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, "key a1a8 1")
    assert next(iter(popeye_lines(solution))) == "   1.Ra1-a8 # !"


@pytest.mark.parametrize(
    ("seconds", "clock"),
    [
        (0.017, "0.017 s"),
        (59.9994, "59.999 s"),
        (59.9996, "1:00.000 m:s"),
        (615.036, "10:15.036 m:s"),
        (3600.0, "1:00:00.000 h:m:s"),
    ],
)
def test_the_closing_line_tells_the_time(seconds: float, clock: str) -> None:
    finished = trees.solution(trees.TWO_MOVER, 2)
    row = LengthRow(2, 10, 5, seconds)
    timed = Solution(finished.problem, Status.COMPLETE, statistics=(row,))
    assert popeye_text(timed).endswith(f"solution finished. Time = {clock}")
    stopped = Solution(finished.problem, Status.STOPPED, statistics=(row,))
    assert popeye_text(stopped).endswith(f"Partial solution Time = {clock}")


def test_an_endless_tree_is_cut_and_says_so() -> None:
    lines = list(popeye_lines(trees.deep_solution(), limit=1000))
    assert sum(bool(re.match(" +[0-9]", line)) for line in lines) == 1000
    tenth = {line.index("10.") for line in lines if line.lstrip().startswith("10.")}
    assert tenth == {73, 77}  # its number ends where one of a single digit would
    assert lines[1000].startswith("{Cut after 1000 lines")
    assert lines[-1].startswith("solution finished.")


def test_all_first_moves_are_named_behind_the_cut() -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    text = popeye_text(solution, limit=5)
    assert "   1.Bd4-c3 ? threat:" in text
    assert "   1.Bd4-g1 ! threat:" in text
    assert "   1.Kd7-e6 ! threat:" in text
    assert "3.Rc8-f8" not in text


def test_a_tree_that_the_search_cut_short_says_so() -> None:
    whole = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    assert "{" not in popeye_text(whole)
    text = popeye_text(replace(whole, is_tree_complete=False))
    assert "\n{The variations are not complete.}\n" in text


def test_lines_that_are_not_kept_leave_the_solution_a_part_of_it() -> None:
    asked = Problem(parse_fen("8/8/8/8/8/1K6/3R4/k7 b - - 0 1"), Stipulation.parse("exact-h#2"))
    kept = solve(Task(asked, limits=Limits(kept_lines=3)))
    assert kept.status is Status.COMPLETE
    assert popeye_text(kept).splitlines()[-1].startswith("Partial solution Time")
    whole = solve(Task(asked, limits=Limits(kept_lines=12)))
    assert popeye_text(whole).splitlines()[-1].startswith("solution finished. Time")
