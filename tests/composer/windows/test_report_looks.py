"""The letter of the knight and the size of the text, in all panes of the report at once."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from composer.settings import LARGEST_TEXT, Settings
from composer.windows.line_player import Line
from composer.windows.main_window import MainWindow
from solver.notation.moves import KnightLetter
from tests.composer.panels.samples import SMOTHERED, begin
from tests.composer.windows.conftest import MakeWindow


def test_the_knight_is_n_at_first_and_s_on_demand(
    window: MainWindow, settings: Settings, make_window: MakeWindow
) -> None:
    commands, controls = window.commands, window.centre.move_controls
    assert commands.by_name["knight_N"].isChecked()
    begin(window.solution_pane, SMOTHERED.problem)
    window.solution_pane.show_solution(SMOTHERED)
    moves = window.solution_pane.first_line()
    window.reading_commands.player.show(Line(SMOTHERED.problem.setup, moves, 1))
    assert controls.move_label.text() == "1.Nh6"

    commands.by_name["knight_S"].trigger()
    tree = window.solution_pane.tree
    assert controls.move_label.text() == "1.Sh6"
    assert tree.solution_model.index(0, 0).data() == "1.Sh6!"
    assert settings.choice("report/knight", KnightLetter.N) is KnightLetter.S
    assert make_window().commands.by_name["knight_S"].isChecked()


def sizes(window: MainWindow) -> set[float]:
    """Return the sizes of text in the panes of the report."""
    solution = window.solution_pane
    written: tuple[QWidget, ...] = (
        solution.tree,
        solution.head.verdict_label,
        solution.text_page,
        solution.popeye_page,
        window.lines_pane.table,
        window.statistics_pane.table,
        window.log_pane.page,
    )
    return {round(widget.font().pointSizeF(), 2) for widget in written}


def test_the_report_is_written_larger_and_smaller(
    window: MainWindow, make_window: MakeWindow
) -> None:
    commands = window.commands
    [usual] = sizes(window)
    commands.larger_text.trigger()
    [larger] = sizes(window)
    assert larger > usual
    [of_another] = sizes(make_window())
    assert of_another == larger
    commands.smaller_text.trigger()
    commands.smaller_text.trigger()
    [smaller] = sizes(window)
    assert smaller < usual
    assert window.solution_pane.head.verdict_label.font().weight() == QFont.Weight.DemiBold
    commands.usual_text.trigger()
    assert sizes(window) == {usual}


def test_the_largest_text_is_the_largest(window: MainWindow) -> None:
    for _ in range(LARGEST_TEXT):
        window.commands.larger_text.trigger()
    assert not window.commands.larger_text.isEnabled()
    window.commands.usual_text.trigger()
    assert window.commands.larger_text.isEnabled()
