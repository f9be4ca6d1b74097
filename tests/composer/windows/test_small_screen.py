"""Windows beside the main one open no larger than the screen, so that their buttons are seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QDialog

from composer.windows.common import screens
from composer.windows.main_window import MainWindow

ROOM = QRect(0, 0, 910, 499)
"""A screen of 1366 x 768 on which all is half as large again."""


@pytest.mark.parametrize(
    "command",
    [
        *("change_keys", "collection_statistics", "library", "settings_search", "twins"),
        *("solve_restricted", "compare_versions", "export", "print", "economy", "repair"),
        *("first_steps", "keys", "about"),
    ],
)
def test_a_window_opens_within_the_screen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(screens, "_room_on", lambda screen, window: ROOM)
    window.commands.example.trigger()
    if command == "compare_versions":
        window.commands.by_name["make_version"].trigger()
    window.commands.by_name[command].trigger()
    opened = [it for it in QApplication.topLevelWidgets() if it.isVisible() and it is not window]
    assert opened
    for other in opened:
        assert ROOM.size() == ROOM.size().expandedTo(other.size())
        if isinstance(other, QDialog):
            other.reject()
        else:
            other.close()
