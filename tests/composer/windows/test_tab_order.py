"""Tab goes through every window as the eye does: to the right, and down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from composer.formats.files import load
from composer.model.document import Document
from composer.panels.fairy.late_pane import LateFairyPane
from composer.panels.shared.section import Section
from composer.windows.collection.holding_dialog import HoldingDialog
from composer.windows.main_window import MainWindow
from solver.ancestors.machine_game import Opponent
from tests.composer.windows.test_access_keys import DIALOGS, PANES, opened

SAMPLES = Path(__file__).parents[3] / "samples"
OTHERS = ("define_man", "search_form", "compare_file", "game", "machine_room")


def test_tab_goes_as_the_eye_does(window: MainWindow, subtests: pytest.Subtests) -> None:
    window.commands.example.trigger()
    window.commands.by_name["make_version"].trigger()
    for name in (*DIALOGS, *OTHERS):
        with subtests.test(name=name):
            _open(window, name)
            for other in opened(window):
                assert not list(_leaps(other))


def test_tab_goes_so_through_every_pane(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    window.commands.example.trigger()
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    for name in (*PANES[1:], "lines", "log", "history"):
        with subtests.test(name=name):
            window.panes.show_pane(name)
            QApplication.processEvents()
            assert not list(_leaps(window, window.panes.pane(name)))


def test_tab_goes_so_through_a_sheet_that_is_unfolded(window: MainWindow) -> None:
    window.commands.example.trigger()
    window.panes.show_pane("problem")
    sheet = window.panes.pane("problem")
    for section in sheet.findChildren(Section):
        section.open()
    QApplication.processEvents()
    assert not list(_leaps(window, sheet))


@pytest.mark.parametrize("number", [0, 5])
def test_tab_goes_through_the_window_as_f6_does(
    qtbot: QtBot, window: MainWindow, number: int
) -> None:
    """Commands, caption, board, palette, what is asked, moves, tabs, page, statistics."""
    entry = load(SAMPLES / "all-kinds.olv").document.entries[number]
    window.editor.apply("Put", lambda _: Document((entry,)))
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    centre, solution = window.centre, window.solution_pane
    line = window.statistics_pane.line
    parts = [
        centre.caption.text,
        centre.board_pane.board,
        centre.board_pane.piece_palette,
        centre.tools,
        window.question.side_button,
        window.question.field,
        centre.chips,
        centre.verdict_row,
        centre.move_controls,
        window.panes.tabBar(),
        solution.page.view,
        line.arrow,
        window.status_line,
        window.command_row,
    ]
    if not centre.chips.isVisible():
        parts.remove(centre.chips)
    centre.caption.text.setFocus()
    way: list[int] = []
    while len(way) < 60 and (len(way) < 2 or way[-1] != 0):
        focus = QApplication.focusWidget()
        assert focus is not None
        places = [i for i, it in enumerate(parts) if it is focus or it.isAncestorOf(focus)]
        way += [place for place in places if way[-1:] != [place]]
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert way == [*range(len(parts)), 0]


def _open(window: MainWindow, name: str) -> None:
    if name == "define_man":
        fairy = window.panes.pane("fairy")
        assert isinstance(fairy, LateFairyPane)
        fairy.pane.define_man()
    elif name == "search_form":
        window.collection_pane.pane.search.form_button.click()
    elif name == "compare_file":
        HoldingDialog(window.editor.document, window.editor.document.entries, "", window).show()
    elif name == "game":
        window.machine_commands.begin_game(Opponent.WRAY, "white")
    elif name == "machine_room":
        window.machine_commands.open_room()
    else:
        window.commands.by_name[name].trigger()


def _leaps(window: QWidget, part: QWidget | None = None) -> Iterator[str]:
    """Yield where Tab goes back to the left, or up to what is not further to the right."""
    stops = [it for it in _stops(window) if part is None or part.isAncestorOf(it)]
    for before, after in pairwise(stops):
        if before.isAncestorOf(after) or after.isAncestorOf(before):
            continue
        start, end = _place(before, window), _place(after, window)
        is_up = end.bottom() <= start.top() and end.left() < start.right()
        is_beside = min(start.bottom(), end.bottom()) - max(start.top(), end.top()) > 4
        if is_up or (is_beside and end.right() <= start.left()):
            yield f"{_name(before)} at {start}, then {_name(after)} at {end}"


def _stops(window: QWidget) -> Iterator[QWidget]:
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        has_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if has_tab and widget.isVisible() and widget.focusProxy() is None:
            yield widget
        widget = widget.nextInFocusChain()


def _place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _name(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton | QLineEdit):
        return f"{type(widget).__name__} {widget.text()!r}"
    if isinstance(widget, QComboBox):
        return f"{type(widget).__name__} {widget.currentText()!r}"
    return f"{type(widget).__name__} {widget.accessibleName()!r}"
