"""The window's side of a search with the real solver behind it: to the end, stopped, paused."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from composer.model.document import Document, Entry
from composer.panels.solution.lines_model import LINE
from composer.panels.solution.lines_pane import LinesPane
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.statistics import StatisticsPane
from composer.solving.controller import SolvingController, SolvingState
from composer.solving.job import NICENESS
from solver.events import Progress
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.solution import Solution, Status, Verdict
from solver.soundness import judge
from solver.stipulation import Stipulation
from tests.composer.panels.samples import begin

MANSFIELD = "8/K1p5/2k2N1R/5N2/P2Pn3/2P5/6R1/7B w - - 0 1"
"""C. Mansfield, The Morning Post 1933: mate in two by 1.Rh7."""
ENDLESS = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


class Report(QObject):
    """The three report panes, and what came last."""

    def __init__(self, qtbot: QtBot, controller: SolvingController) -> None:
        super().__init__()
        self.solution_pane, self.lines_pane = SolutionPane(), LinesPane()
        self.statistics_pane = StatisticsPane()
        for pane in (self.solution_pane, self.lines_pane, self.statistics_pane):
            qtbot.addWidget(pane)
        controller.ended.connect(self.solution_pane.show_solution)
        controller.ended.connect(self.statistics_pane.show_solution)
        controller.started.connect(self.note_start)
        controller.progressed.connect(self.solution_pane.show_progress)
        controller.progressed.connect(self.statistics_pane.show_progress)
        controller.lines_found.connect(self.lines_pane.show_lines)
        controller.progressed.connect(self.note_progress)
        controller.ended.connect(self.note_end)
        self.progress: list[Progress] = []
        self.ends: list[Solution] = []

    @Slot(object)
    def note_start(self, task: Task) -> None:
        for pane in (self.solution_pane, self.lines_pane, self.statistics_pane):
            begin(pane, task.problem)

    @Slot(object)
    def note_progress(self, progress: Progress) -> None:
        self.progress.append(progress)

    @Slot(object)
    def note_end(self, solution: Solution) -> None:
        self.ends.append(solution)

    def nodes(self) -> int:
        return self.progress[-1].nodes if self.progress else 0


@pytest.fixture
def controller(qtbot: QtBot) -> Iterator[SolvingController]:
    controller = SolvingController()
    yield controller
    controller.shutdown()


@pytest.fixture
def report(qtbot: QtBot, controller: SolvingController) -> Report:
    return Report(qtbot, controller)


def ask(fen: str, moves: int) -> Task:
    return Task(Problem(parse_fen(fen), Stipulation.directmate(moves)))


def begin_endless_search(qtbot: QtBot, controller: SolvingController, report: Report) -> None:
    controller.solve(ask(ENDLESS, 20))
    qtbot.waitUntil(lambda: report.nodes() > 0)


def wait_for_end(qtbot: QtBot, controller: SolvingController) -> None:
    qtbot.waitUntil(lambda: not controller.is_running)


def test_a_two_mover_from_the_document_to_the_report(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    controller.solve(ask(MANSFIELD, 2))
    wait_for_end(qtbot, controller)
    (solution,) = report.ends
    assert solution.status is Status.COMPLETE
    assert judge(solution).verdict is Verdict.SOUND
    assert solution.keys == (Move.from_uci("h6h7"),)
    assert report.solution_pane.head.verdict_label.text() == "Mate in 2. One key: sound."
    tree = report.solution_pane.tree.solution_model
    tops = [tree.index(row, 0).data() for row in range(tree.rowCount())]
    assert tops == ["1.Rh7!", "Tries (15)", "Set play (8)"]
    lines = report.lines_pane.model
    found = [lines.index(row, LINE).data() for row in range(lines.rowCount())]
    assert [line for line in found if line.startswith("1.Rh7 ")]
    assert "1.Ka6? but 1…Sc5+!" in found
    rows = report.statistics_pane.model.rows
    assert [row.ply for row in rows] == [1, 2]
    assert all(row.generated > 0 for row in rows)


def test_stop_ends_a_long_search_and_keeps_what_was_found(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.stop()
    assert controller.state is SolvingState.STOPPING
    wait_for_end(qtbot, controller)
    (solution,) = report.ends
    assert solution.status is Status.STOPPED
    assert solution.nodes > 0
    sentence = report.solution_pane.head.verdict_label.text()
    assert sentence.startswith("Stopped at depth ")
    assert "Short so far: 1.Qxf7# mates in 1." in sentence
    assert solution.tree[0].move == solution.keys[0]


def test_a_stopped_search_goes_on_where_it_was(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.stop()
    wait_for_end(qtbot, controller)
    before = report.ends[0].statistics
    controller.continue_search()
    qtbot.waitUntil(lambda: report.nodes() > report.ends[0].nodes)
    controller.stop()
    qtbot.waitUntil(lambda: len(report.ends) == 2)
    after = report.ends[1].statistics
    assert [row.ply for row in after][: len(before)] == [row.ply for row in before]
    assert after[: len(before) - 1] == before[:-1]


def test_a_paused_search_stands_still_until_it_is_resumed(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.pause()
    qtbot.waitUntil(lambda: report.progress[-1].is_paused)
    told = len(report.progress)
    qtbot.waitUntil(lambda: len(report.progress) > told + 1)
    standing = report.nodes()
    told = len(report.progress)
    qtbot.waitUntil(lambda: len(report.progress) > told + 3)
    assert report.nodes() == standing
    assert controller.state is SolvingState.PAUSED
    controller.resume()
    qtbot.waitUntil(lambda: report.nodes() > standing)
    qtbot.waitUntil(lambda: controller.state is SolvingState.RUNNING)


def test_a_paused_search_can_be_stopped(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.pause()
    controller.stop()
    wait_for_end(qtbot, controller)
    assert [solution.status for solution in report.ends] == [Status.STOPPED]


def test_another_problem_takes_the_place_of_the_one_being_searched(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.solve(ask(MANSFIELD, 2))
    wait_for_end(qtbot, controller)
    assert [solution.problem for solution in report.ends] == [ask(MANSFIELD, 2).problem]


def test_an_edit_does_not_change_what_is_searched(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    task = ask(ENDLESS, 20)
    document = Document((Entry(task.problem.setup, "#20"),))
    begin_endless_search(qtbot, controller, report)
    controller.note_document(Document(), document)
    assert not controller.board_differs
    controller.note_document(document, Document((Entry(Setup(), "#20"),)))
    assert controller.board_differs
    controller.stop()
    wait_for_end(qtbot, controller)
    assert [solution.problem for solution in report.ends] == [task.problem]


def test_closing_while_a_search_runs_leaves_no_thread(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    controller.shutdown()
    assert not any(thread.isRunning() for thread in controller.findChildren(QThread))
    assert report.ends == []


def test_a_position_without_kings_is_refused_in_words(
    qtbot: QtBot, controller: SolvingController
) -> None:
    with qtbot.waitSignal(controller.failed) as failed:
        controller.solve(Task(Problem(Setup(), Stipulation.directmate(2))))
    assert failed.args is not None
    assert str(failed.args[0]).startswith("Black has no king.")
    wait_for_end(qtbot, controller)


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
def test_the_window_goes_before_the_search(
    qtbot: QtBot, controller: SolvingController, report: Report
) -> None:
    begin_endless_search(qtbot, controller, report)
    priorities = {
        thread.name: os.getpriority(os.PRIO_PROCESS, thread.native_id)
        for thread in threading.enumerate()
        if thread.native_id is not None
        and thread.name in ("MainThread", "matewright-solve", "matewright-report")
    }
    usual = priorities["MainThread"]
    assert priorities["matewright-solve"] == usual + NICENESS
    assert priorities["matewright-report"] == usual + NICENESS
