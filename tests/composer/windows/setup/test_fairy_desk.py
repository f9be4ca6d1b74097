"""A fairy problem in the window: set up by mouse, asked, solved, twinned, saved and printed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.diagram.caption import TextForm, caption_of
from composer.formats.common.publication import Publication
from composer.formats.olv.document import read_olv, write_olv
from composer.model.document import Document, Entry
from composer.panels.fairy.late_pane import LateFairyPane
from composer.panels.fairy.own_man_dialog import OwnManDialog
from composer.panels.fairy.pane import FairyMenPane
from composer.windows.main_window import MainWindow
from composer.windows.setup.walk_dialog import WalkDialog
from solver.men import Color, Kind, Man
from solver.notation.fen import parse_fen
from solver.squares import square_of

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def tray(window: MainWindow, qtbot: QtBot) -> FairyMenPane:
    window.panes.command("fairy").trigger()
    late = window.panes.pane("fairy")
    assert isinstance(late, LateFairyPane)
    qtbot.waitUntil(late.isVisible)
    return late.pane


def drag(window: MainWindow, tray: FairyMenPane, kind: Kind, square: str) -> None:
    """Drag a man from the tray, whose cell has the mouse all the way."""
    cell = next(it for it in tray.tray.cells if it.kind is kind)
    board = window.centre.board_pane.board
    center = board.square_box(square_of(square)).center
    end = QPointF(board.mapToGlobal(QPoint(int(center.x), int(center.y))))
    QTest.mousePress(cell, LEFT, NONE, QPoint(9, 9))
    for step in (QPointF(cell.mapToGlobal(QPoint(60, 30))), end):
        at = cell.mapFromGlobal(step)
        move = QMouseEvent(QEvent.Type.MouseMove, at, step, Qt.MouseButton.NoButton, LEFT, NONE)
        QApplication.sendEvent(cell, move)
    at = cell.mapFromGlobal(end)
    release = QMouseEvent(QEvent.Type.MouseButtonRelease, at, end, LEFT, LEFT, NONE)
    QApplication.sendEvent(cell, release)


def man(window: MainWindow, square: str) -> Man | None:
    return window.editor.document.entry.setup.squares[square_of(square)]


def test_what_the_board_does_not_show_is_told_with_the_men(window: MainWindow) -> None:
    entry = Entry(parse_fen("4k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 0 1"), "#3")
    window.editor.replace(Document((entry,)))
    tip = window.centre.marks.toolTip().splitlines()
    assert tip[:2] == ["White may not castle short", "En passant on d6 is allowed"]


def test_a_circe_helpmate_with_neutral_grasshoppers_from_the_tray_to_paper(
    window: MainWindow, tray: FairyMenPane, qtbot: QtBot
) -> None:
    for typed in ("Ka1", "kh8", "Rb7", "ph7"):
        window.typed_commands.run(typed)
    tray.colors.buttons[2].click()
    drag(window, tray, Kind.GRASSHOPPER, "d4")
    drag(window, tray, Kind.GRASSHOPPER, "f6")
    assert man(window, "d4") == man(window, "f6") == Man(Kind.GRASSHOPPER, Color.NEUTRAL)
    window.problem_commands.type_stipulation("h#1")
    sheet = window.problem_pane.pane
    window.panes.show_pane("problem")
    sheet.conditions_section.open()
    sheet.conditions.table.setCurrentCell(0, 0)
    QTest.keyClick(sheet.conditions.table, Qt.Key.Key_Space)
    sheet.asked.twins.setPlainText("b: Move b7 b6")
    assert window.centre.marks.text() == "Circe · 2 + 2 + 2n"

    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    assert len(window.solution_pane.answers()) == 2
    window.resize(1200, 680)
    qtbot.waitUntil(lambda: window.centre.board_pane.board.width() < 500)
    assert window.centre.chips.count
    qtbot.waitUntil(window.centre.marks.isVisible)  # under what it is played is seen beside chips
    row, board = window.centre.verdict_row, window.centre.board_pane.board

    def ends_with_the_board() -> bool:
        box = board.geometry_of_squares.board
        end = board.mapToGlobal(QPoint(round(box.x + box.width), 0)).x()
        return row.mapToGlobal(row.rect().topRight()).x() <= end

    qtbot.waitUntil(ends_with_the_board)
    entry = window.editor.document.entry
    caption = caption_of(Publication(entry), TextForm())
    below = [span.text for paragraph in caption.below for span in paragraph]
    assert below == ["b) wRb7→b6", "Circe", "Neutral grasshopper d4 f6"]
    assert caption.right == "(2+2+2n)"

    again = read_olv(write_olv(window.editor.document)).document.entry
    assert again.setup.squares == entry.setup.squares
    assert again.options == ("Circe",)


def test_the_tray_shows_what_is_in_hand_and_what_was_used_last(
    window: MainWindow, tray: FairyMenPane
) -> None:
    cell = next(it for it in tray.tray.cells if it.kind is Kind.LEO)
    QTest.mouseClick(cell, LEFT, NONE, QPoint(9, 9))
    assert cell.isChecked()
    assert window.centre.board_pane.armed == Man(Kind.LEO, Color.WHITE)
    drag(window, tray, Kind.ROSE, "c3")
    window.panes.show_pane("solution")
    window.panes.show_pane("fairy")

    assert [it.kind for it in tray.tray.cells[:1]] == [Kind.ROSE]


@pytest.mark.parametrize(
    ("in_hand", "expected"),
    [
        (Man(Kind.NIGHTRIDER, Color.WHITE), Man(Kind.NIGHTRIDER, Color.NEUTRAL)),
        (Man(Kind.NIGHTRIDER, Color.NEUTRAL), Man(Kind.NIGHTRIDER, Color.NEUTRAL)),
        (Man(Kind.QUEEN, Color.WHITE), Man(Kind.QUEEN, Color.WHITE)),  # she is of the other tray
        (None, None),
    ],
)
def test_the_fairy_man_in_hand_takes_the_colour_that_is_chosen_then(
    window: MainWindow, tray: FairyMenPane, in_hand: Man | None, expected: Man | None
) -> None:
    board = window.centre.board_pane
    if in_hand is not None:
        board.arm(in_hand)
    tray.colors.buttons[2].click()

    assert tray.tray.armed == expected
    checked = [cell.kind for cell in tray.tray.cells if cell.isChecked()]
    assert set(checked) == ({Kind.NIGHTRIDER} if expected and expected.kind > Kind.KING else set())


def test_men_and_wheel_are_as_ever_without_fairy_men(window: MainWindow) -> None:
    board = window.centre.board_pane
    assert not board.is_fairy
    window.typed_commands.run("nGd4")
    assert board.is_fairy
    window.commands.undo.trigger()
    assert not board.is_fairy


def test_how_a_man_on_the_board_moves_is_shown(window: MainWindow) -> None:
    window.typed_commands.run("wLEd4")
    window.centre.board_pane.walk_requested.emit(square_of("d4"))

    dialog = window.findChild(WalkDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "Leo"
    assert square_of("d5") in dialog.board.targets
    dialog.close()


def test_the_conventions_are_told_in_the_help(window: MainWindow) -> None:
    window.commands.fairy_help.trigger()

    page = next(it for it in QApplication.topLevelWidgets() if it.windowTitle() == "Fairy chess")
    assert "ImmunChess" in page.page.toPlainText()  # type: ignore[attr-defined]
    page.close()


def test_a_man_of_ones_own_comes_into_the_hand_in_the_colour_that_is_offered(
    window: MainWindow, tray: FairyMenPane
) -> None:
    armed: list[object] = []
    window.centre.board_pane.armed_changed.connect(armed.append)
    tray.set_color(Color.NEUTRAL)
    tray.define_man()
    dialog = tray.findChildren(OwnManDialog)[-1]
    dialog.letters.setText("XZ")
    dialog.walk.setText("Camelrider + Wazir")
    dialog.row.accepted.emit()

    (kind,) = tray.tray.own
    assert armed == [Man(kind, Color.NEUTRAL)]


def test_a_man_of_ones_own_is_defined_placed_changed_and_told(
    window: MainWindow, tray: FairyMenPane
) -> None:
    def define(walk: str) -> None:
        tray.define_man()
        dialog = tray.findChildren(OwnManDialog)[-1]
        dialog.letters.setText("XY")
        dialog.walk.setText(walk)
        dialog.row.accepted.emit()

    define("Camelrider + Wazir")
    (kind,) = tray.tray.own
    drag(window, tray, kind, "d4")
    window.typed_commands.run("bXYe5")
    assert man(window, "d4") == Man(kind, Color.WHITE)
    assert man(window, "e5") == Man(kind, Color.BLACK)
    entry = window.editor.document.entry
    below = caption_of(Publication(entry), TextForm()).below
    assert [span.text for paragraph in below for span in paragraph] == [
        "XY: Camelrider + Wazir d4 e5"
    ]

    define("Camelrider + Zebra")
    changed = man(window, "d4")
    assert changed is not None
    assert changed.kind is not kind
    assert tray.tray.own == (changed.kind,)
    data = write_olv(window.editor.document)
    assert b"men: 'XY: Camelrider + Zebra'" in data
    assert read_olv(data).document.entry.setup == window.editor.document.entry.setup
    window.editor.history.undo()
    assert man(window, "d4") == Man(kind, Color.WHITE)
