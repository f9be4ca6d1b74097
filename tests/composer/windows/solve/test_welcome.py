"""What stands in the place of a solution before there is anything to solve."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from composer.windows.main_window import MainWindow


def test_an_empty_window_offers_ways_to_begin_until_there_is_a_problem(
    window: MainWindow,
) -> None:
    welcome = window.solution_pane.welcome
    assert welcome is not None
    assert welcome.isVisible()
    assert [it.text() for it in welcome.buttons] == [
        "Try an example",
        "Look through classics",
        "Paste a position",
        "Type a position",
        "Read the first five minutes",
    ]
    welcome.buttons[0].click()
    assert any(window.editor.document.entry.setup.squares)
    assert not welcome.isVisible()
    assert window.solution_pane.empty_label.isVisible()


def test_the_classics_are_opened_in_no_file_of_the_users(qtbot: QtBot, window: MainWindow) -> None:
    welcome = window.solution_pane.welcome
    assert welcome is not None
    welcome.buttons[1].click()
    qtbot.waitUntil(lambda: len(window.editor.document.entries) > 1)
    assert window.editor.document.entries[0].authors == ("Alekhine, Alexander",)
    assert window.editor.path is None
    assert window.editor.is_clean
    assert window.panes.front == "collection"


def test_the_ways_to_begin_need_no_room_while_a_search_is_shown(window: MainWindow) -> None:
    pane = window.solution_pane
    assert pane.welcome is not None
    assert pane.welcome.minimumSizeHint().height() < pane.minimumSizeHint().height() <= 250
