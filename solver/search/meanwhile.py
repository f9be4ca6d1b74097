"""An answer in plain Python while the kernel is compiled, which is once on each machine.

Nearly all two-movers have theirs in less than a second, three-movers and helpmates in two in some.
What takes longer is left to the kernel, which begins anew when it is there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from solver import prepare
from solver.events import Event, SearchPhase, preparing
from solver.kernel.doors import Door
from solver.problem import Method, Task
from solver.search.battle import BattleSearch
from solver.search.control import Control
from solver.search.help import HelpSearch
from solver.search.kernels import plain_kernel_of
from solver.solution import Solution, Status

SECONDS = 20.0
"""After so long plain Python gives up: it takes time from the compiler, and from the window."""
SECONDS_BEFORE_COMPILING = 1.0
"""What is answered in this time starts no compiler, all answers of this process together."""
_spent: dict[Door, float] = {}
"""How long plain Python has searched in this process in the place of each entry."""
_LOOK_SECONDS = 0.1


def can_answer(task: Task) -> bool:
    """Tell whether *task* can be answered in plain Python at all."""
    return task.method is Method.MATEWRIGHT and task.restriction is None


class Meanwhile:
    """The answer of plain Python to one task, beside the compiler."""

    def __init__(
        self, task: Task, control: Control, door: Door, tell: Callable[[Event], None]
    ) -> None:
        """Make ready; the entry *door* is what the task needs, *control* that of its search."""
        self._task = replace(task, first_proof=False)
        self._outer = control
        self._own = Control()
        self._door = door
        self._tell = tell
        self._is_over = threading.Event()

    def set_stop(self, value: bool) -> None:
        """Pause, go on or stop as the search that this stands in for."""
        if not value:
            self._own.resume()
        elif self._outer.is_stopping:
            self._own.stop()
        else:
            self._own.pause()

    def run(self) -> Solution | None:
        """Return the answer; None once the kernel is ready, or the search is stopped, before.

        What is found is told when all of it is.

        Raises:
            NotUnderstoodError: nobody here knows the rules.
        """
        kernel = plain_kernel_of(self._task.position())
        is_battle = self._task.problem.stipulation.is_battle
        kind = BattleSearch if is_battle else HelpSearch
        search = kind(self._task, self._own, kernel=kernel)
        compiling = threading.Thread(target=self._compile, name="matewright-meanwhile", daemon=True)
        limit = threading.Timer(self._seconds(), self._own.stop)
        limit.daemon = True
        found: list[Event] = []
        self._outer.attach(self)
        try:
            self._own.start_clock()
            compiling.start()
            limit.start()
            solution = search.run(found.append)
            if solution.status is not Status.STOPPED or self._outer.is_stopping:
                self._is_over.set()
            elif not prepare.is_ready(self._door):
                self._tell(preparing(self._task.problem))
            compiling.join()
        finally:
            _spent[self._door] = _spent.get(self._door, 0.0) + self._own.seconds()
            self._is_over.set()
            limit.cancel()
            self._outer.detach(self)
        if solution.status is Status.STOPPED:
            return None
        for event in (*found, search.tally.progress()):
            self._tell(event)
        return solution

    def _seconds(self) -> float:
        limit = self._task.limits.seconds
        return SECONDS if limit is None else min(limit, SECONDS)

    def _compile(self) -> None:
        """Have the entry compiled, and end the answer then."""
        left = SECONDS_BEFORE_COMPILING - _spent.get(self._door, 0.0)
        if self._is_over.wait(max(left, 0.0)):
            return
        if not self._own.is_stopping:
            self._tell(preparing(self._task.problem, SearchPhase.MEANWHILE))
        compiling = prepare.begin(self._door)
        while compiling.is_alive() and not (self._is_over.is_set() or self._outer.is_stopping):
            compiling.join(_LOOK_SECONDS)
        self._own.stop()
