"""Work that must not hold up the window: in another thread, or in slices between its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from queue import Empty, Full, Queue
from time import perf_counter
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from composer.formats.common.reading import Pulse

SLICE_SECONDS = 0.012
FIRST_SLICE_SECONDS = 0.03
"""How long the first slice may take, in which most work comes to its end."""
_MOMENT = 0.005
_MOST_AHEAD = 4
"""So many things are made before they are wanted: they may be large."""
FOREVER = 2**31 - 1
Item = TypeVar("Item")
Upshot = Callable[[], Any]
"""Returns what a piece of work returned, or raises what it raised."""


class GivenUp(Exception):  # noqa: N818 - it is a wish, not an error
    """Nobody waits for the result any more."""


class Beside(QThread):
    """Does one piece of work beside the window; ``finished`` comes when it has ended.

    *work* is called in the thread with a pulse, to be called now and then: it raises
    :class:`GivenUp` where nobody waits any more.  The thread must not outlive its parent:
    ``wait`` for it.
    """

    def __init__(self, name: str, work: Callable[[Pulse], Any], parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._work = work
        self._result: Any = None
        self._error: BaseException | None = None

    def run(self) -> None:
        """Work until it is done, given up or broken off."""
        try:
            self._result = self._work(self._pulse)
        except BaseException as error:  # noqa: BLE001 - raised again by result()
            self._error = error

    def result(self) -> Any:
        """Return what the work returned, once it has ended; it raises what the work raised."""
        if self._error is not None:
            raise self._error
        return self._result

    def give_up(self) -> None:
        """Let it end by itself, whenever that is, and nothing come of it."""
        self.requestInterruption()
        self.finished.connect(self.deleteLater)
        if self.isFinished():
            self.deleteLater()

    def _pulse(self) -> None:
        if self.isInterruptionRequested():
            raise GivenUp


class SideWork(QObject):
    """One piece of work at a time beside the window; it is told in the window what came of it.

    What begins takes the place of what was under way, of which nothing is told any more.
    """

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._name = name
        self._worker: Beside | None = None
        self._tell: Callable[[Upshot], object]

    @property
    def is_running(self) -> bool:
        """Whether it is still to be told what came of it."""
        return self._worker is not None

    def begin(self, work: Callable[[Pulse], Any], tell: Callable[[Upshot], object]) -> None:
        """Do *work*, as :class:`Beside` does; then *tell* gets the way to what came of it."""
        self.give_up()
        self._worker, self._tell = Beside(self._name, work, self), tell
        self._worker.finished.connect(self._on_finished)
        self._worker.start()

    def wait(self, milliseconds: int = FOREVER) -> bool:
        """Wait for what is under way, so long at most, and let it be told; return if it was."""
        if self._worker is not None and not self._worker.wait(milliseconds):
            return False
        self._on_finished()
        return True

    @Slot()
    def give_up(self) -> None:
        """Let what is under way end by itself, and nothing come of it."""
        if self._worker is not None:
            self._worker.give_up()
            self._worker = None

    @Slot()
    def shutdown(self) -> None:
        """Give up what is under way; no thread is left."""
        self.give_up()
        for worker in self.findChildren(Beside):
            worker.wait()

    @Slot()
    def _on_finished(self) -> None:
        worker = self._worker
        # The signal may still come of a worker that was given up.
        if worker is not None and worker.isFinished():
            self._worker = None
            worker.deleteLater()
            self._tell(worker.result)


class MadeAhead(Generic[Item]):
    """An iterator over what *items* yields, made beside the window before it is wanted.

    It yields nothing, after a moment, while the next is not ready, so that whoever works in
    slices goes on.  What *items* raises is raised here.
    """

    def __init__(self, items: Iterator[Item], parent: QObject) -> None:
        self._items = items
        self._ready: Queue[Item] = Queue(_MOST_AHEAD)
        self._worker = Beside("make ahead", self._make, parent)
        self._worker.start()

    def __iter__(self) -> MadeAhead[Item]:
        return self

    def __next__(self) -> Item | None:
        is_over = self._worker.isFinished()  # asked first: nothing is put in after that
        try:
            return self._ready.get(block=not is_over, timeout=_MOMENT)
        except Empty:
            if not is_over:
                return None
        self._worker.result()
        raise StopIteration

    def close(self) -> None:
        """Make no more of them, and ask for no more; its thread ends by itself."""
        self._worker.give_up()

    def _make(self, pulse: Pulse) -> None:
        for item in self._items:
            pulse()
            while not self._is_put(item):
                pulse()

    def _is_put(self, item: Item) -> bool:
        try:
            self._ready.put(item, timeout=_MOMENT)
        except Full:
            return False
        return True


class Later(QTimer):
    """Does *act* once, however often it is asked for meanwhile.

    :meth:`put_off` lets it come *milliseconds* after the last event of many, :meth:`soon` that
    long after the first.
    """

    def __init__(self, milliseconds: int, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=milliseconds)
        self.timeout.connect(act)

    @Slot()
    def put_off(self) -> None:
        """Count the time anew; signals may come with numbers, which ``start`` would take for it."""
        self.start()

    @Slot()
    def soon(self) -> None:
        """Do it when its time has come, and do not put it off."""
        if not self.isActive():
            self.start()


class SlicedWork(QObject):
    """Pulls steps from an iterator between the events of the window.

    What begins takes the place of what was under way.  What a step raises ends the work
    and goes on to Qt.
    """

    advanced = Signal()
    """A slice is done and more is to come."""
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether steps are still to be done."""
        return self._timer.isActive()

    def start(self, steps: Iterable[object]) -> None:
        """Do *steps*; the first slice comes at once."""
        self._steps = iter(steps)
        self._timer.start()
        self._work(FIRST_SLICE_SECONDS)

    @Slot()
    def give_up(self) -> None:
        """Forget what is still to do, without ``finished``."""
        self._timer.stop()
        self._steps = iter(())

    @Slot()
    def _go_on(self) -> None:
        self._work(SLICE_SECONDS)

    def _work(self, seconds: float) -> None:
        end = perf_counter() + seconds
        steps = self._steps
        try:
            for _ in steps:
                if steps is not self._steps:  # given up, or begun anew, within a step
                    return
                if perf_counter() > end:
                    self.advanced.emit()
                    return
        except BaseException:
            self.give_up()
            raise
        if steps is self._steps:
            self.give_up()
            self.finished.emit()
