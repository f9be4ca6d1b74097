"""Judging solutions that tests give to the parts of a composition."""

from __future__ import annotations

from collections.abc import Iterable

from solver.solution import Solution
from solver.twinning.composition import Answer, Composition, CompositionSolution, whole_of


def judge_all(composition: Composition, solutions: Iterable[Solution]) -> CompositionSolution:
    """Judge the solutions of the first parts of *composition*, in their order."""
    parts = zip(composition.parts(), solutions, strict=False)
    return whole_of(composition, [Answer.to(part, solution) for part, solution in parts])
