"""The lines of a call of the kernel, handed over while it goes on.

The call is not broken off for that: where it went on behind its last line, it would count the way
back to it again, and what a search takes would depend on the clock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from solver.engine import HelpWorker, LineWords

TakeLines = Callable[[int, LineWords], int]
"""Takes lines of a move, given by its number in the call; returns how many it took."""


class CallUnderWay:
    """A ``with`` block around one call of *engine*; what it finds meanwhile is given to *take*.

    ``given`` is the number of lines that were given.  The engine writes a line and then counts it,
    in another thread: only what was counted at the look before is read, so that each line is whole
    in whatever order a processor lets one thread see what another one writes.
    """

    def __init__(self, engine: HelpWorker, take: TakeLines) -> None:
        self.given = 0
        self._engine = engine
        self._take = take
        self._lock = threading.Lock()
        self._counted = 0
        self._is_over = False

    def __enter__(self) -> CallUnderWay:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._is_over = True

    def look(self) -> None:
        """Give what was there at the last look; from any thread."""
        with self._lock:
            if self._is_over:
                return
            ready, self._counted = self._counted, self._engine.count_so_far()
            if ready == self.given:
                return
            for place, lines in self._engine.lines_so_far(self.given, ready):
                taken = self._take(place, lines)
                self.given += taken
                if taken < len(lines):  # there is no room for more of them
                    self._is_over = True
                    return
