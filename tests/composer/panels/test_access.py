"""Every control of every pane can be named by a screen reader and explains itself."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTabBar,
    QTableView,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from composer.model.document import Document
from composer.panels.collection.pane import CollectionPane
from composer.panels.runs.log import LogPane
from composer.panels.runs.pane import RunsPane
from composer.panels.sheet.problem import ProblemPane
from composer.panels.solution.lines_pane import LinesPane
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.statistics import StatisticsPane
from tests.composer.panels.samples import NO_SOLUTION, SOLUTION, begin, key_line, progress
from tests.composer.runs.problems import SOUND, solved_run

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTabWidget,
)


def solution_pane() -> SolutionPane:
    pane = SolutionPane()
    for solution in (NO_SOLUTION, SOLUTION):
        begin(pane)
        pane.show_solution(solution)
    return pane


def lines_pane() -> LinesPane:
    pane = LinesPane()
    begin(pane)
    pane.show_lines((key_line(),))
    return pane


def statistics_pane() -> StatisticsPane:
    pane = StatisticsPane()
    pane.show_progress(progress())
    return pane


def collection_pane() -> CollectionPane:
    pane = CollectionPane()
    pane.show_document(Document())
    return pane


def runs_pane() -> RunsPane:
    pane = RunsPane()
    run, _ = solved_run(SOUND)
    pane.show_runs((run,))
    return pane


def is_own(control: QWidget) -> bool:
    """Tell whether *control* is ours to name, not a part that Qt made for another one."""
    if isinstance(control, QHeaderView) or isinstance(control.parent(), QTabBar):
        return False
    is_corner = isinstance(control, QAbstractButton) and isinstance(control.parent(), QTableView)
    return not is_corner


@pytest.mark.parametrize(
    "make",
    [
        solution_pane,
        lines_pane,
        statistics_pane,
        collection_pane,
        runs_pane,
        ProblemPane,
        LogPane,
    ],
)
def test_every_control_has_a_name_and_a_tip(qtbot: QtBot, make: type[QWidget]) -> None:
    pane = make()
    qtbot.addWidget(pane)
    controls = [c for kind in CONTROLS for c in pane.findChildren(kind) if is_own(c)]
    assert controls
    nameless = [
        type(control).__name__
        for control in controls
        if not QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name)
        or not (control.toolTip() or isinstance(control, QTabWidget))
    ]
    assert nameless == []
