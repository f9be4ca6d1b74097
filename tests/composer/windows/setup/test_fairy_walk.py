"""A fairy problem by somebody who reads only the screen: mouse and keys from the empty board on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from composer.board.flat_board import FlatBoard
from composer.formats.olv.document import write_olv
from composer.formats.popeye.found import Found
from composer.model.document import Document
from composer.panels.fairy.late_pane import LateFairyPane
from composer.windows.main_window import MainWindow
from composer.windows.output.print_dialog import PrintDialog
from composer.windows.setup.twins_dialog import TwinsDialog
from solver.men import Color, Kind, Man
from solver.squares import square_of
from tests.composer.export.pdf_text import pages_of

LINE = "  1.nRh5*h2[+nGh8] Kd3-c3   2.nGh8-b2 nGd7-g7   3.nRh2-c2 + Kc3*c2[+nRa8] #"
"""What Popeye prints; with the grasshopper of h2 on g2 he finds nothing."""
LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QApplication.sendPostedEvents()  # what was opened just now is laid out
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center() if at is None else at)


def type_in(text: str) -> None:
    """Type where the keyboard is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def put(window: MainWindow, *names: str) -> None:
    board = window.centre.board_pane.board
    for name in names:
        center = board.square_box(square_of(name)).center
        click(board, QPoint(int(center.x), int(center.y)))


def square_on(board: FlatBoard, name: str) -> QPoint:
    QApplication.sendPostedEvents()
    center = board.geometry_of_squares.box(square_of(name)).center
    return QPoint(int(center.x), int(center.y))


def show_tab(window: MainWindow, words: str) -> None:
    bar = window.panes.tabBar()
    (place,) = (it for it in range(bar.count()) if bar.tabText(it) == words)
    click(bar, bar.tabRect(place).center())


def set_up(window: MainWindow) -> None:
    """Find the grasshopper, make him neutral and put him down; then the others."""
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.fairy_commands.command.trigger()  # the turned queen below the palette
    late = window.panes.pane("fairy")
    assert isinstance(late, LateFairyPane)
    tray = late.pane
    type_in("grassh")
    click(tray.colors.buttons[2])
    click(tray.tray.cells[0])
    put(window, "d7", "f7", "h2")
    tray.search.clear()
    tray.search.setFocus()
    type_in("rook")
    click(tray.tray.cells[0])
    put(window, "h5")
    palette = window.centre.board_pane.piece_palette
    for man, square in ((Man(Kind.KING, Color.WHITE), "d3"), (Man(Kind.KING, Color.BLACK), "a1")):
        click(palette.cell(man))
        put(window, square)


def ask(window: MainWindow) -> None:
    """Tick Circe, choose a helpmate and its length."""
    show_tab(window, "Problem")
    sheet = window.problem_pane.pane
    click(sheet.conditions_section.button)
    table = sheet.conditions.table
    box = table.visualRect(table.model().index(0, 0))
    click(table.viewport(), QPoint(box.left() + 12, box.center().y()))
    menu = window.question.kinds_button.menu()
    next(it for it in menu.actions() if it.text().startswith("Helpmate\t")).trigger()
    type_in("3")
    QTest.keyClick(window.question.length, Qt.Key.Key_Return)


def add_twin(window: MainWindow) -> None:
    """Drag the grasshopper of h2 to g2 on the board of a new twin."""
    window.commands.by_name["twins"].trigger()
    dialog = window.findChild(TwinsDialog)
    assert isinstance(dialog, TwinsDialog)
    click(dialog.twins.twins.add_button)
    board = dialog.twins.before
    QTest.mousePress(board, LEFT, pos=square_on(board, "h2"))
    QTest.mouseRelease(board, LEFT, pos=square_on(board, "g2"))
    dialog.reject()


def solve(window: MainWindow, qtbot: QtBot) -> list[str]:
    """Press Solve, and return the lines that were found."""
    click(window.command_row.solve)
    qtbot.waitUntil(lambda: window.solution_pane.answers() != ())
    return [line for line in Found(window.solution_pane.answers()).text().splitlines() if line]


def test_a_newcomer_composes_a_circe_helpmate_with_neutral_grasshoppers(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    set_up(window)
    ask(window)
    entry = window.editor.document.entry
    assert (entry.stipulation, entry.options) == ("h#3", ("Circe",))
    assert window.centre.board_pane.board.hasFocus()
    assert solve(window, qtbot) == [LINE]

    add_twin(window)
    assert window.editor.document.entry.extra == (("twins", {"b": "Move h2 g2"}),)
    assert solve(window, qtbot) == ["a)", LINE, "b) nGh2-->g2"]

    path = tmp_path / "walk.olv"
    path.write_bytes(write_olv(window.editor.document))
    window.editor.replace(Document())
    window.open_files([str(path)])
    qtbot.waitUntil(lambda: window.editor.path == path)
    assert window.editor.document.entry.setup == entry.setup
    assert solve(window, qtbot) == ["a)", LINE, "b) nGh2-->g2"]

    window.commands.by_name["print"].trigger()
    dialog = window.findChild(PrintDialog)
    assert isinstance(dialog, PrintDialog)
    with qtbot.waitSignal(dialog.exported):
        dialog.export(tmp_path / "walk.pdf")
    (page,) = pages_of((tmp_path / "walk.pdf").read_bytes())
    for words in ("h#3", "Circe", "(1+1+4n)", "Neutral grasshopper", "Neutral rook", "b) nGh2"):
        assert words in page
    dialog.reject()
