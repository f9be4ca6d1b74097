"""The letters of the men and the size of the text, in all panes of the report at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.panels.solution.lines_model import LINE
from composer.panels.solution.solution_forms import SolutionForm
from composer.settings import LARGEST_TEXT, Settings
from composer.windows.main_window import MainWindow
from composer.windows.setup.line_player import PlayedLine
from solver.events import LineFound
from solver.notation.letters import Letters
from solver.solution import Mark
from tests.composer.panels.samples import SMOTHERED, begin, moves
from tests.composer.windows.conftest import MakeWindow


def test_men_have_the_letters_of_the_language_until_others_are_chosen(
    window: MainWindow, settings: Settings, make_window: MakeWindow
) -> None:
    commands, controls = window.commands, window.centre.move_controls
    assert commands.by_name["letters"].isChecked()
    begin(window.solution_pane, SMOTHERED.problem)
    window.solution_pane.show_solution(SMOTHERED)
    line = window.solution_pane.first_line()
    window.reading_commands.player.show(PlayedLine(SMOTHERED.problem.setup, line, 1))
    assert controls.move_label.text() == "1.Nh6"

    window.spoken.choose(Language.FRENCH)
    assert controls.move_label.text() == "1.Ch6"
    commands.by_name["letters_S"].trigger()
    tree = window.solution_pane.tree
    assert controls.move_label.text() == "1.Sh6"
    assert tree.solution_model.index(0, 0).data() == "1.Sh6!"
    assert settings.text("report/letters") == "S"
    assert make_window().commands.by_name["letters_S"].isChecked()
    window.spoken.choose_letters(Letters.S)


def test_all_parts_of_the_window_write_moves_alike(
    qtbot: QtBot, window: MainWindow, subtests: pytest.Subtests
) -> None:
    pane, lines = window.solution_pane, window.lines_pane.pane
    cooked = replace(SMOTHERED, keys=moves("g4h6 g4e5"))
    for letters, key in (
        ("N", "1.Nh6"),
        ("S", "1.Sh6"),
        ("de", "1.Sh6"),
        ("fr", "1.Ch6"),
        ("ru", "1.Кh6"),
        ("figurines", "1.♘h6"),
    ):
        with subtests.test(letters=letters):
            begin(pane, SMOTHERED.problem)
            begin(lines, SMOTHERED.problem)
            lines.show_lines((LineFound(Mark.KEY, moves("g4h6"), 2),))
            pane.show_solution(cooked)
            window.reading_commands.player.show(
                PlayedLine(SMOTHERED.problem.setup, pane.first_line(), 1)
            )
            window.commands.by_name[f"letters_{letters}"].trigger()
            assert pane.tree.solution_model.index(0, 0).data() == f"{key}!"
            assert lines.model.index(0, LINE).data() == key
            assert window.centre.move_controls.move_label.text() == key
            assert key in pane.head.verdict_label.text()
            pane.tree.copy_all()
            qtbot.waitUntil(partial(is_copied, f"{key}!"))
            pane.tree.copy_all(SolutionForm.PGN)
            qtbot.waitUntil(partial(is_copied, "1. Nh6"))
            pane.tree.copy_all(SolutionForm.POPEYE)
            qtbot.waitUntil(partial(is_copied, "1.Sg4-h6"))
            pane.tree.copy_all(SolutionForm.LATEX)
            qtbot.waitUntil(partial(is_copied, "par"))
            assert "♘" not in QGuiApplication.clipboard().text()


def is_copied(words: str) -> bool:
    """Tell whether *words* stand in what was copied."""
    return words in QGuiApplication.clipboard().text()


def sizes(window: MainWindow) -> tuple[float, ...]:
    """Return the sizes of text in the panes of the report, those of moves first."""
    solution = window.solution_pane
    written: tuple[QWidget, ...] = (
        solution.tree,
        solution.head.verdict_label,
        solution.page.view,
        solution.popeye_page,
        window.lines_pane.pane.table,
        window.statistics_pane.table,
        window.log_pane.page,
    )
    return tuple(round(QFontInfo(widget.font()).pointSizeF(), 1) for widget in written)


def is_larger(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tell whether everything is written larger in *one* than in *other*."""
    return all(size > before for size, before in zip(one, other, strict=True))


def test_the_report_is_written_larger_and_smaller(
    window: MainWindow, make_window: MakeWindow
) -> None:
    commands = window.commands
    usual = sizes(window)
    commands.larger_text.trigger()
    larger = sizes(window)
    assert is_larger(larger, usual)
    assert len(set(usual)) == 2  # moves, and all else
    of_another = sizes(make_window())
    assert of_another == larger
    commands.smaller_text.trigger()
    commands.smaller_text.trigger()
    smaller = sizes(window)
    assert is_larger(usual, smaller)
    assert window.solution_pane.head.verdict_label.font().weight() == QFont.Weight.DemiBold
    commands.usual_text.trigger()
    assert sizes(window) == usual


def test_the_largest_text_is_the_largest(window: MainWindow) -> None:
    for _ in range(LARGEST_TEXT):
        window.commands.larger_text.trigger()
    assert not window.commands.larger_text.isEnabled()
    window.commands.usual_text.trigger()
    assert window.commands.larger_text.isEnabled()
