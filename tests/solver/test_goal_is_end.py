"""GoalIsEnd: the play has failed as soon as the other side reaches the goal, as Popeye has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.formats.popeye.write import popeye_stipulation
from composer.model.composition import CompositionError, composition_of
from composer.model.document import Entry
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation, StipulationError
from tests.questions import by_plain_rules, problem_of

RACE = "8/8/4k2p/8/8/3P4/8/K7 w - - 0 1"


@pytest.mark.parametrize("asked", ["zd52", "zd53", "szd52", "x3", "+2"])
def test_the_plain_rules_find_the_same(asked: str) -> None:
    task = Task(problem_of(RACE, f"{asked} goalisend"), refutations=3)
    quick, plain = solve(task), by_plain_rules(task)
    assert set(quick.keys) == set(plain.keys)
    assert set(quick.tries) == set(plain.tries)


def test_lines_in_which_the_other_side_comes_first_are_none() -> None:
    fen = "8/8/4k3/8/8/3P4/8/K7 b - - 0 1"
    free, ended = (
        {*solve(Task(problem_of(fen, asked))).lines} for asked in ("hzd52", "hzd52 goalisend")
    )
    first = {line for line in free if Move.from_uci("e6d5") in line}
    assert first
    assert ended == free - first
    plain = by_plain_rules(Task(problem_of(fen, "hzd52 goalisend")))
    assert set(plain.lines) == ended


def test_black_mates_who_could_exchange_the_roles() -> None:
    setup = parse_fen("k7/8/PPP5/3p4/8/5p1p/6p1/6K1 w - - 0 1 {RoleExchange}")
    free, ended = (
        solve(Task(Problem(setup, Stipulation.parse(asked)))).keys
        for asked in ("#2", "#2 goalisend")
    )
    assert set(ended) <= set(free)


def test_the_option_makes_it_so_where_it_can() -> None:
    def asked(text: str) -> Stipulation:
        entry = replace(Entry(parse_fen(RACE), text), options=("GoalIsEnd",))
        return composition_of(entry).problem.stipulation

    assert str(asked("zd53")) == "zd53 goalisend"
    assert asked("zd53") == Stipulation.parse("zd53 goalisend")
    assert popeye_stipulation("zd53 goalisend") == "zd53"
    with pytest.raises(CompositionError):
        asked("ser-hzd53")


@pytest.mark.parametrize("text", ["r#2", "exact-#2", "ser-#2", "hs#2", "##2", "s#2 quodlibet"])
def test_others_are_refused(text: str) -> None:
    with pytest.raises(StipulationError):
        Stipulation.parse(f"{text} goalisend")
