"""A search under conditions on the play, which is never kept as a run."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from solver import prepare
from solver.errors import SolverError
from solver.events import Progress, preparing
from solver.kernel.doors import Door
from solver.language import tr
from solver.problem import Problem, Task
from solver.restriction import Restriction, RestrictionError, check_restricted
from solver.solution import Status
from solver.solve import door_of, start
from solver.vary.restricted import Restricted, RestrictedSearch

Tell = Callable[[Progress], None]


class _Stoppable(Protocol):
    def stop(self) -> None: ...


def _nobody(progress: Progress) -> None:
    """Hear of the search, and do nothing."""


class RestrictedWork:
    """Solves a problem under a restriction, once; may be stopped from another thread."""

    def __init__(self, problem: Problem, restriction: Restriction) -> None:
        """Prepare the search.

        Raises:
            RestrictionError: the problem cannot be asked so.
        """
        check_restricted(problem.setup, problem.stipulation, restriction)
        self._problem = problem
        self._restriction = restriction
        self._lock = threading.RLock()  # a signal may stop it inside its own thread
        self._search: _Stoppable | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """End it as soon as can be; also before it has begun."""
        with self._lock:
            self._is_stopped = True
            if self._search is not None:
                self._search.stop()

    def run(self, tell: Tell = _nobody) -> Restricted:
        """Return what fulfils the restriction, as far as it was found before a stop.

        Raises:
            RestrictionError: the help play has more solutions than are kept.
            SolverError: the problem cannot be played.
        """
        if self._problem.stipulation.is_battle:
            return self._solve_battle(tell)
        return self._solve_help(tell)

    def _solve_battle(self, tell: Tell) -> Restricted:
        door = self._door()
        if not prepare.is_ready(door):
            tell(preparing(self._problem))
            prepare.prepare(lambda: self._is_stopped, door)
        if self._is_stopped:
            return Restricted((), None, is_whole=False)
        search = RestrictedSearch(self._problem, self._restriction)
        self._attach(search)
        return search.run(tell)

    def _door(self) -> Door | None:
        """Return the compiled code that the search of battle play needs, if any."""
        if self._restriction.narrowing.is_none:
            return Door.DEMANDED
        door = door_of(self._problem)  # whose search of plain directmates is never narrow
        return Door.BATTLE if door is Door.DIRECT else door

    def _solve_help(self, tell: Tell) -> Restricted:
        handle = start(Task(self._problem, set_play=False, restriction=self._restriction))
        self._attach(handle)
        for event in handle.events():
            if isinstance(event, Progress):
                tell(event)
        solution = handle.result()
        if solution.status is Status.ERROR:
            raise SolverError(solution.error or "")
        if len(solution.found_lines) < solution.found_lines.total:
            raise RestrictionError(
                tr("There are %1 solutions, more than can be kept.", solution.found_lines.total)
            )
        found = tuple(solution.found_lines)
        length = self._problem.stipulation.moves if found else None
        return Restricted(found, length, is_whole=solution.status is Status.COMPLETE)

    def _attach(self, search: _Stoppable) -> None:
        with self._lock:
            self._search = search
            if self._is_stopped:
                search.stop()
