"""Solutions of help play and of twins made by hand."""

from __future__ import annotations

from solver.events import LineFound
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solution import Mark, Solution, Status
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Part
from solver.twinning.twins import parse_twin
from tests.composer.panels.samples import PROBLEM, moves

HELPMATE = Problem(parse_fen("7k/p7/5K2/8/8/8/8/6Q1 b - - 0 1"), Stipulation.parse("h#2"))
FULL = (moves("a7a6 f6f7 a6a5 g1g7"), moves("a7a5 f6f7 a5a4 g1h2"))
SHORT = moves("a7a5 g1g7")
SET = moves("f6f7 a7a5 g1g7")
HELP_SOLUTION = Solution(
    HELPMATE,
    Status.COMPLETE,
    lines=(FULL[0], SHORT, FULL[1]),
    set_lines=(SET,),
)


def many_lines(count: int) -> Solution:
    """Return a solution of *count* lines."""
    lines = tuple(FULL[place % 2] for place in range(count))
    return Solution(HELPMATE, Status.COMPLETE, lines=lines)


def found_line(number: int = 0) -> LineFound:
    """Return a solution as it is told while the search runs."""
    return LineFound(Mark.KEY, FULL[number % 2], 2)


def twin_parts() -> tuple[Part, ...]:
    """Return a diagram and a twin in which the pawn stands elsewhere."""
    return Composition(PROBLEM, twins=(parse_twin("Move a3 b3"),)).parts()
