"""Positions judged beside the window: told as they are decided, dropped when others are asked.

What is judged here is never kept as a run: it is what the board would be told of, now.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot

from composer.beside import GivenUp, Later, SideWork, Upshot
from composer.formats.common.reading import Pulse
from composer.solving.collecting import full_searches_held_up
from composer.solving.job import give_way
from solver.twinning.composition import Composition

if TYPE_CHECKING:  # a window opens without the search
    from solver.problem import Problem
    from solver.vary.finding import Findings
    from solver.vary.judges import Asking, Judges
    from solver.vary.judging import Judge

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
"""So often it is looked whether the kernel is compiled, on the very first start."""
MEANWHILE_SECONDS = 3.0
"""So long plain Python looks at one part in its place: it takes time from the window."""
MEANWHILE_SECONDS_IN_ALL = 20.0
"""So long it looks at all that is asked at once."""
TELL_MS = 33
"""What was decided is told at most this often: no eye sees more."""


Questions: TypeAlias = Mapping[Any, Composition]


@dataclass(frozen=True, slots=True)
class Case:
    """Compositions by what they are called for whoever asks, and how they are to be judged.

    Where it takes long to make them, ``questions`` makes them in the thread; there it may
    also make a source, which gives them one by one and hears what was found.

    Each part of each may take *seconds*.  Of keys and solutions *surplus* more than intended
    are counted (``None``: all).  With *has_play* duals count.  One of *threads* is enough for
    a thousand three-movers in two seconds; more of them would keep Python from the window.
    """

    questions: Questions | Callable[[], Questions | Asking]
    seconds: float | None = None
    surplus: int | None = None
    has_play: bool = False
    threads: int = 1


class Court(QObject):
    """Judges one case at a time in threads of low priority; what begins replaces what runs.

    After :meth:`open` come ``decided`` as often as there is news, and ``closed`` when all are
    decided.  Neither comes any more of a case that was dropped.
    """

    decided = Signal(Mapping)
    """What was decided since the last time: a dict of Findings by what they are called."""
    waits = Signal()
    """The solver is being compiled, on the very first start; what is left is judged then."""
    closed = Signal()
    failed = Signal(BaseException)
    """The error that nobody foresaw."""
    _told = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sitting: _Sitting | None = None
        self._side_work = SideWork("judge positions", self)
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._timer = Later(TELL_MS, self._deliver, self)

    @property
    def is_sitting(self) -> bool:
        """Whether a case is under way."""
        return self._sitting is not None

    def open(self, case: Case, first: Iterable[Hashable] = ()) -> None:
        """Judge *case*, those called *first* before the others."""
        self.drop()
        sitting = _Sitting(case, tuple(first), self._told.emit, self.waits.emit)
        self._sitting = sitting
        self._side_work.begin(sitting.work, partial(self._close, sitting))

    def prefer(self, first: Iterable[Hashable]) -> None:
        """Judge those called *first* next, in this order."""
        if self._sitting is not None:
            self._sitting.prefer(tuple(first))

    @Slot()
    def drop(self) -> None:
        """Forget the case under way; nothing comes of it any more."""
        sitting, self._sitting = self._sitting, None
        self._timer.stop()
        if sitting is not None:
            sitting.drop()
            self._side_work.give_up()

    def shutdown(self) -> None:
        """Drop what is under way; no thread is left."""
        self.drop()
        self._side_work.shutdown()

    @Slot()
    def _on_told(self) -> None:
        if self._sitting is not None and not self._timer.isActive():
            self._deliver()

    @Slot()
    def _deliver(self) -> None:
        if self._sitting is None:
            return
        news = self._sitting.take()
        if news:
            self._timer.start()
            self.decided.emit(news)

    def _close(self, sitting: _Sitting, upshot: Upshot) -> None:
        self._deliver()
        if self._sitting is not sitting:  # whoever heard of it asked for something else
            return
        self._sitting = None
        self._timer.stop()
        try:
            upshot()
        except GivenUp:
            return
        except Exception as error:
            log.exception("Positions could not be judged.")
            self.failed.emit(error)
        else:
            self.closed.emit()


class _Sitting:
    """One case at work: what waits, what was decided and not yet told."""

    def __init__(
        self,
        case: Case,
        first: tuple[Hashable, ...],
        told: Callable[[], None],
        waits: Callable[[], None],
    ) -> None:
        self._case = case
        self._told = told
        self._waits = waits
        self._lock = threading.Lock()
        self._first = first
        self._source: Asking | None = None
        self._news: dict[Hashable, Findings] = {}
        self._judges: Judges | None = None
        self._plain: Judge | None = None
        self._ends = ExitStack()
        self._left_meanwhile = MEANWHILE_SECONDS_IN_ALL
        self._dropped = threading.Event()

    def work(self, pulse: Pulse) -> None:
        """Judge one after the other until none waits; in the thread.

        Raises:
            GivenUp: the case was dropped.
        """
        from solver.search.control import Interrupted
        from solver.vary.judges import Judges

        give_way()
        asked, case = self._case.questions, self._case
        made = asked() if callable(asked) else asked
        self._source = _Waiting(made, self._first) if isinstance(made, Mapping) else made
        judging = Judges(
            case.seconds,
            surplus=case.surplus,
            has_play=case.has_play,
            threads=case.threads,
            begin=give_way,
        )
        is_long = not isinstance(made, Mapping)  # it makes what it asks as it goes, and keeps it
        held = full_searches_held_up() if is_long else nullcontext()
        with held, self._ends, judging as judges:
            self._begin(judges)
            try:
                judges.work(self)
            except Interrupted as error:
                raise GivenUp from error

    def prefer(self, first: tuple[Hashable, ...]) -> None:
        """Judge those called *first* next, in this order."""
        self._first = first
        if isinstance(self._source, _Waiting):
            self._source.prefer(first)

    def drop(self) -> None:
        """Let the thread end; from another one."""
        with self._lock:
            self._dropped.set()
            for judges in (self._judges, self._plain):
                if judges is not None:
                    judges.stop()

    def take(self) -> dict[Hashable, Findings]:
        """Return what was decided since it was last taken."""
        with self._lock:
            news, self._news = self._news, {}
            return news

    # --- between the judges and what is asked, one thread at a time

    def ask(self) -> tuple[Hashable, Composition] | None:
        """Return what is to be judged next, once what that needs is compiled.

        Until then it is judged here, in plain Python, as long as that decides all it looks at.

        Raises:
            GivenUp: the case was dropped.
            Interrupted: so it was while one was judged here.
        """
        assert self._source is not None
        while (asked := self._source.ask()) is not None:
            found = self._judged_meanwhile(asked[1])
            if found is None:
                self._wait_for_kernel(asked[1])
                return asked
            self.note(asked[0], found)
        return None

    def _judged_meanwhile(self, composition: Composition) -> Findings | None:
        """Judge a composition in plain Python, if what it needs is being compiled.

        Raises:
            Interrupted: the case was dropped.
        """
        from solver.twinning.twin_changes import TwinError

        if self._left_meanwhile <= 0 or _are_compiled(composition):
            return None
        begun = time.monotonic()
        try:
            found = self._plain_judge().judge_parts(composition, has_play=self._case.has_play)
        except TwinError:
            return None
        self._left_meanwhile -= time.monotonic() - begun
        if found.verdict is None and found.is_legal:
            self._left_meanwhile = 0.0  # what else is asked takes as long
            return None
        return found

    def _plain_judge(self) -> Judge:
        from solver.search.kernels import plain_kernel_of
        from solver.vary.judging import Judge

        if self._plain is None:
            surplus = self._case.surplus
            judge = Judge(MEANWHILE_SECONDS, surplus=surplus, choose=plain_kernel_of)
            with self._lock:
                self._plain = self._ends.enter_context(judge)
                if self._dropped.is_set():
                    judge.stop()
        return self._plain

    def note(self, called: Hashable, found: Findings) -> None:
        """Keep what was found for whoever takes it."""
        assert self._source is not None
        self._source.note(called, found)
        self._tell(called, found)

    def _tell(self, called: Hashable, found: Findings) -> None:
        with self._lock:
            is_first = not self._news
            self._news[called] = found
        if is_first:
            self._told()

    def stop(self) -> None:
        """Let the source end, too."""
        if self._source is not None:
            self._source.stop()

    def _begin(self, judges: Judges) -> None:
        with self._lock:
            self._judges = judges
            if self._dropped.is_set():
                judges.stop()

    def _wait_for_kernel(self, composition: Composition) -> None:
        """Wait until what the search needs is compiled; the window has that done, once.

        It is not compiled from here: whoever waits for that cannot be dropped.
        """
        if not _are_compiled(composition):
            self._waits()
        while not _are_compiled(composition):
            if self._dropped.wait(LOOK_SECONDS):
                raise GivenUp


class _Waiting:
    """A source of compositions that are all known before; those called *first* come first."""

    def __init__(self, questions: Questions, first: tuple[Hashable, ...]) -> None:
        self._lock = threading.Lock()
        self._first = first
        self._left = dict(questions)

    def prefer(self, first: tuple[Hashable, ...]) -> None:
        """Give those called *first* next; from any thread."""
        with self._lock:
            self._first = first

    def ask(self) -> tuple[Hashable, Composition] | None:
        """Return the next one."""
        with self._lock:
            wished = next((called for called in self._first if called in self._left), None)
            called = next(iter(self._left), None) if wished is None else wished
            return None if called not in self._left else (called, self._left.pop(called))

    def note(self, called: Hashable, found: Findings) -> None:
        """Nothing is learned from what was found."""

    def stop(self) -> None:
        """Nothing is under way."""


def _are_compiled(composition: Composition) -> bool:
    """Tell whether what the searches for all parts need is compiled; none need it of no part."""
    from solver.twinning.twin_changes import TwinError

    try:
        return all(_is_compiled(part.problem) for part in composition.parts())
    except TwinError:
        return True


def _is_compiled(problem: Problem) -> bool:
    """Tell whether what the search for *problem* needs is compiled."""
    from solver import prepare
    from solver.solve import door_of

    door = door_of(problem)
    if door not in _ready and prepare.is_ready(door):
        _ready.add(door)
    return door in _ready


_ready: set[object] = set()
"""The entries of the kernel that were found compiled: looking takes milliseconds."""
