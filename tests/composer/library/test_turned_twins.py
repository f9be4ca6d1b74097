"""A problem and its mirrored copy with mirrored twins are one, and no other twins are."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from composer.collection.asked_twins import asked_twins, turned_word
from composer.collection.holding import KnownProblems
from composer.library.boards import TURNS
from composer.library.differing import hold_together
from composer.library.equals import asked_numbers, count_repeated
from composer.model.document import Entry
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.setup import Setup
from solver.squares import BLACK, WHITE
from tests.composer.library.shelves import laid, library_from

MEN = laid("wKb1 Qg3 Pf2 bKa8 Sc5")
TWINS = {
    "b": "Move f2 f3",
    "c": "Continued Add bSd4 Remove g3",
    "d": "wKb1<-->bKa8",
    "e": "Rotate 90",
    "f": "Mirror a1<->h1",
}


def problem(setup: Setup, twins: dict[str, str]) -> Entry:
    return Entry(setup, "#2", extra=(("twins", twins),))


def copied(turn: int, told: dict[str, str] = TWINS, *, is_swapped: bool) -> Entry:
    """Return the problem on a turned board, perhaps with exchanged colours and sides."""
    squares: list[Man | None] = [None] * 64
    for square, man in enumerate(MEN.squares):
        squares[TURNS[turn][square]] = man.recolored if man and is_swapped else man
    twins = {letter: _told(text, turn, is_swapped) for letter, text in told.items()}
    return problem(Setup(tuple(squares), BLACK if is_swapped else WHITE), twins)


def _told(text: str, turn: int, is_swapped: bool) -> str:
    words = [
        turned_word(word.lower().encode(), turn, is_swapped=is_swapped).decode()
        for word in text.split()
    ]
    return " ".join(words)


def test_words_are_turned_with_the_board() -> None:
    files = next(it for it, turn in enumerate(TURNS) if (turn[0], turn[56]) == (7, 63))
    told = [
        turned_word(word, files, is_swapped=swapped)
        for word, swapped in (
            (b"f2", False),
            (b"bsd4", True),
            (b"bbd4", True),
            (b"bd4", True),  # a bishop of whom no colour is said
            (b"90", False),
            (b"a1<->h1", False),
            (b"move", True),
        )
    ]
    assert told == [b"c2", b"wse4", b"wbe4", b"be4", b"270", b"a1<>h1", b"move"]


def test_all_copies_of_a_problem_ask_the_same(tmp_path: Path) -> None:
    copies = [copied(turn, is_swapped=it) for turn, it in product(range(8), (False, True))]
    with library_from(tmp_path / "a", copies) as library:
        numbers = asked_numbers(library)[: len(copies)]
        assert len(set(numbers.tolist())) == 1
        assert count_repeated(library, 0) == len(copies) - 1


@pytest.mark.parametrize(
    "twins",
    [
        {**TWINS, "b": "Move f2 g2"},
        {**TWINS, "b": "Move c2 c3"},
        {**TWINS, "c": "Continued Add wSd4 Remove g3"},
        {**TWINS, "e": "Rotate 270"},
        {letter: text for letter, text in TWINS.items() if letter != "b"},
    ],
)
def test_other_twins_make_another_problem(twins: dict[str, str], tmp_path: Path) -> None:
    mirrored = copied(2, is_swapped=False)
    with (
        library_from(tmp_path / "a", [problem(MEN, twins)]) as left,
        library_from(tmp_path / "b", [mirrored, problem(MEN, TWINS)]) as right,
    ):
        held = hold_together(left, right)
        assert not held.both
        assert list(held.only_right) == [0]  # the second is the first again


def test_an_open_collection_knows_the_same_problems_as_a_library(tmp_path: Path) -> None:
    """A copy of each problem is found in its place, and in no other one, by both."""
    told = [{**TWINS, "b": f"Move f2 {square}"} for square in ("f3", "g2", "e3")]
    here = [problem(MEN, twins) for twins in told]
    there = [copied(turn, twins, is_swapped=it) for turn, it, twins in product(
        range(8), (False, True), told
    )]  # fmt: skip
    known = KnownProblems()
    for place, entry in enumerate(here):
        known.add(place, entry)
    with library_from(tmp_path / "a", here + there) as library:
        numbers = asked_numbers(library)[: len(here) + len(there)].tolist()
    of_library = [numbers.index(number) for number in numbers[len(here) :]]
    assert [known.place_of(entry) for entry in there] == of_library == [0, 1, 2] * 16


def test_in_a_symmetric_position_both_ways_to_say_it_are_one(tmp_path: Path) -> None:
    across = laid("wKa1 Qd4 bKh8")
    lame = laid("wKa1 Qd4 bKh7")
    told = [
        problem(setup, {"b": text})
        for setup in (across, lame)
        for text in ("Move d4 e4", "Move d4 d5")
    ]
    with library_from(tmp_path / "a", told) as library:
        numbers = asked_numbers(library)[:4].tolist()
    assert numbers[0] == numbers[1]
    assert numbers[2] != numbers[3]
    assert asked_twins(told[0]) == asked_twins(told[1])
    assert asked_twins(told[2]) != asked_twins(told[3])


def test_fairy_men_that_share_a_code_make_no_problems_equal(tmp_path: Path) -> None:
    setup = parse_fen("8/8/8/2(!q)2(!n)2/8/8/8/K6k w - - 0 1")
    ways = [problem(setup, {"b": "Move c5 c6"}), problem(setup, {"b": "Move f5 f6"})]
    with library_from(tmp_path / "a", ways) as library:
        first, second = asked_numbers(library)[:2].tolist()
    assert first != second


def test_who_begins_is_minded(tmp_path: Path) -> None:
    setup = laid("wKd1 bKd8")
    ways = [problem(setup, {"b": "Move d1 d2"}), problem(setup, {"b": "Move d8 d7"})]
    with library_from(tmp_path / "a", ways) as library:
        first, second = asked_numbers(library)[:2].tolist()
    assert first != second
    copy = replace(ways[1], setup=replace(setup, turn=BLACK))
    with library_from(tmp_path / "b", [ways[0], copy]) as library:
        assert len(set(asked_numbers(library)[:2].tolist())) == 1
