"""The few dialogs, and the search for commands."""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

import chess
import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from composer.appearance import Appearance, SystemAppearance
from composer.machines.games.game_window import GameWindow
from composer.panels.shared.prompts import age_words, ask
from composer.settings import SearchChoices, Settings, most_threads
from composer.tokens import GRID
from composer.windows.main_window import MainWindow
from composer.windows.setup.castling_dialog import CastlingDialog, en_passant_squares
from composer.windows.solve.limits_dialog import LimitsDialog
from composer.windows.view.command_search import CommandSearch
from composer.windows.view.help_pages import HelpPage
from solver.ancestors.machine_game import Opponent
from solver.castling import CastlingRight
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Limits
from tests.composer.windows.test_main_window import fen

Kind = TypeVar("Kind", bound=QDialog)


def open_dialog(window: MainWindow, command: str, kind: type[Kind]) -> Kind:
    """Open the dialog of *command* and return it."""
    window.commands.by_name[command].trigger()
    [dialog] = [d for d in window.findChildren(kind) if d.isVisible()]
    return dialog


def press(dialog: QDialog, words: str) -> None:
    """Press the button *words* at the foot of *dialog*."""
    [box] = dialog.findChildren(QDialogButtonBox)
    buttons = {button.text().replace("&", ""): button for button in box.buttons()}
    QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)


def test_a_castling_right_is_switched_off_and_kept_off(window: MainWindow) -> None:
    window.clipboard_commands.take_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    dialog = open_dialog(window, "castling", CastlingDialog)
    assert all(box.isChecked() for box in dialog.boxes.values())
    dialog.boxes[CastlingRight.BLACK_LONG].setChecked(False)
    press(dialog, "Apply")
    assert fen(window).split()[2] == "KQk"
    assert window.commands.undo.text() == "&Undo (Castling and en passant)"


def test_cancel_changes_nothing(window: MainWindow) -> None:
    window.commands.game_array.trigger()
    before = window.editor.document
    dialog = open_dialog(window, "castling", CastlingDialog)
    dialog.boxes[CastlingRight.WHITE_SHORT].setChecked(False)
    press(dialog, "Cancel")
    assert window.editor.document is before


def test_only_possible_rights_can_be_switched_on(window: MainWindow) -> None:
    window.clipboard_commands.take_text("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    dialog = open_dialog(window, "castling", CastlingDialog)
    possible = {right for right, box in dialog.boxes.items() if box.isEnabled()}
    assert possible == {CastlingRight.WHITE_LONG}


def test_the_en_passant_square_is_chosen_from_those_that_can_be(window: MainWindow) -> None:
    window.clipboard_commands.take_text("4k3/8/8/3pPp2/8/8/8/4K3 w - - 0 1")
    dialog = open_dialog(window, "castling", CastlingDialog)
    names = [dialog.square.itemText(i) for i in range(dialog.square.count())]
    assert names == ["no square", "d6", "f6"]
    dialog.square.setCurrentIndex(2)
    press(dialog, "Apply")
    assert fen(window).split()[3] == "f6"


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("4k3/8/8/3pPp2/8/8/8/4K3 w - - 0 1", {"d6", "f6"}),
        ("4k3/8/8/8/3PpP2/8/8/4K3 b - - 0 1", {"d3", "f3"}),
        ("4k3/3p4/8/3p4/8/8/8/4K3 w - - 0 1", set()),
    ],
)
def test_en_passant_needs_a_double_step(text: str, squares: set[str]) -> None:
    found = {chess.square_name(square) for square in en_passant_squares(parse_fen(text))}
    assert found == squares


def test_limits_are_kept(window: MainWindow, settings: Settings) -> None:
    dialog = open_dialog(window, "limits", LimitsDialog)
    dialog.seconds.setValue(60)
    dialog.solutions.setValue(20_000)
    dialog.memory.setValue(512)
    dialog.threads.setValue(dialog.threads.maximum())
    dialog.cluster.setText("somewhere")
    press(dialog, "Apply")
    assert dialog.isVisible()
    assert dialog.fault.text().startswith("Cluster: expected local:N, or the address")
    dialog.cluster.clear()
    press(dialog, "Apply")
    assert settings.limits == Limits(60.0, 20_000, 512)
    window.commands.example.trigger()
    (task,) = window.solve_commands.make_plan().tasks
    assert task.limits == Limits(60.0, 20_000, 512)
    assert task.threads == settings.threads == most_threads()


def test_what_to_look_for_goes_into_the_task(window: MainWindow, settings: Settings) -> None:
    window.commands.example.trigger()
    window.commands.set_play.trigger()
    window.commands.variations.trigger()
    window.commands.by_name["tries_3"].trigger()
    assert settings.search == SearchChoices(set_play=False, refutations=3, variations=False)
    (task,) = window.solve_commands.make_plan().tasks
    assert (task.set_play, task.refutations, task.tree) == (False, 3, False)


def test_a_command_is_found_by_a_part_of_its_name_and_run(window: MainWindow) -> None:
    search = open_dialog(window, "find_command", CommandSearch)
    QTest.keyClicks(search.field, "game arr")
    assert search.list.topLevelItemCount() == 1
    QTest.keyClick(search.field, Qt.Key.Key_Return)
    assert fen(window).startswith("rnbqkbnr/")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("dark", "Dark"),  # others speak of it
        ("light", "Light"),  # "Pins and flights" has it inside of a word
        ("page", "Page"),
    ],
)
def test_the_command_that_is_called_so_comes_first(
    window: MainWindow, typed: str, name: str
) -> None:
    search = open_dialog(window, "find_command", CommandSearch)
    QTest.keyClicks(search.field, typed)
    current = search.list.currentItem()
    assert current is not None
    assert current.text(0) == name
    assert search.list.topLevelItemCount() > 1


def test_a_command_that_cannot_be_used_is_not_run(window: MainWindow) -> None:
    search = open_dialog(window, "find_command", CommandSearch)
    QTest.keyClicks(search.field, "halt the search")
    assert search.list.topLevelItemCount() == 1
    QTest.keyClick(search.field, Qt.Key.Key_Return)
    assert search.isVisible()
    assert not window.controller.is_running


def test_arrow_keys_choose_in_the_list(window: MainWindow) -> None:
    search = open_dialog(window, "find_command", CommandSearch)
    first = search.list.currentItem()
    QTest.keyClick(search.field, Qt.Key.Key_Down)
    assert search.list.currentItem() is not first


def test_help_pages_say_what_they_should(window: MainWindow, subtests: pytest.Subtests) -> None:
    for command, words in (
        ("first_steps", "Solve"),
        ("keys", "Shift+F7"),
        ("about", "General Public License"),
    ):
        with subtests.test(command=command):
            page = open_dialog(window, command, HelpPage)
            assert words in page.page.toPlainText()
            press(page, "Close")


def test_the_first_steps_begin_at_the_top(qtbot: QtBot, window: MainWindow) -> None:
    bar = open_dialog(window, "first_steps", HelpPage).page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    assert bar.value() == 0


def test_the_first_steps_have_pictures_of_the_window(window: MainWindow) -> None:
    document = open_dialog(window, "first_steps", HelpPage).page.document()
    html = document.toHtml()
    for name in ("board", "question", "statistics", "solution", "problem"):
        assert f"picture:{name}" in html
        image = document.resource(QTextDocument.ResourceType.ImageResource, QUrl(f"picture:{name}"))
        assert isinstance(image, QImage)
        assert image.width() > 150


def test_pictures_of_the_window_follow_its_dress(
    qtbot: QtBot, window: MainWindow, appearance: SystemAppearance
) -> None:
    document = open_dialog(window, "first_steps", HelpPage).page.document()

    def ground() -> QColor:
        address, kind = QUrl("picture:problem"), QTextDocument.ResourceType.ImageResource
        image = document.resource(kind, address)
        assert isinstance(image, QImage)
        return image.pixelColor(1, 1)

    assert ground().lightness() > 200
    appearance.choose(Appearance.DARK)
    qtbot.waitUntil(lambda: ground().lightness() < 80)


def test_every_key_is_in_the_list_of_keys(window: MainWindow) -> None:
    text = open_dialog(window, "keys", HelpPage).page.toPlainText()
    for action in window.commands.by_name.values():
        if not action.shortcut().isEmpty():
            assert action.shortcut().toString() in text


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(), "second"),
        (timedelta(seconds=12), "12 seconds"),
        (timedelta(minutes=1, seconds=30), "minute"),
        (timedelta(hours=5), "5 hours"),
        (timedelta(days=2), "2 days"),
    ],
)
def test_ages_in_words(age: timedelta, words: str) -> None:
    assert age_words(age) == words


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "4k2r/7p/8/8/8/8/8/K7 w k - 0 1",
            "Black cannot castle short: king or rook must have moved before.",
        ),
        (
            "7k/8/8/3pP3/7b/8/8/4K3 w - - 0 1",
            "En passant on d6 is impossible: the double step cannot have been the last move.",
        ),
        ("4k2r/8/7p/8/8/8/8/K7 w k - 0 1", ""),
    ],
)
def test_rights_that_are_proved_impossible_are_told(qtbot: QtBot, text: str, told: str) -> None:
    dialog = CastlingDialog(parse_fen(text))
    qtbot.addWidget(dialog)
    assert dialog.proofs.text() == told
    assert dialog.proofs.isHidden() is (told == "")


def begin_game(qtbot: QtBot, window: MainWindow) -> GameWindow:
    """Begin a game against Wray's player, and make a move."""
    window.machine_commands.begin_game(Opponent.WRAY, "white")
    (game,) = (it for it in window.findChildren(GameWindow) if it.isVisible())
    game.board_pane.move_requested.emit(Move.from_uci("e2e4"))
    qtbot.waitUntil(lambda: len(game.game.board.move_stack) == 2)
    return game


def question_of(game: GameWindow) -> QMessageBox:
    """Return the question that *game* asks."""
    (box,) = game.findChildren(QMessageBox)
    return box


def test_closing_the_window_does_not_lose_a_game(qtbot: QtBot, window: MainWindow) -> None:
    game = begin_game(qtbot, window)
    window.close()
    assert window.isVisible()
    assert "HP 9810A" in question_of(game).text()
    question_of(game).reject()
    qtbot.waitUntil(lambda: not game.findChildren(QMessageBox))
    assert window.isVisible()
    assert game.isVisible()
    window.close()
    (end,) = (it for it in question_of(game).buttons() if it.text() == "&End the game")
    end.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not game.isVisible()


def test_a_signal_ends_a_game_without_a_question(qtbot: QtBot, window: MainWindow) -> None:
    game = begin_game(qtbot, window)
    window.end()
    assert not window.isVisible()
    assert not game.findChildren(QMessageBox)


def test_a_question_has_a_heading_and_no_picture_of_qt(window: MainWindow) -> None:
    box = ask(window, "Save it?", "The changes of the last 4 seconds will be lost otherwise.", ())
    heading = box.findChild(QLabel, "qt_msgbox_label")
    below = box.findChild(QLabel, "qt_msgbox_informativelabel")
    assert isinstance(heading, QLabel)
    assert isinstance(below, QLabel)
    assert box.iconPixmap().isNull()
    assert heading.font().pixelSize() > below.font().pixelSize()
    assert below.width() >= 300
    box.reject()


def test_found_commands_have_as_much_air_as_rows_of_a_table(window: MainWindow) -> None:
    search = open_dialog(window, "find_command", CommandSearch)
    first = search.list.topLevelItem(0)
    assert first is not None
    row = search.list.visualItemRect(first)
    assert row.height() >= search.list.fontMetrics().height() + 3 * GRID


def test_rows_of_a_page_of_keys_do_not_touch(window: MainWindow) -> None:
    page = open_dialog(window, "keys", HelpPage).page
    table = page.document().rootFrame().childFrames()[0]
    assert isinstance(table, QTextTable)
    assert table.cellAt(0, 0).format().toTableCellFormat().bottomPadding() > 0
