"""The one door: start a solve, get a handle, read events until the one end."""

from __future__ import annotations

from collections.abc import Iterator

from solver.events import Event
from solver.problem import Task
from solver.solution import Solution


class Handle:
    """A running solve.  All methods may be called from any thread."""

    def events(self) -> Iterator[Event]:
        """Yield Started, then progress and lines as they come, then Ended, and stop."""
        raise NotImplementedError

    def stop(self) -> None:
        """Ask the search to end; it does so within a tenth of a second, keeping what it found."""
        raise NotImplementedError

    def pause(self) -> None:
        """Halt the search where it is, at no cost of processor time, until resume()."""
        raise NotImplementedError

    def resume(self) -> None:
        """Let a paused search go on from where it is."""
        raise NotImplementedError

    def result(self, timeout: float | None = None) -> Solution:
        """Wait for the end and return the solution.

        Raises:
            TimeoutError: the search did not end within *timeout* seconds.
        """
        raise NotImplementedError


def start(task: Task) -> Handle:
    """Start solving *task* in a thread of its own and return its handle at once.

    Raises:
        SetupError: the setup cannot be played (all flaws are in the error).
        StipulationError: the stipulation is not one the solver knows yet.
    """
    raise NotImplementedError


def solve(task: Task) -> Solution:
    """Solve *task* and return the solution; the plain way for scripts and tests."""
    return start(task).result()
