"""No text is cut off or shortened at any usual size, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.appearance.fonts import dress_in_type
from composer.formats.files import load
from composer.language import Language
from composer.model.edits import go_to_entry
from composer.windows.main_window import MainWindow
from tests.composer.cramped import cramped

SIZES = ((1024, 640), (1366, 768))
SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture(autouse=True)
def type_of_the_program(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    dress_in_type(qapp)
    yield
    qapp.setFont(font)


def _empty(qtbot: QtBot, window: MainWindow) -> None:
    assert window.centre.empty_board.isVisible()


def _solved_twins(qtbot: QtBot, window: MainWindow) -> None:
    document = load(SAMPLES / "all-kinds.olv").document
    window.editor.replace(go_to_entry(document, 4))
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    window.statistics_pane.choose_open(True)


@pytest.mark.parametrize("prepare", [_empty, _solved_twins])
def test_no_text_is_cut(
    qtbot: QtBot, window: MainWindow, prepare: Callable[[QtBot, MainWindow], None]
) -> None:
    prepare(qtbot, window)
    for width, height in SIZES:
        window.resize(width, height)
        for language in Language:
            window.spoken.choose(language)
            qtbot.waitUntil(lambda: _assert_roomy(window))
    window.spoken.choose(Language.ENGLISH)


def _assert_roomy(window: MainWindow) -> None:
    assert cramped(window) == []
