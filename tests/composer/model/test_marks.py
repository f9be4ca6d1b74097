"""Arrows and marked squares of the composer: drawn, wiped off, moved, and kept in the file."""

from __future__ import annotations

import pytest

from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits, marks
from composer.model.document import Document, Entry
from composer.model.marks import DrawnMark, Ink, marks_of, read_mark, toggle, wipe
from composer.model.transforms import Transform, transformed
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.squares import square_of

KEY = (Move.from_uci("e1a1"),)
ARROW = DrawnMark(Ink.GREEN, square_of("e1"), square_of("a1"))
SQUARE = DrawnMark(Ink.RED, square_of("d5"), square_of("d5"))
LATER = DrawnMark(Ink.BLUE, square_of("f1"), square_of("d2"), KEY)
OF_TWIN = DrawnMark(Ink.YELLOW, square_of("f1"), square_of("d2"), KEY, "b")


def drawn(*shown: DrawnMark) -> Document:
    document = Document((Entry(parse_fen("8/8/8/8/8/8/8/K6k w - - 0 1")),))
    for mark in shown:
        document = toggle(document, mark)
    return document


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        (ARROW, "Ge1a1"),
        (SQUARE, "Rd5"),
        (LATER, "Bf1d2 (e1a1)"),
        (OF_TWIN, "b) Yf1d2 (e1a1)"),
    ],
)
def test_a_mark_is_read_as_it_is_written(mark: DrawnMark, text: str) -> None:
    assert str(mark) == text
    assert read_mark(text) == mark


@pytest.mark.parametrize("text", ["", "e1a1", "Xe1", "Ge9", "Ge1a1b1", "Ge1a1 (e1e1)", "Ge1 ()"])
def test_what_is_no_mark_is_none(text: str) -> None:
    assert read_mark(text) is None


def test_each_position_has_its_own() -> None:
    document = drawn(ARROW, SQUARE, LATER, OF_TWIN)
    entry = document.entry
    assert marks_of(entry) == (ARROW, SQUARE)
    assert marks_of(entry, KEY) == (LATER,)
    assert marks_of(entry, KEY, "b") == (OF_TWIN,)
    assert wipe(document, KEY, "b") == drawn(ARROW, SQUARE, LATER)


def test_the_same_again_wipes_it_off_and_another_colour_stays() -> None:
    assert drawn(ARROW, ARROW).entry == drawn().entry
    red = DrawnMark(Ink.RED, ARROW.start, ARROW.end)
    assert marks_of(drawn(ARROW, red).entry) == (red,)


def test_wiping_leaves_other_positions_and_what_is_not_understood() -> None:
    document = edits.set_extra(drawn(), marks.OWN_KEY, {"note": "x", "marks": "Ge1a1, ?, Rd5"})
    document = wipe(toggle(document, LATER))
    assert dict(document.entry.extra)[marks.OWN_KEY] == {"note": "x", "marks": "?, Bf1d2 (e1a1)"}
    assert wipe(document) is document


def test_they_go_with_the_board() -> None:
    turned = transformed(drawn(ARROW, LATER).entry, Transform.MIRROR_SIDES).entry
    assert [str(mark) for mark in marks_of(turned)] == ["Gd1h1"]
    assert [str(mark) for mark in marks_of(turned, (Move.from_uci("d1h1"),))] == ["Bc1e2 (d1h1)"]
    edge = DrawnMark(Ink.GREEN, square_of("h1"), square_of("h8"))
    document = Document((Entry(parse_fen("8/8/8/8/8/8/K7/2k5 w - - 0 1")),))
    shifted = transformed(toggle(toggle(document, edge), SQUARE).entry, Transform.SHIFT_RIGHT).entry
    assert [str(mark) for mark in marks_of(shifted)] == ["Re5"]


def test_the_file_keeps_them() -> None:
    document = drawn(ARROW, SQUARE, LATER)
    data = write_olv(document)
    assert b"marks: Ge1a1, Rd5, Bf1d2 (e1a1)" in data
    entry = read_olv(data).document.entry
    assert marks_of(entry) == (ARROW, SQUARE)
    assert marks_of(entry, KEY) == (LATER,)
