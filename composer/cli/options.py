"""What the commands ask of the solver: problem and search options, read from text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from composer.cli.exits import BadInputError
from solver.notation.fen import FenError, parse_fen
from solver.problem import Limits, Problem, Task
from solver.stipulation import Stipulation, StipulationError

LEAST_MEMORY_MB = 16


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What to look for and how long, the same for every problem of a batch."""

    tries: int = 0
    set_play: bool = False
    tree: bool = False
    threads: int = 1
    memory_mb: int = 256
    max_time: float | None = None
    max_solutions: int | None = None

    def task(self, problem: Problem) -> Task:
        """Return the task of solving *problem* with these options."""
        limits = Limits(self.max_time, self.max_solutions, self.memory_mb)
        return Task(problem, self.tries, self.set_play, self.tree, self.threads, limits)

    def share(self, jobs: int) -> SearchOptions:
        """Return the options of one of *jobs* processes that share the memory."""
        return replace(self, memory_mb=max(LEAST_MEMORY_MB, self.memory_mb // jobs))


def read_problem(fen: str, stipulation: str) -> Problem:
    """Read a problem from its two texts.

    Raises:
        BadInputError: one of them is malformed; the sentence names field and place.
    """
    try:
        setup = parse_fen(fen)
    except FenError as error:
        raise BadInputError(f"FEN, {error.place}: {error}") from error
    try:
        return Problem(setup, Stipulation.parse(stipulation))
    except StipulationError as error:
        raise BadInputError(f"Stipulation: {error}.") from error
