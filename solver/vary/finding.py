"""What is known of one position among many."""

from __future__ import annotations

from dataclasses import dataclass

from solver.position import Flaw
from solver.problem import Problem
from solver.solution import Verdict
from solver.soundness import Judgement, worst
from solver.twinning.composition import Part


@dataclass(frozen=True, slots=True)
class VaryFinding:
    """What was found of *problem*: how it is judged, or why it cannot be played.

    Without flaws there is a ``judgement``; where that is not certain the time was over.
    ``has_play`` tells that all variations were worked out, so that duals count.
    """

    problem: Problem
    judgement: Judgement | None = None
    flaws: tuple[Flaw, ...] = ()
    has_play: bool = False

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
