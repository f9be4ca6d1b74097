"""Two collections held together, and made one."""

from __future__ import annotations

from dataclasses import replace

from composer.collection.holding import (
    Counterparts,
    filled_from,
    holding,
    is_told_otherwise,
    merged,
)
from composer.model.document import Document, Entry
from tests.composer.collection.problems import problem

ONE = problem("wKa1 Qb3 bKh8", authors=("Loyd, Samuel",))
TURNED = problem("wKh1 Qg3 bKa8", source="The Era", solution="1.Qg8 !")
OTHER = problem("wKa1 Rb3 bKh8", stipulation="#3")
THIRD = problem("wKa1 Bb3 bKh8")
BROKEN = Entry(fault="nothing can be read here")


def held(here: tuple[Entry, ...], there: tuple[Entry, ...]) -> Counterparts:
    steps = holding(here, there)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Counterparts = end.value
            return found


def test_problems_are_the_same_up_to_symmetry_and_by_what_they_ask() -> None:
    longer = replace(ONE, stipulation="#4")
    assert held((OTHER, ONE), (TURNED, longer)) == Counterparts((0,), (1,), ((1, 0),))


def test_under_other_conditions_it_is_another_problem() -> None:
    circe, tried = (replace(ONE, options=(option,)) for option in ("Circe", "Try"))
    assert held((ONE,), (circe,)) == Counterparts((0,), (0,), ())
    assert held((circe,), (replace(circe, options=("circe", "SetPlay")),)).both == ((0, 0),)
    assert held((ONE,), (tried,)).both == ((0, 0),)


def test_with_other_twins_it_is_another_problem() -> None:
    twins = [replace(ONE, extra=(("twins", {"b": text}),)) for text in ("Move b3 b4", "Move b3 c3")]
    mirrored = replace(TURNED, extra=(("twins", {"b": "Move g3 g4"}),))
    assert held((ONE, *twins), (mirrored,)) == Counterparts((0, 2), (), ((1, 0),))
    assert held((twins[1],), (mirrored, ONE)) == Counterparts((0,), (0, 1), ())


def test_what_stands_more_than_once_counts_once_and_what_is_empty_does_not() -> None:
    here, there = (ONE, TURNED, Entry(), BROKEN), (OTHER, ONE, OTHER, ONE, Entry(), BROKEN)
    assert held(here, there) == Counterparts((1,), (0,), ((0, 1),))


def test_only_what_is_not_said_here_is_taken_from_there() -> None:
    filled = filled_from(ONE, TURNED)
    assert (filled.authors, filled.source) == (ONE.authors, "The Era")
    assert not filled.solution  # it is one of a board that was turned
    same = replace(ONE, authors=("Smith",), solution="1.Qb8 !")
    assert filled_from(ONE, same).solution
    assert filled_from(ONE, same).authors == ONE.authors
    assert filled_from(ONE, ONE) is ONE


def test_words_are_the_same_or_not() -> None:
    assert not is_told_otherwise(ONE, replace(ONE, verbatim="---\n"))
    assert is_told_otherwise(ONE, replace(ONE, comments=("Old.",)))
    assert is_told_otherwise(ONE, replace(ONE, solution="1.Qb8 !"))
    assert is_told_otherwise(ONE, TURNED)


def test_two_collections_become_one_with_each_problem_once() -> None:
    document = Document((OTHER, ONE), current=1)
    there = (TURNED, THIRD)
    whole = merged(document, there, [1], [(1, 0)])
    assert whole.entries == (OTHER, replace(ONE, source="The Era", verbatim=None), THIRD)
    assert held(whole.entries, there) == Counterparts((0,), (), ((1, 0), (2, 1)))
    assert merged(document, there, [], []) is document
