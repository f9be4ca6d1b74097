"""The store behind a thread: whoever keeps or asks never waits for the disk."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from composer.runs.errors import RunsError
from composer.runs.store import USUAL_BYTES, RunStore

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

LONGEST_WAIT_SECONDS = 5.0
"""How long closing waits for what is still to be written."""


class Archive:
    """Does work with a store in a thread of its own, one piece after the other.

    The thread begins with the first piece of work and ends with :meth:`close`.
    *trouble* is told, in that thread, when the store cannot be used: once for each reason;
    *set_aside* when a file that could not be used was renamed.
    """

    def __init__(
        self,
        path: Path,
        most_bytes: int = USUAL_BYTES,
        trouble: Callable[[str], None] = log.warning,
        set_aside: Callable[[str], None] = log.warning,
    ) -> None:
        self._path = path
        self._most_bytes = most_bytes
        self._trouble = trouble
        self._set_aside = set_aside
        self._told: set[str] = set()
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._store: RunStore | None = None
        self._thread: threading.Thread | None = None

    def do(
        self,
        work: Callable[[RunStore], Answer],
        then: Callable[[Answer], None] | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        """Have *work* done, then *then* called with its result in the same thread.

        Where the store cannot be used, *failed* is told why, and *trouble* where there is none.
        """
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="runs", daemon=True)
            self._thread.start()
        self._work.put(lambda: self._try(lambda: self._do(work, then), failed))

    def keep_at_most(self, most_bytes: int) -> None:
        """Let the solutions take up at most so many bytes from now on."""
        self._most_bytes = most_bytes

        def trim(store: RunStore) -> None:
            store.most_bytes = most_bytes
            store.trim()

        self.do(trim)

    def close(self) -> None:
        """Finish what was asked for, and end the thread."""
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._work.put(None)
        thread.join(LONGEST_WAIT_SECONDS)
        if thread.is_alive():
            log.error("The history of runs was not written within %d s.", LONGEST_WAIT_SECONDS)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()
        if self._store is not None:
            self._store.close()
            self._store = None

    def _try(self, work: Callable[[], None], failed: Callable[[str], None] | None) -> None:
        try:
            work()
        except RunsError as error:
            (failed or self._tell)(str(error))
        except Exception as error:
            # The edge of the thread: one fault must not cost the results that follow.
            log.exception("The history of runs met an error.")
            if failed is not None:
                failed(str(error))

    def _do(
        self, work: Callable[[RunStore], Answer], then: Callable[[Answer], None] | None
    ) -> None:
        if self._store is None:
            self._store = RunStore(self._path, self._most_bytes)
        try:
            answer = work(self._store)
        finally:
            bad, self._store.set_aside = self._store.set_aside, None
            if bad is not None:
                self._set_aside(str(bad))
        if then is not None:
            then(answer)

    def _tell(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._trouble(sentence)
