"""Narrow searches: by the definition, and in long play that is soon through so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.fairy.naming.condition_words import conditions_in
from solver.notation.difference_text import line_of_play
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.restriction_words import restricted_verdict, restriction_words
from solver.problem import Problem
from solver.restriction import Narrowing, Restriction, RestrictionError, check_restricted
from solver.squares import square_of
from solver.stipulation import Stipulation
from solver.vary.restricted import RestrictedSearch
from tests.narrow_keys import FAIRY, KINDS, compare_narrow

TASK = Problem(
    parse_fen("rb6/4Q3/p1Pp4/3k1p2/K1R1pppp/1P6/3PPPPP/4nn1q w - - 0 1"), Stipulation.parse("#10")
)
"""Four captures in passing by one move each; Popeye finds it with its own limit of flights."""


@pytest.mark.parametrize("stipulation", sorted(KINDS.keys() - {"#4"}))  # that takes minutes
def test_keys_and_lines_are_those_of_the_definition(stipulation: str) -> None:
    solved, wrong = compare_narrow(stipulation, 4, seed=1)
    assert wrong == []
    assert solved > 0


@pytest.mark.parametrize("stipulation", ["#2", "s#2", "r#2"])
def test_so_they_are_in_fairy_chess(stipulation: str) -> None:
    solved, wrong = compare_narrow(stipulation, 4, seed=2, kinds=FAIRY)
    assert wrong == []
    assert solved > 0


LONG_SELFMATES = (
    ("2bb4/8/7B/1npNK3/8/3k4/BR3R1n/8 w - - 0 1", 21, "21.Rf3+ Sxf3#"),
    ("2b3r1/8/2(N2)5/(N2)7/p4R2/k7/1p5K/qrR3n1 w - - 0 1", 23, "23.Rf3+ Sxf3#"),
)


@pytest.mark.parametrize(("fen", "moves", "end"), LONG_SELFMATES)
def test_long_selfmates_too(fen: str, moves: int, end: str) -> None:
    problem = Problem(parse_fen(fen), Stipulation.parse(f"s#{moves}"))
    found = RestrictedSearch(problem, Restriction(narrowing=Narrowing(most_defences=1))).run()
    (line,) = found.lines
    assert found.moves == moves
    assert line_of_play(line, problem, Letters.S).endswith(end)


def test_a_line_ends_with_a_mate_that_leaves_moves() -> None:
    setup = parse_fen("2Kn4/1pR1Rp2/p7/1N1k4/3b4/3B4/3B4/7b w - - 0 1")
    setup = replace(setup, conditions=frozenset(conditions_in("MAFF") or ()))
    problem = Problem(setup, Stipulation.parse("#2"))
    found = RestrictedSearch(problem, Restriction(narrowing=Narrowing(most_flights=9))).run()
    assert sorted(line[0].uci() for line in found.lines) == ["d2b4", "d2f4"]
    assert {len(line) for line in found.lines} == {3}


def test_long_play_is_soon_through() -> None:
    asked = Restriction(narrowing=Narrowing(most_flights=1, most_defences=1, only_checks=False))
    found = RestrictedSearch(TASK, asked).run()
    assert (found.lines, found.moves) == ((), None)  # it takes moves that leave more
    told = restricted_verdict(found, TASK, asked)
    assert told.endswith("2 moves free. That proves nothing: other moves were left out.")
    asked = Restriction(narrowing=Narrowing(most_flights=1, most_defences=5))
    found = RestrictedSearch(TASK, asked).run()
    (line,) = found.lines
    assert line_of_play(line, TASK, Letters.S).startswith("1.Qf7+ Ke5 2.d4+ exd3 e.p. 3.Qe7+ Kd5")
    assert len(line) == 2 * 10 - 1
    assert restricted_verdict(found, TASK, asked) == (
        "One key, with 1 flight left at most, and with 5 replies at most that hold out, "
        "and the last 2 moves free."
    )


def test_one_free_move_is_told_as_one() -> None:
    told = restriction_words(Restriction(narrowing=Narrowing(most_flights=1, free_moves=1)))
    assert told.endswith("the last move free")


@pytest.mark.parametrize("asked", ["h#3", "ser-#3", "exact-#3", "s+3", "pser-#3"])
def test_other_play_is_refused(asked: str) -> None:
    restriction = Restriction(narrowing=Narrowing(only_checks=True))
    with pytest.raises(RestrictionError, match="narrow"):
        check_restricted(TASK.setup, Stipulation.parse(asked), restriction)


def test_other_conditions_do_not_go_with_it() -> None:
    restriction = Restriction(
        mating_square=square_of("e4"), narrowing=Narrowing(most_defences=0, free_moves=3)
    )
    with pytest.raises(RestrictionError, match="no other condition"):
        check_restricted(TASK.setup, TASK.stipulation, restriction)


def test_free_moves_alone_ask_for_nothing() -> None:
    assert Restriction(narrowing=Narrowing(free_moves=4)).is_none
    assert not Restriction(narrowing=Narrowing(most_flights=0)).is_none
