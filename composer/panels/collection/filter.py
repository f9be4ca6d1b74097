"""A search through the collection that never lets the window wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import SlicedWork
from composer.collection.facts import Facts

if TYPE_CHECKING:
    from composer.collection.query import Query


class FilterRun(QObject):
    """Tests one problem after the other; a new search takes the place of the last one.

    ``advanced`` tells how many of how many problems were tested and how many found;
    ``finished`` brings their places, also when the search was stopped.
    """

    advanced = Signal(int, int, int)
    finished = Signal(Sequence)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: list[int] = []
        self._total = 0
        self._done = 0
        self._work = SlicedWork(self)
        self._work.advanced.connect(self._tell)
        self._work.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        """Whether problems are still to be tested."""
        return self._work.is_running

    @property
    def tested(self) -> int:
        """How many problems have been tested."""
        return self._done

    def start(self, query: Query, facts: Callable[[int], Facts], count: int) -> None:
        """Test *count* problems; the first ones at once."""
        self._found, self._total, self._done = [], count, 0
        self._work.start(self._steps(query, facts))

    def give_up(self) -> None:
        """Forget the search, without a word."""
        self._work.give_up()

    @Slot()
    def stop(self) -> None:
        """End the search here, with what it found so far."""
        if self.is_running:
            self._work.give_up()
            self._end()

    @Slot()
    def _tell(self) -> None:
        self.advanced.emit(self._done, self._total, len(self._found))

    @Slot()
    def _end(self) -> None:
        self.finished.emit(self._found)

    def _steps(self, query: Query, facts: Callable[[int], Facts]) -> Iterator[int]:
        if query.comparing:
            for place in range(self._total):
                query.note(facts(place))
                yield place
        for place in range(self._total):
            if query.matches(facts(place)):
                self._found.append(place)
            self._done = place + 1
            yield place
