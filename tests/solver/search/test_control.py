"""Stopping, pausing and the clock, without any search."""

import threading
from functools import partial

import pytest

from solver.engine import STOPPED
from solver.kernel.engine import BitboardEngine, Table
from solver.search.control import Control, Interrupted


def _waits(control: Control) -> threading.Thread:
    thread = threading.Thread(target=control.go_on)
    thread.start()
    return thread


def test_a_pause_holds_until_it_is_ended() -> None:
    control = Control()
    control.pause()
    waiting = _waits(control)
    assert control.is_paused
    assert waiting.is_alive()
    control.resume()
    waiting.join(10)
    assert not waiting.is_alive()


def test_a_stop_ends_a_pause() -> None:
    control = Control()
    control.pause()
    control.stop()
    with pytest.raises(Interrupted):
        control.go_on()
    control.resume()
    assert control.is_stopping


def test_an_operation_that_a_pause_broke_off_is_asked_again() -> None:
    control = Control()
    answers = iter([STOPPED, STOPPED, 1])
    assert control.decide(partial(next, answers)) == 1


def test_engines_are_told() -> None:
    control = Control()
    engine = BitboardEngine(Table(1))
    told: list[bool] = []
    engine.set_stop = told.append  # type: ignore[method-assign,assignment]
    control.attach(engine)
    control.pause()
    control.resume()
    control.stop()
    control.revive()
    assert told == [False, True, False, True, False]


def test_the_clock_does_not_count_while_it_is_held() -> None:
    control = Control()
    assert control.seconds() == 0.0
    control.start_clock()
    control.hold_clock()
    assert control.seconds() == control.seconds()
    control.stop()
    held = control.seconds()
    assert control.seconds() == held
    control.revive()
    assert control.seconds() >= held
