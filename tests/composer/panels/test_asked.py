"""Options, duplex, intended solutions and twins in the problem pane."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.editor import WishedEdit
from composer.language import Language, catalogue
from composer.model.document import Document, Entry
from composer.panels.sheet import asking
from composer.panels.sheet.asked import AskedGroup
from solver.language import speak
from solver.notation.fen import parse_fen
from solver.twinning.composition import Duplex

SETUP = parse_fen("7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1")


def document(**fields: object) -> Document:
    """Return a document of one problem."""
    return Document((replace(Entry(SETUP), **fields),))  # type: ignore[arg-type]


class Desk:
    """A group that edits a document as the window does, step by step."""

    def __init__(self, group: AskedGroup) -> None:
        self.group = group
        self.document = document()
        self.steps: list[tuple[str, object]] = []
        group.edit_requested.connect(self.edit)
        group.show_entry(self.document.entry)

    def edit(self, wish: WishedEdit) -> None:
        self.steps.append((wish.label, wish.merge_key))
        self.document = wish.edit(self.document)
        self.group.show_entry(self.document.entry)

    @property
    def entry(self) -> Entry:
        return self.document.entry


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    group = AskedGroup()
    qtbot.addWidget(group)
    with qtbot.waitExposed(group):
        group.show()
    return Desk(group)


def test_a_box_adds_its_option_and_takes_it_away(desk: Desk) -> None:
    box = desk.group.boxes["SetPlay"]
    box.click()
    assert desk.entry.options == ("SetPlay",)
    assert desk.steps == [("Ask for set play", None)]
    box.click()
    assert not desk.entry.options


def test_the_name_of_the_step_keeps_the_capitals_of_german_nouns(desk: Desk) -> None:
    try:
        speak(catalogue(Language.GERMAN))
        desk.group.boxes["SetPlay"].click()
        assert desk.steps[-1][0] == "Satzspiel fordern"
    finally:
        speak(catalogue(Language.ENGLISH))


def test_options_of_the_file_are_ticked_however_they_are_written(desk: Desk) -> None:
    desk.group.show_entry(replace(desk.entry, options=("postkeyplay", "Duplex")))
    assert desk.group.boxes["PostKeyPlay"].isChecked()
    assert not desk.group.boxes["Try"].isChecked()
    assert desk.group.duplex.currentData() is Duplex.BOTH


@pytest.mark.parametrize(
    ("stipulation", "duplex", "options", "turn"),
    [
        ("#2", Duplex.BOTH, ("Duplex",), chess.WHITE),
        ("#2", Duplex.HALF, (), chess.BLACK),
        ("h#2", Duplex.HALF, ("HalfDuplex",), chess.WHITE),
        ("h#2.5", Duplex.HALF, ("HalfDuplex",), chess.BLACK),
        ("ser-#2", Duplex.HALF, (), chess.BLACK),
    ],
)
def test_half_duplex_lets_the_other_side_begin_and_can_be_undone(
    stipulation: str, duplex: Duplex, options: tuple[str, ...], turn: chess.Color
) -> None:
    plain = asking.ask(document(), stipulation)
    asked = asking.set_duplex(plain, duplex)
    assert asked.entry.options == options
    assert asked.entry.setup.turn is turn
    assert asking.duplex_of(asked.entry) is duplex
    assert asking.set_duplex(asked, Duplex.NONE).entry == plain.entry


def test_twins_are_typed_a_line_each_in_one_step(desk: Desk) -> None:
    twins = desk.group.twins
    twins.setFocus()
    QTest.keyClicks(twins, "b: Move a3 b3")
    QTest.keyClick(twins, Qt.Key.Key_Return)
    QTest.keyClicks(twins, "Remove a3")
    assert dict(desk.entry.extra)["twins"] == {"b": "Move a3 b3", "c": "Remove a3"}
    assert len({key for _, key in desk.steps}) == 1
    assert desk.group.hint.text() == "a) · b) bPa3→b3 · c) -bPa3"
    assert twins.toPlainText() == "b: Move a3 b3\nRemove a3"
    desk.group.intended.setFocus()
    assert twins.toPlainText() == "b: Move a3 b3\nc: Remove a3"


@pytest.mark.parametrize(
    ("text", "sentence"), [("b: Frobnicate a1", "win b"), ("b: Move c4 c5", "win b")]
)
def test_twins_that_cannot_be_made_are_kept_and_explained(
    desk: Desk, text: str, sentence: str
) -> None:
    desk.group.twins.setFocus()
    desk.group.twins.setPlainText(text)
    assert dict(desk.entry.extra)["twins"]
    assert sentence in desk.group.hint.text()


def test_the_intended_solutions_are_typed_and_checked(desk: Desk) -> None:
    QTest.keyClicks(desk.group.intended, "2.1")
    assert dict(desk.entry.extra)["intended-solutions"] == "2.1"
    assert desk.group.hint.isHidden()
    desk.group.intended.clear()
    QTest.keyClicks(desk.group.intended, "two")
    assert "two" in desk.group.hint.text()
    assert asking.intended_text(desk.entry) == "two"


def test_without_twins_nothing_of_them_is_left_in_the_file() -> None:
    with_twins = asking.set_twins(document(), "b: Move a3 b3")
    assert asking.set_twins(with_twins, " \n").entry.extra == ()


def test_new_twins_outdate_a_stored_solution() -> None:
    stored = document(solution="1.Kf6-f7")
    assert asking.set_twins(stored, "b: Move a3 b3").entry.is_solution_outdated


@pytest.mark.parametrize(
    ("text", "twins"),
    [
        ("b) Move a1 b2", {"b": "Move a1 b2"}),
        ("Move a1 b2\nRotate 90", {"b": "Move a1 b2", "c": "Rotate 90"}),
        ("a: Move a1 b2\nb: Rotate 90", {"a": "Move a1 b2", "b": "Rotate 90"}),
        ("z1: Rotate 90\n\nMove a1 b2", {"z1": "Rotate 90", "b": "Move a1 b2"}),
    ],
)
def test_twins_are_read_with_and_without_letters(text: str, twins: dict[str, str]) -> None:
    assert asking.read_twins(text) == twins
    entry = Entry(extra=(("twins", twins),))
    assert asking.read_twins(asking.twins_text(entry)) == twins


def test_an_entry_that_cannot_be_read_cannot_be_asked_anything(desk: Desk) -> None:
    desk.group.show_entry(Entry(fault="This cannot be read."))
    assert not desk.group.twins.isEnabled()


def test_a_twin_that_is_no_text_stays_so_while_others_are_typed() -> None:
    odd = document(extra=(("twins", {"b": ("1", "2"), "c": "Rotate 90"}),))
    assert asking.twins_text(odd.entry) == "b: [1, 2]\nc: Rotate 90"
    changed = asking.set_twins(odd, "b: [1, 2]\nc: Rotate 180")
    assert dict(changed.entry.extra)["twins"] == {"b": ("1", "2"), "c": "Rotate 180"}
