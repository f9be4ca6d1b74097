"""The way of events from a search to whoever reads them, who may be slow or never come."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from solver.events import Ended, Event, LinesFound, Progress

Item = TypeVar("Item")

LONGEST_WAIT = 0.25
"""Seconds of one wait: on Windows none is broken off by Ctrl+C before its end (CPython 80116)."""


class Letterbox(Generic[Item]):
    """Keeps what threads put into it, in order, until it is taken.

    Any number of threads may put and take.  *told* is called in the thread that puts, when
    something comes into the empty box: a burst costs one call.
    """

    def __init__(self, told: Callable[[], None] | None = None) -> None:
        self._items: deque[Item] = deque()
        self._filled = threading.Condition()
        self._told = told

    def put(self, item: Item) -> None:
        """Add *item*."""
        with self._filled:
            is_to_tell = not self._items or self._is_last(item)
            self._add(item)
            self._filled.notify_all()
        if self._told is not None and is_to_tell:
            self._told()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until there is something to take, or so long; Ctrl+C breaks it off soon."""
        with self._filled:
            if seconds is not None:
                self._filled.wait_for(lambda: bool(self._items), seconds)
            else:
                while not self._filled.wait_for(lambda: bool(self._items), LONGEST_WAIT):
                    pass

    def take_all(self) -> tuple[Item, ...]:
        """Return what there is, without waiting."""
        with self._filled:
            items = tuple(self._items)
            self._items.clear()
            if items and self._is_last(items[-1]):
                self._items.append(items[-1])
            return items

    def _add(self, item: Item) -> None:
        self._items.append(item)

    def _is_last(self, item: Item) -> bool:
        """Tell whether nothing comes after *item*, which is told in any case, and stays."""
        return False


class Mailbox(Letterbox[Event]):
    """Keeps events in order until they are taken; of progress nobody took, only the latest.

    The end is never taken away, so that every reader comes to it.
    """

    def take(self) -> Event:
        """Wait for the next event and return it."""
        with self._filled:
            self.wait()
            if self._is_last(self._items[0]):
                return self._items[0]
            return self._items.popleft()

    def _is_last(self, event: Event) -> bool:
        return isinstance(event, Ended)

    def _add(self, event: Event) -> None:
        """Add *event*.

        Progress takes the place of progress that stands last; lines that are only counted
        are added to such that stand last.
        """
        last = self._items[-1] if self._items else None
        if isinstance(event, Progress) and isinstance(last, Progress):
            self._items[-1] = event
        elif isinstance(event, LinesFound) and isinstance(last, LinesFound):
            told = [last]
            event.add_to(told)
            self._items.pop()
            self._items.extend(told)
        else:
            self._items.append(event)
