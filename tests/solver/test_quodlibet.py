"""Quodlibet: who has the other side reach the goal may reach it himself, as Popeye has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.formats.popeye.write import popeye_stipulation
from composer.model.composition import CompositionError, composition_of
from composer.model.document import Entry
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.notation.popeye_text import popeye_lines
from solver.problem import Task
from solver.solve import solve
from solver.stipulation import Stipulation, StipulationError
from tests.questions import by_plain_rules, problem_of

CORNER = "7k/1p4R1/8/8/8/1Q6/8/K7 w - - 0 1"


@pytest.mark.parametrize("asked", ["s#2", "semi-r#2", "s+2", "s=2"])
def test_the_plain_rules_find_the_same(asked: str) -> None:
    task = Task(problem_of(CORNER, f"{asked} quodlibet"), set_play=True)
    quick, plain = solve(task), by_plain_rules(task)
    assert set(quick.keys + quick.short_keys) == set(plain.keys + plain.short_keys) != set()
    assert set(quick.tries) == set(plain.tries)


def test_who_ends_the_play_himself_is_answered_by_nobody() -> None:
    found = solve(Task(problem_of(CORNER, "s#1 quodlibet")))
    assert found.keys == (Move.from_uci("b3g8"),)
    assert not found.tree[0].children
    assert not solve(Task(problem_of(CORNER, "s#1"))).keys


def test_a_key_that_ends_the_play_is_told_so_without_variations() -> None:
    found = replace(solve(Task(problem_of(CORNER, "s#2 quodlibet"))), tree=())
    told = [line.strip() for line in popeye_lines(found)]
    assert "1.Qb3-g8 # !" in told
    assert "1.Qb3-f7 !" in told


def test_the_option_makes_it_so_where_it_can() -> None:
    def asked(text: str) -> Stipulation:
        entry = replace(Entry(parse_fen(CORNER), text), options=("Quodlibet",))
        return composition_of(entry).problem.stipulation

    assert str(asked("s#2")) == "s#2 quodlibet"
    assert asked("s#2") == Stipulation.parse("s#2 quodlibet")
    assert not asked("#2").quodlibet
    assert not asked("h#2").quodlibet
    assert popeye_stipulation("s#2 quodlibet") == "s#2"
    with pytest.raises(CompositionError):
        asked("r#2")


@pytest.mark.parametrize("text", ["r#2", "exact-s#2", "#2", "pser-s#2", "s##2"])
def test_others_are_refused(text: str) -> None:
    with pytest.raises(StipulationError):
        Stipulation.parse(f"{text} quodlibet")
