"""What a composition asks: a diagram with its twins, duplex and intended solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from solver.castling import home_rights
from solver.errors import SolverError
from solver.language import quoted, tr
from solver.problem import Problem
from solver.solution import Solution, Verdict
from solver.soundness import Judgement, judge, worst
from solver.twinning.twins import Twin, TwinError, twin_letter

if TYPE_CHECKING:  # of fairy play alone
    from solver.fairy.conditions import FairyCondition

_INTENDED = re.compile(r"\d{1,4}(?:\.\d{1,4})*(?:\.{1,3})?", re.ASCII)
_MOST_INTENDED = 100_000


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

    ``text`` is the number as written; ``branching`` says in how many moves the play
    goes on, half-move by half-move, from the first.  ``1.4.1.1`` is one first move
    with four replies, four solutions in all; points at the end (``2.1...``) stand for
    ones.  A nought at the beginning is the half-move that is left out in ``h#2.5``.
    Set play is never counted.  Every part of a composition, twin or duplex, should have
    this many.
    """

    text: str
    branching: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Intended:
        """Read the number of intended solutions as problemists write it.

        Raises:
            IntendedError: the text has another form.
        """
        written = text.strip()
        if not _INTENDED.fullmatch(written):
            raise IntendedError(
                tr(
                    "expected a number of solutions such as “2” or “2.1.1.1”, got %1",
                    quoted(text[:40]),
                )
            )
        numbers = [int(number) for number in written.split(".") if number]
        branching = tuple(numbers[1:] if numbers[0] == 0 and len(numbers) > 1 else numbers)
        if 0 in branching or prod(branching) > _MOST_INTENDED:
            raise IntendedError(
                tr(
                    "the number of solutions must be from 1 to %1, got %2",
                    _MOST_INTENDED,
                    quoted(text[:40]),
                )
            )
        return cls(written, branching)

    def __str__(self) -> str:
        """Print it as it was written."""
        return self.text

    def solutions(self, problem: Problem) -> int:
        """Return how many solutions *problem* should have: keys, or whole lines of play."""
        return self.branching[0] if problem.stipulation.is_battle else prod(self.branching)


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a composition, solved as a task of its own.

    ``letter`` is the twin's (``a`` for the diagram, empty where there are no twins),
    ``heading`` the line that Popeye prints above it (``+c) -wPb5``), empty where it
    prints none: without twins, and above the second half of a duplex.  ``is_duplex``
    marks the part in which the colours have changed roles.  ``intended`` is the number
    of solutions of this part, ``None`` where nothing is said.
    """

    letter: str
    heading: str
    problem: Problem
    is_duplex: bool = False
    intended: int | None = None

    @property
    def is_named(self) -> bool:
        """Whether it is not simply the diagram as it stands."""
        return bool(self.letter) or self.is_duplex


@dataclass(frozen=True, slots=True)
class Shown:
    """Which variations of battle play the layout of Popeye has, by his options."""

    short: bool = True
    """Those in which the attacker needs fewer moves than he has; NoShortVariations."""
    ends: bool = False
    """Those of self play that end at once, where the defender has others; MatesIn1."""


@dataclass(frozen=True)
class Composition:
    """A problem with everything that is asked of it.

    ``twins`` are those after the diagram: b, c, ...; with ``has_zeroposition`` the
    diagram itself is no part, and the first twin is a.  ``set_play``, ``refutations`` (the
    most of a try, 0 for no tries) and ``post_key_play`` tell what the composition itself asks for,
    beside what a user may; without ``threats`` or ``variations`` it is to be told without them.
    ``remarks`` are sentences about what was said of it and has no effect.
    """

    problem: Problem
    twins: tuple[Twin, ...] = ()
    has_zeroposition: bool = False
    duplex: Duplex = Duplex.NONE
    intended: Intended | None = None
    set_play: bool = False
    post_key_play: bool = False
    remarks: tuple[str, ...] = ()
    refutations: int = 0
    threats: bool = True
    variations: bool = True
    shown: Shown = Shown()
    other_conditions: frozenset[FairyCondition] | None = None
    """Those of the second half of a duplex, where what binds a side binds the other one there."""

    def parts(self) -> tuple[Part, ...]:
        """Return the questions in the order in which they are printed.

        A composition without twins and duplex has one part, its problem.  Twins that cannot be
        made are left out, see ``impossible``.

        Raises:
            TwinError: no twin can be made, and the diagram is none of the parts.
        """
        if not self._parts:
            raise TwinError(self.impossible()[0])
        return self._parts

    def impossible(self) -> tuple[str, ...]:
        """Say of each twin that cannot be made from its position why."""
        return tuple(fault.words for fault in self._made_parts if isinstance(fault, TwinError))

    @property
    def part_count(self) -> int:
        """How many answers are asked for, those of impossible twins among them."""
        return len(self.twin_letters) * (2 if self.duplex is Duplex.BOTH else 1)

    @property
    def twin_letters(self) -> tuple[str, ...]:
        """The letters of the diagram, where it is a part, and of the twins."""
        return tuple(map(twin_letter, range(len(self.twins) + (not self.has_zeroposition))))

    @cached_property
    def _parts(self) -> tuple[Part, ...]:
        made = (part for part in self._made_parts if isinstance(part, Part))
        return tuple(half for part in made for half in self._halves(part))

    @cached_property
    def _made_parts(self) -> tuple[Part | TwinError, ...]:
        return tuple(self._twin_parts())

    def _twin_parts(self) -> Iterator[Part | TwinError]:
        """Yield the diagram and the twins, or why a twin cannot be made."""
        if not self.twins:
            yield Part("", "", self.problem)
            return
        if not self.has_zeroposition:
            yield Part("a", "a)", self.problem)
        before: Problem | None = self.problem
        for index, twin in enumerate(self.twins, start=not self.has_zeroposition):
            start = before if twin.is_continued else self.problem
            letter = twin_letter(index)
            try:
                before = self._made(twin, start)
            except TwinError as error:
                before = None
                yield TwinError(tr("twin %1: %2", letter, error))
                continue
            sign = "+" if twin.is_continued else ""
            assert start is not None
            yield Part(letter, f"{sign}{letter}) {twin.heading(start)}".rstrip(), before)

    def _made(self, twin: Twin, start: Problem | None) -> Problem:
        if start is None:
            raise TwinError(tr("the twin before it, from which it starts, cannot be made"))
        return self._without_lost_rights(twin.apply(start))

    def _without_lost_rights(self, problem: Problem) -> Problem:
        """Take away castling rights that the diagram denies to men who stand at home there."""
        diagram, setup = self.problem.setup, problem.setup
        denied = home_rights(diagram.squares) - diagram.castling
        return replace(problem, setup=replace(setup, castling=setup.castling - denied))

    def _halves(self, part: Part) -> tuple[Part, ...]:
        """Return *part* as it is, with the colours exchanged, or both."""
        if self.intended is not None:
            part = replace(part, intended=self.intended.solutions(part.problem))
        setup = part.problem.setup.with_turn(not part.problem.setup.turn)
        is_as_ever = setup.conditions == self.problem.setup.conditions
        if self.other_conditions is not None and is_as_ever:
            setup = replace(setup, conditions=self.other_conditions)
        turned = replace(part.problem, setup=setup)
        other = replace(part, problem=turned, is_duplex=True)
        if self.duplex is Duplex.BOTH:
            return part, replace(other, heading="")
        return (part,) if self.duplex is Duplex.NONE else (other,)


@dataclass(frozen=True, slots=True)
class Answer:
    """A part of a composition with its solution and what is to be said of it."""

    part: Part
    solution: Solution
    judgement: Judgement

    @classmethod
    def to(cls, part: Part, solution: Solution) -> Answer:
        """Judge *solution* as the answer to *part*."""
        return cls(part, solution, judge(solution, part.intended))

    def with_intended(self, intended: int | None) -> Answer:
        """Return it as it is judged where another number of solutions is intended."""
        if intended == self.part.intended:
            return self
        part = replace(self.part, intended=intended)
        return Answer(part, self.solution, judge(self.judgement.outcome, intended))


@dataclass(frozen=True, slots=True)
class CompositionSolution:
    """The answers to all parts that were solved, and the verdict on the whole.

    ``verdict`` is the worst of the parts', ``None`` while one of them has none.
    """

    answers: tuple[Answer, ...]
    verdict: Verdict | None
    part_count: int


def whole_of(composition: Composition, answers: Sequence[Answer]) -> CompositionSolution:
    """Return the verdict on *composition* by the *answers* to its parts, in their order.

    Raises:
        TwinError: a twin cannot be made of the position it starts from.
    """
    count = composition.part_count
    missing = (None,) * (count - len(answers))
    verdict = worst((*(answer.judgement.verdict for answer in answers), *missing))
    return CompositionSolution(tuple(answers), verdict, count)
