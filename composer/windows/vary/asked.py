"""What is asked when the men of a problem stand otherwise: the same, of another position."""

from __future__ import annotations

from dataclasses import replace

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import why_not_understood
from solver.errors import SolverError
from solver.setup import Setup
from solver.twinning.composition import Composition


def judged_of(entry: Entry) -> Composition | None:
    """Return what *entry* asks, ``None`` where it cannot be judged whatever men stand there."""
    if entry.fault is not None or why_not_understood(entry) is not None:
        return None
    try:
        return composition_of(entry)
    except SolverError:
        return None


def with_setup(composition: Composition, setup: Setup) -> Composition:
    """Return *composition* with another diagram under the same conditions; its twins are made of
    that.
    """
    problem = composition.problem
    played = replace(setup, conditions=problem.setup.conditions)
    return replace(composition, problem=replace(problem, setup=played))
