"""Mates of a kind of their own, as Popeye 4.104 tells them, judged and in the compiled kernel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.castling import home_rights
from solver.fairy.naming.condition_words import conditions_in
from solver.goals import Goal, is_reached
from solver.kernel.fairy import scope
from solver.notation.popeye_text import popeye_line, popeye_lines
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solution import Status
from solver.solve import solve
from solver.squares import square_of
from solver.stipulation import Stipulation
from tests.solver.fairy.boards import men_in, spelled
from tests.solver.fairy.test_conditions import game_under

_BACK_RANK = "wKg1 wRd1 bKg8 bPf7 bPg7 bPh7"
_CORNER = "wKa1 wQg3 wRf1 wPf6 bKh8 bPh7"


@pytest.mark.parametrize(
    ("condition", "text", "mates"),
    [
        ("MAFF", "wKf4 wQe4 wQf8 wRb8 bKh5 bSd1 bRd6", "e4h1 e4f5"),
        ("MAFF", _CORNER, "g3g8"),
        ("MAFF", "wKa1 wRc1 bKh8", ""),
        ("MAFF,BlackMaximummer", "wKa1 wRc1 bKh8", ""),  # whatever he has to play, there are two
        ("OWU", _CORNER, "g3g7"),
        ("AMU", _BACK_RANK, ""),
        ("AMU", f"{_BACK_RANK} bBh5", "d1d8"),
        ("AMU", f"{_BACK_RANK} bBh5 bSb2", ""),
    ],
)
def test_a_mate_is_one_by_the_rule(condition: str, text: str, mates: str) -> None:
    game = game_under(condition, text)
    reached = [move for move in game.moves() if is_reached(game, move, Goal.MATE)]
    found = {spelled(game, move).rstrip("+") for move in reached}
    assert found == set(mates.split())
    men = men_in(text)
    setup = Setup(men, True, home_rights(men), None, frozenset(conditions_in(condition) or ()))
    solution = solve(Task(Problem(setup, Stipulation.parse("#1")), threads=1, tree=False))
    assert {key.uci() for key in solution.keys} == found


@pytest.mark.parametrize(
    ("condition", "stipulation"),
    [
        ("Circe", "%1"),
        ("ActuatedRevolvingBoard", "hza81"),
        ("SwappingKings", "hza81"),
        ("ChecklessChess", "+1"),  # where Popeye lets a check stand that is asked for
        ("WhiteSuperTransmutingKing", "##1"),
        ("Sentinelles", "ct1"),
        ("Sentinelles", "ka11"),
        ("VerticalCylinder", "ka11"),
    ],
)
def test_a_goal_that_is_asked_of_in_another_way_is_refused(
    condition: str, stipulation: str
) -> None:
    men = men_in(_CORNER)
    conditions = frozenset(conditions_in(condition) or ())
    assert conditions
    problem = Problem(Setup(men, True, conditions=conditions), Stipulation.parse(stipulation))
    told = solve(Task(problem, threads=1, tree=False))
    assert told.is_refused
    assert condition in (told.error or "")
    plain = replace(problem, setup=Setup(men, True))
    assert not solve(Task(plain, threads=1, tree=False)).is_refused


@pytest.mark.parametrize(
    ("condition", "text", "stipulation", "lines"),
    [
        ("AntiCirce", "wKa1 wRd5 bPd7 bKh8", "zd71", ""),
        ("AntiCirce", "wKa1 wRd5 bPd7 bKh8", "zh11", "Rd5*d7[wRd7->h1] z"),
        ("Wormholes e5e6", "wRd5 wKa1 bKh8", "ze61", "Rd5-e5[wRe5->e6] z"),
        ("AntiCirce, Circe Strict", "wQd1 wKa1 bQd8 bKh7", "x1", "Qd1*d8[wQd8->d1][+bQd8] x"),
        ("AntiCirce Mirror, Circe Strict", "wRe3 wKa1 bRf3 bKh7", "x1", ""),
        ("LineChameleonChess, PromOnly G", "wKa1 wPb7 bKh8", "zb81", "b7-b8=G z"),
        ("EinsteinChess", "wKa1 nBf1 bKa3", "zg21", "nBf1-g2=S z"),
    ],
)
def test_who_moves_is_where_he_stands_in_the_end(
    condition: str, text: str, stipulation: str, lines: str
) -> None:
    men = men_in(text)
    conditions = [it for name in condition.split(",") for it in conditions_in(name) or ()]
    problem = Problem(
        Setup(men, True, conditions=frozenset(conditions)), Stipulation.parse(stipulation)
    )
    solution = solve(Task(problem, threads=1, tree=False))
    assert solution.status is Status.COMPLETE
    found = [popeye_line(problem, (key,)).strip() for key in solution.keys]
    assert found == [f"1.{lines}"] * bool(lines)


@pytest.mark.parametrize(
    ("condition", "text", "stipulation", "told"),
    [
        ("AntiCirce", "wKd2 bPd3 bPe3", "ct2", "1.Kd2*d3[wKd3->e1] !"),
        ("AntiCirce", "wKe1 bPd3 bPe3", "ct2", "1.Ke1-d1 !"),
        ("", "wKd3 wSe2 bKh3 bQh4", "ser-<>3", "1.Se2-c1 2.Kd3-e2 3.Sc1-d3"),
    ],
)
def test_a_man_comes_back_or_changes_places_as_popeye_has_it(
    condition: str, text: str, stipulation: str, told: str
) -> None:
    setup = Setup(men_in(text), True, conditions=frozenset(conditions_in(condition) or ()))
    problem = Problem(setup, Stipulation.parse(stipulation))
    solution = solve(Task(problem, refutations=0, set_play=False, threads=1, tree=False))
    lines = [" ".join(line.split()) for line in popeye_lines(solution)]
    assert [line for line in lines if line.startswith("1.")] == [told]


@pytest.mark.parametrize(
    ("text", "asked", "told"),
    [
        ("wKh1 wSe6 bPb7 bKh8", "kb71", ["1.Se6-c7 !"]),
        ("wKh1 wSe6 bPb7 bPc6 bKh8", "kb71", []),
        ("wSa8 bPb7", "hkb71", ["1.b7-b5 Sa8-b6", "1.b7-b6 Sa8-c7"]),
        ("wSa8 wPa7 bPb7", "hkb71", ["1.b7-b5 Sa8-b6"]),
    ],
)
def test_a_kiss_is_given_to_one_man_alone(text: str, asked: str, told: list[str]) -> None:
    setup = Setup(men_in(text), not asked.startswith("h"))
    task = Task(Problem(setup, Stipulation.parse(asked)), refutations=0, set_play=False, threads=1)
    lines = [" ".join(line.split()) for line in popeye_lines(solve(task))]
    assert sorted(line for line in lines if line.startswith("1.")) == told


def test_the_end_of_reflex_play_that_asks_for_the_diagram_is_told() -> None:
    """Popeye 4.104 tells the same."""
    names = ("Circe VerticalMirror", "BiHeffalumps")
    conditions = [it for name in names for it in conditions_in(name) or ()]
    men = men_in("wKa2 bKc3 nRa1 bKAc2 bKAe3 bBb1")
    problem = Problem(Setup(men, True, conditions=frozenset(conditions)), Stipulation.parse("rct2"))
    lines = popeye_lines(solve(Task(problem, refutations=0, set_play=False, threads=1)))
    assert [line.strip() for line in lines][:2] == ["1.nRa1*b1[+bBf8] !", "1...nRb1-a1"]


def test_set_play_of_orthodox_men_is_played_for_a_fairy_goal() -> None:
    problem = Problem(Setup(men_in("wKa8 bKc8 bPc7"), False), Stipulation.parse("h~1"))
    solution = solve(Task(problem, set_play=True, threads=1))
    lines = [line.strip() for line in popeye_lines(solution)]
    assert [line for line in lines if line.startswith("1...")] == ["1...Ka8-a7"]


def test_who_is_left_no_move_by_an_exact_maximummer_is_not_mated() -> None:
    """Popeye 4.104 has no double mate here: Kb2*b1 would be legal, were it not too short."""
    text = "wKb2 wPc2 wPb3 wPd4 wPc5 bRb1 bRh8 bBb4 bKb5 bPa5 bPa6 bPc6"
    game = game_under("WhiteMaximummer exact", text)
    (move,) = (move for move in game.walks(square_of("c2")) if move.uci() == "c2c4")
    assert not game.moves()
    assert not is_reached(game, move, Goal.DOUBLE_MATE)


@pytest.mark.parametrize(
    ("condition", "text", "stipulation", "told"),
    [
        (
            "WhiteMaximummer",
            "wKa5 wQc1 wPc3 wSb1 bKb3 bQa1 bQf1 bPa3 bQb2 bQa2",
            "h##1",
            "1.Qf1-f5 + Ka5-b4 ##",
        ),
        ("WhiteMaximummer", "wKa3 wSc1 bKd2 bBd1 bQe1 bSa4 bSb3 bPa2", "h!#1", ""),
        (
            "BlackMaximummer",
            "wKc3 wQa3 wRa2 wRb3 wQe2 bKc1 bSd1 bBb2 bPa5 bQe1 bRf2",
            "s!#2",
            "1.Kc3-c4 ! 1.Kc3-d3 !",
        ),
    ],
)
@pytest.mark.parametrize("is_plain", [False, True])
def test_a_mummer_chooses_among_legal_moves_and_those_that_reach_the_goal(
    condition: str,
    text: str,
    stipulation: str,
    told: str,
    is_plain: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Popeye 4.104 has just these lines; a knight's move is the longest in the second one."""
    if is_plain:
        monkeypatch.setattr(scope, "is_compiled", lambda *_: False)
    asked = Stipulation.parse(stipulation)
    conditions = frozenset(conditions_in(condition) or ())
    setup = Setup(men_in(text), stipulation[0] == "s", conditions=conditions)
    solution = solve(Task(Problem(setup, asked), refutations=0, set_play=False, tree=False))
    lines = [" ".join(line.split()) for line in popeye_lines(solution)]
    assert " ".join(sorted(line for line in lines if line.startswith("1."))) == told


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ("", "wDRe5 bPd7"),
        ("", "wSHe5 bPd7"),
        ("FaceToFace", "wBe5 bPe6 bPd7"),
        ("Annan", "wBe5 wPe4 bPd7"),
        ("CheekToCheek", "wBe5 bPf5 bPd7"),
    ],
)
def test_who_takes_as_a_pawn_takes_in_passing(condition: str, text: str) -> None:
    """Popeye 4.104: ``1.d7-d5 DRe5*d6 ep.``."""
    rules = frozenset(conditions_in(condition) or ())
    setup = Setup(men_in(text), False, conditions=rules)
    solution = solve(Task(Problem(setup, Stipulation.parse("hep1")), threads=1, tree=False))
    (line,) = solution.lines
    assert popeye_line(solution.problem, line).endswith("*d6 ep.")
