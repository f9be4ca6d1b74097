"""What goes into a solve: the problem, what to look for, and when to stop."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from solver.errors import SolverError
from solver.game import Game
from solver.goals import Goal
from solver.language import tr
from solver.position import Position, SetupError, course_flaws, needed_kings
from solver.restriction import Restriction
from solver.setup import Setup, Squares
from solver.sharing import Sharing
from solver.stipulation import Stipulation


@dataclass(frozen=True, slots=True)
class Problem:
    """A setup and what is asked of it, with the men of a second position if there is one."""

    setup: Setup
    stipulation: Stipulation
    arrival: Squares | None = None

    @property
    def start(self) -> Setup:
        """Where the play begins: the setup, or the men of a game where one is to lead to it."""
        if self.stipulation.goal is not Goal.DIAGRAM:
            return self.setup
        first, conditions = Setup.initial(), self.setup.conditions
        if not conditions:
            return first
        from solver.fairy.array import men_at_first  # of fairy play alone

        men = men_at_first(conditions, first.squares)
        return replace(first, squares=men, conditions=conditions)

    @property
    def shown(self) -> Squares | None:
        """The men to whom the play has to come, where it is asked to come to some."""
        return self.setup.squares if self.stipulation.goal is Goal.DIAGRAM else self.arrival

    def game(self) -> Game:
        """Return a fresh game from the setup, which can tell what the goal asks of moves."""
        goal = self.stipulation.goal
        return Position(self.setup, goal if goal.traces else None).game()


class Method(Enum):
    """Who solves: the modern search, or one of the machines it descends from."""

    MATEWRIGHT = "matewright"
    GENISS = "geniss"
    BELL = "bell"
    PRINZ = "prinz"

    @property
    def full_name(self) -> str:
        """The name with its year, ``Prinz 1951``."""
        return {
            Method.MATEWRIGHT: "Matewright",
            Method.GENISS: "Geniss 2004",
            Method.BELL: "Bell 1972",
            Method.PRINZ: "Prinz 1951",
        }[self]


LEAST_MEMORY_MB = 16
"""So much a search may always take."""
KEPT_LINES = 100_000
"""More lines than anybody reads."""
MOST_KEPT_LINES = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """When a solve stops by itself.

    ``seconds`` is wall time, ``solutions`` the number of keys after which the
    search may end, ``memory_mb`` the cap of the transposition table.  Of the lines of help
    and series play no more than ``kept_lines`` are kept, and of their set play as many; all
    of them are counted, and lines never take more than a part of ``memory_mb``.
    """

    seconds: float | None = None
    solutions: int | None = None
    memory_mb: int = 256
    kept_lines: int = KEPT_LINES


@dataclass(frozen=True, slots=True)
class Task:
    """One solve: a problem, what to look for beside the keys, and the limits.

    ``refutations`` is the largest number of refutations of a try (0: no tries).
    ``post_key_play`` takes the setup for the position after the key: the side that does
    not have the move in the setup begins, and the tree has one root, a null move.
    ``first_proof`` lets a second search, in a thread of its own, look for one proof at the
    stated length while the exact search works its way up to it.
    With a *method* other than the first, one of the old machines looks for keys, and for
    nothing else.  Under a *restriction*, which is for help play alone, lines that fulfil it are
    searched.  Without *threats* the tree has none: all defences are worked out alike, and none
    is told to be made in zugzwang.  Tasks with one *sharing*, solved one after the other, may
    take over what the one before has found; the answer is the same.
    """

    problem: Problem
    refutations: int = 1
    set_play: bool = True
    tree: bool = True
    threads: int = 1
    limits: Limits = field(default_factory=Limits)
    post_key_play: bool = False
    first_proof: bool = False
    method: Method = Method.MATEWRIGHT
    restriction: Restriction | None = None
    threats: bool = True
    sharing: Sharing | None = field(default=None, compare=False, repr=False)

    def position(self) -> Position:
        """Return the position in which the play begins.

        Raises:
            SetupError: it cannot be played.
        """
        problem = self.problem
        setup = problem.start
        if problem.stipulation.goal.is_game and problem.shown is None:
            raise SolverError(tr("%1 has no second position here", problem.stipulation))
        if flaws := course_flaws(setup, problem.stipulation):
            raise SetupError(flaws)
        kings = needed_kings(problem.stipulation, setup.turn)
        if self.post_key_play:
            setup = setup.with_turn(not setup.turn)
        asked = problem.stipulation
        parries = asked.has_further_rules
        return Position.from_setup(setup, kings, asked.goal, problem.shown, parries=parries)
