"""The way of events from a search to whoever reads them, who may be slow or never come."""

from __future__ import annotations

import threading
from collections import deque

from solver.events import Ended, Event, Progress


class Mailbox:
    """Keeps events in order until they are taken; of progress nobody took, only the latest.

    Any number of threads may put and take.  The end is never taken away, so that
    every reader comes to it.
    """

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._filled = threading.Condition()

    def put(self, event: Event) -> None:
        """Add *event*; progress takes the place of progress that stands last."""
        with self._filled:
            last = self._events[-1] if self._events else None
            if isinstance(event, Progress) and isinstance(last, Progress):
                self._events.pop()
            self._events.append(event)
            self._filled.notify_all()

    def take(self) -> Event:
        """Wait for the next event and return it."""
        with self._filled:
            self._filled.wait_for(lambda: bool(self._events))
            if isinstance(self._events[0], Ended):
                return self._events[0]
            return self._events.popleft()
