"""Lets a machine work in the window, at any pace, without ever holding the window up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

_TICK = 20
_WORK_SECONDS = 0.008
"""How long the machine may work at one tick, so that the window stays at hand."""
_PICTURE_SECONDS = 0.05
"""How long a picture stays at least, where there is no end to them: eyes follow no faster."""


class Pace(Enum):
    """How fast the machine works before one's eyes; the value is steps a second, 0 for no end."""

    SLOW = 2.0
    FAST = 25.0
    TRUE = -1.0
    ONCE = 0.0


class Runner(QObject):
    """Goes through the states of a machine: a step, or on and on at a pace.

    ``may_step`` holds the slow pace up while the board still moves.
    """

    advanced = Signal(object)
    """The state after the steps of this moment; each machine has a type of its own."""

    ended = Signal()
    """There are no more steps."""

    def __init__(self, parent: QObject, may_step: Callable[[], bool] = lambda: True) -> None:
        super().__init__(parent)
        self._may_step = may_step
        self._work: Iterator[Any] | None = None
        self._pace = Pace.SLOW
        self._owed = 0.0
        self._true_seconds = 0.0
        self._seconds_of: Callable[[Any], float] = lambda _: 0.0
        self._last, self._told, self._has_news = 0.0, 0.0, False
        self.state: Any = None
        self.seconds_today = 0.0
        """How long the machine has worked here."""
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._on_tick)

    @property
    def is_running(self) -> bool:
        """Whether the machine goes on by itself."""
        return self._timer.isActive()

    @property
    def pace(self) -> Pace:
        """How fast it goes on."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        self._owed = 0.0
        self._true_seconds = self._reached()

    def load(self, work: Iterator[Any] | None, seconds_of: Callable[[Any], float]) -> None:
        """Begin *work* anew; *seconds_of* tells the time that a state took in its day."""
        self._has_news = False
        self.halt()
        self._work, self._seconds_of = work, seconds_of
        self.state, self.seconds_today = None, 0.0

    def start(self) -> None:
        """Go on by itself."""
        self._owed = 1.0  # the first step is seen at once
        self._true_seconds, self._last = self._reached(), time.monotonic()
        self._timer.start()

    def halt(self) -> None:
        """Stay where it is."""
        self._timer.stop()
        self._tell()

    def step(self) -> None:
        """Do the next step."""
        self._do(1)

    def _reached(self) -> float:
        return 0.0 if self.state is None else self._seconds_of(self.state)

    @Slot()
    def _on_tick(self) -> None:
        now = time.monotonic()
        passed, self._last = now - self._last, now
        if self._pace is Pace.TRUE:
            self._true_seconds += passed
            if self._reached() <= self._true_seconds:
                self._do(None)
        elif self._pace is Pace.ONCE:
            self._do(None)
        elif self._pace is Pace.FAST or self._may_step():
            self._owed = min(self._owed + self._pace.value * passed, 50.0)
            if self._owed >= 1:
                steps, self._owed = int(self._owed), self._owed % 1
                self._do(steps if self._pace is Pace.FAST else 1)

    def _do(self, steps: int | None) -> None:
        """Do up to so many steps, for a moment at most; without a number, as the pace wants."""
        if self._work is None:
            return
        began, done, is_through = time.perf_counter(), 0, False
        while not is_through and done != steps:
            state = next(self._work, None)
            is_through = state is None
            if state is not None:
                self.state = state
            done += 1
            is_late = time.perf_counter() - began > _WORK_SECONDS
            is_there = self._pace is Pace.TRUE and self._reached() > self._true_seconds
            if is_late or (steps is None and is_there):
                break
        self.seconds_today += time.perf_counter() - began
        self._has_news = self.state is not None
        if steps is not None or is_through or began - self._told > _PICTURE_SECONDS:
            self._tell()
        if is_through:
            self.halt()
            self._work = None
            self.ended.emit()

    def _tell(self) -> None:
        """Show the state, if it was not shown yet."""
        if self._has_news:
            self._has_news, self._told = False, time.perf_counter()
            self.advanced.emit(self.state)
