"""The editor of twins, driven by clicks and keys against a real document."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from composer.appearance.fonts import written
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.twin_forms import ChangeForm
from composer.panels.shared.small_board import SmallBoard
from composer.panels.sheet.twin_cards import TwinCard, TwinCards
from composer.panels.sheet.twins_editor import TwinsEditor
from composer.tokens import Type
from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen, placement

SETUP = parse_fen("7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1")


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    editor = Editor()
    editor.replace(Document((Entry(SETUP), Entry(SETUP))))
    return editor


@pytest.fixture
def panel(qtbot: QtBot, editor: Editor) -> TwinsEditor:
    panel = TwinsEditor()
    qtbot.addWidget(panel)
    panel.edit_requested.connect(editor.grant)
    editor.document_changed.connect(lambda _, after: panel.show_entry(after.entry))
    panel.show_entry(editor.document.entry)
    panel.resize(940, 540)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.activateWindow()
    return panel


def twins(editor: Editor) -> object:
    return dict(editor.document.entry.extra).get("twins")


def click(board: SmallBoard, name: str) -> None:
    center = board.geometry_of_squares.box(chess.parse_square(name)).center
    place = QPoint(round(center.x), round(center.y))
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)


def drag(board: SmallBoard, start: str, end: str) -> None:
    places = []
    for name in (start, end):
        center = board.geometry_of_squares.box(chess.parse_square(name)).center
        places.append(QPoint(round(center.x), round(center.y)))
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=places[0])
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=places[1])


def cards(panel: TwinsEditor) -> list[TwinCard]:
    box = panel.twins.list
    return [box.item(row).data(Qt.ItemDataRole.UserRole) for row in range(box.count())]


def choose_form(panel: TwinsEditor, form: ChangeForm) -> None:
    box = panel.change.form
    box.setCurrentIndex(box.findData(form))
    box.activated.emit(box.currentIndex())


def rows(panel: TwinsEditor) -> list[str]:
    box = panel.twins.list
    return [box.item(row).text() for row in range(box.count())]


def press(widget: QWidget, text: str) -> None:
    widget.setFocus()
    QTest.keyClicks(widget, text)


def test_a_twin_that_was_begun_is_not_blamed(panel: TwinsEditor) -> None:
    panel.twins.add_button.click()
    assert (cards(panel)[1].words, cards(panel)[1].fault) == ("No change yet", "")
    assert rows(panel)[1] == "b) No change yet"
    panel.text.setFocus()
    QTest.keyClicks(panel.text, "Move")
    assert cards(panel)[1].fault


def test_where_there_is_no_twin_yet_it_says_what_one_is(panel: TwinsEditor, editor: Editor) -> None:
    assert panel.hint.isVisible()
    says_what_one_is = panel.hint.text()
    panel.twins.add_button.click()
    assert not panel.hint.isVisible()
    panel.twins.list.setCurrentRow(0)
    assert panel.hint.isVisible()  # at the diagram it says where that is changed
    assert panel.hint.text() != says_what_one_is
    editor.undo()
    assert panel.hint.isVisible()
    assert panel.hint.text() == says_what_one_is


def test_a_twin_is_made_by_two_clicks_and_each_step_is_undone(
    panel: TwinsEditor, editor: Editor
) -> None:
    panel.twins.add_button.click()
    assert panel.twins.place == 0
    click(panel.before, "a3")
    assert twins(editor) == {"b": ""}
    click(panel.before, "b4")
    assert twins(editor) == {"b": "Move a3 b4"}
    assert rows(panel) == ["a) Diagram", "b) bPa3→b4"]
    assert panel.changes.item(0).text() == "Black pawn goes from a3 to b4"
    assert editor.history.count() == 2
    editor.undo()
    editor.undo()
    assert twins(editor) is None
    editor.redo()
    editor.redo()
    assert twins(editor) == {"b": "Move a3 b4"}


@pytest.mark.parametrize(
    ("form", "clicks", "text"),
    [
        (ChangeForm.EXCHANGE, "a3 g1", "Exchange a3 g1"),
        (ChangeForm.REMOVE, "a3", "Remove a3"),
        (ChangeForm.SUBSTITUTE, "a3 g1", "Substitute P Q"),
        (ChangeForm.SHIFT, "a1 a2", "Shift a1 a2"),
        (ChangeForm.ADD, "d4 e4", "Add White Kd4 Ke4"),
        (ChangeForm.ROTATE, "", "rotate 90"),
        (ChangeForm.MIRROR, "", "mirror a1<-->h1"),
        (ChangeForm.POLISH_TYPE, "", "PolishType"),
    ],
)
def test_every_form_can_be_made_with_the_mouse(
    panel: TwinsEditor, editor: Editor, form: ChangeForm, clicks: str, text: str
) -> None:
    panel.twins.add_button.click()
    choose_form(panel, form)
    for name in clicks.split():
        click(panel.before, name)
    assert twins(editor) == {"b": text}


@pytest.mark.parametrize(
    ("form", "typed", "text"),
    [
        (ChangeForm.MOVE, "a3 b4", "Move a3 b4"),
        (ChangeForm.REMOVE, "a3g1", "Remove a3g1"),
        (ChangeForm.ADD, "black Sa1 white Pb2", "Add Black Sa1 White Pb2"),
        (ChangeForm.STIPULATION, "h#2.5", "Stipulation h#2.5"),
    ],
)
def test_and_typed_in_one_step(
    panel: TwinsEditor, editor: Editor, form: ChangeForm, typed: str, text: str
) -> None:
    panel.twins.add_button.click()
    choose_form(panel, form)
    press(panel.change.arguments, typed)
    assert twins(editor) == {"b": text}
    assert editor.history.count() == 2
    assert panel.change.arguments.text() == typed


def test_what_is_half_typed_is_explained_and_changes_nothing(
    panel: TwinsEditor, editor: Editor
) -> None:
    panel.twins.add_button.click()
    press(panel.change.arguments, "a3 k9")
    assert twins(editor) == {"b": ""}
    assert "two squares" in panel.change.fault.text()


def test_several_changes_follow_each_other_on_the_board_before_each(
    panel: TwinsEditor, editor: Editor
) -> None:
    panel.twins.add_button.click()
    click(panel.before, "a3")
    click(panel.before, "b4")
    panel.new_button.click()
    choose_form(panel, ChangeForm.REMOVE)
    click(panel.before, "b4")
    assert twins(editor) == {"b": "Move a3 b4 Remove b4"}
    panel.earlier_button.click()
    assert twins(editor) == {"b": "Remove b4 Move a3 b4"}
    assert rows(panel)[1] == "b) ⚠ There is no man on b4 to remove."
    panel.later_button.click()
    panel.drop_button.click()
    assert twins(editor) == {"b": "Move a3 b4"}


def test_choosing_a_change_shows_it_and_clicks_change_it(
    panel: TwinsEditor, editor: Editor
) -> None:
    editor.apply("", lambda d: edits.set_extra(d, "twins", {"b": "Move a3 b4 Remove g1"}))
    panel.twins.choose(0)
    panel.changes.setCurrentRow(1)
    assert panel.change.chosen_form is ChangeForm.REMOVE
    assert panel.change.arguments.text() == "g1"
    click(panel.before, "b4")
    assert twins(editor) == {"b": "Move a3 b4 Remove g1b4"}
    panel.changes.setCurrentRow(0)
    assert panel.change.arguments.text() == "a3 b4"


def test_twins_are_copied_moved_removed_and_lettered_anew(
    panel: TwinsEditor, editor: Editor
) -> None:
    editor.apply("", lambda d: edits.set_extra(d, "twins", {"b": "Remove a3", "c": "Rotate 90"}))
    panel.twins.choose(1)
    panel.twins.up_button.click()
    assert twins(editor) == {"b": "Rotate 90", "c": "Remove a3"}
    assert panel.twins.place == 0
    panel.twins.copy_button.click()
    assert twins(editor) == {"b": "Rotate 90", "c": "Remove a3", "d": "Rotate 90"}
    panel.twins.remove_button.click()
    panel.twins.zeroposition.click()
    assert twins(editor) == {"a": "Rotate 90", "b": "Remove a3"}
    assert rows(panel)[0] == "Zeroposition"
    assert editor.history.count() == 5


def test_a_twin_goes_on_from_the_one_before(panel: TwinsEditor, editor: Editor) -> None:
    editor.apply("", lambda d: edits.set_extra(d, "twins", {"b": "Move a3 b4", "c": "Remove b4"}))
    panel.twins.choose(1)
    assert "no man on b4" in panel.fault.text()
    panel.is_continued.click()
    assert twins(editor) == {"b": "Move a3 b4", "c": "Continued Remove b4"}
    assert rows(panel)[2] == "+c) -bPb4"
    assert panel.fault.text() == ""


@pytest.mark.parametrize("text", ["Condition SoupChess", "what nobody knows", "Frobnicate a1"])
def test_a_text_that_is_not_understood_is_kept_and_said(
    panel: TwinsEditor, editor: Editor, text: str
) -> None:
    odd = {"b": text, "c": "Rotate 90"}
    editor.apply("", lambda d: edits.set_extra(d, "twins", odd))
    panel.twins.choose(0)
    assert panel.text.text() == text
    assert panel.fault.text()
    assert not panel.change.isEnabled()
    panel.twins.choose(1)
    panel.twins.add_button.click()
    assert twins(editor) == {**odd, "d": ""}


def test_typing_the_text_is_one_step_and_stays_as_typed(panel: TwinsEditor, editor: Editor) -> None:
    panel.twins.add_button.click()
    press(panel.text, "rot 90 ")
    assert twins(editor) == {"b": "rot 90"}
    assert panel.text.text() == "rot 90 "
    assert editor.history.count() == 2
    assert panel.change.chosen_form is ChangeForm.ROTATE


def test_another_problem_is_shown_and_one_that_cannot_be_read_takes_nothing(
    panel: TwinsEditor, editor: Editor
) -> None:
    panel.twins.add_button.click()
    editor.apply("", lambda d: edits.go_to_entry(d, 1))
    assert rows(panel) == ["a) Diagram"]
    assert not panel.text.isEnabled()
    panel.show_entry(replace(Entry(), fault="Line 3: broken."))
    assert not panel.twins.isEnabled()


def test_the_boards_tell_what_they_show(panel: TwinsEditor, editor: Editor) -> None:
    editor.apply("", lambda d: edits.set_extra(d, "twins", {"b": "Remove g1", "c": "Rotate 90"}))
    panel.twins.choose(0)
    assert panel.before.accessibleDescription() == "7k/8/5K2/8/8/p7/8/6Q1"
    shown = cards(panel)
    assert [placement(card.squares) for card in shown if card.squares] == [
        "7k/8/5K2/8/8/p7/8/6Q1",
        "7k/8/5K2/8/8/p7/8/8",
        "k7/7Q/2K5/8/8/8/8/5p2",
    ]
    assert [card.words for card in shown] == [
        "Diagram",
        "Without white queen g1",
        "The board is rotated by 90°",
    ]
    assert [set(card.changed) for card in shown] == [set(), {chess.G1}, set()]
    plain = panel.before.grab().toImage()
    choose_form(panel, ChangeForm.MOVE)
    assert panel.before.grab().toImage() != plain


def test_a_twin_is_made_by_one_drag(panel: TwinsEditor, editor: Editor) -> None:
    panel.twins.add_button.click()
    drag(panel.before, "a3", "b4")
    assert twins(editor) == {"b": "Move a3 b4"}
    drag(panel.before, "a3", "c5")
    assert twins(editor) == {"b": "Move a3 c5"}
    choose_form(panel, ChangeForm.REMOVE)
    drag(panel.before, "a3", "g1")
    assert twins(editor) == {"b": "Remove a3"}


def test_fairy_men_and_conditions_are_for_twins_too(panel: TwinsEditor, editor: Editor) -> None:
    assert panel.change.man.count() == 12
    hopper = Man(Kind.GRASSHOPPER, Color.NEUTRAL)
    editor.apply("", lambda d: edits.replace_setup(d, SETUP.with_piece(chess.E4, hopper)))
    panel.twins.add_button.click()
    choose_form(panel, ChangeForm.ADD)
    panel.change.man.setCurrentText("neutral grasshopper")
    click(panel.before, "c4")
    assert twins(editor) == {"b": "Add Neutral Gc4"}
    choose_form(panel, ChangeForm.CONDITION)
    press(panel.change.arguments, "Circe")
    assert twins(editor) == {"b": "Condition Circe"}
    assert cards(panel)[1].words == "Played under Circe"


def test_the_boards_stand_side_by_side_and_the_arrows_go_along_them(
    panel: TwinsEditor, editor: Editor
) -> None:
    many = dict.fromkeys("bcdefgh", "Rotate 90")
    editor.apply("", lambda d: edits.set_extra(d, "twins", many))
    panel.twins.choose(-1)
    box = panel.twins.list
    panel.grab()
    tops = [box.visualItemRect(box.item(row)).top() for row in range(box.count())]
    assert tops.count(tops[0]) >= 4
    assert tops[-1] > tops[0]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Right)
    QTest.keyClick(box, Qt.Key.Key_Right)
    assert panel.twins.place == 1


def test_only_the_fields_that_apply_are_shown(panel: TwinsEditor, editor: Editor) -> None:
    assert not panel.form.isVisible()  # the diagram has no changes
    panel.twins.add_button.click()
    assert panel.form.isVisible()
    assert panel.change.arguments.isVisible()
    hidden = (panel.changes, panel.is_continued, panel.drop_button, panel.earlier_button)
    assert not any(widget.isVisible() for widget in hidden)
    choose_form(panel, ChangeForm.ROTATE)
    assert not panel.change.arguments.isVisible()
    assert panel.change.choice.isVisible()
    panel.new_button.click()
    assert panel.changes.isVisible()
    press(panel.text, "Frobnicate a1")
    assert not panel.change.isVisible()
    assert not panel.before.isVisible()
    editor.apply("", lambda d: edits.set_extra(d, "twins", {"b": "Remove a3", "c": "Remove g1"}))
    panel.twins.choose(1)
    assert panel.is_continued.isVisible()


def test_a_card_tells_what_is_wrong_below_what_is_changed(qtbot: QtBot) -> None:
    fault = "White is in check, but it is Black’s turn."
    heights = []
    for words in ("", "AntiCirce"):
        cards = TwinCards()
        qtbot.addWidget(cards)
        cards.show_cards([("c", TwinCard("c)", words, None, fault=fault))])
        heights.append(cards.gridSize().height())
    assert heights[0] + QFontMetrics(written(Type.CONTROL)).height() <= heights[1]


def test_two_boards_stand_side_by_side_however_wide_the_row_is(qtbot: QtBot) -> None:
    cards = TwinCards()
    qtbot.addWidget(cards)
    cards.resize(1200, 400)
    cards.show_cards([(name, TwinCard(name, "", None)) for name in ("a)", "b)")])
    cards.show()
    card = cards.itemDelegate().sizeHint(QStyleOptionViewItem(), cards.model().index(0, 0))
    first, second = (cards.visualItemRect(cards.item(row)) for row in range(2))
    assert first.left() < card.width() / 2
    assert second.left() - first.left() < 1.5 * card.width()


@pytest.mark.parametrize(
    ("form", "label"),
    [
        (ChangeForm.MOVE, "S&quares"),
        (ChangeForm.STIPULATION, "Stipulation"),
        (ChangeForm.CONDITION, "Fairy conditions"),
    ],
)
def test_the_line_is_called_after_what_is_written_there(
    panel: TwinsEditor, form: ChangeForm, label: str
) -> None:
    panel.change.begin(form)
    assert panel.change.arguments_label.text() == label
    is_square = form is ChangeForm.MOVE
    name = "Squares and men" if is_square else label
    assert panel.change.arguments.accessibleName() == name
