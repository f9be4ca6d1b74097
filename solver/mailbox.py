"""The way of events from a search to whoever reads them, who may be slow or never come."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from solver.events import Ended, Event, LinesFound, Progress


class Mailbox:
    """Keeps events in order until they are taken; of progress nobody took, only the latest.

    Any number of threads may put and take.  The end is never taken away, so that
    every reader comes to it.  *told* is called in the thread that puts, when something
    comes into the empty box and when the end does: a burst of events costs one call.
    """

    def __init__(self, told: Callable[[], None] | None = None) -> None:
        self._events: deque[Event] = deque()
        self._filled = threading.Condition()
        self._told = told

    def put(self, event: Event) -> None:
        """Add *event*.

        Progress takes the place of progress that stands last; lines that are only counted
        are added to such that stand last.
        """
        with self._filled:
            was_empty = not self._events
            self._add(event)
            self._filled.notify_all()
        if self._told is not None and (was_empty or isinstance(event, Ended)):
            self._told()

    def take(self) -> Event:
        """Wait for the next event and return it."""
        with self._filled:
            self._filled.wait_for(lambda: bool(self._events))
            if isinstance(self._events[0], Ended):
                return self._events[0]
            return self._events.popleft()

    def take_all(self) -> tuple[Event, ...]:
        """Return what there is, without waiting."""
        with self._filled:
            events = tuple(self._events)
            self._events.clear()
            if events and isinstance(events[-1], Ended):
                self._events.append(events[-1])
            return events

    def _add(self, event: Event) -> None:
        last = self._events[-1] if self._events else None
        if isinstance(event, Progress) and isinstance(last, Progress):
            self._events[-1] = event
        elif isinstance(event, LinesFound) and isinstance(last, LinesFound):
            told = [last]
            event.add_to(told)
            self._events.pop()
            self._events.extend(told)
        else:
            self._events.append(event)
