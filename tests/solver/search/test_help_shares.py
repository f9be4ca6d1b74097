"""How threads share the openings of help play, and what is cut where one alone is left."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from solver.engine import FoundBehind
from solver.events import LinesFound
from solver.kernel.help.engine import HelpEngine
from solver.problem import Limits, Task
from solver.search import help_team
from solver.search.help_openings import Opening
from solver.search.help_shares import Shares
from solver.search.help_team import HelpTeam
from solver.solution import Solution, Status
from solver.solve import Handle, solve, start
from tests.questions import problem_of

CORNERED = "7k/5K2/8/8/8/8/Q7/8 b - - 0 1"
"""Black has one move."""
PROBLEMS = [(CORNERED, "exact-h#3"), (CORNERED, "exact-h=3"), (CORNERED, "exact-ser-h#6")]


def opening(word: int) -> Opening:
    return Opening((), np.zeros(1, np.uint64), word, word)


def test_a_thread_that_finds_none_waits_for_what_another_one_gives_back() -> None:
    first, second = opening(1), opening(2)
    shares = Shares([first], 2)
    assert shares.take(lambda: None) == [first]
    assert not shares.is_wanted
    is_called = threading.Event()
    taken: list[list[Opening]] = []

    def work() -> None:
        taken.append(shares.take(is_called.set))
        shares.give_back(())
        taken.append(shares.take(is_called.set))

    thread = threading.Thread(target=work)
    thread.start()
    assert is_called.wait(60)
    assert shares.is_wanted
    shares.give_back([second])
    thread.join(60)
    assert taken == [[second], []]
    assert shares.take(lambda: None) == []


class Held:
    """Holds the one thread that has an opening until the other one has called for some of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pieces: list[int] = []
        self.handle: Handle | None = None
        self.has_begun = threading.Event()
        has_called = threading.Event()
        call, cut, solve_after = help_team._Work.call, HelpTeam._cut, HelpEngine.solve_after

        def called(work: help_team._Work) -> None:
            call(work)
            if any(hand.is_called for hand in work.hands):
                has_called.set()

        def counted(team: HelpTeam, *what: Any) -> Any:
            pieces = cut(team, *what)
            self.pieces.append(len(pieces))
            if self.handle is not None and pieces:
                self.handle.stop()
            return pieces

        def held(engine: HelpEngine, *what: Any, **more: Any) -> FoundBehind:
            assert self.has_begun.wait(60)
            found = solve_after(engine, *what, **more)
            assert found.is_all or has_called.wait(60)
            return found

        monkeypatch.setattr("solver.kernel.help.engine._ROOM", 3)
        monkeypatch.setattr("solver.search.help.HEAVY_HALF_MOVES", 100)
        monkeypatch.setattr(help_team, "LEAST_TO_CUT", 1)
        monkeypatch.setattr(help_team._Work, "call", called)
        monkeypatch.setattr(HelpTeam, "_cut", counted)
        monkeypatch.setattr(HelpEngine, "solve_after", held)


def of(fen: str, stipulation: str, threads: int) -> Task:
    limits = Limits(memory_mb=16)
    return Task(problem_of(fen, stipulation), set_play=False, threads=threads, limits=limits)


def told(solution: Solution) -> tuple[frozenset[Any], Any]:
    return frozenset(solution.lines), solution.found_lines.counts


@pytest.mark.parametrize(("fen", "stipulation"), PROBLEMS)
def test_pieces_have_the_lines_of_the_whole(
    fen: str, stipulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = solve(of(fen, stipulation, 1))
    held = Held(monkeypatch)
    held.has_begun.set()
    handle = start(of(fen, stipulation, 2))
    events = [event for event in handle.events() if isinstance(event, LinesFound)]
    assert any(held.pieces)
    assert told(handle.result()) == told(alone)
    lines = [line for event in events for line in event.lines]
    assert len(lines) == len(set(lines)) == alone.found_lines.total


def test_a_search_that_was_stopped_goes_on_with_the_pieces_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = PROBLEMS[0]
    alone = solve(of(*asked, 1))
    held = Held(monkeypatch)
    held.handle = start(of(*asked, 2))
    held.has_begun.set()
    first = held.handle.result()
    assert first.status is Status.STOPPED
    assert 0 < first.found_lines.total < alone.found_lines.total
    going_on, held.handle = held.handle.go_on(), None
    second = going_on.result()
    assert second.status is Status.COMPLETE
    assert told(second) == told(alone)
