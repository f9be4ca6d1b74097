"""The machines solve through the one door, with the events and the answer of every solve."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from solver.ancestors.counts import counted_by
from solver.ancestors.machines import MachineError, why_not
from solver.events import Ended, LineFound, Started
from solver.notation.fen import parse_fen
from solver.notation.json_result import solution_to_dict
from solver.notation.solution_text import solution_text
from solver.notation.verdicts import verdict_sentence
from solver.problem import Limits, Method, Problem, Task
from solver.solution import Status, Verdict
from solver.solve import solve, start
from solver.soundness import judge
from solver.stipulation import Stipulation

MACHINES = [method for method in Method if method is not Method.MATEWRIGHT]
PRINZ = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


def task(fen: str, asked: str, method: Method) -> Task:
    return Task(Problem(parse_fen(fen), Stipulation.parse(asked)), method=method)


@pytest.mark.parametrize("method", Method)
def test_everybody_solves_the_example_of_1951(method: Method) -> None:
    solution = solve(task(PRINZ, "#2", method))
    assert solution.status is Status.COMPLETE
    assert [key.uci() for key in solution.keys] == ["h1h6"]
    assert judge(solution).verdict is Verdict.SOUND
    assert solution.method is method
    assert solution.statistics[-1].generated > 0


@pytest.mark.parametrize("method", MACHINES)
def test_black_mates_as_well(method: Method) -> None:
    solution = solve(task(chess.Board(PRINZ).mirror().fen(), "#2", method))
    assert [key.uci() for key in solution.keys] == ["h8h3"]


@pytest.mark.parametrize("method", MACHINES)
def test_the_events_are_those_of_every_solve(method: Method) -> None:
    handle = start(task(PRINZ, "#2", method))
    events = list(handle.events())
    assert isinstance(events[0], Started)
    assert isinstance(events[-1], Ended)
    found = [event for event in events if isinstance(event, LineFound)]
    assert [line.moves[0].uci() for line in found] == ["h1h6"]


STALEMATE = "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"


@pytest.mark.parametrize("method", MACHINES)
def test_one_solution_is_the_stop_of_the_originals_and_no_verdict(method: Method) -> None:
    limited = replace(task(STALEMATE, "#2", method), limits=Limits(solutions=1))
    handle = start(limited)
    stopped = handle.result(60)
    assert stopped.status is Status.STOPPED
    assert judge(stopped).verdict is None
    assert [key.uci() for key in stopped.keys] == ["c7b8"]
    continued = handle.go_on().result(60)
    whole = solve(task(STALEMATE, "#2", method))
    if method is Method.PRINZ:  # the next key is a limit again
        assert continued.status is Status.STOPPED
    else:
        assert continued.status is Status.COMPLETE
    assert continued.keys == whole.keys


def test_a_combination_is_told_at_full_length() -> None:
    loyd = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"
    handle = start(task(loyd, "#4", Method.GENISS))
    found = [event for event in handle.events() if isinstance(event, LineFound)]
    assert [(line.mates_in, len(line.moves)) for line in found] == [(4, 7)]
    solution = handle.result(60)
    assert solution.combinations == (found[0].moves,)
    assert "Combination\n  1.Qg1" in solution_text(solution)
    assert [len(line) for line in solution_to_dict(solution)["combinations"]] == [7]


@pytest.mark.parametrize(("method", "work"), [(Method.PRINZ, 2225), (Method.BELL, 17_777)])
def test_nothing_is_counted_twice(method: Method, work: int) -> None:
    (row,) = solve(task(PRINZ, "#2", method)).statistics
    assert row.generated + row.evaluated == work


def test_every_solver_says_what_it_counts() -> None:
    assert len({counted_by(method) for method in Method}) == len(Method)


def test_a_wrong_answer_names_its_machine() -> None:
    fen = "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"
    solution = solve(task(fen, "#2", Method.PRINZ))
    assert {key.uci() for key in solution.keys} == {"c7b8", "c6b6"}
    assert verdict_sentence(judge(solution)).startswith("Prinz 1951: ")


@pytest.mark.parametrize(
    ("method", "asked", "reason"),
    [
        (Method.PRINZ, "#3", "Prinz 1951 solves mates in two moves only."),
        (Method.BELL, "#1", "Bell 1972 solves mates in two moves only."),
        (Method.BELL, "s#2", "Bell 1972 solves direct mates only, such as #2."),
        (Method.GENISS, "h#2", "Geniss 2004 solves direct mates only, such as #2."),
    ],
)
def test_what_a_machine_cannot_solve_is_refused(method: Method, asked: str, reason: str) -> None:
    wanted = task(PRINZ, asked, method)
    assert why_not(method, wanted.problem) == reason
    with pytest.raises(MachineError, match=reason):
        start(wanted)


@pytest.mark.parametrize("method", MACHINES)
def test_a_machine_is_stopped_and_goes_on(method: Method) -> None:
    guarded = "7B/nQ6/2q2R1K/8/3k2P1/1B4P1/2R2P2/7n w - - 0 1"
    handle = start(task(guarded, "#2", method))
    handle.stop()
    stopped = handle.result(60)
    if stopped.status is Status.STOPPED:
        stopped = handle.go_on().result(60)
    assert stopped.status is Status.COMPLETE
    assert [key.uci() for key in stopped.keys] == ["c2c3"]
