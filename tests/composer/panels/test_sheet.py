"""Sections, lists of records, keywords, options and stipulation in the problem pane."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableWidgetItem
from pytestqt.qtbot import QtBot

from composer.editor import Editor
from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits, records
from composer.model.document import Document, Entry
from composer.model.keywords import keyword_groups
from composer.panels.sheet import fields
from composer.panels.sheet.keyword_line import group_words
from composer.panels.sheet.problem import ProblemPane
from solver.goals import Goal
from solver.notation.fen import placement
from solver.stipulation import Parry, Play
from tests.composer.formats.test_olv_rewrite import NEW, OLD
from tests.composer.panels.shown import open_sheet, shown_in


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    editor = Editor()
    editor.replace(read_olv(f"---\n{NEW}{OLD}".encode()).document)
    return editor


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> ProblemPane:
    return open_sheet(qtbot, editor, 900)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("source_problemid", "12"),
        ("source_volume", ""),
        ("tourney_name", "Test Tourney"),
        ("tourney_date", "2027"),
        ("judges", "Judge, June"),
        ("dedication", ""),
    ],
)
def test_every_part_has_a_place(pane: ProblemPane, name: str, shown: str) -> None:
    assert shown_in(pane, name) == shown


def test_the_old_layout_fills_the_same_places(pane: ProblemPane, editor: Editor) -> None:
    editor.go_to(1)
    assert shown_in(pane, "source_issue") == "3"
    assert shown_in(pane, "source_problemid") == "117"
    assert shown_in(pane, "award") == "2nd Prize, set"


def test_what_is_unfolded_comes_into_sight(qtbot: QtBot, pane: ProblemPane) -> None:
    pane.resize(430, 500)
    section = pane.conditions_section
    pane._scroll.ensureWidgetVisible(section.button)
    QTest.mouseClick(section.button, Qt.MouseButton.LeftButton)
    body = section.body
    qtbot.waitUntil(lambda: body.visibleRegion().boundingRect() == body.rect())
    assert section.button.visibleRegion().boundingRect() == section.button.rect()


PLACES = ("source_volume", "source_issue", "source_round", "source_problemid", "source_pagenumber",
          "source_variant", "source_comments", "tourney_name", "tourney_date", "judges",
          "dedication")  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_typing_there_is_one_step_that_a_file_keeps_and_undo_takes_back(
    qtbot: QtBot, pane: ProblemPane, editor: Editor, name: str
) -> None:
    before = editor.document.entry
    for section in (pane.source_section, pane.award_section):
        section.open()
    control = pane.controls[name]
    control.setFocus()
    qtbot.waitUntil(control.hasFocus)
    QTest.keyClick(control, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(control, "1923")
    assert editor.history.count() == 1
    assert shown_in(pane, name) == "1923"
    read = read_olv(write_olv(editor.document)).document.entry
    field: fields.Field = next(f for f in vars(fields).values() if getattr(f, "name", "") == name)
    assert field.text_of(read) == "1923"
    editor.undo()
    assert editor.document.entry == before
    assert field.text_of(before) == shown_in(pane, name)


@pytest.mark.parametrize(
    ("name", "typed", "part"),
    [
        ("award", "2th Prize", "It is 2nd"),
        ("date", "1911-13", "A date reads"),
        ("authors", "A, B, C", "A name reads"),
        ("source_pagenumber", "vii", "a whole number"),
        ("source_variant", "Move a1", "“Move”"),
        ("stipulation", "zz#2", "xpected a stipulation"),
        ("stipulation", "+ Black to move", "study"),
        ("stipulation", "PG12.5", "proof game"),
        ("stipulation", "see text", "kept"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field_and_kept(
    pane: ProblemPane, editor: Editor, name: str, typed: str, part: str
) -> None:
    control = pane.controls[name]
    control.setProperty("text", "")
    QTest.keyClicks(control, typed)
    assert part in pane.book.hints[name].text()
    assert control.accessibleDescription() == pane.book.hints[name].text()
    assert shown_in(pane, name) == typed
    editor.undo()
    assert pane.book.hints[name].text() == ""


def test_a_value_that_is_no_text_is_shown_faintly(pane: ProblemPane, editor: Editor) -> None:
    control = pane.controls["source_volume"]
    assert control.property("placeholderText") == "[1, 2]"
    editor.go_to(1)
    assert control.property("placeholderText") == ""


def test_what_has_no_field_is_shown_and_kept(pane: ProblemPane, editor: Editor) -> None:
    assert pane.others_section.summary.text() == "glyphs, soon"
    pane.others_section.open()
    assert pane.others.text() == "glyphs: {g: q2}\nsoon: {deep: [1, {x: 2.50}], flag: on}"
    QTest.keyClicks(pane.controls["source"], "!")
    assert b"soon: {deep: [1, {x: 2.50}], flag: on}\n" in write_olv(editor.document)
    editor.go_to(1)
    assert not pane.others_section.isVisible()


def test_sections_are_closed_tell_what_they_hold_and_open_by_keys(
    qtbot: QtBot, pane: ProblemPane
) -> None:
    section = pane.reprints_section
    assert not pane.reprints.isVisible()
    assert section.button.text() == "Reprints"
    assert section.summary.text() == "FIDE Album · 1965-1967 · one"
    section.button.setFocus()
    QTest.keyClick(section.button, Qt.Key.Key_Space)
    assert pane.reprints.isVisible()
    assert pane.source_section.button.accessibleDescription() == "12"
    assert pane.award_section.summary.text() == "Test Tourney · 2027 · Judge, June"


def test_reprints_are_listed_added_changed_moved_and_removed(
    pane: ProblemPane, editor: Editor
) -> None:
    pane.reprints_section.open()
    reprints = pane.reprints
    reprints.add_button.click()
    QTest.keyClicks(reprints.book.controls["reprints_name"], "Book")
    QTest.keyClicks(reprints.book.controls["reprints_pagenumber"], "12")
    assert [reprints.list.item(row).text() for row in range(2)] == [
        "FIDE Album · 1965-1967 · one",
        "Book · 12",
    ]
    reprints.up_button.click()
    assert reprints.list.currentRow() == 0
    read = read_olv(write_olv(editor.document)).document.entry
    names = [records.record_text(read, records.REPRINTS, place, "name") for place in range(2)]
    assert names == ["Book", "FIDE Album"]
    reprints.remove_button.click()
    reprints.remove_button.click()
    assert "reprints" not in dict(editor.document.entry.extra)
    assert not reprints.form.isVisible()


def test_numbers_elsewhere_are_changed_in_place(pane: ProblemPane, editor: Editor) -> None:
    pane.ids_section.open()
    QTest.keyClicks(pane.ids.book.controls["foreignids_problemid"], "9")
    found = records.records_of(editor.document.entry, records.FOREIGN_IDS)
    assert found == ({"domain": "PDB", "problemid": "P00000019"},)
    assert editor.history.count() == 1


def test_keywords_are_offered_while_they_are_typed(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    line = pane.keywords
    line.setFocus()
    QTest.keyClicks(line, "own word, zil")
    qtbot.waitUntil(lambda: line.words.completionCount() == 2)
    assert line.words.currentCompletion() == "Cyclic Zilahi"
    line.words.activated[str].emit("Zilahi")  # type: ignore[index]
    assert editor.document.entry.keywords == ("own word", "Zilahi")
    assert editor.history.count() == 1


def test_a_keyword_of_the_menu_is_added_and_taken_away(pane: ProblemPane, editor: Editor) -> None:
    menu = pane.keyword_menu.menu()
    menu.aboutToShow.emit()
    action = next(a for a in menu.findChildren(QAction) if a.data() == "Grimshaw")
    assert not action.isChecked()
    action.trigger()
    assert keywords(editor) == ["Grimshaw"]
    menu.aboutToShow.emit()
    assert action.isChecked()
    action.trigger()
    assert keywords(editor) == []
    assert all(group_words(name) for name, _ in keyword_groups())


def test_items_with_their_own_marks_in_them_stay_whole(pane: ProblemPane, editor: Editor) -> None:
    entry = Entry(keywords=("a, b", "c"), comments=("one\n\ntwo", "three"), authors=("A; B",))
    editor.replace(Document((entry,)))
    QTest.keyClicks(pane.controls["keywords"], ", d")
    assert editor.document.entry.keywords == ("a, b", "c", "d")
    control = pane.controls["comments"]
    QTest.keyClick(control, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(control, "!")
    assert editor.document.entry.comments == ("one\n\ntwo", "three!")


def cell(pane: ProblemPane, row: int, column: int) -> QTableWidgetItem:
    item = pane.options.table.item(row, column)
    assert item is not None
    return item


def row_of(pane: ProblemPane, name: str) -> int:
    rows = range(pane.options.table.rowCount())
    return next(row for row in rows if cell(pane, row, 0).text() == name)


def set_option(pane: ProblemPane, name: str, state: Qt.CheckState) -> None:
    cell(pane, row_of(pane, name), 0).setCheckState(state)


def options(editor: Editor) -> list[str]:
    return list(editor.document.entry.options)


def keywords(editor: Editor) -> list[str]:
    return list(editor.document.entry.keywords)


def test_options_are_ticked_filled_in_and_kept(pane: ProblemPane, editor: Editor) -> None:
    set_option(pane, "Defence", Qt.CheckState.Checked)
    assert options(editor) == ["Defence 1"]
    cell(pane, row_of(pane, "Defence"), 1).setText("3")
    assert options(editor) == ["Defence 3"]
    cell(pane, row_of(pane, "Defence"), 1).setText("x")
    assert "must be a number, not “x”" in pane.options.hint.text()
    set_option(pane, "Defence", Qt.CheckState.Unchecked)
    assert options(editor) == []
    assert editor.history.count() == 4


def test_conditions_nobody_knows_are_shown_kept_and_added(
    pane: ProblemPane, editor: Editor
) -> None:
    pane.options_section.open()
    for words in ("Soup", "NoCastling e1"):
        pane.options.other.setFocus()
        QTest.keyClicks(pane.options.other, words)
        QTest.keyClick(pane.options.other, Qt.Key.Key_Return)
    assert options(editor) == ["Soup"]
    assert "Nothing changes" in pane.options.hint.text()
    assert cell(pane, 0, 0).text() == "Soup"
    assert cell(pane, 0, 2).text() == "kept; not known here"
    assert pane.options_section.summary.text() == "Soup"
    set_option(pane, "Soup", Qt.CheckState.Unchecked)
    assert options(editor) == []


def test_every_option_has_a_meaning(pane: ProblemPane) -> None:
    table = pane.options.table
    assert table.rowCount() > 25
    assert all(cell(pane, row, 2).text() for row in range(table.rowCount()))


def test_the_castling_button_asks_for_the_dialog(qtbot: QtBot, pane: ProblemPane) -> None:
    pane.options_section.open()
    with qtbot.waitSignal(pane.castling_requested):
        pane.options.castling_button.click()
    with qtbot.waitSignal(pane.twins_requested):
        pane.twins_button.click()


def test_every_goal_can_be_chosen(pane: ProblemPane) -> None:
    goal = pane.builder.goal
    assert {goal.itemData(place) for place in range(goal.count())} == set(Goal)


def test_a_stipulation_is_put_together(pane: ProblemPane, editor: Editor) -> None:
    pane.builder_section.open()
    builder = pane.builder
    assert builder.play.currentData() is Play.HELP
    builder.half.click()
    assert editor.document.entry.stipulation == "h#2.5"
    assert editor.document.entry.setup.turn
    builder.play.setCurrentIndex(builder.play.findData(Play.SELF))
    builder.play.activated.emit(builder.play.currentIndex())
    assert editor.document.entry.stipulation == "s#2"
    assert not builder.half.isEnabled()
    builder.length.setValue(4)
    builder.exact.click()
    assert editor.document.entry.stipulation == "exact-s#4"
    builder.length.setValue(300)
    assert "at most 250 moves" in builder.words.text()
    assert editor.document.entry.stipulation == "exact-s#4"
    builder.length.setValue(4)
    builder.goal.setCurrentIndex(builder.goal.findData(Goal.SQUARE))
    builder.goal.activated.emit(builder.goal.currentIndex())
    builder.square.setFocus()
    builder.square.setText("")
    QTest.keyClicks(builder.square, "f")
    assert "xpected a stipulation" in builder.words.text()
    assert editor.document.entry.stipulation == "exact-sze44"
    QTest.keyClicks(builder.square, "6")
    assert editor.document.entry.stipulation == "exact-szf64"
    assert shown_in(pane, "stipulation") == "exact-szf64"
    builder.goal.setCurrentIndex(builder.goal.findData(Goal.KISS))
    builder.goal.activated.emit(builder.goal.currentIndex())
    assert editor.document.entry.stipulation == "exact-skf64"
    assert not builder.square.isHidden()


def test_a_series_may_be_one_with_parries(pane: ProblemPane, editor: Editor) -> None:
    pane.builder_section.open()
    order = pane.builder.series
    for value, text in ((Parry.FREELY, "pser-h#2"), ("series", "ser-h#2"), (Parry.NONE, "h#2")):
        order.setCurrentIndex(order.findData(value))
        order.activated.emit(order.currentIndex())
        assert editor.document.entry.stipulation == text
        assert pane.builder.half.isEnabled() is (value is Parry.NONE)
    order.setCurrentIndex(order.findData(Parry.HELPING))
    order.activated.emit(order.currentIndex())
    assert "parry series" in pane.builder.words.text()  # who plays it would help himself
    editor.apply("", lambda d: edits.set_stipulation(d, "phser-s#4"))
    assert order.currentData() is Parry.HELPING


def test_reciprocal_play_keeps_the_goal_of_the_other_side(
    pane: ProblemPane, editor: Editor
) -> None:
    pane.builder_section.open()
    builder = pane.builder
    builder.reciprocal.click()
    assert editor.document.entry.stipulation == "reci-h#2"
    editor.apply("", lambda d: edits.set_stipulation(d, "reci-h(=)#2"))
    builder.length.setValue(3)
    assert editor.document.entry.stipulation == "reci-h(=)#3"
    builder.reciprocal.click()
    assert editor.document.entry.stipulation == "h#3"


def test_what_stands_on_the_board_becomes_where_the_play_goes(
    pane: ProblemPane, editor: Editor
) -> None:
    stood = placement(editor.document.entry.setup.squares)
    pane.builder_section.open()
    goal = pane.builder.goal
    goal.setCurrentIndex(goal.findData(Goal.A_TO_B))
    pane.builder.play.setCurrentIndex(pane.builder.play.findData(Play.DIRECT))
    goal.activated.emit(goal.currentIndex())
    assert editor.document.entry.stipulation == f"a=>b2 {stood}"
    editor.apply("", edits.clear_board)
    pane.builder.length.setValue(3)
    assert editor.document.entry.stipulation == f"a=>b3 {stood}"


def test_a_text_that_is_no_stipulation_leaves_the_parts_alone(
    pane: ProblemPane, editor: Editor
) -> None:
    editor.apply("", lambda d: edits.set_stipulation(d, "see text"))
    assert pane.builder.play.currentData() is Play.HELP
    assert pane.builder.words.text().startswith("Choose what is asked")


def test_an_entry_that_cannot_be_read_takes_no_edit(pane: ProblemPane) -> None:
    pane.show_entry(Entry(fault="Line 3 is broken."))
    parts = (pane.builder, pane.options, pane.keyword_menu, pane.twins_button)
    assert not any(part.isEnabled() for part in parts)
    assert not pane.reprints.add_button.isEnabled()


def test_what_is_clicked_stays_below_the_pointer(qtbot: QtBot, pane: ProblemPane) -> None:
    """A list that came into sight at the press would let the click end on another row."""
    bar, table = pane._scroll.verticalScrollBar(), pane.conditions.table
    pane.resize(500, 300)
    pane.conditions_section.open()
    qtbot.waitUntil(table.isVisible)
    bar.setValue(table.mapTo(pane._form, QPoint(0, 0)).y() - 290)
    before = bar.value()
    table.setFocus(Qt.FocusReason.MouseFocusReason)
    pane._sight.stop()
    assert bar.value() == before
    table.clearFocus()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    assert bar.value() > before


def test_the_wheel_scrolls_the_pane_and_changes_no_choice(
    qtbot: QtBot, pane: ProblemPane, editor: Editor
) -> None:
    pane.builder_section.open()
    pane.resize(430, 300)
    bar = pane._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 300)
    for control in (pane.asked.duplex, pane.builder.play, pane.builder.length):
        pane._scroll.ensureWidgetVisible(control)
        before, place = bar.value(), control.mapTo(pane, QPoint(5, 5))
        QTest.wheelEvent(pane.windowHandle(), QPointF(place), QPoint(0, 120))
        assert bar.value() != before
    assert editor.history.count() == 0


def test_typing_builds_nothing_anew(pane: ProblemPane, editor: Editor) -> None:
    items = [pane.options.table.item(row, 0) for row in range(3)]
    reprint = pane.reprints.list.item(0)
    QTest.keyClicks(pane.controls["source"], "abc")
    assert [pane.options.table.item(row, 0) for row in range(3)] == items
    assert pane.reprints.list.item(0) is reprint
