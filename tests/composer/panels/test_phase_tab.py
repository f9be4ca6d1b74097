"""The phase table in the window: cells step the board, phases are chosen, forms are copied."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.phases.forms import TableForm
from composer.panels.solution.phases.tab import PhaseTab
from composer.tokens import tokens
from solver.analysis.phase_table import CellKind, table_of
from solver.notation.letters import Letters, readers_letters
from solver.notation.page.words import Wording
from solver.notation.table_words import table_lines, written_table
from solver.solution import Solution
from tests.composer.panels.help_samples import HELP_SOLUTION
from tests.composer.window_words import read_with
from tests.solver.analysis.test_phase_table import VUKCEVICH, solution_of


@pytest.fixture(scope="module")
def vukcevich() -> Solution:
    return solution_of(VUKCEVICH)


@pytest.fixture
def tab(qtbot: QtBot) -> PhaseTab:
    tab = PhaseTab()
    qtbot.addWidget(tab)
    tab.resize(680, 520)
    with qtbot.waitExposed(tab):
        tab.show()
    return tab


def show(qtbot: QtBot, tab: PhaseTab, *solutions: Solution) -> None:
    tab.show_chapters(tuple(Chapter(solution=it) for it in solutions))
    qtbot.waitUntil(lambda: not tab._finding.is_running)


def texts(tab: PhaseTab, column: int) -> list[str]:
    model = tab.view.table_model
    return [str(model.index(row, column).data() or "") for row in range(model.rowCount())]


def cell_with(tab: PhaseTab, text: str, column: int) -> QModelIndex:
    return tab.view.table_model.index(texts(tab, column).index(text), column)


def test_defences_stand_below_their_man(qtbot: QtBot, tab: PhaseTab, vukcevich: Solution) -> None:
    show(qtbot, tab, vukcevich)
    assert texts(tab, 0)[:3] == ["Black bishop e4", "1…B~", "1…B×c2"]
    assert tab.choice.text() == "Phases: 3 of 18"
    heights = [tab.view.rowHeight(row) for row in range(6)]
    assert heights[0] == heights[5] > heights[1]  # a man's name stands apart from the rows above


def test_a_cell_that_is_clicked_tells_its_line(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution
) -> None:
    show(qtbot, tab, vukcevich)
    index = cell_with(tab, "E* 2.Qh2#", 2)
    with qtbot.waitSignal(tab.view.line_chosen) as chosen:
        point = tab.view.visualRect(index).center()
        QTest.mouseClick(tab.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    moves, played = chosen.args
    assert [move.uci() for move in moves] == ["e1e2", "f1d2", "e2h2"]
    assert played == 3


def test_the_keyboard_walks_the_table_and_steps_the_board(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution
) -> None:
    show(qtbot, tab, vukcevich)
    tab.view.setFocus()
    tab.view.setCurrentIndex(cell_with(tab, "D 2.Qg3#", 1))
    QTest.keyClick(tab.view, Qt.Key.Key_Right)
    with qtbot.waitSignal(tab.view.line_chosen) as chosen:
        QTest.keyClick(tab.view, Qt.Key.Key_Return)
    assert [move.uci() for move in chosen.args[0]] == ["e1e2", "f1d2", "e2h2"]


def test_what_the_board_shows_is_marked(qtbot: QtBot, tab: PhaseTab, vukcevich: Solution) -> None:
    show(qtbot, tab, vukcevich)
    cell = tab.view.table_model.cell(cell_with(tab, "C+ 2.Nf3#", 3))
    assert cell is not None
    tab.follow(cell.cell.path)
    assert tab.view.table_model.cell(tab.view.currentIndex()) is cell
    assert tab.view.cells.linked == "C"


def test_other_phases_can_be_chosen(qtbot: QtBot, tab: PhaseTab, vukcevich: Solution) -> None:
    show(qtbot, tab, vukcevich)
    tab.choice.menu().aboutToShow.emit()
    tries = [it for it in tab.choice.menu().actions() if it.text() == "1.Ra4?"]
    tries[0].trigger()
    heads = [head.title for head in tab.view.table_model.table.heads]
    assert heads == ["Set play", "1.Qe2?", "1.Ra4?", "1.Qa1!"]
    refuting = [
        cell.kind
        for group in tab.view.table_model.table.groups
        for row in group.rows
        for cell in [row.cells[2].cell]
        if cell.kind is CellKind.REFUTES
    ]
    assert len(refuting) == 1


def test_help_play_says_that_it_has_no_table(qtbot: QtBot, tab: PhaseTab) -> None:
    show(qtbot, tab, HELP_SOLUTION)
    assert tab.empty.isVisible()
    assert "help" in tab.empty.text()
    assert not tab.view.isVisible()


def test_a_key_that_no_defence_answers_is_not_called_unknown(qtbot: QtBot, tab: PhaseTab) -> None:
    show(qtbot, tab, solution_of("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1"))
    assert tab.empty.isVisible()
    assert "no defence has an answer of its own" in tab.empty.text()


def test_each_part_has_its_own_table(qtbot: QtBot, tab: PhaseTab, vukcevich: Solution) -> None:
    show(qtbot, tab, HELP_SOLUTION, vukcevich)
    assert tab.empty.isVisible()
    tab.show_part(1)
    qtbot.waitUntil(tab.view.isVisible)


def test_the_table_is_copied_in_all_forms_at_once(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution
) -> None:
    show(qtbot, tab, vukcevich)
    tab.copy()
    data = QGuiApplication.clipboard().mimeData()
    table = written_table(table_of(vukcevich), Wording(readers_letters()))
    assert data.text() == "\n".join(table_lines(table)) + "\n"
    assert "<b>2.K×d2#</b>" in data.html()
    assert data.hasImage()


@pytest.mark.parametrize("form", TableForm)
def test_the_table_is_saved_in_the_form_of_the_suffix(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution, tmp_path: Path, form: TableForm
) -> None:
    show(qtbot, tab, vukcevich)
    path = tmp_path / f"table.{form.value}"
    tab.save_to(str(path))
    if form is TableForm.PICTURE:
        assert QImage(str(path)).width() > 600
    else:
        assert "Qh2" in path.read_text(encoding="utf-8")


def test_no_move_is_wider_than_its_column(qtbot: QtBot, tab: PhaseTab, vukcevich: Solution) -> None:
    show(qtbot, tab, vukcevich)
    tab.resize(300, 400)
    model, view = tab.view.table_model, tab.view
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            hint = view.sizeHintForIndex(model.index(row, column))
            assert hint.width() <= view.columnWidth(column) or model.is_heading(row)


def test_the_table_is_written_in_the_letters_of_the_reader(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution
) -> None:
    show(qtbot, tab, vukcevich)
    read_with(Letters.GERMAN, tab)
    assert "A+ 2.Kd3#" in texts(tab, 3)
    assert "E* 2.Dh2#" in texts(tab, 2)


def test_the_legend_shows_the_colours_of_the_cells(
    qtbot: QtBot, tab: PhaseTab, vukcevich: Solution
) -> None:
    show(qtbot, tab, vukcevich)
    signs = [(sign.words, sign.cell is not None) for sign in tab.legend.signs]
    assert signs == [
        ("changed in a try", True),
        ("changed by the key", True),
        ("added by the key", True),
    ]
    colors = tokens(tab.palette())
    image = tab.legend.grab().toImage()
    seen = {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }
    assert {colors.soft.upper(), colors.sound_tint.upper()} <= seen
    high = tab.legend.height()
    tab.resize(360, 520)
    assert tab.legend.height() > high  # what has no room stands below
