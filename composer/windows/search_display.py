"""Where a search is shown: from the controller's signals to panes, status bar, log and bars."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget

from composer.editor import Edit, Editor
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.lines import LinesPane
from composer.panels.log import LogPane
from composer.panels.problem import ProblemPane
from composer.panels.solution import SolutionPane
from composer.panels.statistics import StatisticsPane
from composer.solving.controller import SolvingController, SolvingState
from composer.windows.docks import Docks
from composer.windows.help_commands import HelpCommands
from composer.windows.notice_bar import NoticeBar, WayOut, Weight
from composer.windows.problem_commands import ProblemCommands
from composer.windows.reading_commands import ReadingCommands
from composer.windows.solve_commands import SolveCommands
from composer.windows.status_line import StatusLine
from solver.problem import Problem
from solver.setup import Setup


@dataclass(frozen=True, slots=True)
class SearchViews:
    """The parts of the window that show something of a search."""

    solution: SolutionPane
    lines: LinesPane
    statistics: StatisticsPane
    problem: ProblemPane
    log: LogPane
    status_line: StatusLine
    notices: NoticeBar
    docks: Docks


@dataclass(frozen=True, slots=True)
class SearchCommands:
    """What the views can ask for."""

    solve: SolveCommands
    problem: ProblemCommands
    reading: ReadingCommands
    help: HelpCommands


class SearchDisplay(QObject):
    """Connects one controller with the views of a window, and the views with commands."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        controller: SolvingController,
        views: SearchViews,
        commands: SearchCommands,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._controller = controller
        self._views = views
        self._commands = commands
        self._connect_controller()
        self._connect_views()

    def _connect_controller(self) -> None:
        search, views = self._controller, self._views
        for pane in (views.solution, views.lines, views.statistics):
            search.started.connect(pane.show_started)
            search.ended.connect(pane.show_solution)
        search.ended.connect(views.problem.show_solution)
        for view in (views.solution, views.statistics, views.status_line):
            search.progressed.connect(view.show_progress)
        for failing in (views.solution, views.statistics):
            search.failed.connect(failing.show_failure)
        search.lines_found.connect(views.lines.show_lines)
        search.lines_found.connect(views.solution.show_lines)
        search.board_differs_changed.connect(views.solution.show_board_differs)
        search.ended.connect(self._commands.reading.note_solution)
        search.state_changed.connect(self._on_state)
        search.started.connect(self._on_started)
        search.ended.connect(self._on_ended)
        search.failed.connect(self._on_failed)
        self._editor.document_changed.connect(search.note_document)
        self._editor.document_changed.connect(views.solution.note_document)
        self._editor.document_replaced.connect(self._forget_other_document)

    def _connect_views(self) -> None:
        views, commands = self._views, self._commands
        views.solution.line_chosen.connect(commands.reading.read)
        views.lines.line_chosen.connect(commands.reading.read_found)
        views.lines.step_requested.connect(commands.reading.step)
        views.solution.solve_again_requested.connect(commands.solve.solve)
        views.solution.continue_requested.connect(self._controller.continue_search)
        views.solution.show_searched_requested.connect(self._show_searched)
        views.solution.longer_requested.connect(self._solve_longer)

    @Slot(SolvingState)
    def _on_state(self, state: SolvingState) -> None:
        words = {
            SolvingState.PAUSED: self.tr("Paused. F8 goes on."),
            SolvingState.STOPPING: self.tr("Stopping…"),
            SolvingState.RUNNING: self.tr("Searching…"),
        }
        self._views.status_line.note(words.get(state, ""))

    @Slot()
    def _on_started(self) -> None:
        self._views.docks.raise_if_open("solution")
        self._views.docks.raise_if_open("statistics")

    @Slot()
    def _on_ended(self) -> None:
        self._views.status_line.hide_speed()
        self._views.log.add(self._views.solution.verdict_label.text())
        QApplication.alert(self._window)

    @Slot(str)
    def _on_failed(self, sentence: str) -> None:
        self._views.status_line.hide_speed()
        self._views.log.add(sentence)
        details = self._controller.failure_details
        ways = [WayOut(self.tr("Solve again"), self._commands.solve.solve)]
        if details:
            show = self._commands.help.show_details
            ways.append(WayOut(self.tr("Details"), lambda: show(details)))
        self._views.notices.tell(Weight.ERROR, sentence, tuple(ways))

    @Slot()
    def _forget_other_document(self) -> None:
        """Show no solution of a problem that the document just opened does not hold."""
        searched = self._controller.searched
        held = [_question(entry) for entry in self._editor.document.entries]
        if self._controller.is_running or searched is None or _question_of(searched) in held:
            return
        self._controller.forget()
        for pane in (self._views.solution, self._views.lines, self._views.statistics):
            pane.clear()

    @Slot()
    def _show_searched(self) -> None:
        searched = self._controller.searched
        if searched is not None:
            self._editor.apply(self.tr("Show the searched position"), _asking(searched))

    @Slot(int)
    def _solve_longer(self, moves: int) -> None:
        self._commands.problem.begin_sitting()
        self._commands.problem.type_stipulation(f"#{moves}")
        self._commands.solve.solve()


def _asking(problem: Problem) -> Edit:
    """Return the edit that goes to *problem*, and adds it where the document has it no more."""

    def ask(document: Document) -> Document:
        for place, entry in enumerate(document.entries):
            if _question(entry) == _question_of(problem):
                return edits.go_to_entry(document, place)
        return edits.add_entry(document, Entry(*_question_of(problem)))

    return ask


def _question(entry: Entry) -> tuple[Setup, str]:
    return entry.setup, entry.stipulation.strip()


def _question_of(problem: Problem) -> tuple[Setup, str]:
    return problem.setup, str(problem.stipulation)
