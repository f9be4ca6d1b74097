"""The exact search beside a hunt: it excludes one length after another, in its own thread."""

from __future__ import annotations

import logging
import threading

from solver.engine import STOPPED, Engine
from solver.kernel.engine import LONGEST
from solver.search.root import Root

_log = logging.getLogger(__name__)


class FromBelow:
    """Searches ever longer mates of White, to move; used as a context, inside which it works.

    There is no mate within ``excluded`` moves; ``mate`` is the length of the shortest one,
    None while that is not known.
    """

    def __init__(self, engine: Engine, root: Root) -> None:
        self._engine = engine
        self._root = root
        self.excluded = 0
        self.mate: int | None = None
        self._working = threading.Thread(target=self._run, name="matewright-below", daemon=True)

    def __enter__(self) -> FromBelow:
        self._working.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.set_abandon(True)
        self._working.join()

    def _run(self) -> None:
        try:
            self._search()
        except Exception:  # noqa: BLE001 - the edge of the thread: the hunt does without
            _log.exception("the search from below ended unexpectedly")

    def _search(self) -> None:
        for length in range(1, LONGEST + 1):
            answer = self._engine.mates_within(self._root.row, length)
            if answer == STOPPED:
                return
            if answer:
                self.mate = length
                return
            self.excluded = length
