from __future__ import annotations

import csv
import io
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from composer.panels.solution.curve import GrowthCurve
from composer.panels.solution.statistics import StatisticsPane
from composer.panels.solution.statistics_model import StatisticsModel, cells
from solver.ancestors.counts import COLUMNS
from solver.events import SearchPhase
from solver.problem import Method
from solver.solution import LengthRow, total_row
from tests.composer.panels.samples import NO_SOLUTION, ROWS, SOLUTION, STOPPED, begin, progress


@pytest.fixture
def pane(qtbot: QtBot) -> StatisticsPane:
    pane = StatisticsPane()
    qtbot.addWidget(pane)
    return pane


def texts(model: StatisticsModel) -> list[list[str]]:
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_the_table_has_a_row_for_each_length_and_a_total(pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    assert texts(pane.model) == [
        ["1", "922", "28", "–", "0.000"],
        ["2", "24,034", "678", "2,059,333", "0.012"],
        ["3", "1,224,034", "40,678", "6,022,438", "0.210"],
        ["1–3", "1,248,990", "41,384", "5,802,041", "0.222"],
    ]


def test_a_row_is_written_once_however_often_its_cells_are_painted(pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    cells.cache_clear()
    for _ in range(3):
        texts(pane.model)
    assert cells.cache_info().misses == len(ROWS) + 1  # and the total


def test_the_widths_of_columns_are_measured_once_for_the_same_rows(
    monkeypatch: pytest.MonkeyPatch, pane: StatisticsPane
) -> None:
    measured: list[int] = []
    measure = pane.table.sizeHintForColumn

    def count(column: int) -> int:
        measured.append(column)
        return measure(column)

    monkeypatch.setattr(pane.table, "sizeHintForColumn", count)
    pane.show_solution(SOLUTION)
    assert measured == []  # nobody sees the table yet
    pane.choose_open(True)
    for width in (700, 500, 900):
        pane.resize(width, 300)
    assert measured == list(range(len(COLUMNS)))
    pane.show_solution(replace(SOLUTION, statistics=ROWS[:2]))
    assert len(measured) == 2 * len(COLUMNS)


def test_the_total_is_the_one_of_the_solution(pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    total = total_row(ROWS)
    assert pane.model.index(3, COLUMNS.index("EVL")).data() == f"{total.evaluated:,}".replace(
        ",", ","
    )


def test_the_headings_are_those_of_the_paper_and_explain_themselves(pane: StatisticsPane) -> None:
    heads = range(pane.model.columnCount())
    names = [pane.model.headerData(i, Qt.Orientation.Horizontal) for i in heads]
    tips = [
        pane.model.headerData(i, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        for i in heads
    ]
    assert names == ["PLY", "GEN", "EVL", "S", "T"]
    assert [str(tip).split()[0] for tip in tips] == [
        "Length:",
        "Positions",
        "Terminal",
        "Speed:",
        "Seconds",
    ]


def test_the_columns_are_explained_as_the_solver_counts(pane: StatisticsPane) -> None:
    begin(pane)
    pane.show_solution(replace(SOLUTION, method=Method.PRINZ))
    tip = pane.model.headerData(2, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert tip == "Moves tried in B2, which decide whether it is mate."
    assert "moves tried" in pane.work_label.text()


def test_rows_grow_one_by_one_while_the_search_runs(pane: StatisticsPane) -> None:
    tester = QAbstractItemModelTester(
        pane.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    heights = []
    for count in (1, 2, 3):
        pane.show_progress(progress(rows=ROWS[:count]))
        heights.append(pane.model.rowCount())
    begin(pane)
    heights.append(pane.model.rowCount())
    assert heights == [2, 3, 4, 0]
    assert tester.model() is pane.model


def test_the_row_in_work_changes_in_place(pane: StatisticsPane) -> None:
    pane.show_progress(progress(rows=(LengthRow(1, 10, 5, 0.5),)))
    pane.show_progress(progress(rows=(LengthRow(1, 20, 5, 0.5),)))
    assert texts(pane.model)[0] == ["1", "20", "5", "50", "0.500"]


def test_the_progress_line_says_where_the_search_is(pane: StatisticsPane) -> None:
    pane.show_progress(progress())
    assert pane.work_label.text() == "Depth 4 of 4 · first move 18 of 29 · 0:41 · 0:10 to 0:40 left"
    assert pane.speed_label.text() == "5.3 M positions/s · table filled to 34 %"
    assert pane.line.toolTip() == f"{pane.work_label.text()}\n{pane.speed_label.text()}"
    assert pane.bar.value() == 1000 * 17 // 29


def test_preparing_is_told_without_numbers(pane: StatisticsPane) -> None:
    pane.show_progress(progress(SearchPhase.PREPARING, rows=()))
    assert pane.work_label.text() == "Preparing the solver (first time only)…"
    assert pane.bar.maximum() == 0
    pane.show_solution(NO_SOLUTION)
    assert pane.bar.value() == pane.bar.maximum() == 1000


def test_the_ends_are_told_apart(pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    told = "depth 3 · 1,290,374 positions · 5.8 M/s · 0.222 s"
    assert pane.work_label.text() == told
    pane.show_solution(STOPPED)
    assert pane.work_label.text() == f"Stopped: {told}"
    pane.show_failure("The search ended unexpectedly.")
    assert pane.work_label.text() == "The search ended unexpectedly."
    assert pane.model.rowCount() == 4


def test_copying_gives_a_table_for_a_spreadsheet(pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    pane.copy_table()
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text()), delimiter="\t"))
    assert rows == [
        ["PLY", "GEN", "EVL", "S", "T"],
        ["1", "922", "28", "", "0.000"],
        ["2", "24034", "678", "2059333", "0.012"],
        ["3", "1224034", "40678", "6022438", "0.210"],
        ["1–3", "1248990", "41384", "5802041", "0.222"],
    ]


def test_an_empty_table_leaves_the_clipboard_alone(pane: StatisticsPane) -> None:
    QGuiApplication.clipboard().setText("mine")
    pane.copy_table()
    assert QGuiApplication.clipboard().text() == "mine"


def test_the_copy_key_copies_the_table_although_the_window_has_that_key(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    pane = StatisticsPane()
    window.setCentralWidget(pane)
    fired: list[bool] = []
    action = window.addAction("Copy position")
    action.setShortcut("Ctrl+C")
    action.triggered.connect(lambda: fired.append(True))
    pane.show_solution(SOLUTION)
    with qtbot.waitExposed(window):
        window.show()
    pane.table.setFocus()
    QTest.keyClick(pane.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("PLY\tGEN")
    assert not fired


def test_before_a_search_there_is_no_line(pane: StatisticsPane) -> None:
    assert pane.isHidden()  # the solution above says that nothing was searched


def test_the_table_opens_at_a_click_and_closes_again(qtbot: QtBot, pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    assert not pane.is_open
    QTest.mouseClick(pane.line, Qt.MouseButton.LeftButton)
    assert pane.is_open
    assert pane.chosen_open is True
    QTest.mouseClick(pane.line.arrow, Qt.MouseButton.LeftButton)
    assert not pane.is_open


def test_the_table_opens_by_itself_when_a_search_takes_long(pane: StatisticsPane) -> None:
    pane.show_progress(progress(seconds=0.5))
    assert not pane.is_open
    pane.show_progress(progress(seconds=1.5))
    assert pane.is_open
    pane.show_solution(SOLUTION)
    assert pane.is_open  # it stays as it was


def test_a_table_that_was_closed_by_hand_stays_closed(pane: StatisticsPane) -> None:
    pane.show_progress(progress(seconds=2.0))
    QTest.mouseClick(pane.line, Qt.MouseButton.LeftButton)
    pane.show_progress(progress(seconds=3.0))
    assert not pane.is_open


def test_a_narrow_pane_leaves_its_room_to_the_table(qtbot: QtBot, pane: StatisticsPane) -> None:
    pane.show_solution(SOLUTION)
    pane.choose_open(True)
    with qtbot.waitExposed(pane):
        pane.show()
    pane.resize(600, 300)
    qtbot.waitUntil(pane.curve.isVisible)
    pane.resize(400, 300)
    qtbot.waitUntil(lambda: not pane.curve.isVisible())


def test_the_curve_gives_way_to_long_numbers(qtbot: QtBot, pane: StatisticsPane) -> None:
    pane.resize(668, 400)
    pane.show()
    row = LengthRow(ply=9, generated=10**11, evaluated=10**11, seconds=12_345.678)
    pane.show_solution(replace(SOLUTION, statistics=(*ROWS, row)))
    pane.choose_open(True)
    qtbot.waitUntil(lambda: pane.table.viewport().width() > 0)
    last = len(COLUMNS) - 1

    def ends_in_sight() -> bool:
        end = pane.table.columnViewportPosition(last) + pane.table.columnWidth(last)
        return end <= pane.table.viewport().width()

    qtbot.waitUntil(ends_in_sight)
    assert pane.curve.isVisible()


def test_even_growth_is_a_straight_line(qtbot: QtBot) -> None:
    curve = GrowthCurve()
    qtbot.addWidget(curve)
    curve.resize(200, 100)
    curve.show_rows(tuple(LengthRow(ply, 10**ply, 0, 1.0) for ply in range(1, 5)))
    points = curve.points()
    steps = {round(after.y() - before.y(), 6) for before, after in pairwise(points)}
    assert len(steps) == 1
    assert steps.pop() < 0
    assert not curve.grab().toImage().isNull()


def test_one_length_alone_can_be_drawn(qtbot: QtBot) -> None:
    curve = GrowthCurve()
    qtbot.addWidget(curve)
    curve.show_rows((LengthRow(1, 0, 0, 0.0),))
    assert len(curve.points()) == 1
    assert not curve.grab().toImage().isNull()


def test_every_label_has_a_name(pane: StatisticsPane) -> None:
    assert all(label.accessibleName() for label in pane.findChildren(QLabel))


def test_the_row_in_work_and_the_total_stay_in_sight(qtbot: QtBot, pane: StatisticsPane) -> None:
    pane.resize(400, 200)
    with qtbot.waitExposed(pane):
        pane.show()
    rows = tuple(LengthRow(ply, 10**ply, 10**ply, 0.01) for ply in range(1, 16))
    pane.show_progress(progress(rows=rows))
    total = pane.model.index(len(rows), 0)

    def is_in_sight() -> bool:
        return pane.table.viewport().rect().contains(pane.table.visualRect(total).center())

    qtbot.waitUntil(is_in_sight)


def test_times_have_their_decimal_points_below_each_other(pane: StatisticsPane) -> None:
    rows = (LengthRow(1, 1, 1, 0.0004), LengthRow(2, 1, 1, 1.5), LengthRow(3, 1, 1, 1234.0))
    pane.show_progress(progress(rows=rows))
    assert [row[-1] for row in texts(pane.model)] == ["0.000", "1.500", "1234.000", "1235.500"]


def test_the_line_says_less_where_there_is_less_room_and_never_half_a_word(
    pane: StatisticsPane,
) -> None:
    pane.show_progress(progress())
    whole = [label.text().split(" · ") for label in (pane.work_label, pane.speed_label)]
    shown = set()
    for width in range(900, 150, -25):
        pane.resize(width, 300)
        pane.grab()
        work, speed = (label.shown_text() for label in (pane.work_label, pane.speed_label))
        assert work.split(" · ") == whole[0][: work.count(" · ") + 1]
        assert speed == "" or speed.split(" · ") == whole[1][: speed.count(" · ") + 1]
        shown.add((work, speed))
    assert len(shown) > 3


def test_the_first_moves_of_a_running_search_stand_in_a_grid(pane: StatisticsPane) -> None:
    begin(pane)
    game = SOLUTION.problem.setup.game()
    failed, solving, now = list(game.moves())[:3]
    pane.show_progress(
        progress(root_move=now, failed=(failed,), solving=(solving,), root_count=len(game.moves()))
    )
    grid = pane.first_moves
    told = grid.marks()
    assert grid.isVisibleTo(pane)
    assert (told[0][-1], told[1][-1], told[2][0], told[2][-1]) == ("?", "!", "[", "]")
    left = len(game.moves()) - 3
    assert grid.accessibleDescription() == f"1 solves, 1 fails, 1 under search, {left} to come"
    pane.show_progress(progress(SearchPhase.TREE))
    assert not grid.isVisibleTo(pane)


def test_the_first_moves_stay_when_a_search_was_stopped(pane: StatisticsPane) -> None:
    begin(pane)
    moves = list(SOLUTION.problem.setup.game().moves())
    pane.show_progress(progress(root_move=moves[1], failed=(moves[0],), root_count=len(moves)))
    pane.show_solution(STOPPED)
    grid = pane.first_moves
    assert grid.isVisibleTo(pane)
    assert [name for name in grid.marks() if name[0] == "["] == []
    assert grid.accessibleDescription() == f"1 fails, {len(moves) - 1} to come"
    pane.begin_part(0)
    pane.show_progress(progress(root_move=moves[1], failed=(moves[0],), root_count=len(moves)))
    pane.show_solution(SOLUTION)
    assert not grid.isVisibleTo(pane)


def test_a_machine_of_old_has_no_grid_of_first_moves(pane: StatisticsPane) -> None:
    begin(pane)
    move = next(iter(SOLUTION.problem.setup.game().moves()))
    pane.show_progress(progress(root_move=move, method=Method.BELL))
    assert not pane.first_moves.isVisibleTo(pane)


class _Painted(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_the_bar_does_not_have_the_window_painted_while_it_is_filled(
    qtbot: QtBot, pane: StatisticsPane
) -> None:
    with qtbot.waitExposed(pane):
        pane.show()
    begin(pane)
    pane.show_progress(progress(root_index=2, root_count=29))
    painted = _Painted()
    pane.bar.installEventFilter(painted)
    for root in range(3, 9):
        pane.show_progress(progress(root_index=root, root_count=29))
    pane.show_solution(SOLUTION)
    assert not painted.count
    pane.show_progress(progress(root_index=9, root_count=29))
    qtbot.waitUntil(lambda: painted.count > 0)
