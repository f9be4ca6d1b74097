"""What keeps a problem from being solved is said, and nothing is solved then."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from solver.notation.fen import parse_fen

MATE = parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1")


def test_what_cannot_be_solved_is_not_searched(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for entry, word in (
        (Entry(MATE, options=("SoupChess",)), "SoupChess"),
        (Entry(MATE, extra=(("twins", {"b": "Frobnicate"}),)), "win b"),
        (Entry(MATE, extra=(("twins", {"b": "Remove h8"}),)), "b) Black has no king"),
        (Entry(MATE, stipulation="soup"), "soup"),
        (Entry(), "king"),
        (Entry(MATE, fault="This cannot be read."), "read"),
    ):
        with subtests.test(entry=entry):
            window.editor.replace(Document((entry,)))
            assert word in window.solve_commands.hindrance()
            assert not window.commands.solve.isEnabled()
            assert word in window.commands.solve.toolTip()
            for pane in (window.solution_pane, window.lines_pane.pane, window.runs_pane.pane):
                assert "F7" not in pane.empty_label.text()
            window.solve_commands.solve()
            assert not window.controller.is_running


def test_the_key_is_named_as_soon_as_it_can_be_pressed(window: MainWindow) -> None:
    label = window.solution_pane.empty_label
    assert label.text() == "Nothing searched yet."
    window.editor.apply("Put", lambda document: Document((Entry(MATE),)))
    assert label.text() == "Nothing searched yet. Press F7."


def test_what_came_out_of_twins_is_written_down_in_any_language(
    qtbot: QtBot, window: MainWindow
) -> None:
    twins = Entry(MATE, "#2", extra=(("twins", {"b": "Move h1 b1"}),))
    window.editor.apply("Put", lambda document: Document((twins,)))
    window.solve_commands.solve()
    qtbot.waitUntil(lambda: not window.controller.is_running)
    label, log = window.solution_pane.head.verdict_label, window.log_pane.page
    assert label.text().startswith(("a) ", "b) "))
    assert log.toPlainText().endswith(label.text())
    english = label.text()
    window.spoken.choose(Language.GERMAN)
    assert label.text() != english
    assert log.toPlainText().endswith(label.text())
    window.spoken.choose(Language.ENGLISH)
