"""The page of keys leaves none out: what a command, the board or a window answers to is told."""

from __future__ import annotations

from html import unescape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut

from composer.board.keys import _COMMANDS, _TRAVELS
from composer.windows.main_window import MainWindow
from composer.windows.view.fairy_help import fairy_html
from composer.windows.view.help_pages import HelpPage, first_steps_html
from tests.composer.late_panes import make_panes

NATIVE = QKeySequence.SequenceFormat.NativeText
WRITTEN = {
    **{Qt.Key.Key_Delete: "Delete", Qt.Key.Key_Escape: "Esc", Qt.Key.Key_Return: "Enter"},
    **{Qt.Key.Key_Left: "Arrow keys", Qt.Key.Key_Right: "Arrow keys"},
    **{Qt.Key.Key_Up: "Arrow keys", Qt.Key.Key_Down: "Arrow keys"},
}
"""Keys that the page calls otherwise than Qt."""


@pytest.fixture
def told(window: MainWindow) -> set[str]:
    """The keys on the page, as somebody reads them who opened it from the menu."""
    make_panes(window)
    window.commands.keys.trigger()
    [page] = window.findChildren(HelpPage)
    rows = [line for line in page.page.toPlainText().splitlines() if line.strip()]
    return {key.strip() for row in rows for key in row.split(",")} | set(rows)


def test_every_key_of_a_command_is_told(window: MainWindow, told: set[str]) -> None:
    untold = [
        f"{action.objectName()}: {keys.toString(NATIVE)}"
        for action in window.findChildren(QAction)
        for keys in action.shortcuts()
        if action.text()
        and keys[0].key() <= Qt.Key.Key_F12  # type: ignore[index]  # few keyboards have others
        and keys.toString(NATIVE) not in told
    ]
    assert not untold
    assert {"Ctrl+Alt+C", "Ctrl+Alt+F", "Ctrl+Alt+Z", "F4"} <= told


def test_every_key_beside_the_commands_is_told(window: MainWindow, told: set[str]) -> None:
    digits = [it.key().toString() for it in window.findChildren(QShortcut)]
    assert sorted(digits) == list("123456789")
    assert "1 to 9" in told
    for key in (*_TRAVELS, *_COMMANDS):
        assert WRITTEN.get(key, QKeySequence(key).toString(NATIVE)) in told


def test_the_page_of_fairy_chess_tells_how_conditions_and_neutral_men_are_found(
    window: MainWindow,
) -> None:
    page = unescape(fairy_html(window.commands))
    assert "With “Neutral” the tray has the men of orthodox chess, too. Ctrl+Alt+C lists" in page
    window.commands.by_name["conditions"].setShortcut("Ctrl+J")
    assert "Ctrl+J lists the fairy conditions" in unescape(fairy_html(window.commands))


def test_the_first_steps_tell_of_comparing_files(window: MainWindow) -> None:
    assert "“Compare with a file” compares the collection" in unescape(
        first_steps_html(window.commands)
    )
