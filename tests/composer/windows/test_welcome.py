"""What stands in the place of a solution before there is anything to solve."""

from __future__ import annotations

from composer.windows.main_window import MainWindow


def test_an_empty_window_offers_ways_to_begin_until_there_is_a_problem(
    window: MainWindow,
) -> None:
    welcome = window.solution_pane.welcome
    assert welcome is not None
    assert welcome.isVisible()
    assert [it.text() for it in welcome.buttons] == [
        "Try an example",
        "Paste a position",
        "Type a position",
        "Read the first five minutes",
    ]
    welcome.buttons[0].click()
    assert any(window.editor.document.entry.setup.squares)
    assert not welcome.isVisible()
    assert window.solution_pane.empty_label.isVisible()
