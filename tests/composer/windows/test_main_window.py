"""The window as a user meets it: set up, paste, undo, save, close."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from composer.appearance import SystemAppearance
from composer.board.wishes import Instrument
from composer.formats import files
from composer.model.document import Document
from composer.settings import Settings
from composer.windows.main_window import MainWindow
from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen, write_fen
from solver.squares import WHITE

TWO_MOVER = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"


def drag(window: MainWindow, start: QPoint, end: QPoint) -> None:
    """Drag with the mouse held, over points of the board pane."""
    pane = window.centre.board_pane
    QTest.mousePress(pane, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.1, 0.3, 0.6, 1.0):
        way = end - start
        QTest.mouseMove(pane, start + QPoint(round(way.x() * share), round(way.y() * share)))
    QTest.mouseRelease(pane, Qt.MouseButton.LeftButton, pos=end)


def center_of(window: MainWindow, square: str) -> QPoint:
    """Return the middle of *square* in the board pane."""
    board = window.centre.board_pane.board
    box = board.square_box(chess.parse_square(square))
    return board.mapTo(window.centre.board_pane, QPoint(*map(round, box.center)))


def tool(window: MainWindow, name: str) -> QPoint:
    """Return the middle of the palette cell called *name* in the board pane."""
    pane = window.centre.board_pane
    cells = [
        w for w in pane.piece_palette.findChildren(QWidget) if w.accessibleName().lower() == name
    ]
    return cells[0].mapTo(pane, cells[0].rect().center())


def show_text(window: MainWindow, text: str) -> None:
    """Type *text* into the FEN field in place of what is there."""
    window.commands.fen.setChecked(True)
    field = window.centre.fen_line.field
    field.setFocus()
    field.selectAll()
    field.insert(text)
    field.textEdited.emit(field.text())


def fen(window: MainWindow) -> str:
    """Return the FEN of the diagram."""
    return write_fen(window.editor.document.entry.setup)


def question(window: MainWindow) -> QMessageBox:
    """Return the question that is open over the window."""
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(boxes) == 1
    return boxes[0]


def press(box: QMessageBox, words: str) -> None:
    """Press the button of *box* that reads *words*."""
    buttons = {button.text().replace("&", ""): button for button in box.buttons()}
    QTest.mouseClick(buttons[words], Qt.MouseButton.LeftButton)


def drop(window: MainWindow, data: QMimeData) -> bool:
    """Drop *data* on the window; tell whether it was taken."""
    actions, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 200), actions, data, left, none)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(QPointF(50, 200), actions, data, left, none))
    return True


def test_set_up_by_drag_save_and_reload(window: MainWindow, tmp_path: Path) -> None:
    drag(window, tool(window, "white king"), center_of(window, "h2"))
    drag(window, tool(window, "black king"), center_of(window, "e5"))
    drag(window, tool(window, "white queen"), center_of(window, "d4"))
    drag(window, center_of(window, "d4"), center_of(window, "a1"))
    assert fen(window) == "8/8/8/4k3/8/8/7K/Q7 w - - 0 1"
    assert window.centre.fen_line.field.text() == fen(window)
    assert window.isWindowModified()

    path = tmp_path / "first.olv"
    window.file_commands._on_name_chosen(str(path))
    assert not window.isWindowModified()
    assert "first.olv" in window.windowTitle()

    window.commands.new.trigger()
    assert fen(window).startswith("8/8/8/8/8/8/8/8")
    window.open_files([str(path)])
    assert fen(window) == "8/8/8/4k3/8/8/7K/Q7 w - - 0 1"


def test_a_position_is_pasted(window: MainWindow) -> None:
    QGuiApplication.clipboard().setText(f"  FEN: {TWO_MOVER} ")
    window.commands.paste_position.trigger()
    assert fen(window) == TWO_MOVER
    assert window.commands.solve.isEnabled()


def test_a_file_that_is_opened_gets_no_man_by_a_click(window: MainWindow) -> None:
    pane = window.centre.board_pane
    pane.arm(Man.of(Kind.ROOK, WHITE))
    window.editor.replace(Document())
    assert pane._control.armed is Instrument.HAND


def test_a_paste_that_is_refused_ends_what_the_last_one_told(window: MainWindow) -> None:
    for text, told in ((TWO_MOVER, True), ("Three onions", False)):
        QGuiApplication.clipboard().setText(text)
        window.commands.paste_position.trigger()
        assert ("pasted" in window.status_line.currentMessage()) is told


def test_copy_and_paste_carry_a_position_over(window: MainWindow) -> None:
    window.commands.example.trigger()
    window.commands.copy_position.trigger()
    window.commands.new.trigger()
    window.commands.paste_position.trigger()
    assert fen(window) == TWO_MOVER


def test_a_typed_fen_changes_the_board(qtbot: QtBot, window: MainWindow) -> None:
    show_text(window, TWO_MOVER)
    qtbot.waitUntil(lambda: fen(window) == TWO_MOVER)
    assert window.editor.history.count() == 1


def test_a_bad_fen_leaves_the_board_and_esc_brings_the_text_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.commands.example.trigger()
    line = window.centre.fen_line
    show_text(window, "8/8/8/3k53/8/8/8/8 w - - 0 1")
    qtbot.waitUntil(line.sentence.isVisible)
    assert "Rank 5" in line.sentence.text()
    assert fen(window) == TWO_MOVER
    QTest.keyClick(line.field, Qt.Key.Key_Escape)
    assert line.field.text() == TWO_MOVER
    assert not line.sentence.isVisible()


def test_without_a_king_the_bar_offers_one_and_solve_waits(window: MainWindow) -> None:
    drag(window, tool(window, "white king"), center_of(window, "e5"))
    bar = window.centre.flaw_bar
    assert bar.sentence.text().startswith("Black has no king.")
    assert not window.commands.solve.isEnabled()
    assert window.commands.solve.toolTip() == bar.sentence.text()
    assert bar.button.text() == "Place king"

    QTest.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    assert window.editor.document.entry.setup.kings(chess.BLACK)
    assert window.commands.solve.isEnabled()
    assert not bar.button.isVisible()


def test_a_king_that_the_goal_does_not_need_is_a_warning_only(window: MainWindow) -> None:
    drag(window, tool(window, "black king"), center_of(window, "e5"))
    bar = window.centre.flaw_bar
    assert bar.sentence.text() == "White has no king. The solver can do without."
    assert window.commands.solve.isEnabled()
    window.problem_commands.type_stipulation("s#2")
    assert bar.sentence.text() == "White has no king. Put one on the board."
    assert not window.commands.solve.isEnabled()


def test_the_wrong_side_to_move_is_changed_from_the_bar(window: MainWindow) -> None:
    window.clipboard_commands.take_text("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1")
    bar = window.centre.flaw_bar
    assert bar.button.text() == "Black to move"
    QTest.mouseClick(bar.button, Qt.MouseButton.LeftButton)
    assert window.editor.document.entry.setup.turn == chess.BLACK
    assert not bar.flaws


def test_seventeen_men_are_a_warning_only(window: MainWindow) -> None:
    window.clipboard_commands.take_text("k7/8/8/8/NNNNNNNN/8/PPPPPPPP/7K w - - 0 1")
    bar = window.centre.flaw_bar
    assert "17 men" in bar.sentence.text()
    assert bar.button.text() == "Search anyway"
    assert window.commands.solve.isEnabled()


def test_undo_and_redo_from_the_menu(window: MainWindow) -> None:
    window.commands.game_array.trigger()
    window.commands.side_to_move.trigger()
    window.commands.clear.trigger()
    assert window.commands.undo.text() == "&Undo (Clear the board)"
    for _ in range(3):
        window.commands.undo.trigger()
    assert not window.commands.undo.isEnabled()
    assert fen(window).startswith("8/8/8/8/8/8/8/8 w")
    assert not window.isWindowModified()
    for _ in range(2):
        window.commands.redo.trigger()
    assert fen(window).startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b")
    window.commands.redo.trigger()
    assert fen(window).startswith("8/8/8/8/8/8/8/8 w")


def test_the_question_under_the_board_is_one_step_a_sitting(window: MainWindow) -> None:
    field = window.question
    field.edit()
    QTest.mouseClick(field.side_button, Qt.MouseButton.LeftButton)
    assert window.editor.document.entry.setup.turn == chess.BLACK
    field.length.setFocus()
    for _ in range(3):
        QTest.keyClick(field.length, Qt.Key.Key_Up)
    assert window.editor.document.entry.stipulation == "#5"
    assert field.field.text() == "#5"
    assert window.editor.history.count() == 2


def test_every_stipulation_can_be_typed_and_brings_its_side_to_move(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for text, turn, words in (
        ("s#3", chess.WHITE, "Selfmate in 3"),
        ("h#2", chess.BLACK, "Helpmate in 2"),
        ("h#2.5", chess.WHITE, "Helpmate in 2½"),
        ("ser-h=4", chess.BLACK, "ser-h=4"),
        ("exact-#3", chess.WHITE, "exact-#3"),
        ("semi-r#2", chess.WHITE, "Semi-reflexmate in 2"),
        ("hzd41", chess.BLACK, "hzd41"),
    ):
        with subtests.test(text=text):
            window.clipboard_commands.take_text("8/8/3k4/8/8/3K4/8/8 w - - 0 1")
            field = window.question
            field.edit()
            QTest.keyClicks(field.field, text)
            entry = window.editor.document.entry
            assert entry.stipulation == text
            assert entry.setup.turn is turn
            assert field.words.text() == words
            assert field.length.isVisible()
            assert window.commands.solve.isEnabled()


def test_the_number_counts_moves_of_any_stipulation(window: MainWindow) -> None:
    field = window.question
    window.problem_commands.type_stipulation("h#2.5")
    assert field.length.text() == "2½"
    field.length.stepUp()
    assert window.editor.document.entry.stipulation == "h#3.5"


def test_a_side_to_move_of_ones_own_stays_while_the_convention_does(window: MainWindow) -> None:
    window.problem_commands.change_turn()
    window.problem_commands.type_stipulation("#4")
    assert window.editor.document.entry.setup.turn is chess.BLACK


def test_the_menu_of_kinds_keeps_the_length(window: MainWindow) -> None:
    window.problem_commands.type_stipulation("#3")
    menu = window.question.kinds_button.menu()
    (selfmate,) = (a for a in menu.actions() if a.text() == "Selfmate\ts#n")
    selfmate.trigger()
    assert window.editor.document.entry.stipulation == "s#3"
    assert window.question.field.text() == "s#3"
    QTest.keyClicks(window.question.length, "4")  # the number has the keyboard
    assert window.editor.document.entry.stipulation == "s#4"
    QTest.keyClick(window.question.length, Qt.Key.Key_Return)  # and gives it to the board
    assert not window.question.length.isVisible()
    assert window.centre.board_pane.board.hasFocus()


@pytest.mark.parametrize(("text", "longest"), [("s#3", "s#250"), ("ser-h#3", "ser-h#500")])
def test_the_length_ends_where_solving_does(window: MainWindow, text: str, longest: str) -> None:
    window.problem_commands.type_stipulation(text)
    window.question.length.setValue(10_000)
    window.question.length.stepUp()
    assert window.editor.document.entry.stipulation == longest


def test_a_wrong_stipulation_changes_nothing(window: MainWindow) -> None:
    field = window.question
    field.edit()
    QTest.keyClicks(field.field, "zz")
    assert window.editor.document.entry.stipulation == "#2"
    assert field.field.toolTip().startswith("Expected a stipulation")
    QTest.keyClick(field.field, Qt.Key.Key_Return)
    assert field.field.text() == "zz"  # stays to be mended
    assert window.statusBar().currentMessage() == field.field.toolTip()
    window.centre.board_pane.board.setFocus()
    assert field.field.text() == "#2"


def test_escape_leaves_the_stipulation_as_it_was(window: MainWindow) -> None:
    window.question.edit()
    QTest.keyClicks(window.question.field, "zz")
    QTest.keyClick(window.question.field, Qt.Key.Key_Escape)
    assert window.question.field.text() == "#2"
    assert window.centre.board_pane.board.hasFocus()
    window.question.edit()
    QTest.keyClicks(window.question.field, "h#2")  # what was one was taken as it was typed
    QTest.keyClick(window.question.field, Qt.Key.Key_Escape)
    assert window.question.field.text() == window.editor.document.entry.stipulation == "h#2"


def test_a_stipulation_that_holds_a_position_leaves_room_below_the_board(
    window: MainWindow,
) -> None:
    window.problem_commands.type_stipulation("exact-ser-reci-h#125")
    most = window.question.field.width()
    window.problem_commands.type_stipulation("a=>b2 4k3/8/8/8/8/8/8/4K3")
    assert window.question.field.width() <= most
    assert window.question.field.cursorPosition() == 0


def test_a_click_on_the_stipulation_takes_all_of_it(window: MainWindow) -> None:
    field = window.question
    QTest.mouseClick(field.field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(field.field, "h#3")
    assert window.editor.document.entry.stipulation == "h#3"


def test_closing_with_changes_asks_once_and_cancel_keeps_the_window(window: MainWindow) -> None:
    window.commands.game_array.trigger()
    window.close()
    assert window.isVisible()
    assert "Untitled" in question(window).text()
    press(question(window), "Cancel")
    assert window.isVisible()
    window.close()
    press(question(window), "Discard")
    assert not window.isVisible()


def test_closing_saves_first_when_told_to(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "kept.olv"
    window.file_commands._on_name_chosen(str(path))
    window.commands.game_array.trigger()
    window.close()
    assert "kept.olv" in question(window).text()
    press(question(window), "Save")
    assert not window.isVisible()
    assert files.load(path).document.entry.setup.count(chess.WHITE) == 16


def test_closing_without_changes_asks_nothing(window: MainWindow) -> None:
    window.commands.example.trigger()
    window.close()
    assert not window.isVisible()


def test_a_file_is_dropped(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "drop.fen"
    path.write_text(f"{TWO_MOVER}\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    assert drop(window, data)
    assert fen(window) == TWO_MOVER
    assert window.windowTitle().startswith("drop.fen")


def test_text_is_dropped(window: MainWindow) -> None:
    data = QMimeData()
    data.setText(TWO_MOVER)
    assert drop(window, data)
    assert fen(window) == TWO_MOVER


def test_a_picture_is_not_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setData("image/png", b"")
    assert not drop(window, data)


def test_the_card_on_the_empty_board_goes_with_the_first_man(window: MainWindow) -> None:
    card = window.centre.empty_board
    assert card.isVisible()
    drag(window, tool(window, "white pawn"), center_of(window, "b2"))
    assert not card.isVisible()
    window.commands.undo.trigger()
    assert card.isVisible()
    window.centre.board_pane.arm(Man(Kind.PAWN, Color.WHITE))
    assert not card.isVisible()  # he may go where a button is
    window.centre.board_pane.arm(Instrument.HAND)
    assert card.isVisible()
    QTest.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)
    assert window.editor.document.entry.setup == parse_fen(TWO_MOVER)


def test_problems_are_added_and_walked_through(window: MainWindow) -> None:
    commands, editor = window.commands, window.editor
    commands.example.trigger()
    commands.duplicate_problem.trigger()
    commands.clear.trigger()
    commands.add_problem.trigger()
    assert len(editor.document.entries) == 3
    assert not commands.next_problem.isEnabled()
    commands.previous_problem.trigger()
    commands.previous_problem.trigger()
    assert fen(window) == TWO_MOVER
    assert not commands.previous_problem.isEnabled()
    commands.delete_problem.trigger()
    assert len(editor.document.entries) == 2


def test_a_crash_shows_a_bar_with_the_way_out(window: MainWindow) -> None:
    window.show_crash("Traceback …\nValueError: boom\n")
    bar = window.centre.notice_bar
    assert bar.isVisible()
    assert "Your work is still here" in bar.sentence.text()
    assert [button.text() for button in bar.buttons] == ["Save as…", "Details"]


def test_damaged_settings_are_told(
    qtbot: QtBot, tmp_path: Path, appearance: SystemAppearance
) -> None:
    path = tmp_path / "damaged.ini"
    path.write_bytes(b"\0\0")
    window = MainWindow(Settings(path), appearance)
    qtbot.addWidget(window)
    window.show()
    assert "settings could not be read" in window.centre.notice_bar.sentence.text()
    assert window.centre.notice_bar.isVisible()
