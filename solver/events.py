"""What a running solve tells: started, progress, found lines, and exactly one end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from math import sqrt
from typing import TYPE_CHECKING

from solver.game import Move
from solver.outcome import Outcome
from solver.problem import Method, Problem, Task
from solver.solution import LengthRow, Mark, Solution
from solver.solution import ProofFound as ProofFound

if TYPE_CHECKING:
    from solver.lines import Lines

_STEPS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 50)
_ROUND = tuple(unit * step for unit in (1, 60, 3600) for step in _STEPS)
"""Figures that are easily said: seconds, minutes and hours."""


class SearchPhase(Enum):
    """What a solve is busy with; the value is shown to the user."""

    PREPARING = "preparing the solver"
    MEANWHILE = "searching slowly, while the solver is prepared"
    KEYS = "searching"
    TRIES = "looking for tries"
    SET_PLAY = "looking for set play"
    TREE = "working out the variations"

    @property
    def is_preparing(self) -> bool:
        """Whether the compiled search has not begun."""
        return self in (SearchPhase.PREPARING, SearchPhase.MEANWHILE)


@dataclass(frozen=True, slots=True)
class Started:
    """The solve has begun."""

    task: Task


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """How long a search will still take: between so many seconds, as far as can be told."""

    least: float
    most: float

    @property
    def middle(self) -> float:
        """As many times more than the least as the most is more than it."""
        return sqrt(self.least * self.most)

    def roughly(self) -> TimeLeft:
        """Return the range in round figures of whole seconds, the least down, the most up."""
        least = max((it for it in _ROUND if it <= self.least), default=1)
        return TimeLeft(least, min((it for it in _ROUND if it >= self.most), default=self.most))


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of the search, sent at most 20 times a second; the latest one counts.

    ``rows`` holds the finished lengths and, last, the one in work.  ``root_index``
    counts the first moves of this length from 1 to ``root_count``.  ``table_fill``
    runs from 0 to 1.  ``left`` is the time to the end of this phase, ``None`` where it cannot
    be told (yet).  Of battle play
    ``failed`` holds the first moves that this length has refuted, ``solving`` those found to
    solve at any length.
    """

    phase: SearchPhase
    length: int
    last_length: int
    root_index: int
    root_count: int
    root_move: Move | None
    rows: tuple[LengthRow, ...]
    nodes: int
    nodes_per_second: float
    table_fill: float
    seconds: float
    left: TimeLeft | None
    is_paused: bool = False
    method: Method = Method.MATEWRIGHT
    failed: tuple[Move, ...] = ()
    solving: tuple[Move, ...] = ()


def preparing(problem: Problem, phase: SearchPhase = SearchPhase.PREPARING) -> Progress:
    """Return what is told while the kernel is compiled for *problem*."""
    length = problem.stipulation.moves
    return Progress(phase, 0, length, 0, 0, None, (), 0, 0.0, 0.0, 0.0, None)


@dataclass(frozen=True, slots=True)
class LineFound:
    """A combination was found: a key, a try or set play, with one line to show for it.

    ``moves`` begins with the first move of the phase (the attacker's for keys and
    tries, the defender's for set play).  A key's line ends in mate (it may end before
    where the search was stopped), set play shows its answer, a try its first
    refutation; for a try ``refutations`` holds all of them.
    """

    mark: Mark
    moves: tuple[Move, ...]
    mates_in: int
    is_set_play: bool = False
    refutations: tuple[Move, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class LinesFound:
    """Solutions of help or series play in full, or lines of their set play; many at a time.

    All have as many ``half_moves``.  ``found`` tells how many they are, of which ``lines``
    are kept, and ``count`` how many of all lengths were found so far, set play included.
    """

    lines: Lines
    found: int
    half_moves: int
    mates_in: int
    count: int
    is_set_play: bool = False
    seconds: float = 0.0

    def line(self, place: int) -> LineFound:
        """Return one of the lines that are kept by itself."""
        return LineFound(
            Mark.KEY,
            self.lines[place],
            self.mates_in,
            is_set_play=self.is_set_play,
            seconds=self.seconds,
        )

    def add_to(self, told: list[LinesFound]) -> None:
        """Add this to what was *told*; lines that are only counted are counted together."""
        last = told[-1] if told else None
        if last is None or self.lines or last.lines or not self._is_like(last):
            told.append(self)
        else:
            told[-1] = replace(self, found=last.found + self.found)

    def _is_like(self, other: LinesFound) -> bool:
        return (self.half_moves, self.is_set_play) == (other.half_moves, other.is_set_play)


def solutions_among(found: Iterable[LineFound | LinesFound], most: int) -> list[LineFound]:
    """Return the first keys or whole solutions of *found*, at most *most*, without set play."""
    told: list[LineFound] = []
    for it in found:
        if it.is_set_play or len(told) >= most:
            continue
        if isinstance(it, LinesFound):
            told += [it.line(place) for place in range(min(len(it.lines), most - len(told)))]
        elif it.mark is Mark.KEY:
            told.append(it)
    return told


@dataclass(frozen=True, slots=True)
class Ended:
    """The solve is over; nothing comes after this.

    ``outcome`` is what there is to judge of the solution, counted where this is made: in the
    searching thread, for so many lines take their time.
    """

    solution: Solution
    outcome: Outcome = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "outcome", Outcome.of(self.solution))


Event = Started | Progress | LineFound | LinesFound | ProofFound | Ended
