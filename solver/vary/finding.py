"""What is known of one position among many."""

from __future__ import annotations

from dataclasses import dataclass

from solver.game import Move
from solver.lines import Line
from solver.position import Flaw
from solver.problem import Problem
from solver.solution import Verdict
from solver.soundness import Judgement, worst
from solver.twinning.composition import Part
from solver.vary.play import SortedLine


@dataclass(frozen=True, slots=True)
class VaryFinding:
    """What was found of *problem*: how it is judged, or why it cannot be played.

    Without flaws there is a ``judgement``; where that is not certain the time was over.
    ``solutions`` are what solves it, as far as it was looked for: keys, or whole lines of help
    play.  ``has_play`` tells that all variations were worked out, so that duals count; then
    ``play`` holds them.
    """

    problem: Problem
    judgement: Judgement | None = None
    flaws: tuple[Flaw, ...] = ()
    solutions: tuple[Line, ...] = ()
    has_play: bool = False
    play: tuple[SortedLine, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """What holds whatever else may be found; ``None`` where nothing does so far."""
        return None if self.judgement is None else self.judgement.certain

    @property
    def is_legal(self) -> bool:
        """Whether the position can be played."""
        return not self.flaws

    @property
    def is_sound(self) -> bool:
        """Whether it is proved to be sound."""
        return self.verdict is Verdict.SOUND


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of all parts of a composition; ``count`` tells how many there should be."""

    parts: tuple[tuple[Part, VaryFinding], ...]
    count: int

    @property
    def verdict(self) -> Verdict | None:
        """The worst verdict of the parts, ``None`` where one is not known or cannot be made."""
        missing = (None,) * (self.count - len(self.parts))
        return worst((*(finding.verdict for _, finding in self.parts), *missing))

    @property
    def is_open(self) -> bool:
        """Whether no part is cooked for good, but some are unless their author means it."""
        cooked = [it.judgement for _, it in self.parts if it.verdict is Verdict.COOKED]
        return bool(cooked) and all(it is not None and it.is_open for it in cooked)

    @property
    def decided(self) -> int:
        """Of how many parts it is known how they stand."""
        return sum(finding.verdict is not None for _, finding in self.parts)

    @property
    def is_legal(self) -> bool:
        """Whether all parts can be made and played."""
        return len(self.parts) == self.count and all(f.is_legal for _, f in self.parts)

    @property
    def is_sound(self) -> bool:
        """Whether all parts are proved to be sound."""
        return self.verdict is Verdict.SOUND

    @property
    def keys(self) -> tuple[Move, ...]:
        """The keys of all parts, one part after the other."""
        judgements = [finding.judgement for _, finding in self.parts]
        return tuple(key for one in judgements if one is not None for key in one.outcome.keys)

    @property
    def duals(self) -> int:
        """How many duals are in the play of all parts, as far as it was worked out."""
        judgements = [finding.judgement for _, finding in self.parts]
        return sum(one.duals.total for one in judgements if one is not None)

    @property
    def play(self) -> tuple[SortedLine, ...]:
        """The play of all parts, one part after the other."""
        return tuple(line for _, finding in self.parts for line in finding.play)
