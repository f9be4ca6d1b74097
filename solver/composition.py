"""What a composition asks: a diagram with its twins, duplex and intended solutions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.errors import SolverError
from solver.problem import Problem
from solver.solution import Solution, Verdict
from solver.soundness import Judgement
from solver.twins import Twin


class IntendedError(SolverError):
    """The text is no number of intended solutions."""


class Duplex(Enum):
    """Whether the parts of the colours are exchanged; the value is Popeye's option."""

    NONE = ""
    BOTH = "Duplex"
    HALF = "HalfDuplex"


@dataclass(frozen=True, slots=True)
class Intended:
    """How many solutions the composer intends: ``3``, or ``2.2.1.1`` move by move.

    ``text`` is the number as written; ``solutions`` how many whole solutions it means.
    """

    text: str
    solutions: int

    @classmethod
    def parse(cls, text: str) -> Intended:
        """Read the number of intended solutions as problemists write it.

        Raises:
            IntendedError: the text has another form.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a composition, solved as a task of its own.

    ``letter`` is the twin's (``a`` for the diagram, empty where there are no twins),
    ``heading`` the line that Popeye prints above it (``+c) -wPb5``; empty likewise).
    ``is_duplex`` marks the part in which the colours have changed roles.
    ``intended`` is the number of solutions of this part, ``None`` where nothing is said.
    """

    letter: str
    heading: str
    problem: Problem
    is_duplex: bool = False
    intended: int | None = None


@dataclass(frozen=True, slots=True)
class Composition:
    """A problem with everything that is asked of it.

    ``twins`` are those after the diagram: b, c, ...; with ``has_zeroposition`` the
    diagram itself is no part, and the first twin is a.  ``set_play`` and
    ``post_key_play`` tell what the composition itself asks for, beside what a user may.
    """

    problem: Problem
    twins: tuple[Twin, ...] = ()
    has_zeroposition: bool = False
    duplex: Duplex = Duplex.NONE
    intended: Intended | None = None
    set_play: bool = False
    post_key_play: bool = False

    def parts(self) -> tuple[Part, ...]:
        """Return the questions in the order in which they are printed.

        A composition without twins and duplex has one part, its problem.

        Raises:
            TwinError: a twin cannot be made of the position it starts from.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Answer:
    """A part of a composition with its solution and what is to be said of it."""

    part: Part
    solution: Solution
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class CompositionSolution:
    """The answers to all parts that were solved, and the verdict on the whole.

    ``verdict`` is the worst of the parts', ``None`` while one of them has none.
    """

    answers: tuple[Answer, ...]
    verdict: Verdict | None
    sentence: str


def judge_all(composition: Composition, solutions: tuple[Solution, ...]) -> CompositionSolution:
    """Judge the solutions of the parts of *composition*, in their order."""
    raise NotImplementedError
