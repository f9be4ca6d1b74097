"""The window changes its language as if it had been made in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from composer import language as languages
from composer.appearance import Appearance, SystemAppearance
from composer.language import Language
from composer.retelling import _PROPERTIES
from composer.settings import Settings
from composer.translator import SpokenLanguage
from composer.windows.main_window import MainWindow
from tests.catalogues import MarkedTexts

OF_QT = ("qt_", "Scroll")
"""How the names of parts begin that Qt made and has words for."""

Words = dict[str, list[str]]


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[SpokenLanguage]:
    """English is spoken, and every other language dots its vowels."""
    monkeypatch.setattr(languages, "_catalogue", lambda language: MarkedTexts())
    spoken = SpokenLanguage(Language.ENGLISH)
    yield spoken
    spoken.silence()


@pytest.fixture
def make_window(
    qtbot: QtBot, tmp_path: Path, qapp: QApplication, spoken: SpokenLanguage
) -> Iterator[Callable[[], MainWindow]]:
    appearance = SystemAppearance(qapp, Appearance.LIGHT)
    windows: list[MainWindow] = []

    def make() -> MainWindow:
        settings = Settings(tmp_path / f"{len(windows)}.ini")
        window = MainWindow(settings, appearance, spoken)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield make
    for window in windows:
        window.editor.mark_saved()
        window.close()
        window.deleteLater()
    appearance.deleteLater()


def words_of(window: QWidget) -> Words:
    """Return all words that stand in a window, in a fixed order."""
    return {
        "properties": [
            f"{type(item).__name__}.{item.objectName()}.{name}: {item.property(name)}"
            for item in (window, *window.findChildren(QObject))
            if isinstance(item, QWidget | QAction)
            and not item.objectName().startswith(("qt_", "Scroll"))
            for name in _PROPERTIES
            if isinstance(item.property(name), str) and item.property(name)
        ],
        "choices": [
            box.itemText(row)
            for box in window.findChildren(QComboBox)
            for row in range(box.count())
        ],
        "tabs": [
            bar.tabText(index)
            for bar in window.findChildren(QTabBar)
            for index in range(bar.count())
        ],
    }


def differences(first: Words, second: Words) -> list[tuple[str, str]]:
    """Return what reads otherwise in *second*; both list the same places."""
    assert {kind: len(words) for kind, words in first.items()} == {
        kind: len(words) for kind, words in second.items()
    }
    return [
        pair
        for kind, words in first.items()
        for pair in zip(words, second[kind], strict=True)
        if pair[0] != pair[1]
    ]


def test_a_window_that_changes_its_language_reads_like_one_made_in_it(
    make_window: Callable[[], MainWindow], spoken: SpokenLanguage
) -> None:
    changed = make_window()
    changed.commands.example.trigger()
    spoken.choose(Language.GERMAN)
    fresh = make_window()
    fresh.commands.example.trigger()
    assert differences(words_of(changed), words_of(fresh)) == []


def test_english_comes_back(make_window: Callable[[], MainWindow], spoken: SpokenLanguage) -> None:
    window = make_window()
    before = words_of(window)
    spoken.choose(Language.FRENCH)
    assert len(differences(before, words_of(window))) > 100
    spoken.choose(Language.ENGLISH)
    assert differences(before, words_of(window)) == []
