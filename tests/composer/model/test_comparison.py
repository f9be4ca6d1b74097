"""What differs between two collections: every problem is told once, with what became of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.model.comparison import Fate, ProblemPart, compare
from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen

A, B, C, D = (
    Entry(parse_fen(f"{number}k{7 - number}/8/8/8/8/8/8/K7 w - - 0 1"), source=name)
    for number, name in enumerate("ABCD", 1)
)


def told(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> list[tuple[Fate, int, int]]:
    """Return fates and numbers of what was changed."""
    changes = compare(Document(before), Document(after))
    return [(change.fate, change.number_before, change.number_after) for change in changes]


def test_the_same_problems_do_not_differ() -> None:
    assert told((A, B, C), (A, B, C)) == []
    read = replace(A, verbatim="---\n", origin="---\n")
    assert told((A, B), (read, B)) == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((A, B), (A, C, B), [(Fate.ADDED, 0, 2)]),
        ((A, C, B), (A, B), [(Fate.REMOVED, 2, 0)]),
        ((A, B, C), (C, A, B), [(Fate.MOVED, 3, 1)]),
        ((A, B), (A, replace(B, solution="x")), [(Fate.CHANGED, 2, 2)]),
        ((A,), (), [(Fate.REMOVED, 1, 0)]),
        ((), (A, A), [(Fate.ADDED, 0, 1), (Fate.ADDED, 0, 2)]),
        (
            (A, B, C),
            (D, A, replace(C, stipulation="#3")),
            [(Fate.ADDED, 0, 1), (Fate.CHANGED, 2, 3), (Fate.REMOVED, 3, 0)],
        ),
    ],
)
def test_each_problem_is_told_once(
    before: tuple[Entry, ...],
    after: tuple[Entry, ...],
    expected: list[tuple[Fate, int, int]],
) -> None:
    assert told(before, after) == expected


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        (replace(A, setup=B.setup), (ProblemPart.POSITION,)),
        (replace(A, stipulation="h#2"), (ProblemPart.STIPULATION,)),
        (replace(A, authors=("x",), date="1911"), (ProblemPart.ORIGIN,)),
        (replace(A, options=("Duplex",)), (ProblemPart.OPTIONS,)),
        (replace(A, is_solution_outdated=True), (ProblemPart.SOLUTION,)),
        (replace(A, comments=("x",), extra=(("k", "v"),)), (ProblemPart.NOTES,)),
        (
            replace(A, stipulation="#9", solution="x"),
            (ProblemPart.STIPULATION, ProblemPart.SOLUTION),
        ),
    ],
)
def test_it_is_told_in_what_a_problem_differs(
    changed: Entry, parts: tuple[ProblemPart, ...]
) -> None:
    [change] = compare(Document((A,)), Document((changed,)))
    assert change.fate is Fate.CHANGED
    assert change.parts == parts


def test_texts_that_cannot_be_read_are_compared_too() -> None:
    first, second = (Entry(fault="Line 1: x", verbatim=text) for text in ("{", "["))
    assert told((first,), (second,)) == [(Fate.CHANGED, 1, 1)]


collections = st.lists(st.sampled_from([A, B, C, D]), max_size=7).map(tuple)


@given(collections, collections)
def test_the_numbers_add_up(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> None:
    changes = compare(Document(before), Document(after))
    added = sum(change.fate is Fate.ADDED for change in changes)
    removed = sum(change.fate is Fate.REMOVED for change in changes)
    assert len(after) - len(before) == added - removed
    assert bool(changes) == (before != after)
    numbers = [change.number_after for change in changes if change.number_after]
    assert len(set(numbers)) == len(numbers)
