"""Series with an introduction by the other side, ``3->ser-#2``, as Popeye has them."""

from __future__ import annotations

import pytest

from solver.convention import usual_turn
from solver.notation.fen import parse_fen
from solver.notation.popeye_text import popeye_line
from solver.notation.solution_text import line_texts
from solver.position import SetupError
from solver.problem import Problem, Task
from solver.solve import solve
from solver.squares import BLACK, WHITE
from solver.stipulation import Stipulation, StipulationError
from tests.questions import by_plain_rules, problem_of


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        ("R7/1p6/8/8/8/8/p1K5/k7 b - - 0 1", "2->ser-#2"),
        ("8/1P6/8/8/8/2K5/p7/k7 w - - 0 1", "2->ser-h#2"),
        ("R7/1p6/8/8/8/2K5/p7/1k6 w - - 0 1", "1->ser-h+2"),
        ("8/8/8/8/1p6/8/P1K5/k7 w - - 0 1", "1->ser-hx2"),
    ],
)
def test_the_plain_rules_find_the_same(fen: str, stipulation: str) -> None:
    task = Task(problem_of(fen, stipulation), set_play=True)
    quick, plain = solve(task), by_plain_rules(task)
    assert quick.lines
    assert set(quick.lines) == set(plain.lines)


@pytest.mark.parametrize(
    ("fen", "stipulation", "told"),
    [
        (
            "7k/R7/6K1/8/8/4p3/8/8 w - - 0 1",
            "1->ser-h#2",
            (
                *("1...e3-e2 2.Ra7-a8 #", "1...Kh8-g8 2.Ra7-a8 #", "1...e3-e2 Kh8-g8 2.Ra7-a8 #"),
                *("1...Kh8-g8 e3-e2 2.Ra7-a8 #", "1...Kh8-g8 Kg8-h8 2.Ra7-a8 #"),
                *("1...e3-e2 e2-e1=S 2.Ra7-a8 #", "1...e3-e2 e2-e1=B 2.Ra7-a8 #"),
            ),
        ),
        (
            "7k/R7/6K1/8/8/8/8/8 b - - 0 1",
            "1->ser-#2",
            (
                *("1...Ra7-a8 #", "1...Kg6-h6 Ra7-a8 #", "1...Ra7-a1 Ra1-a8 #"),
                *("1...Ra7-a2 Ra2-a8 #", "1...Ra7-a3 Ra3-a8 #", "1...Ra7-a4 Ra4-a8 #"),
                *("1...Ra7-a5 Ra5-a8 #", "1...Ra7-a6 Ra6-a8 #", "1...Ra7-b7 Rb7-b8 #"),
                *("1...Ra7-c7 Rc7-c8 #", "1...Ra7-d7 Rd7-d8 #", "1...Ra7-e7 Re7-e8 #"),
                "1...Ra7-f7 Rf7-f8 #",
            ),
        ),
        ("7k/R7/6K1/8/8/4p3/8/8 w - - 0 1", "1->ser-hx1", ()),
    ],
)
def test_the_series_without_an_introduction_is_the_set_play(
    fen: str, stipulation: str, told: tuple[str, ...]
) -> None:
    task = Task(problem_of(fen, stipulation), set_play=True)
    quick, plain = solve(task), by_plain_rules(task)
    assert set(quick.set_lines) == set(plain.set_lines)
    lines = [" ".join(popeye_line(task.problem, line).split()) for line in quick.set_lines]
    assert sorted(lines) == sorted(told)  # Popeye 4.104


@pytest.mark.parametrize("heavy", [0, 10**12], ids=["in pairs", "by first moves"])
def test_the_goal_is_not_reached_sooner(heavy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.search.help.HEAVY_POSITIONS", heavy)
    task = Task(problem_of("8/k7/1p1p4/8/1K6/r7/8/8 b - - 0 1", "2->ser-x3"), set_play=False)
    assert solve(task).found_lines.total == 1003  # Popeye 4.104


@pytest.mark.parametrize(
    ("asked", "turn"),
    [("3->ser-#2", BLACK), ("exact-1->ser-=4", BLACK), ("2->ser-h#3", WHITE)],
)
def test_who_does_not_play_the_series_begins(asked: str, turn: bool) -> None:
    stipulation = Stipulation.parse(asked)
    assert usual_turn(stipulation) is turn
    assert str(stipulation) == asked


@pytest.mark.parametrize(
    "asked", ["0->ser-#2", "251->ser-#2", "2->#1", "2->ser-s#2", "2->ser-reci-h#2", "1->1->ser-#1"]
)
def test_others_are_refused(asked: str) -> None:
    with pytest.raises(StipulationError):
        Stipulation.parse(asked)


def test_the_series_is_numbered_anew_unless_it_is_one_move() -> None:
    problem = problem_of("R7/1p6/8/8/8/8/p1K5/k7 b - - 0 1", "2->ser-#2")
    line = next(it for it in solve(Task(problem)).lines if len(it) == 4)
    numbers = [word.split(".")[0] for word in popeye_line(problem, line).split() if "." in word]
    assert numbers == ["1", "2", "1", "2"]
    short = problem_of("R7/1p6/8/8/8/2K5/p7/1k6 w - - 0 1", "1->ser-h#1")
    (first, *_) = solve(Task(short)).lines
    numbers = [word.split(".")[0] for word in popeye_line(short, first).split() if "." in word]
    assert numbers == ["1", "2"]
    assert next(iter(line_texts(short, [first], is_set_play=False))).startswith("1.")


@pytest.mark.parametrize("condition", ["", " {Anda}", " {HalfInChess}"])
def test_men_of_either_side_are_refused(condition: str) -> None:
    man = "P" if condition else "(n.R)"
    setup = parse_fen(f"7k/8/8/8/{man}7/8/8/K7 b - - 0 1{condition}")
    task = Task(Problem(setup, Stipulation.parse("2->ser-#2")))
    with pytest.raises(SetupError, match="Men of either side"):
        task.position()
