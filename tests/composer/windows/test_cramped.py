"""No text is cut off or shortened at any usual size, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.appearance.fonts import dress_in_type
from composer.formats.files import load
from composer.language import Language
from composer.model.document import Document, Entry
from composer.model.edits import go_to_entry
from composer.windows.main_window import MainWindow
from composer.windows.solve.question_field import QuestionField
from solver.events import TimeLeft
from solver.notation.fen import parse_fen
from solver.solution import LengthRow
from solver.squares import BLACK
from tests.composer.cramped import cramped
from tests.composer.panels.samples import progress

SIZES = ((1024, 640), (1366, 768))
LONG = "7B/3p4/1p1K4/pB1PN1Pp/1pNkppR1/8/1Pp1nbP1/2nbq3 w - - 0 1"
LATE = replace(
    progress(),
    length=7,
    last_length=9,
    root_count=129,
    seconds=45_296.0,
    left=TimeLeft(37_000.0, 82_000.0),
)
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


def _running(qtbot: QtBot, window: MainWindow) -> None:
    """Search for long, with numbers as large as they become."""
    window.editor.replace(Document((Entry(parse_fen(LONG), "#9"),)))
    window.controller.progressed.disconnect(window.statistics_pane.show_progress)
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: window.controller.is_running)
    rows = tuple(LengthRow(ply, 7 * 35**ply, 3 * 35**ply, 10.0 ** (ply - 4)) for ply in range(1, 7))
    window.statistics_pane.show_progress(replace(LATE, rows=rows))
    assert window.statistics_pane.is_open


def _faulty(qtbot: QtBot, window: MainWindow) -> None:
    """Show the longest sentence that the bar over the board has."""
    crowd = parse_fen("k7/8/8/8/NNNNNNNN/8/PPPPPPPP/7K w - - 0 1")
    window.editor.replace(Document((Entry(crowd, "#2"),)))
    assert window.centre.flaw_bar.isVisible()


def _collection(qtbot: QtBot, window: MainWindow) -> None:
    window.panes.show_pane("collection")


def _fairy(qtbot: QtBot, window: MainWindow) -> None:
    window.panes.show_pane("fairy")


@pytest.mark.parametrize("prepare", [_empty, _solved_twins, _running, _faulty, _collection, _fairy])
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


@pytest.mark.parametrize("language", list(Language))
def test_no_pane_makes_the_board_smaller(
    qtbot: QtBot, window: MainWindow, language: Language
) -> None:
    window.spoken.choose(language)
    window.clipboard_commands.take_text("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    window.commands.solve.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    window.resize(*SIZES[0])
    qtbot.waitUntil(lambda: window.width() == SIZES[0][0])
    for pane in ("problem", "collection", "runs", "batch", "log", "history"):
        window.panes.show_pane(pane)
        QApplication.processEvents()
        QApplication.processEvents()
        qtbot.waitUntil(lambda: _has_whole_board(window))
    window.spoken.choose(Language.ENGLISH)


def _has_whole_board(window: MainWindow) -> bool:
    """Return whether the board is as large as the height of the window lets it be."""
    return window.centre.width() == window.centre.width_at(window.desk.height())


def _assert_roomy(window: MainWindow) -> None:
    assert cramped(window) == []


def test_words_of_the_question_that_have_no_room_are_left_out(qtbot: QtBot) -> None:
    question = QuestionField()
    qtbot.addWidget(question)
    question.show_question(BLACK, "h#3")
    assert question.words.shown_text() == question.words.text() == "Helpmate in 3"
    question.words.resize(question.words.fontMetrics().horizontalAdvance("Helpmate"), 20)
    assert not question.words.shown_text()
