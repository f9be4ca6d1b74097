"""Changes that a court decides beside the window: noted here one by one, and shown now and then."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from composer.beside import Later, SlicedWork
from composer.solving.court import Case, Court

if TYPE_CHECKING:
    from solver.vary.finding import Findings
    from solver.vary.ideas import Candidate
    from solver.vary.looking import Looking


class Hearing(QObject):
    """Hands each change to *note* with what was found of it, in slices: there may be many.

    What was noted is due to be shown every *show_ms*.
    """

    due = Signal()
    """What was noted since the last time may be shown."""
    closed = Signal()
    """All is decided and noted, or nobody can decide it."""

    def __init__(
        self, note: Callable[[Candidate, Findings], None], show_ms: int, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._note = note
        self.looking: Looking | None = None
        self.decided = 0
        self._news: deque[tuple[int, Findings]] = deque()
        self._court = Court(self)
        self._court.decided.connect(self._on_decided)
        self._court.closed.connect(self._on_closed)
        self._court.failed.connect(self._on_closed)
        self._showing = Later(show_ms, self.due.emit, self)
        self._noting = SlicedWork(self)
        self._noting.advanced.connect(self.show_soon)
        self._noting.finished.connect(self._on_noted)

    @property
    def is_open(self) -> bool:
        """Whether changes are still to be decided or noted."""
        return self._court.is_sitting or self._noting.is_running

    def open(self, looking: Looking, case: Case) -> None:
        """Hear *case*, which asks what *looking* gives, in place of the last one."""
        self._forget()
        self.looking = looking
        self._court.open(case)

    def drop(self) -> None:
        """Hear no more."""
        self._court.drop()
        self._forget()
        self.looking = None

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._court.shutdown()
        self._forget()

    def _forget(self) -> None:
        self._noting.give_up()
        self._showing.stop()
        self._news.clear()
        self.decided = 0

    @Slot()
    def show_soon(self) -> None:
        """Let what is noted be shown, as soon as its time has come."""
        self._showing.soon()

    @Slot(Mapping)
    def _on_decided(self, news: Mapping[int, Findings]) -> None:
        self.decided += len(news)
        self._news.extend(news.items())
        if not self._noting.is_running:
            self._noting.start(self._note_news())

    def _note_news(self) -> Iterator[None]:
        assert self.looking is not None
        while self._news:
            number, found = self._news.popleft()
            self._note(self.looking.asked[number], found)
            yield

    @Slot()
    def _on_noted(self) -> None:
        if self._court.is_sitting:
            self.show_soon()
        else:
            self._end()

    @Slot()
    def _on_closed(self) -> None:
        if not self._noting.is_running:
            self._end()

    def _end(self) -> None:
        self._showing.stop()
        self.closed.emit()
