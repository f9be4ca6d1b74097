"""From an entry to the searches that answer it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.model.document import Entry
from composer.settings import SearchChoices
from composer.solving.plan import SearchPlan, flaws_of, plan_for, problems_of
from solver.errors import SolverError
from solver.notation.fen import parse_fen
from solver.position import FlawKind
from solver.problem import Limits

MATE = Entry(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"))
TWINS = replace(MATE, extra=(("twins", {"b": "Move h1 h2", "c": "Stipulation s#2"}),))
LIMITS = Limits(seconds=60.0)


def plan(entry: Entry, search: SearchChoices | None = None) -> SearchPlan:
    return plan_for(entry, search or SearchChoices(), 3, LIMITS)


def test_every_part_is_a_task_with_the_choices_of_the_user() -> None:
    made = plan(TWINS, SearchChoices(set_play=False, refutations=2, variations=False))
    assert [part.heading for part in made.parts] == ["a)", "b) wRh1-->h2", "c) s#2"]
    assert [str(task.problem.stipulation) for task in made.tasks] == ["#2", "#2", "s#2"]
    for task in made.tasks:
        assert (task.threads, task.limits, task.refutations) == (3, LIMITS, 2)
        assert not task.set_play
        assert not task.tree
        assert task.first_proof
    assert problems_of(TWINS) == tuple(task.problem for task in made.tasks)


@pytest.mark.parametrize(
    ("options", "refutations"),
    [(("Try",), 1), (("Defence 2",), 2), (("Defence 2", "Try"), 1), (("Try", "Defence 3"), 3)],
)
def test_tries_are_asked_for_by_two_options(options: tuple[str, ...], refutations: int) -> None:
    asking = replace(MATE, options=options)
    (task,) = plan(asking, SearchChoices(refutations=0)).tasks
    assert task.refutations == refutations


def test_what_the_problem_asks_for_is_looked_for_whatever_the_menu_says() -> None:
    asking = replace(MATE, options=("SetPlay", "Try", "PostKeyPlay"))
    (task,) = plan(asking, SearchChoices(set_play=False, refutations=0)).tasks
    assert task.set_play
    assert task.refutations == 1
    assert task.post_key_play


@pytest.mark.parametrize(
    "entry",
    [
        replace(MATE, stipulation="soup"),
        replace(MATE, extra=(("twins", {"b": "Frobnicate"}),)),
    ],
)
def test_what_cannot_be_understood_has_no_problems(entry: Entry) -> None:
    assert problems_of(entry) == ()
    with pytest.raises(SolverError):
        plan(entry)


@pytest.mark.parametrize(
    ("stipulation", "extra", "blocks"),
    [
        ("#2", (), True),
        ("soup", (), True),
        ("s#2", (), False),
        ("=2", (), False),
        ("#2", (("twins", {"b": "Frobnicate"}),), True),
        ("#2", (("twins", {"a": "Add black Kh8"}),), False),
    ],
)
def test_a_missing_king_blocks_where_it_is_needed(
    stipulation: str, extra: tuple[tuple[str, object], ...], blocks: bool
) -> None:
    setup = parse_fen("5K2/6pp/6P1/8/8/8/8/7R w - - 0 1")
    flaws = flaws_of(Entry(setup, stipulation, extra=extra))
    (flaw,) = (flaw for flaw in flaws if flaw.kind is FlawKind.NO_KING)
    assert flaw.blocks is blocks
