"""The searches of one process, one at a time, halted and ended from outside."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from composer.crew.orders import Order
from solver.events import Progress

if TYPE_CHECKING:
    from solver.solution import Solution
    from solver.solve import Handle

SECONDS_BETWEEN_NEWS = 0.2


class Hand:
    """Stands between the thread that does jobs and the one that hears orders.

    *tell* is called with whatever the work has to tell of the job in hand.
    """

    def __init__(self, tell: Callable[[object], None]) -> None:
        self.tell = tell
        self._changed = threading.Condition()
        self._handle: Handle | None = None
        self._is_paused = False
        self._is_stopped = False

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is to be begun."""
        return self._is_stopped

    def order(self, order: Order) -> None:
        """Pause, resume or stop what is in work, or will be next."""
        with self._changed:
            if order is Order.STOP:
                self._is_stopped = True
            else:
                self._is_paused = order is Order.PAUSE
            self._tell_handle()
            self._changed.notify_all()

    def may_begin(self) -> bool:
        """Wait for the end of a pause; tell whether another job is to be begun."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_stopped or not self._is_paused)
            return not self._is_stopped

    def see_through(
        self, handle: Handle, heard: Callable[[Progress], None] = lambda _: None
    ) -> tuple[Solution, Progress | None]:
        """Wait for the end of a search; return its solution, and the last it told of itself.

        Meanwhile *heard* is told how far it is, a few times a second.
        """
        with self._changed:
            self._handle = handle
            self._tell_handle()
        try:
            return _result(handle, heard)
        finally:
            with self._changed:
                self._handle = None

    def _tell_handle(self) -> None:
        if self._handle is None:
            return
        if self._is_stopped:
            self._handle.stop()
        elif self._is_paused:
            self._handle.pause()
        else:
            self._handle.resume()


def _result(handle: Handle, heard: Callable[[Progress], None]) -> tuple[Solution, Progress | None]:
    last = None
    while True:
        try:
            solution = handle.result(SECONDS_BETWEEN_NEWS)
        except TimeoutError:
            last = _latest(handle) or last
            if last is not None:
                heard(last)
        else:
            return solution, _latest(handle) or last


def _latest(handle: Handle) -> Progress | None:
    """Return the last progress since this was asked; the search throws away most of it."""
    told = [event for event in handle.take_events() if isinstance(event, Progress)]
    return told[-1] if told else None
