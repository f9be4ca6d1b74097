"""What a running solve tells: started, progress, found lines, and exactly one end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import chess

from solver.problem import Method, Task
from solver.solution import LengthRow, Mark, Solution
from solver.solution import ProofFound as ProofFound


class Phase(Enum):
    """What a solve is busy with; the value is shown to the user."""

    PREPARING = "preparing the solver"
    KEYS = "searching"
    TRIES = "looking for tries"
    SET_PLAY = "looking for set play"
    TREE = "working out the variations"


@dataclass(frozen=True, slots=True)
class Started:
    """The solve has begun."""

    task: Task


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of the search, sent at most 20 times a second; the latest one counts.

    ``rows`` holds the finished lengths and, last, the one in work.  ``root_index``
    counts the first moves of this length from 1 to ``root_count``.  ``table_fill``
    runs from 0 to 1.  ``seconds_left`` is ``None`` when it cannot be told yet.
    """

    phase: Phase
    length: int
    last_length: int
    root_index: int
    root_count: int
    root_move: chess.Move | None
    rows: tuple[LengthRow, ...]
    nodes: int
    nodes_per_second: float
    table_fill: float
    seconds: float
    seconds_left: float | None
    is_paused: bool = False
    method: Method = Method.MATEWRIGHT


@dataclass(frozen=True, slots=True)
class LineFound:
    """A combination was found: a key, a try or set play, with one line to show for it.

    A solution of help or series play is told in full, with the mark KEY.

    ``moves`` begins with the first move of the phase (the attacker's for keys and
    tries, the defender's for set play).  A key's line ends in mate (it may end before
    where the search was stopped), set play shows its answer, a try its first
    refutation; for a try ``refutations`` holds all of them.
    """

    mark: Mark
    moves: tuple[chess.Move, ...]
    mates_in: int
    is_set_play: bool = False
    refutations: tuple[chess.Move, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Ended:
    """The solve is over; nothing comes after this."""

    solution: Solution


Event = Started | Progress | LineFound | ProofFound | Ended
