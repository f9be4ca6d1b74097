from __future__ import annotations

import chess

from benchmarks.cases import Case
from benchmarks.compare import Measured, PopeyeTime
from benchmarks.report import class_table, problem_table
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.stipulation import Stipulation

BOARD = chess.Board("6k1/p6R/8/8/3N4/8/1Q6/K7 w - - 0 1")


def measured(name: str, stipulation: str, *times: PopeyeTime, is_right: bool = True) -> Measured:
    problem = Problem(Setup.of(OrthodoxGame(BOARD)), Stipulation.parse(stipulation))
    return Measured(Case(name, stipulation[0], problem), 0.1, is_right, times)


ROWS = [
    measured("s-01", "s#4", PopeyeTime("plain", 2.0)),
    measured("h-01", "h#3", PopeyeTime("plain", 60.0, True), PopeyeTime("Intelligent", 0.4)),
    measured("r-01", "r#3", is_right=False),
]


def test_each_class_has_a_row_with_both_modes() -> None:
    assert class_table(ROWS)[2:] == [
        "| s | 20.0x by geometric mean of 1, smallest 20.0x (s-01) | no figures to compare with |",
        "| h | at least 600.0x by geometric mean of 1, smallest 600.0x (h-01) "
        "| 4.0x by geometric mean of 1, smallest 4.0x (h-01) |",
        "| r | void: wrong answers in r-01 | void: wrong answers in r-01 |",
    ]


def test_each_problem_has_a_row_with_all_times() -> None:
    assert problem_table(ROWS)[2:] == [
        "| s-01 | s#4 | 100.0 | 2.000 | – |  |",
        "| h-01 | h#3 | 100.0 | >60.000 | 0.400 |  |",
        "| r-01 | r#3 | 100.0 | – | – | WRONG |",
    ]
