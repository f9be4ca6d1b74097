"""The one door: start a solve, get a handle, read events until the one end."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from solver.errors import SolverError
from solver.events import Ended, Event, Started, preparing
from solver.journal import Journal
from solver.kernel.doors import Door
from solver.language import tr
from solver.mailbox import LONGEST_WAIT, Mailbox
from solver.problem import Method, Problem, Task
from solver.search.control import Control
from solver.solution import Solution, Status

if TYPE_CHECKING:
    from solver.ancestors.solving import MachineAccount, MachineSearch
    from solver.search.parts import Helpers
    from solver.search.searching import ResumableSearch
    from solver.search.tally import Tally

PROGRESS_SECONDS = 0.05
"""Time between two progress events."""

_log = logging.getLogger(__name__)


class Handle:
    """A running solve.  All methods may be called from any thread.

    One that has not been started searches in the thread that calls :meth:`run`, and whoever
    made it sees to it that :meth:`tick` is called.
    """

    def __init__(
        self,
        task: Task,
        stopped: Handle | None = None,
        journal: Journal | None = None,
        told: Callable[[], None] | None = None,
        *,
        is_started: bool = True,
        helpers: Helpers | None = None,
    ) -> None:
        self._task = task
        self._helpers: Helpers | None = stopped._helpers if stopped else helpers
        self._journal: Journal | None = stopped._journal if stopped else journal
        self._control: Control = stopped._control if stopped else Control()
        self._search: ResumableSearch | MachineSearch | None = stopped._search if stopped else None
        self._events = Mailbox(told)
        self._over = threading.Event()
        self._solution: Solution | None = None
        self._continuing = threading.Lock()
        self._is_continued = False
        self._reporter: _Reporter | None = None
        self._searching: threading.Thread | None = None
        if is_started:
            name = "matewright-solve"
            self._searching = threading.Thread(target=self._run, name=name, daemon=True)
            self._searching.start()

    def events(self) -> Iterator[Event]:
        """Yield Started, then progress and lines as they come, then Ended, and stop."""
        while True:
            event = self._events.take()
            yield event
            if isinstance(event, Ended):
                return

    def take_events(self) -> tuple[Event, ...]:
        """Return what happened since they were last taken, at once; the end comes every time."""
        return self._events.take_all()

    @property
    def is_over(self) -> bool:
        """Whether the search has ended."""
        return self._over.is_set()

    def stop(self) -> None:
        """Ask the search to end; it does so within a tenth of a second, keeping what it found."""
        self._control.stop()

    def pause(self) -> None:
        """Halt the search where it is, at no cost of processor time, until resume()."""
        self._control.pause()

    def resume(self) -> None:
        """Let a paused search go on from where it is."""
        self._control.resume()

    def result(self, timeout: float | None = None) -> Solution:
        """Wait for the end and return the solution; nothing is told of the search after this.

        Raises:
            TimeoutError: the search did not end within *timeout* seconds.
        """
        if self._searching is not None:  # not for the end alone, which it still tells of
            self._searching.join(LONGEST_WAIT if timeout is None else timeout)
            while timeout is None and self._searching.is_alive():
                self._searching.join(LONGEST_WAIT)
        if self._solution is None or (self._searching and self._searching.is_alive()):
            raise TimeoutError(tr("the search has not ended yet"))
        return self._solution

    def run(self) -> Solution:
        """Search in this thread, once, and return the solution."""
        self._run()
        return self.result()

    def tick(self) -> float:
        """Tell how far the search is, and hold its limit of time; return when to come again.

        That is in so many seconds.
        """
        return PROGRESS_SECONDS if self._reporter is None else self._reporter.tick()

    def go_on(self, *, told: Callable[[], None] | None = None) -> Handle:
        """Take up a stopped solve from where it is and return the handle of what follows.

        *told* is as in :func:`start`.
        What was decided stays decided: finished lengths, first moves, the table.
        The limit of time counts anew.

        Raises:
            SolverError: this solve was not stopped, or was continued already.
        """
        with self._continuing:  # two threads on one search would spoil each other's rows
            is_stopped = self._solution is not None and self._solution.status is Status.STOPPED
            if not is_stopped or self._is_continued:
                raise SolverError(
                    tr("only a search that was stopped can be continued, and only once")
                )
            self._is_continued = True
            self._control.revive()
            return Handle(self._task, self, told=told)

    # --- the searching thread

    def _run(self) -> None:
        self._events.put(Started(self._task))
        try:
            end = Ended(self._work())
        except SolverError as error:
            problem, sentence = self._task.problem, error.sentence
            solution = Solution(problem, Status.ERROR, error=sentence, is_refused=True)
            end = Ended(solution)
        except Exception as error:  # noqa: BLE001 - the edge of the thread: told, never lost
            _log.exception("the search ended unexpectedly")
            text = f"The search ended unexpectedly: {str(error) or type(error).__name__}"
            end = Ended(Solution(self._task.problem, Status.ERROR, error=text))
        self._end_journal(end.solution.status)
        if self._helpers is not None:
            self._helpers.leave()
        self._solution = end.solution
        self._over.set()
        self._events.put(end)

    def _end_journal(self, status: Status) -> None:
        """Throw the journal away when all is answered, else keep it for another time."""
        if self._journal is None:
            return
        if status is Status.COMPLETE:
            self._journal.finish()
        else:
            self._journal.pause()

    def _work(self) -> Solution:
        if self._search is None:
            door = _door_of(self._task)
            if door is not None:
                answer = self._answer_meanwhile(door)
                if answer is not None:
                    return answer
                if self._control.is_stopping:
                    return Solution(self._task.problem, Status.STOPPED)
            self._search = _search_of(self._task, self._control, self._journal, self._helpers)
        self._control.start_clock()
        tally = self._search.tally
        self._reporter = _Reporter(tally, self._events, self._control, self._task, self._journal)
        with self._reporter.at_work(self._searching is not None):
            return self._search.run(self._events.put)

    def _answer_meanwhile(self, door: Door) -> Solution | None:
        """Have compiled what the search needs; return an answer that is there sooner.

        With helpers it waits, for the search will be long.
        """
        from solver import prepare

        if prepare.is_ready(door):
            return None
        _check_goal(self._task.problem)
        if self._helpers is None:
            from solver.search.meanwhile import Meanwhile, can_answer

            if can_answer(self._task):
                return Meanwhile(self._task, self._control, door, self._events.put).run()
        self._events.put(preparing(self._task.problem))
        prepare.prepare(lambda: self._control.is_stopping, door)
        return None


class _Reporter:
    """Sends progress at a steady pace while the search runs, and holds the limit of time."""

    def __init__(
        self,
        tally: Tally | MachineAccount,
        events: Mailbox,
        control: Control,
        task: Task,
        journal: Journal | None,
    ) -> None:
        from solver.prepare import Hastening

        self._progress = tally.progress
        self._hastening = Hastening(tally.swift_entry)
        self._journal = journal
        self._events = events
        self._control = control
        limit = task.limits.seconds
        self._seconds = None if limit is None else control.seconds() + limit
        self._over = threading.Event()
        self._telling = threading.Lock()

    @contextlib.contextmanager
    def at_work(self, has_thread: bool) -> Iterator[None]:
        """Report while the search runs, in a thread or where :meth:`tick` is called."""
        reporting = threading.Thread(target=self._run, name="matewright-report", daemon=True)
        if has_thread:
            reporting.start()
        try:
            yield
        finally:
            with self._telling:
                self._over.set()
            if has_thread:
                reporting.join()
            self._events.put(self._progress())

    def _run(self) -> None:
        pause = self._pause()
        while not self._over.wait(pause):
            pause = self.tick()

    def tick(self) -> float:
        """Report once; return after how many seconds to do so again."""
        with self._telling:
            if not self._over.is_set():
                self._report()
        return self._pause()

    def _report(self) -> None:
        if self._seconds is not None and self._control.seconds() >= self._seconds:
            self._control.stop()
        self._events.put(self._progress())
        self._hastening.tick(self._control.seconds())
        if self._journal is not None:
            self._journal.tick()

    def _pause(self) -> float:
        if self._seconds is None:
            return PROGRESS_SECONDS
        left = self._seconds - self._control.seconds()
        if left <= 0:  # it was told to stop, and is about to
            return PROGRESS_SECONDS
        return min(PROGRESS_SECONDS, max(left, 0.001))


def _door_of(task: Task) -> Door | None:
    """Return the compiled code that the search needs, ``None`` where it is plain Python."""
    if task.method is not Method.MATEWRIGHT:
        return Door.GENISS if task.method is Method.GENISS else None
    return door_of(task.problem)


def door_of(problem: Problem) -> Door | None:
    """Return the compiled code that the search for *problem* needs, by no machine of old.

    None where it is plain Python, as for fairy play of some kinds.
    """
    if problem.setup.is_fairy or problem.stipulation.goal.is_fairy:
        return _fairy_door(problem)
    stipulation = problem.stipulation
    if stipulation.is_battle:
        return Door.DIRECT if stipulation.is_directmate else Door.BATTLE
    return Door.HELP


def _fairy_door(problem: Problem) -> Door | None:
    from solver.fairy.rules import FairyRules, NotUnderstoodError
    from solver.kernel.fairy.scope import is_compiled

    setup, men = problem.setup, problem.setup.squares
    if problem.shown is not None:
        men = (*problem.start.squares, *problem.shown)
    with contextlib.suppress(NotUnderstoodError):  # which is told where it is searched
        rules = FairyRules.assumed(men, setup.conditions)
        if is_compiled(rules, men, problem.stipulation.goal):
            return Door.FAIRY
    return None


def _check_goal(problem: Problem) -> None:
    """Raise SolverError where it is not known what a goal asks for."""
    if problem.setup.is_fairy:
        from solver.fairy.goal_rules import check_goal

        setup = problem.setup
        asked = problem.stipulation
        for goal in dict.fromkeys((asked.goal, asked.reciprocal or asked.goal)):
            check_goal(goal.sign, setup.squares, setup.conditions)


def load_searches() -> None:
    """Load the modules of all searches, which else the first search of each kind does."""
    import solver.search.battle
    import solver.search.help  # noqa: F401 - to be there


def _search_of(
    task: Task, control: Control, journal: Journal | None, helpers: Helpers | None
) -> ResumableSearch | MachineSearch:
    """Make the search; its modules are loaded when first used.

    Raises:
        SolverError: it is not known what the goal asks for.
    """
    _check_goal(task.problem)
    if task.method is not Method.MATEWRIGHT:
        from solver.ancestors.solving import MachineSearch

        return MachineSearch(task, control)
    if task.problem.stipulation.is_battle:
        from solver.search.battle import BattleSearch

        return BattleSearch(task, control, journal, helpers)
    from solver.search.help import HelpSearch

    return HelpSearch(task, control, journal, helpers)


def start(
    task: Task,
    journal: Path | None = None,
    *,
    told: Callable[[], None] | None = None,
    helpers: Helpers | None = None,
) -> Handle:
    """Start solving *task* in a thread of its own and return its handle at once.

    With *journal*, a file, the search notes there what it decides as it goes.  Where
    that file is there already the search goes on from it: what was decided is not
    searched again, what was found is told again, and the statistics add up.  A complete
    end throws the file away.  The play after a key has none.

    *told* is called in threads of the search, when there is something to take with
    :meth:`Handle.take_events`; it must return at once.  *helpers* are asked, in the thread that
    searches, what is hard; the answer is the same as without them.

    Raises:
        SetupError: the setup cannot be played (all flaws are in the error).
        MachineError: the machine that is asked for cannot solve this.
        JournalError: the file is no journal of this problem, or in use.
    """
    return _handle(task, journal, told, helpers, is_started=True)


def hold(task: Task, journal: Path | None = None) -> Handle:
    """Return a handle as :func:`start` does, of a search that has not begun.

    It is for whoever solves many problems, one after the other, and wants no threads for
    each: :meth:`Handle.run` searches in the thread that calls it.
    """
    return _handle(task, journal, None, None, is_started=False)


def _handle(
    task: Task,
    journal: Path | None,
    told: Callable[[], None] | None,
    helpers: Helpers | None,
    *,
    is_started: bool,
) -> Handle:
    task.position()
    if task.method is not Method.MATEWRIGHT:
        from solver.ancestors.machines import check

        check(task)
    if journal is None or task.post_key_play or task.method is not Method.MATEWRIGHT:
        return Handle(task, told=told, is_started=is_started, helpers=helpers)
    kept = Journal(journal, task.problem)
    return Handle(task, journal=kept, told=told, is_started=is_started, helpers=helpers)


def solve(task: Task) -> Solution:
    """Solve *task* and return the solution; the plain way for scripts and tests."""
    return start(task).result()
