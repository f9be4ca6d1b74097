"""The window on small screens, in light and dark, and without a mouse or eyes."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QByteArray, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QStyleOptionToolButton,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from composer.appearance import Appearance, is_dark
from composer.diagram.look import BoardStyle, Coordinates
from composer.diagram.picture import diagram_svg
from composer.diagram.piece_sets import PieceSet
from composer.panels.shared.controls import MenuButton
from composer.settings import Settings
from composer.tokens import GRID
from composer.windows.main_window import MainWindow
from solver.setup import Setup
from tests.composer.late_panes import make_panes
from tests.composer.windows.conftest import MakeWindow

PIECE_LETTERS = set("KQRBNSP")
NAMES = ("solution", "problem", "collection", "lines", "runs", "batch", "log", "history")


def test_nothing_is_cut_off_on_a_small_screen(qtbot: QtBot, window: MainWindow) -> None:
    window.clipboard_commands.take_text("4k3/8/8/8/4R3/8/8/4K2P w - - 0 1")
    window.resize(1024, 640)
    window.commands.fen.trigger()
    qtbot.waitUntil(lambda: window.centre.fen_line.field.isVisible())
    assert (window.width(), window.height()) == (1024, 640)
    least = window.minimumSizeHint()
    assert least.width() <= 1024
    assert least.height() <= 640
    panes = (window.solution_pane, window.statistics_pane)
    for part in (window.centre, window.question, window.status_line, *panes):
        for widget in part.findChildren(QWidget):
            if isinstance(widget, QAbstractButton | QLabel | QLineEdit) and widget.isVisible():
                place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
                assert window.rect().contains(place), widget.accessibleName() or widget


def test_the_board_is_large_on_a_small_screen(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 640)
    board = window.centre.board_pane.board
    qtbot.waitUntil(lambda: window.width() == 1024)
    qtbot.waitUntil(lambda: board.geometry_of_squares.square_size >= 50)
    assert board.height() < 560


def test_three_panes_stay_and_the_others_come_when_they_are_asked_for(window: MainWindow) -> None:
    panes = window.panes
    always = [name for name in NAMES if panes.is_open(name)]
    assert always == ["solution", "problem", "collection"]
    for name in NAMES:
        panes.command(name).trigger()
        assert panes.front == name
        assert not panes.pane(name).isHidden()
    for name in NAMES:
        panes.close_pane(name)
    assert [name for name in NAMES if panes.is_open(name)] == always
    panes.show_pane("runs")
    window.commands.reset_layout.trigger()
    assert panes.front == "solution"
    assert not panes.is_open("runs")


def test_a_pane_that_was_asked_for_is_closed_at_its_tab(window: MainWindow) -> None:
    window.panes.show_pane("log")
    closer = window.panes.tabBar().tabButton(
        window.panes.currentIndex(), QTabBar.ButtonPosition.RightSide
    )
    assert isinstance(closer, QToolButton)
    QTest.mouseClick(closer, Qt.MouseButton.LeftButton)
    assert not window.panes.is_open("log")
    assert window.panes.front == "solution"


def test_the_layout_is_kept_between_two_starts(make_window: MakeWindow) -> None:
    first = make_window()
    first.panes.show_pane("history")
    first.statistics_pane.choose_open(True)
    first.desk.choose_width(520)
    first.close()
    second = make_window()
    assert second.panes.front == "history"
    assert second.statistics_pane.is_open
    assert second.desk.chosen_width == 520


@pytest.mark.parametrize("kept", [b"rubbish", b"\x00\x00\x00\xff\x00\x00\x00\x03", b"[1]"])
def test_the_layout_of_an_older_version_falls_back_to_the_first_one(
    settings: Settings, make_window: MakeWindow, kept: bytes
) -> None:
    settings.panes = QByteArray(kept)
    settings.geometry = QByteArray(b"rubbish")
    window = make_window()
    assert window.panes.front == "solution"
    screen = window.screen().availableGeometry()
    assert screen.intersects(window.frameGeometry())


def test_the_report_has_the_whole_height_and_all_the_width_beside_the_board(
    qtbot: QtBot, window: MainWindow
) -> None:
    for width, height, square in ((1366, 740, 62), (1024, 612, 48), (1920, 1040, 92)):
        window.resize(width, height)
        qtbot.waitUntil(lambda height=height: window.height() == height)  # type: ignore[misc]
        QApplication.processEvents()
        desk, panes = window.desk, window.panes
        assert panes.height() == desk.height()
        assert panes.geometry().right() == desk.rect().right()
        assert panes.x() <= window.centre.width() + 1
        assert window.centre.board_pane.board.geometry_of_squares.square_size >= square
        assert panes.width() >= 440


def test_tabs_begin_where_the_panes_do_and_the_choices_stand_in_a_line_with_them(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(1600, 900)
    window.clipboard_commands.take_text("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    window.commands.solve.trigger()
    choices = window.solution_pane.readings.choices
    qtbot.waitUntil(lambda: choices.isVisible() and not window.controller.is_running)
    bar = window.panes.tabBar()
    tab = bar.tabRect(0).translated(bar.mapTo(window.panes, QPoint()))
    assert tab.left() == 2 * GRID

    def middle() -> int:
        return choices.mapTo(window.panes, choices.rect().center()).y()

    qtbot.waitUntil(lambda: abs(middle() - tab.center().y()) <= 1)


def test_a_new_window_leaves_room_for_the_title_bar(window: MainWindow) -> None:
    room = window.screen().availableGeometry()
    assert window.height() <= room.height() - 40
    assert window.width() <= room.width()


def test_the_window_comes_back_onto_the_screen(settings: Settings, make_window: MakeWindow) -> None:
    first = make_window()
    first.resize(700, 500)
    first.move(90_000, 90_000)
    first.close()
    second = make_window()
    assert second.screen().availableGeometry().contains(second.frameGeometry().topLeft())


def test_appearance_is_switched_at_once_and_kept(
    qtbot: QtBot, window: MainWindow, settings: Settings, qapp: QApplication
) -> None:
    before = window.commands.new.icon().pixmap(20, 20).toImage()
    window.commands.by_name["appearance_dark"].trigger()
    assert is_dark(qapp.palette())
    qtbot.waitUntil(lambda: is_dark(window.centre.fen_line.palette()))
    assert window.commands.new.icon().pixmap(20, 20).toImage() != before
    assert settings.appearance is Appearance.DARK
    window.commands.by_name["appearance_light"].trigger()
    assert not is_dark(qapp.palette())


def test_board_colours_and_coordinates_are_kept(
    make_window: MakeWindow, settings: Settings
) -> None:
    first = make_window()
    plain = first.centre.board_pane.board.grab().toImage()
    first.commands.by_name["board_blue"].trigger()
    first.commands.by_name["coordinates_off"].trigger()
    assert first.centre.board_pane.board.grab().toImage() != plain
    assert settings.choice("board/style", BoardStyle.BROWN) is BoardStyle.BLUE
    second = make_window()
    assert second.centre.board_pane.board.coordinates is Coordinates.OFF
    assert second.commands.by_name["board_blue"].isChecked()


def test_a_piece_set_is_tried_while_the_pointer_is_over_it(
    make_window: MakeWindow, settings: Settings
) -> None:
    window = make_window()
    pane, looks = window.centre.board_pane, window.view_commands.looks
    plain = pane.grab().toImage()
    looks.hovered.emit(PieceSet.MODERN)
    assert pane.grab().toImage() != plain
    looks.left.emit()
    assert pane.grab().toImage() == plain

    window.commands.by_name["pieces_modern"].trigger()
    assert pane.grab().toImage() != plain
    assert window.view_commands.look.piece_set is PieceSet.MODERN
    assert make_window().commands.by_name["pieces_modern"].isChecked()


def test_styles_and_sets_are_shown_in_their_menus(window: MainWindow) -> None:
    menus = window.findChildren(QMenu)
    for name in ("board_blue", "pieces_modern"):
        action = window.commands.by_name[name]
        (menu,) = (it for it in menus if action in it.actions())
        menu.aboutToShow.emit()
        assert not action.icon().isNull()


def test_a_copied_picture_has_the_size_and_the_look_that_were_chosen(
    make_window: MakeWindow,
) -> None:
    window = make_window()
    for name in ("picture_size_240", "pieces_print", "board_print", "coordinates_off"):
        window.commands.by_name[name].trigger()
    window.commands.copy_picture.trigger()
    data = QGuiApplication.clipboard().mimeData()
    image = data.imageData()
    assert (image.width(), image.height()) == (240, 240)
    assert diagram_svg(Setup(), window.view_commands.picture_form()).encode() == bytes(
        data.data("image/svg+xml").data()
    )


def test_every_focusable_widget_has_a_name(qtbot: QtBot, window: MainWindow) -> None:
    for name in NAMES:
        window.panes.show_pane(name)
    nameless = []
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not (
            widget.isHidden() or _is_inner(widget)
        ):
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                nameless.append(f"{type(widget).__name__} {widget.objectName()}")
    assert not nameless


def _is_inner(widget: QWidget) -> bool:
    """Whether *widget* is only a part or a frame of another one."""
    parts = ("QMenuBar", "QToolBarExtension", "QHeaderView")
    return widget.objectName().startswith("qt_") or type(widget).__name__ in parts


def test_buttons_with_menus_show_an_arrow_behind_their_words(window: MainWindow) -> None:
    make_panes(window)
    buttons = [each for each in window.findChildren(QToolButton) if each.menu() is not None]
    buttons = [
        each for each in buttons if not each.objectName().startswith("qt_") and each.icon().isNull()
    ]
    assert {each.text() for each in buttons} >= {"View", "Position", "Room", "Recent"}
    for button in buttons:
        is_drawn_well = isinstance(button, MenuButton) or button.arrowType() != Qt.ArrowType.NoArrow
        assert is_drawn_well, button.text()
    view = next(each for each in buttons if each.text() == "View")
    option = QStyleOptionToolButton()
    view.initStyleOption(option)
    assert option.text == "View ▾"
    words = view.fontMetrics().horizontalAdvance(option.text)
    assert view.sizeHint().width() > words


def test_every_command_has_words_and_a_sentence(window: MainWindow) -> None:
    for action in _menu_actions(window):
        assert action.text()
        assert action.statusTip(), action.text()


def _menu_actions(window: MainWindow) -> list[QAction]:
    found: list[QAction] = []
    waiting = list(window.menuBar().actions())
    while waiting:
        action = waiting.pop()
        menu = action.menu()
        if menu is not None:
            waiting.extend(menu.actions())  # type: ignore[attr-defined]
        elif not action.isSeparator() and action.isEnabled():
            found.append(action)
    return found


def test_no_key_is_used_twice_and_none_is_a_piece_letter(window: MainWindow) -> None:
    keys = [
        key.toString(QKeySequence.SequenceFormat.PortableText)
        for action in window.findChildren(QAction)
        for key in action.shortcuts()
        if action in window.actions()
    ]
    assert len(keys) == len(set(keys))
    assert not PIECE_LETTERS & set(keys)


def test_piece_letters_reach_the_board(window: MainWindow) -> None:
    board = window.centre.board_pane.board
    board.setFocus()
    for letter in "kQrBnSp":
        QTest.keyClicks(board, letter)
        piece = window.editor.document.entry.setup.squares[28]
        assert piece is not None
        assert piece.fen == letter.replace("S", "N")


def test_flip_works_by_key_on_the_board_but_not_in_a_field(window: MainWindow) -> None:
    pane = window.centre.board_pane
    pane.board.setFocus()
    QTest.keyClicks(pane.board, "f")
    assert pane.is_flipped
    window.commands.fen.trigger()
    field = window.centre.fen_line.field
    field.setFocus()
    QTest.keyClicks(field, "f")
    assert pane.is_flipped


def is_in_sight(widget: QWidget) -> bool:
    """Tell whether anything of *widget* is seen."""
    return not widget.visibleRegion().isEmpty()


def focused() -> QWidget:
    """Return what has the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def test_tab_leads_round_the_window_and_only_to_what_is_in_sight(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    for front in ("solution", "lines", "problem", "collection"):
        with subtests.test(front=front):
            window.panes.show_pane(front)
            pane = window.panes.pane(front)
            qtbot.waitUntil(partial(is_in_sight, pane))
            board = window.centre.board_pane.board
            board.setFocus()
            way: list[QWidget] = []
            out_of_sight: list[str] = []
            while not way or way[-1] is not board:
                assert len(way) < 60
                QTest.keyClick(focused(), Qt.Key.Key_Tab)
                way.append(focused())
                if not is_in_sight(way[-1]):  # now: a pane may scroll on with the next one
                    out_of_sight.append(way[-1].accessibleName())
            assert not out_of_sight
            assert window.question.field in way
            assert window.command_row.find_field in way
            assert front in ("solution", "lines") or any(
                pane.isAncestorOf(widget) for widget in way
            )


def test_ctrl_and_wheel_make_the_board_larger_and_smaller(qtbot: QtBot, window: MainWindow) -> None:
    board = window.centre.board_pane.board
    heard: list[int] = []
    window.centre.board_pane.zoom_requested.connect(heard.append)
    at = QPointF(board.mapTo(window, board.rect().center()))
    control = Qt.KeyboardModifier.ControlModifier
    before = window.centre.width()
    for turn in (-240, 120):
        QTest.wheelEvent(window.windowHandle(), at, QPoint(0, turn), QPoint(), control)
    assert heard == [-2, 1]
    window.resize(window.width() + 400, window.height())
    qtbot.waitUntil(lambda: window.centre.width() > before)
    wide = window.centre.width()
    window.desk.widen(-2)
    qtbot.waitUntil(lambda: window.centre.width() < wide)
    narrow = window.centre.width()
    window.desk.widen(1)
    qtbot.waitUntil(lambda: window.centre.width() > narrow)
