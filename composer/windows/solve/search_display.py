"""Where a search is shown: from the controller's signals to panes, status bar, log and bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget

from composer.editor import Edit, Editor
from composer.formats.popeye.found import Found
from composer.model import edits
from composer.model.document import Document, Entry
from composer.model.notes import may_have_notes
from composer.model.options import played_setup
from composer.panels.runs.log import LogPane
from composer.panels.shared.late import LatePane
from composer.panels.sheet.late_problem import LateProblemPane
from composer.panels.solution.lines_pane import LinesPane
from composer.panels.solution.pane import SolutionPane
from composer.panels.solution.statistics import UNTIL_OPEN, StatisticsPane
from composer.saying import words_at
from composer.solving.controller import SolvingController, SolvingState
from composer.solving.plan import SearchPlan, asked_of
from composer.windows.common.notice_bar import NoticeBar, WayOut, Weight
from composer.windows.common.panes import Panes
from composer.windows.common.status_line import StatusLine
from composer.windows.setup.problem_commands import ProblemCommands
from composer.windows.setup.reading_commands import ReadingCommands
from composer.windows.setup.verdict_pill import VerdictPill
from composer.windows.solve.solve_commands import SolveCommands
from composer.windows.view.help_commands import HelpCommands
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.language import Said, filled, tr
from solver.notation.page.notes import NO_NOTES, MoveNote, Notes
from solver.problem import Method
from solver.solution import Solution
from solver.twinning.composition import Answer


@dataclass(frozen=True, slots=True)
class SearchViews:
    """The parts of the window that show something of a search."""

    solution: SolutionPane
    lines: LatePane[LinesPane]
    statistics: StatisticsPane
    problem: LateProblemPane
    log: LogPane
    status_line: StatusLine
    notices: NoticeBar
    panes: Panes
    pill: VerdictPill


@dataclass(frozen=True, slots=True)
class SearchCommands:
    """What the views can ask for."""

    solve: SolveCommands
    problem: ProblemCommands
    reading: ReadingCommands
    help: HelpCommands


class SearchDisplay(QObject):
    """Connects one controller with the views of a window, and the views with commands."""

    found = Signal(SearchPlan, Found)
    """A SearchPlan was searched to the end, and a Found is what came out."""
    told = Signal(SearchPlan, Found)
    """The same, and what an earlier search has found, which is shown again."""

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

    def show_again(
        self, plan: SearchPlan, told: Sequence[Answer], note: str, *, is_wished: bool
    ) -> None:
        """Show solutions that were found at another time as if they had just been found.

        *told* are the parts of *plan* as far as they were searched; *note* says when that was.
        Panes come to the front only where the user wishes to see it.
        """
        views, reading = self._views, self._commands.reading
        self._commands.solve.recall(plan)
        method = told[0].solution.method
        self._begin(plan, method)
        if is_wished:
            self._raise_panes()
        for place, answer in enumerate(told):
            for pane in (views.solution, views.lines.pane, views.statistics):
                pane.begin_part(place)
            views.solution.show_solution(answer.solution, answer.judgement.outcome)
            views.lines.pane.note_end()
            views.statistics.show_solution(answer.solution)
            reading.note_part(place, answer.solution)
        views.solution.finish()
        found = self._offer_to_store(plan)
        if found is not None:
            self.told.emit(plan, found)
        views.solution.head.note(note)
        views.solution.head.continue_button.hide()  # there is nothing left to take up

    def _connect_controller(self) -> None:
        search, views = self._controller, self._views
        self._commands.solve.begun.connect(self._on_begun)
        search.started.connect(self._on_part_started)
        search.ended.connect(self._on_part_ended)
        search.proved.connect(views.solution.show_proof)
        search.continued.connect(views.solution.show_continued)
        for view in (views.solution, views.statistics):
            search.progressed.connect(view.show_progress)
        for failing in (views.solution, views.statistics):
            search.failed.connect(failing.show_failure)
        search.lines_found.connect(views.solution.show_lines)
        search.board_differs_changed.connect(views.solution.show_board_differs)
        search.progressed.connect(self._show_search)
        search.state_changed.connect(self._on_state)
        search.all_ended.connect(self._on_all_ended)
        search.failed.connect(self._on_failed)
        self._editor.document_changed.connect(search.note_document)
        self._editor.document_changed.connect(self._expect)
        self._editor.document_changed.connect(self._show_notes)
        search.board_differs_changed.connect(self._show_notes)
        self._editor.document_changed.connect(self._show_keywords)
        self._views.solution.themes.found.connect(self._show_keywords)
        self._views.solution.themes.keyword_toggled.connect(self._toggle_keyword)
        self._editor.document_replaced.connect(self._forget_other_document)

    def _connect_views(self) -> None:
        views, commands = self._views, self._commands
        views.solution.note_wished.connect(self._note)
        views.pill.clicked.connect(views.solution.head.show_reason)
        views.solution.part_chosen.connect(commands.reading.read_part)
        views.solution.part_chosen.connect(views.statistics.show_part)
        views.solution.line_chosen.connect(commands.reading.read)
        commands.reading.way_wished.connect(self._read_as)
        views.lines.when_made(self._connect_lines)
        views.solution.solve_again_requested.connect(commands.solve.solve)
        views.solution.continue_requested.connect(self._controller.continue_search)
        views.solution.show_searched_requested.connect(self._show_searched)
        views.solution.longer_requested.connect(self._solve_longer)
        views.solution.intended_requested.connect(self._intend)

    def _connect_lines(self, lines: LinesPane) -> None:
        self._controller.lines_counted.connect(lines.show_count)
        self._controller.lines_found.connect(lines.show_lines)
        lines.part_chosen.connect(self._show_part)
        lines.line_chosen.connect(self._read_found)
        lines.step_requested.connect(self._commands.reading.step)

    @Slot()
    def _expect(self) -> None:
        """Judge by the number of solutions intended now, as long as that problem is shown."""
        asked = asked_of(self._editor.document.entry)
        if asked and not self._controller.board_differs:
            self._views.solution.expect([intended for _, intended in asked])

    @property
    def _is_searched(self) -> bool:
        """Whether the problem on the board is the one whose solution is shown."""
        plan = self._commands.solve.plan
        return plan is not None and _question(plan.entry) == _question(self._editor.document.entry)

    @Slot()
    def _show_keywords(self) -> None:
        keywords = self._editor.document.entry.keywords if self._is_searched else None
        self._views.solution.themes.show_keywords(keywords)

    @Slot(str)
    def _toggle_keyword(self, keyword: str) -> None:
        """Give the problem on the board a keyword, or take it away, as one step to undo."""
        if self._is_searched:
            text = filled(tr("Keyword “%1”"), keyword)
            self._editor.apply(text, lambda document: edits.toggle_keyword(document, keyword))

    @Slot()
    def _show_notes(self) -> None:
        """Show what is said of the moves, as long as that problem is on the board."""
        notes: Notes | None = None
        if self._commands.solve.plan is not None and not self._controller.board_differs:
            notes = _notes_of(self._editor.document.entry)
        self._views.solution.show_notes(notes)

    @Slot(int, tuple, object)
    def _note(self, part: int, moves: tuple[Move, ...], note: MoveNote) -> None:
        """Keep what is said of a move with the problem."""
        from composer.formats.popeye.notes import with_note

        def keep(document: Document) -> Document:
            return edits.replace_entry(document, with_note(document.entry, (part, moves), note))

        self._editor.apply(tr("Note on a move"), keep)

    @Slot(Progress)
    def _show_search(self, progress: Progress) -> None:
        """Show on the board the first move that a longer search of that position looks at."""
        plan, move = self._commands.solve.plan, None
        is_long = progress.seconds >= UNTIL_OPEN and progress.phase is SearchPhase.KEYS
        if plan is not None and is_long and not self._controller.board_differs:
            problem = plan.parts[self._controller.part].problem
            is_shown = problem.setup == played_setup(self._editor.document.entry)
            if is_shown and problem.stipulation.is_battle:
                move = progress.root_move
        self._commands.reading.marks.show_search(move)

    @Slot(SolvingState)
    def _on_state(self, state: SolvingState) -> None:
        if state is SolvingState.IDLE:
            self._commands.reading.marks.show_search(None)
        words = {
            SolvingState.PAUSED: tr("Paused. F8 goes on."),
            SolvingState.STOPPING: tr("Stopping…"),
            SolvingState.RUNNING: tr("Searching…"),
        }
        self._views.status_line.note(words.get(state, ""))

    @Slot(SearchPlan)
    def _on_begun(self, plan: SearchPlan) -> None:
        self._begin(plan, plan.tasks[0].method)
        self._raise_panes()

    def _begin(self, plan: SearchPlan, method: Method) -> None:
        views = self._views
        views.solution.begin(plan.parts, method, plan.composition.impossible)
        for pane in (views.lines.pane, views.statistics):
            pane.begin(plan.parts)
        self._commands.reading.begin(plan.parts)
        self._show_notes()

    def _raise_panes(self) -> None:
        self._views.panes.raise_if_open("solution")

    @Slot()
    def _on_part_started(self) -> None:
        views, part = self._views, self._controller.part
        for pane in (views.solution, views.lines.pane, views.statistics):
            pane.begin_part(part)

    @Slot(Solution)
    def _on_part_ended(self, solution: Solution) -> None:
        views = self._views
        views.solution.show_solution(solution, self._controller.outcome)
        views.lines.pane.note_end()
        views.statistics.show_solution(solution)
        self._commands.reading.note_solution(solution)

    @Slot()
    def _on_all_ended(self) -> None:
        self._views.solution.finish()
        plan = self._commands.solve.plan
        if plan is not None:
            found = self._offer_to_store(plan)
            if found is not None:
                self.found.emit(plan, found)
                self.told.emit(plan, found)
        self._views.log.add(words_at(self._views.solution.head.verdict_label.setText))
        QApplication.alert(self._window)

    def _offer_to_store(self, plan: SearchPlan) -> Found | None:
        answers = self._views.solution.answers()
        if not answers:
            return None
        found = Found(answers, plan.composition.has_zeroposition)
        self._views.problem.show_found(found)
        return found

    @Slot(tuple)
    def _read_found(self, moves: tuple[Move, ...]) -> None:
        """Show a line as it was found, and mark it in the tree: others may begin like it."""
        self._views.solution.follow(moves)
        self._commands.reading.read_found(moves)

    @Slot(int)
    def _read_as(self, place: int) -> None:
        self._views.panes.show_pane("solution")
        self._views.solution.read_as(place)

    @Slot(int)
    def _show_part(self, part: int) -> None:
        """Read the part of the composition in which a line was found."""
        self._views.solution.show_part(part)
        self._views.statistics.show_part(part)

    @Slot(Said)
    def _on_failed(self, sentence: str) -> None:
        self._views.log.add(sentence)
        details = self._controller.failure_details
        ways = [WayOut(tr("Solve again"), self._commands.solve.solve)]
        if details:
            show = self._commands.help.show_details
            ways.append(WayOut(tr("Details"), lambda: show(details)))
        self._views.notices.tell(Weight.ERROR, sentence, tuple(ways))

    @Slot()
    def _forget_other_document(self) -> None:
        """Show no solution of a problem that the document just opened does not hold."""
        plan = self._commands.solve.plan
        if self._controller.is_running or plan is None:
            return
        asked = _question(plan.entry)
        if any(_question(entry) == asked for entry in self._editor.document.entries):
            return
        self._controller.forget()
        self._commands.reading.begin(())
        for pane in (self._views.solution, self._views.lines.pane, self._views.statistics):
            pane.clear()

    @Slot()
    def _show_searched(self) -> None:
        plan = self._commands.solve.plan
        if plan is not None:
            self._editor.apply(tr("Show the searched position"), _asking(plan.entry))

    @Slot(int)
    def _intend(self, count: int) -> None:
        """Say of the problem that was searched, and stands on the board, how much is intended."""
        if not self._controller.board_differs:
            self._commands.problem.intend(count)

    @Slot(str)
    def _solve_longer(self, stipulation: str) -> None:
        self._commands.problem.begin_sitting()
        self._commands.problem.type_stipulation(stipulation)
        self._commands.solve.solve()


def _notes_of(entry: Entry) -> Notes:
    """Return what is said of the moves of *entry*."""
    if not may_have_notes(entry):
        return NO_NOTES
    # PGN and all it needs, a fifth of a second: only where there is something to read.
    from composer.formats.popeye.notes import notes_of

    return notes_of(entry)


def _asking(searched: Entry) -> Edit:
    """Return the edit that goes to the *searched* entry, or adds it where it is there no more."""

    def ask(document: Document) -> Document:
        for place, entry in enumerate(document.entries):
            if _question(entry) == _question(searched):
                return edits.go_to_entry(document, place)
        return edits.add_entry(document, searched)

    return ask


def _question(entry: Entry) -> tuple[object, ...]:
    """Return what makes one entry another problem than the next."""
    asked = dict(entry.extra)
    told = (entry.setup, entry.stipulation.strip(), entry.options)
    return (*told, repr(asked.get("twins")))
