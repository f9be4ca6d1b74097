"""A search that is held runs in the thread that asks for it, and somebody else keeps the clock."""

from __future__ import annotations

import threading

import pytest

from solver.events import Ended, Progress, Started
from solver.notation.fen import parse_fen
from solver.problem import Limits, Problem, Task
from solver.solution import Status
from solver.solve import hold, solve
from solver.stipulation import Stipulation

SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"


def task(fen: str, stipulation: str, seconds: float | None = None) -> Task:
    return Task(Problem(parse_fen(fen), Stipulation.parse(stipulation)), limits=Limits(seconds))


def test_it_needs_no_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = solve(task(SHINKMAN, "#2"))

    def refuse(thread: threading.Thread) -> None:
        raise AssertionError(f"{thread.name} was begun")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    handle = hold(task(SHINKMAN, "#2"))
    with pytest.raises(TimeoutError):
        handle.result(0)
    found = handle.run()
    assert (found.keys, found.tries, found.nodes) == (
        expected.keys,
        expected.tries,
        expected.nodes,
    )
    assert handle.result(0) is found
    told = handle.take_events()
    assert isinstance(told[0], Started)
    assert isinstance(told[-2], Progress)
    assert told[-1] == Ended(found)


def test_whoever_ticks_tells_how_far_it_is_and_holds_the_limit() -> None:
    handle = hold(task(HOURS, "#9", seconds=0.2))
    heard: list[Progress] = []

    def keep_clock() -> None:
        is_over = threading.Event()
        while not handle.is_over:
            is_over.wait(handle.tick())
            heard.extend(it for it in handle.take_events() if isinstance(it, Progress))

    clock = threading.Thread(target=keep_clock)
    clock.start()
    assert handle.run().status is Status.STOPPED
    clock.join()
    assert heard[0].seconds < 0.2 <= heard[-1].seconds


def test_after_its_end_a_tick_tells_nothing() -> None:
    handle = hold(task(SHINKMAN, "#2"))
    handle.run()
    handle.take_events()
    handle.tick()
    assert [type(event) for event in handle.take_events()] == [Ended]
