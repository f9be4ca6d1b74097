"""Where a machine stands in the room: what it is set to, how it works, what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from composer.machines.exhibits import Exhibit
from composer.machines.faces.bell_face import BellFace
from composer.machines.faces.ledger import Time
from composer.machines.faces.prinz_face import PrinzFace
from composer.machines.machine_words import Machine
from composer.machines.runner import Pace
from composer.machines.work import named, seen_setup, work_of
from solver.ancestors.machines import STOPPED_AT_FIRST, gap, why_not
from solver.errors import SolverError
from solver.game import Game, Move
from solver.language import filled, joined, tr
from solver.problem import Method, Problem
from solver.setup import Setup
from solver.squares import Square


@dataclass(frozen=True, slots=True)
class Start:
    """How a machine stands before its first step: its position, its work, or why there is none."""

    game: Game
    work: Iterator[Any] | None = None
    hindrance: str = ""
    is_flipped: bool = False
    line: tuple[Move, ...] = ()


class Station(QObject):
    """One machine with its face; what it is set to comes from outside."""

    moves_wanted = Signal(Game, tuple)
    """Show a position and a line on the board: someone steps through what was found."""

    changed = Signal()
    """The user did something at the machine itself; :meth:`resume` tells how to go on."""

    machine: Machine
    face: QWidget
    can_stop_at_first = False
    start: Game | None = None
    """The position that the machine was set to, as it sees it."""
    frames_at: Mapping[Pace, int] = MappingProxyType({})
    """How many steps are shown as one at a pace, where it is more than one."""

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        """*pace* tells how quickly the machine runs, ``None`` where it goes step by step."""
        super().__init__(parent)
        self._pace = pace

    def frames(self) -> int:
        """Return how many steps of the machine are shown as one."""
        pace = self._pace()
        return 1 if pace is None else self.frames_at.get(pace, 1)

    def begin(self, exhibit: Exhibit, *, all_keys: bool) -> Start:
        """Set the machine to *exhibit*."""
        raise NotImplementedError

    def resume(self) -> Start | None:
        """Return how the machine stands after ``changed``, ``None`` where it begins anew."""
        return None

    @property
    def has_game(self) -> bool:
        """Whether moves of the user stand at the machine, which no other machine may wipe out."""
        return False

    def square_clicked(self, square: Square) -> None:
        """Take a click on a square of the board."""

    def show_state(self, state: Any) -> None:
        """Show the machine after a step."""
        raise NotImplementedError

    def seconds_of(self, state: Any) -> float:
        """Return how long the machine took in its time to come to *state*."""
        raise NotImplementedError

    def remark(self, state: Any) -> str:
        """Say what the last step means."""
        raise NotImplementedError

    def hints(self, state: Any) -> tuple[Move, ...]:
        """Return moves to be shown beside the one that is tried."""
        return ()

    def time(self, state: Any, total: int | None, today: float) -> Time:
        """Return what the clock shows."""
        raise NotImplementedError

    def end_words(self, state: Any, *, all_keys: bool) -> str:
        """Say how the work ended."""
        moves = state.keys if state is not None else ()
        if not moves or self.start is None:
            return tr("It is through and found no key.")
        keys = joined(", ", [named(self.start, (key,)) for key in moves])
        found = tr("It is through. Keys: %1")
        if self.can_stop_at_first and not all_keys:
            found = tr("It stopped at its first key, %1; there may be more.")
        return filled(found, keys)

    def forecast(self, *, all_keys: bool) -> Iterator[int] | None:
        """Return work that finds out how much there is to do, ``None`` where nobody asks."""
        return None

    def gap(self) -> str:
        """Say what the machine does not know."""
        return ""

    def shutdown(self) -> None:
        """End what goes on beside the window."""


class ProblemStation(Station):
    """A machine that solves a problem."""

    method: Method

    def __init__(self, machine: Machine, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(pace, parent)
        self.machine = machine
        self.method = Method(machine.value)
        self.can_stop_at_first = self.method in STOPPED_AT_FIRST
        self.exhibit: Exhibit | None = None

    def gap(self) -> str:
        return gap(self.method)

    def begin(self, exhibit: Exhibit, *, all_keys: bool) -> Start:
        self.exhibit = exhibit
        hindrance = self.hindrance(exhibit.problem)
        if hindrance or exhibit.problem is None:
            self.show_start(None)
            game = Setup().game()
            if exhibit.problem is not None:
                game = exhibit.problem.setup.game()
            return Start(game, None, hindrance)
        try:
            work = self.make_work(exhibit.problem, all_keys=all_keys)
        except (SolverError, ValueError) as error:
            self.show_start(None)
            return Start(exhibit.problem.setup.game(), None, str(error))
        self.show_start(exhibit.problem)
        self.start = self.seen(exhibit.problem)
        return Start(self.start, work)

    def hindrance(self, problem: Problem | None) -> str:
        """Return why the machine cannot be set to *problem* now, or nothing."""
        if problem is None:
            return tr("There is nothing to solve yet.")
        return why_not(self.method, problem) or ""

    def make_work(self, problem: Problem, *, all_keys: bool) -> Iterator[Any]:
        """Set the machine to *problem*.

        Raises:
            SolverError: it cannot be played.
        """
        raise NotImplementedError

    def show_start(self, problem: Problem | None) -> None:
        """Show the machine before its first step."""
        raise NotImplementedError

    def seen(self, problem: Problem) -> Game:
        """Return the position as the machine sees it."""
        return problem.setup.game()


class TwoMoverStation(ProblemStation):
    """A machine of mates in two, which sees men alone; how long it takes is told beforehand."""

    face: PrinzFace | BellFace

    def show_start(self, problem: Problem | None) -> None:
        self.face.begin(None if problem is None else seen_setup(self.method, problem))

    def seen(self, problem: Problem) -> Game:
        return seen_setup(self.method, problem).game()

    def show_state(self, state: Any) -> None:
        self.face.show_state(state)

    def forecast(self, *, all_keys: bool) -> Iterator[int] | None:
        if self.exhibit is None or self.exhibit.problem is None:
            return None
        return work_of(self.method, self.exhibit.problem, all_keys=all_keys)
