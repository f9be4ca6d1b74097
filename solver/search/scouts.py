"""Engines that go ahead of the one that tells the tree, so that the table knows its answers.

The tree is told by one engine, in one order, whatever the number of threads.  The others
walk through it as well, each from another reply on, and write down nothing: what they find
out stands in the table that all share.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Sequence

from solver.engine import Engine, Row
from solver.search.control import Control, Interrupted, Leave
from solver.search.crew import CpuClock
from solver.search.root import Root
from solver.search.tree import TreeBuilder
from solver.solution import Branch
from solver.stipulation import Play

LEAST_LENGTH = 2
"""A shorter play is told as quickly as it is found out."""
LEAST_LENGTH_DIRECT = 3

_log = logging.getLogger(__name__)

Walk = Callable[[TreeBuilder], object]


class Scouts:
    """The engines of a search that are free while its first one tells a tree."""

    def __init__(self, engines: Sequence[Engine], control: Control, cpu: CpuClock) -> None:
        self._engines = engines
        self._control = control
        self._cpu = cpu

    @contextlib.contextmanager
    def ahead(self, root: Root, length: int, walk: Walk) -> Iterator[None]:
        """Let the scouts go through *walk*, with builders of their own, while the block runs.

        White has *length* moves in all that they look at.
        """
        if not self._engines or length < least_length(self._engines[0]):
            yield
            return
        over = threading.Event()
        number = len(self._engines) + 1
        threads = [
            threading.Thread(
                target=self._run,
                args=(walk, _Scout(engine, _Errand(self._control, over), root, place / number)),
                name="matewright-scout",
                daemon=True,
            )
            for place, engine in enumerate(self._engines, start=1)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.set()
            for engine in self._engines:
                engine.set_abandon(True)
            for thread in threads:
                thread.join()
            for engine in self._engines:
                engine.set_abandon(False)

    def _run(self, walk: Walk, scout: TreeBuilder) -> None:
        try:
            with self._cpu:
                walk(scout)
        except Interrupted:
            pass
        except Exception:  # noqa: BLE001 - the edge of the thread: the tree is told without it
            _log.exception("a scout ended unexpectedly")


def least_length(engine: Engine) -> int:
    """Return the shortest play that is worth a scout."""
    return LEAST_LENGTH_DIRECT if engine.rules.play is Play.DIRECT else LEAST_LENGTH


class _Errand(Leave):
    """Lets scouts go on until the tree is told, and no longer than the search itself may."""

    def __init__(self, control: Control, over: threading.Event) -> None:
        self._control = control
        self._over = over

    def go_on(self) -> None:
        """See :class:`Leave`."""
        self._control.go_on()
        if self._over.is_set():
            raise Interrupted


class _Scout(TreeBuilder):
    """Goes through long play alone, beginning at a *part* of the replies, from 0 up to 1."""

    def __init__(self, engine: Engine, errand: Leave, root: Root, part: float) -> None:
        super().__init__(engine, errand, root)
        self._part = part
        self._least = least_length(engine)

    def _after_attacker(
        self, row: Row, length: int, refutations: frozenset[int]
    ) -> tuple[bool, tuple[Branch, ...]]:
        if length < self._least:
            return False, ()
        return super()._after_attacker(row, length, refutations)

    def _in_order(self, replies: list[int]) -> list[int]:
        first = int(len(replies) * self._part)
        return replies[first:] + replies[:first]
