"""Windows beside the main one open no larger than the screen, so that their buttons are seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from composer.model.document import Entry
from composer.panels.shared import screens
from composer.windows.collection.holding_dialog import HoldingDialog
from composer.windows.common.notice_bar import WayOut, Weight
from composer.windows.main_window import MainWindow
from tests.composer.windows.test_access_keys import opened

ROOM = QRect(0, 0, 910, 499)
"""A screen of 1366 x 768 on which all is half as large again."""


@pytest.mark.parametrize("length", [1, 4])
def test_a_notice_pushes_nothing_off_the_screen(window: MainWindow, length: int) -> None:
    """The bar asks for the lines that its sentence has, and the window stays as it is."""
    window.resize(ROOM.size())
    sentence = "“problems.olv” was opened, but one place in it could not be read. " * length
    bar = window.centre.notice_bar
    bar.tell(Weight.WARNING, sentence, (WayOut("Show it", bar.dismiss),))
    QApplication.sendPostedEvents()
    assert bar.isVisible()
    assert window.size() == ROOM.size()
    assert ROOM.contains(window.status_line.geometry())
    wanted = bar.sentence.heightForWidth(bar.sentence.width())
    assert wanted <= bar.sentence.height() < wanted + bar.sentence.fontMetrics().height()


def test_a_window_opens_within_the_screen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(screens, "_room_on", lambda screen, window: ROOM)
    window.commands.example.trigger()
    window.commands.by_name["make_version"].trigger()
    for command in (
        *("change_keys", "collection_statistics", "library", "settings_search", "twins"),
        *("solve_restricted", "compare_versions", "export", "print", "economy", "repair"),
        *("first_steps", "keys", "about", "compare_file", "search_form", "fill_in"),
    ):
        with subtests.test(command=command):
            if command == "compare_file":  # behind a choice of files
                HoldingDialog(window.editor.document, (Entry(),), "", window).show()
            elif command == "search_form":
                window.panes.show_pane("collection")
                window.collection_pane.pane.search.form_button.click()
            else:
                window.commands.by_name[command].trigger()
            sizes = [other.size() for other in opened(window)]
            assert sizes
            assert all(ROOM.size() == ROOM.size().expandedTo(size) for size in sizes)
