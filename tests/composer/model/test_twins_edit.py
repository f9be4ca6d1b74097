"""Twins as a list: letters, what comes of each, and clicks that become arguments."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from composer.model import twins_edit
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.twin_forms import (
    ChangeForm,
    arguments_of,
    change_from,
    form_of,
    touched_squares,
    with_click,
)
from composer.model.twins_edit import TwinLine
from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen
from solver.twinning.twin_changes import TwinError
from solver.twinning.twins import parse_twin

SETUP = parse_fen("7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1")


def entry(**twins: object) -> Entry:
    return Entry(SETUP, extra=(("twins", twins),) if twins else ())


def texts(document: Document) -> dict[str, str]:
    return {line.letter: line.text for line in twins_edit.twin_lines(document.entry)}


def test_lines_stand_in_the_order_of_their_letters() -> None:
    lines = twins_edit.twin_lines(entry(z2="x", b="y", z10="z", a="w"))
    assert [line.letter for line in lines] == ["a", "b", "z2", "z10"]
    assert twins_edit.has_zeroposition(lines)


def test_each_change_of_the_list_gives_new_letters() -> None:
    lines = twins_edit.twin_lines(entry(b="Rotate 90", c="Rotate 180"))
    added = twins_edit.with_added(lines, "Rotate 270")
    assert [(line.letter, line.text) for line in added][-1] == ("d", "Rotate 270")
    moved = twins_edit.with_moved(added, 2, -1)
    assert [(line.letter, line.text) for line in moved] == [
        ("b", "Rotate 90"),
        ("c", "Rotate 270"),
        ("d", "Rotate 180"),
    ]
    assert twins_edit.with_moved(added, 2, 1) is added
    removed = twins_edit.with_removed(moved, 0)
    assert [line.letter for line in removed] == ["b", "c"]
    zero = twins_edit.lettered(removed, zeroposition=True)
    assert [line.letter for line in zero] == ["a", "b"]
    assert [line.letter for line in twins_edit.with_added(zero, "x")] == ["a", "b", "c"]


def test_odd_values_are_kept_while_others_change() -> None:
    document = Document((entry(b=("1", "2"), c="Rotate 90"),))
    lines = twins_edit.with_text(twins_edit.twin_lines(document.entry), 1, "Rotate 180")
    changed = twins_edit.set_twin_lines(document, lines)
    assert dict(changed.entry.extra)["twins"] == {"b": ("1", "2"), "c": "Rotate 180"}
    assert texts(changed)["b"] == "[1, 2]"
    assert lines[0].twin() is None


def test_a_text_in_the_place_of_the_twins_becomes_the_first_of_them() -> None:
    document = Document((Entry(SETUP, extra=(("twins", "Rotate 90"),)),))
    lines = twins_edit.with_added(twins_edit.twin_lines(document.entry), "Rotate 180")
    assert texts(twins_edit.set_twin_lines(document, lines)) == {
        "b": "Rotate 90",
        "c": "Rotate 180",
    }


def test_changed_twins_outdate_a_stored_solution() -> None:
    document = Document((replace(entry(b="Rotate 90"), solution="1.x"),))
    assert twins_edit.set_twin_lines(document, ()).entry.is_solution_outdated
    same = twins_edit.twin_lines(document.entry)
    assert twins_edit.set_twin_lines(document, same) is document


def test_the_states_agree_with_what_is_solved() -> None:
    asked = entry(
        b="Move a3 b3", c="Continued Exchange b3 g1", d="Stipulation h#2", e="Mirror a1<-->h1"
    )
    states = twins_edit.twin_states(asked, twins_edit.twin_lines(asked))
    parts = composition_of(asked).parts()[1:]
    assert [state.result for state in states] == [part.problem for part in parts]
    assert [part.heading for part in parts] == [
        f"{'+' if state.is_continued else ''}{letter}) {state.heading}"
        for state, letter in zip(states, "bcde", strict=True)
    ]
    assert states[0].fault == ""


def test_a_twin_that_cannot_be_made_is_named_and_the_others_go_on() -> None:
    asked = entry(b="Move c4 c5", c="Continued Remove a3", d="Remove a3", e="Soup", f="")
    states = twins_edit.twin_states(asked, twins_edit.twin_lines(asked))
    assert states[0].fault == "There is no man on c4 to move."
    assert "twin before" in states[1].fault
    assert states[2].fault == ""
    assert "“Soup” is no change" in states[3].fault
    assert "at least one change" in states[4].fault


def test_a_twin_that_nobody_can_play_is_said() -> None:
    asked = entry(b="Add White Ka1", c="Remove h8")
    states = twins_edit.twin_states(asked, twins_edit.twin_lines(asked))
    assert all(state.result and state.fault for state in states)


def test_without_a_stipulation_nothing_comes_of_twins() -> None:
    asked = replace(entry(b="Rotate 90"), stipulation="mate soon")
    (state,) = twins_edit.twin_states(asked, twins_edit.twin_lines(asked))
    assert "expected a stipulation" in state.fault.lower()


@pytest.mark.parametrize(
    ("text", "form", "arguments"),
    [
        ("Move a1 b2", ChangeForm.MOVE, "a1 b2"),
        ("Rb8-a1", ChangeForm.MOVE, "b8 a1"),
        ("wKd1<-->bKd3", ChangeForm.EXCHANGE, "d1 d3"),
        ("remove a1 b2", ChangeForm.REMOVE, "a1b2"),
        ("add white sa3 black pb4", ChangeForm.ADD, "White Sa3 Black Pb4"),
        ("P ==> S", ChangeForm.SUBSTITUTE, "P S"),
        ("rotate 90", ChangeForm.ROTATE, "90"),
        ("mirror a1<-->h8", ChangeForm.MIRROR, "a1<-->h8"),
        ("Shift a1 a2", ChangeForm.SHIFT, "a1 a2"),
        ("Polish", ChangeForm.POLISH_TYPE, ""),
        ("h#2.5", ChangeForm.STIPULATION, "h#2.5"),
        ("Condition circe grid", ChangeForm.CONDITION, "Circe GridChess"),
        ("add neutral Ga3", ChangeForm.ADD, "Neutral Ga3"),
        ("G ==> N", ChangeForm.SUBSTITUTE, "G N"),
    ],
)
def test_every_form_is_taken_apart_and_put_together(
    text: str, form: ChangeForm, arguments: str
) -> None:
    (change,) = parse_twin(text).changes
    assert form_of(change) is form
    assert arguments_of(change) == arguments
    again = change_from(form, arguments)
    assert (form_of(again), arguments_of(again)) == (form, arguments)
    for text in filter(None, (form.example, *form.choices)):
        assert form_of(change_from(form, text)) is form


@pytest.mark.parametrize(
    ("form", "arguments"),
    [(ChangeForm.MOVE, "a1 b2 Remove c3"), (ChangeForm.REMOVE, ""), (ChangeForm.MOVE, "a1")],
)
def test_a_form_takes_one_change(form: ChangeForm, arguments: str) -> None:
    with pytest.raises(TwinError):
        change_from(form, arguments)


PAWN = Man.from_fen("p")


@pytest.mark.parametrize(
    ("form", "clicks", "arguments"),
    [
        (ChangeForm.MOVE, "a3", "a3"),
        (ChangeForm.MOVE, "a3 b4", "a3 b4"),
        (ChangeForm.MOVE, "a3 a3", ""),
        (ChangeForm.MOVE, "a3 b4 g1", "g1"),
        (ChangeForm.REMOVE, "a3 g1", "a3g1"),
        (ChangeForm.REMOVE, "a3 g1 a3", "g1"),
        (ChangeForm.REMOVE, "c4", ""),
        (ChangeForm.ADD, "c4 d4", "Black Pc4 Pd4"),
        (ChangeForm.ADD, "c4 d4 c4", "Black Pd4"),
        (ChangeForm.SUBSTITUTE, "a3 c4 g1", "P Q"),
        (ChangeForm.SUBSTITUTE, "a3 g1 f6", "K"),
        (ChangeForm.ROTATE, "a3", ""),
    ],
)
def test_clicks_become_arguments(form: ChangeForm, clicks: str, arguments: str) -> None:
    text = ""
    for name in clicks.split():
        text = with_click(form, text, chess.parse_square(name), SETUP.squares, PAWN)
    assert text == arguments


def test_fairy_men_are_clicked_as_others_are() -> None:
    hopper = Man(Kind.GRASSHOPPER, Color.NEUTRAL)
    squares = SETUP.with_piece(chess.E4, hopper).squares
    text = ""
    for name in ("e4", "a3"):
        text = with_click(ChangeForm.SUBSTITUTE, text, chess.parse_square(name), squares)
    assert text == "G P"
    assert with_click(ChangeForm.ADD, "", chess.D4, squares, hopper) == "Neutral Gd4"


def test_the_squares_that_are_named_are_marked() -> None:
    assert touched_squares(ChangeForm.MOVE, "a1 h8") == {chess.A1, chess.H8}
    assert touched_squares(ChangeForm.STIPULATION, "za12") == frozenset()


def test_a_line_shows_its_text() -> None:
    assert TwinLine("b", "Rotate 90").twin() is not None
    assert TwinLine("b", {"x": "1"}).text == "{x: 1}"


@pytest.mark.parametrize(
    ("change", "marks", "notes"),
    [
        (lambda lines: twins_edit.with_removed(lines, 0), "Ra1, b) Gc1", "e1a1 ! b) c1c2 ?"),
        (
            lambda lines: twins_edit.with_moved(lines, 0, 1),
            "Ra1, c) Gb1, b) Gc1",
            "e1a1 ! c) b1b2 ! b) c1c2 ?",
        ),
        (lambda lines: twins_edit.with_added(lines, "Move a1 a4"), "Ra1, b) Gb1, c) Gc1", None),
        (lambda lines: twins_edit.with_text(lines, 1, "Move a1 a5"), "Ra1, b) Gb1, c) Gc1", None),
    ],
)
def test_marks_and_notes_go_with_their_twin(
    change: twins_edit.LinesChange, marks: str, notes: str | None
) -> None:
    told = "e1a1 ! b) b1b2 ! c) c1c2 ?"
    own = {"marks": "Ra1, b) Gb1, c) Gc1", "notes": told}
    twins = {"b": "Move a1 a2", "c": "Move a1 a3"}
    before = Document((Entry(extra=(("twins", twins), ("matewright", own))),))
    after = twins_edit.set_twin_lines(before, change(twins_edit.twin_lines(before.entry)))
    assert dict(after.entry.extra)["matewright"] == {"marks": marks, "notes": notes or told}
