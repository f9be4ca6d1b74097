"""A twin of what was just moved."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from composer.model import edits
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.twin_difference import twin_between, with_twin_of
from composer.model.twins_edit import twin_lines
from solver.notation.fen import parse_fen
from solver.setup import Squares
from solver.squares import square_of
from solver.twinning.twins import parse_twin

START = "k7/8/8/3p4/8/8/2R5/K7 w - - 0 1"


def squares(fen: str) -> Squares:
    return parse_fen(fen).squares


@pytest.mark.parametrize(
    ("after", "text"),
    [
        ("k7/8/8/3p4/8/8/3R4/K7 w - - 0 1", "Move c2 d2"),
        ("k7/8/8/3R4/8/8/8/K7 w - - 0 1", "Move c2 d5"),
        ("k7/8/8/8/8/8/2R5/K7 w - - 0 1", "Remove d5"),
        ("k7/8/8/3p4/8/8/2RB4/K7 w - - 0 1", "Add White Bd2"),
        ("k7/8/8/3q4/8/8/2R5/K7 w - - 0 1", "Add Black Qd5"),
        ("K7/8/8/3p4/8/8/2R5/k7 w - - 0 1", "Exchange a1 a8"),
        ("k7/8/8/3p4/8/8/1KR5/8 w - - 0 1", "Move a1 b2"),
    ],
)
def test_the_words_are_short(after: str, text: str) -> None:
    twin = twin_between(squares(START), squares(after))
    assert str(twin) == text
    assert parse_twin(text) == twin


def test_nothing_moved_is_no_twin() -> None:
    assert twin_between(squares(START), squares(START)) is None
    document = Document((Entry(parse_fen(START)),))
    assert with_twin_of(document, document.entry) is document


def test_any_two_positions_have_one_that_leads_from_the_first_to_the_second() -> None:
    rng = Random(3)
    men = [man for man in squares("kqrbnp2/8/8/8/8/8/8/KQRBNP2 w - - 0 1") if man]
    for _ in range(300):
        before, after = ([rng.choice([None, None, *men[:4]]) for _ in range(64)] for _ in "12")
        for square in range(64):
            if rng.random() < 0.8:
                after[square] = before[square]
        twin = twin_between(tuple(before), tuple(after))
        reached: Squares = tuple(before)
        for change in twin.changes if twin else ():
            reached = change.change(reached)
        assert reached == tuple(after)
        assert twin is None or parse_twin(str(twin)) == twin


def test_the_diagram_comes_back_and_has_one_twin_more() -> None:
    first = Document((Entry(parse_fen(START), "h#2", extra=(("twins", {"b": "Remove d5"}),)),))
    moved = edits.move_piece(first, square_of("c2"), square_of("c3"))
    made = with_twin_of(moved, first.entry)
    assert made.entry.setup == first.entry.setup
    assert [(line.letter, line.text) for line in twin_lines(made.entry)] == [
        ("b", "Remove d5"),
        ("c", "Move c2 c3"),
    ]
    assert composition_of(made.entry).parts()[2].problem.setup.squares == moved.entry.setup.squares


def test_what_was_said_of_the_problem_since_stays() -> None:
    first = Document((Entry(parse_fen(START), "h#2"),))
    moved = edits.move_piece(first, square_of("c2"), square_of("c3"))
    said = moved.with_entry(replace(moved.entry, authors=("Loyd, Samuel",), source="The Era"))
    made = with_twin_of(said, first.entry)
    assert (made.entry.authors, made.entry.source) == (("Loyd, Samuel",), "The Era")
