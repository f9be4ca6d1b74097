"""The examples of fairy conditions: one for each, answered, and otherwise without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.model.options import played_setup
from composer.panels.sheet.condition_examples import example_of
from solver.fairy.conditions import FairyCondition
from solver.fairy.naming.grammar import OFFERED
from solver.lines import Line
from solver.position import find_flaws
from solver.problem import Limits, Problem, Task
from solver.setup import Setup
from solver.solution import Status
from solver.solve import solve
from solver.stipulation import Stipulation


def lines_of(setup: Setup, stipulation: str) -> set[Line]:
    """Return the solutions, of battle play the keys."""
    problem = Problem(setup, Stipulation.parse(stipulation))
    limits = Limits(memory_mb=8)
    solution = solve(Task(problem, refutations=0, set_play=False, tree=False, limits=limits))
    assert solution.status is Status.COMPLETE
    return {*solution.lines, *((key,) for key in solution.keys)}


SHOWN = [condition for condition in OFFERED if example_of(condition) is not None]
SOLVED = SHOWN[::3]
"""Those that are solved, a third: each takes 40 ms; all were when they were found."""


def test_nearly_all_conditions_have_a_small_example_that_names_them() -> None:
    assert len(SHOWN) > 0.9 * len(OFFERED)
    for condition in SHOWN:
        entry = example_of(condition)
        assert entry is not None
        assert 2 < sum(man is not None for man in entry.setup.squares) < 11
        assert _shown(played_setup(entry), condition)


@pytest.mark.parametrize("condition", SOLVED, ids=lambda it: it.text)
def test_an_example_needs_its_condition(condition: FairyCondition) -> None:
    entry = example_of(condition)
    assert entry is not None
    setup = played_setup(entry)

    lines = lines_of(setup, entry.stipulation)
    assert len(lines) == 1
    without = replace(setup, conditions=setup.conditions - _shown(setup, condition))
    is_playable = not find_flaws(without)
    assert not is_playable or lines_of(without, entry.stipulation) != lines


def _shown(setup: Setup, condition: FairyCondition) -> set[FairyCondition]:
    """Return what holds there of a condition, whatever is written behind it."""
    offered = condition.rule, condition.variants
    return {it for it in setup.conditions if (it.rule, it.variants) == offered}
