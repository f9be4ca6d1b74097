"""A main window for each test, closed again without questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.appearance import Appearance, SystemAppearance
from composer.settings import Settings
from composer.windows.common import file_work
from composer.windows.main_window import MainWindow

MakeWindow = Callable[[], MainWindow]


@pytest.fixture
def judges_changes() -> bool:
    """Whether windows judge every change, as they do for users; tests about that return True.

    All others would pay for searches that they do not look at.
    """
    return False


@pytest.fixture
def settings(tmp_path: Path, judges_changes: bool) -> Settings:
    """Settings in a file of their own."""
    settings = Settings(tmp_path / "settings.ini")
    if not judges_changes:
        settings.keep("solve/live", False)
    return settings


@pytest.fixture
def appearance(qapp: QApplication) -> Iterator[SystemAppearance]:
    """The appearance of the program, light; the palette of the tests comes back afterwards."""
    palette = QPalette(qapp.palette())
    appearance = SystemAppearance(qapp, Appearance.LIGHT)
    yield appearance
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # closed windows are not dressed again
    appearance.choose(Appearance.SYSTEM)
    appearance.deleteLater()
    qapp.setPalette(palette)


@pytest.fixture(autouse=True)
def short_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every file count as short, however busy the machine is."""
    monkeypatch.setattr(file_work, "PATIENCE", 20_000)


@pytest.fixture
def make_window(
    qtbot: QtBot, settings: Settings, appearance: SystemAppearance
) -> Iterator[MakeWindow]:
    """Make windows as the program does; in the end all are closed, saved or not."""
    windows: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(settings, appearance)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield make
    for window in windows:
        window.editor.mark_saved()
        window.close()
        window.deleteLater()


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    """One window with an empty board."""
    return make_window()
