"""The parts of a composition that were solved, told as one result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.composition import Answer, Composition, Part, judge_all
from solver.events import ProofFound
from solver.notation.json_result import (
    Circumstances,
    JsonObject,
    parts_to_dict,
    solution_to_dict,
)
from solver.solution import Solution
from solver.soundness import judge


@dataclass(frozen=True, slots=True)
class Solved:
    """A part with its solution, and the proof that came ahead of it."""

    part: Part
    solution: Solution
    proof: ProofFound | None = None

    @property
    def answer(self) -> Answer:
        """The part with its judgement."""
        return Answer(self.part, self.solution, judge(self.solution, self.part.intended))


def to_dict(composition: Composition, solved: Sequence[Solved], identifier: object) -> JsonObject:
    """Return the result of all parts that were solved; one question alone has no parts."""
    is_single = len(composition.parts()) == 1
    told = [
        solution_to_dict(
            it.solution,
            identifier if is_single else None,
            circumstances=Circumstances(it.part.intended, it.proof, None if is_single else it.part),
        )
        for it in solved
    ]
    if is_single:
        return told[0]
    whole = judge_all(composition, tuple(it.solution for it in solved))
    return parts_to_dict(composition, whole, told, identifier)
