"""The time of a position is that in which its thread is at work, within bounds."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from solver.vary import patience
from solver.vary.patience import Patience, TooLate

SECONDS = 0.25


@dataclass
class Clocks:
    """What the clock on the wall and that of the searching thread show."""

    wall: float = 128.0
    worked: float = 8.0
    is_gone: bool = False

    def of_thread(self, _: int) -> float:
        if self.is_gone:
            raise OSError
        return self.worked


@dataclass
class Engine:
    """Tells when it is stopped."""

    stopped: threading.Event = field(default_factory=threading.Event)

    def set_stop(self, stopped: bool) -> None:
        if stopped:
            self.stopped.set()


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    clocks = Clocks()
    shown = SimpleNamespace(
        monotonic=lambda: clocks.wall,
        clock_gettime=clocks.of_thread,
        pthread_getcpuclockid=lambda ident: ident,
    )
    monkeypatch.setattr(patience, "time", shown)
    return clocks


@pytest.mark.parametrize(
    ("gone", "worked", "is_late"),
    [
        (0.125, 0.125, False),
        (0.25, 0.25, True),
        (0.875, 0.125, False),  # others had the processor
        (0.875, 0.25, True),
        (1.0, 0.0, True),  # four times its seconds, and no more
    ],
)
def test_a_position_has_its_time_on_a_busy_computer(
    clocks: Clocks, gone: float, worked: float, is_late: bool
) -> None:
    with Patience(SECONDS) as given:
        given.begin()
        clocks.wall += gone
        clocks.worked += worked
        if is_late:
            with pytest.raises(TooLate):
                given.go_on()
        else:
            given.go_on()
        given.begin()  # the next one has its own
        given.go_on()


@pytest.mark.parametrize("is_told", [True, False])
def test_the_clock_on_the_wall_counts_where_no_clock_of_the_thread_is_told(
    clocks: Clocks, monkeypatch: pytest.MonkeyPatch, is_told: bool
) -> None:
    if not is_told:
        monkeypatch.delattr("solver.vary.patience.time.pthread_getcpuclockid")
    with Patience(SECONDS) as given:
        given.begin()
        clocks.is_gone = True
        clocks.wall += SECONDS
        with pytest.raises(TooLate):
            given.go_on()


def test_who_is_inside_the_kernel_is_stopped_there_when_the_time_is_over(clocks: Clocks) -> None:
    engine = Engine()
    with Patience(0.015625) as given:
        given.attach(engine)
        given.begin()
        clocks.wall += 0.03125
        clocks.worked += 0.03125
        assert engine.stopped.wait(30)
