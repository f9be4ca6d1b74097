"""The main window: makes the parts, puts them in their places, connects them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenuBar, QVBoxLayout, QWidget

from composer.appearance import SystemAppearance
from composer.board.wiring import BoardWiring
from composer.editor import Editor
from composer.language import Language
from composer.panels.shared.controls import bare, fill
from composer.runs.store import usual_path
from composer.saying import say
from composer.settings import MEGABYTE, Settings
from composer.solving.cluster_search import ClusterSearches
from composer.solving.controller import SolvingController
from composer.solving.journals import Journals, usual_folder
from composer.solving.plan import doubts_of, flaws_of
from composer.solving.recorder import Recorder
from composer.solving.run_history import RunHistory
from composer.translator import SpokenLanguage
from composer.windows.collection.collection_part import CollectionPart
from composer.windows.common.actions import Actions
from composer.windows.common.beginnings import offer_beginnings
from composer.windows.common.copier import Copier
from composer.windows.common.desk import Desk
from composer.windows.common.notice_bar import WayOut, Weight
from composer.windows.common.status_line import StatusLine
from composer.windows.files.disk_commands import DiskCommands
from composer.windows.files.drops import Drops
from composer.windows.files.example import ExampleCommands
from composer.windows.files.file_commands import FileCommands
from composer.windows.files.file_wiring import FileWiring
from composer.windows.files.import_commands import ImportCommands
from composer.windows.files.publishing import Publishing
from composer.windows.files.recent_files import RecentFilesMenu
from composer.windows.files.recovery_commands import RecoveryCommands
from composer.windows.files.session import Session
from composer.windows.files.solution_keeping import SolutionKeeping
from composer.windows.library.library_commands import LibraryCommands
from composer.windows.machines.machine_commands import MachineCommands
from composer.windows.menus import MenuCommands, fill_menu_bar
from composer.windows.output.output_commands import OutputCommands
from composer.windows.runs.report_panes import ReportPanes
from composer.windows.runs.runs_desk import RunsDesk, RunsViews
from composer.windows.setup.board_commands import BoardCommands
from composer.windows.setup.board_tools import fill_tools
from composer.windows.setup.centre import Centre
from composer.windows.setup.clipboard_commands import ClipboardCommands
from composer.windows.setup.fairy_commands import FairyCommands
from composer.windows.setup.problem_commands import ProblemCommands
from composer.windows.setup.reading_commands import ReadingCommands
from composer.windows.setup.sheet_commands import SheetCommands
from composer.windows.solve.question_field import QuestionField
from composer.windows.solve.report_looks import ReportLooks
from composer.windows.solve.search_display import SearchCommands, SearchDisplay, SearchViews
from composer.windows.solve.solve_commands import SolveCommands
from composer.windows.toolbar import CommandRow
from composer.windows.vary.vary_part import VaryPart
from composer.windows.view.focus_rounds import FocusRounds
from composer.windows.view.help_commands import HelpCommands, Parts
from composer.windows.view.language_commands import LanguageCommands
from composer.windows.view.typed_commands import TypedCommands
from composer.windows.view.view_commands import ViewCommands
from composer.windows.view.window_layout import WindowLayout
from solver.language import joined, tr

_TO_THE_BOARD = [
    "new",
    "example",
    "samples",
    "add_problem",
    "paste_position",
    "game_array",
    "clear",
]
"""Commands after which the keyboard is the board's."""


class MainWindow(QMainWindow):
    """One document, one search, one window."""

    def __init__(
        self,
        settings: Settings,
        appearance: SystemAppearance,
        spoken: SpokenLanguage | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._settings = settings
        self._appearance = appearance
        self.spoken = spoken or SpokenLanguage(Language.ENGLISH, self)
        self._may_close = False
        self.editor = Editor(self)
        journals = Journals(usual_folder())
        self.cluster_searches = ClusterSearches(journals.start, lambda: settings.cluster, self)
        self.controller = SolvingController(
            self, start=self.cluster_searches.start, find_earlier=journals.earlier
        )
        self.commands = Actions(self)
        self.history = RunHistory(usual_path(), settings.history_mb * MEGABYTE, self)
        self.recorder = Recorder(self.controller, self.history, self)
        self._make_parts()
        self._lay_out()
        self._make_file_commands()
        self._make_solving_commands()
        self._make_desk_commands()
        self._make_other_commands()
        self._connect_document()
        self._connect_search()
        self._connect_window()
        self._fill_menus()
        self.help_commands.read_keys()
        self._show_document()
        self.arrangement.restore(settings)
        self.centre.board_pane.setFocus()
        if settings.was_damaged:
            words = tr("The settings could not be read and are as at first; the old file is kept.")
            self.centre.notice_bar.tell(Weight.WARNING, words)

    # ------------------------------------------------------------ making

    def _make_parts(self) -> None:
        self.recent_files = RecentFilesMenu(self._settings, self)
        self.question = QuestionField(self)
        self.centre = Centre(self.commands, self.recent_files, self.question, self)
        self.question.stand_beside(self.centre.chips)
        report = ReportPanes(self, self.editor.history, self.centre.board_pane.selected_squares)
        self.panes = report.panes
        self.solution_pane, self.lines_pane = report.solution, report.lines
        self.statistics_pane, self.problem_pane = report.statistics, report.problem
        self.collection_pane, self.runs_pane = report.collection, report.runs
        self.batch_pane, self.log_pane = report.batch, report.log
        self.status_line = StatusLine(self.commands.fen, self)
        self.board_wiring = BoardWiring(self.centre.board_pane, self.editor)

    def _make_file_commands(self) -> None:
        editor, commands, notices = self.editor, self.commands, self.centre.notice_bar
        self.problem_commands = ProblemCommands(self, editor, commands)
        self.solution_keeping = SolutionKeeping(
            self, editor, self.history, commands, self._settings
        )
        self.file_commands = FileCommands(self, editor, notices, self.solution_keeping.prepare)
        self.copier = Copier(notices, self)
        self.collection_part = CollectionPart(
            self,
            editor,
            commands,
            self.collection_pane,
            notices,
            self._settings,
            self.history,
            self.panes,
            self.desk,
            self.copier,
        )
        answers = self.solution_pane.answers
        self.library_commands = LibraryCommands(self, editor, commands, self.file_commands, answers)
        self.examples = ExampleCommands(self.file_commands, commands)
        self.session = Session(self, editor, self.file_commands, self._settings)
        work = self.file_commands.work
        self.import_commands = ImportCommands(self, editor, commands, work, notices)
        self.recovery_commands = RecoveryCommands(self, self.file_commands)
        self.disk_commands = DiskCommands(self, editor, self.file_commands, notices)

    def _make_solving_commands(self) -> None:
        editor, commands = self.editor, self.commands
        self.solve_commands = SolveCommands(self, editor, self.controller, commands, self._settings)
        hindrance = self.solve_commands.hindrance
        vary = self, editor, commands, self._settings, self.centre, hindrance
        self.vary = VaryPart(*vary, self.controller, self.panes)
        reading = self.controller, commands, self.centre, self.solution_pane, self._settings
        self.reading_commands = ReadingCommands(self, editor, *reading)

    def _make_desk_commands(self) -> None:
        editor, commands = self.editor, self.commands
        self.board_commands = BoardCommands(self, editor, commands, self.status_line, self.centre)
        self.sheet_commands = SheetCommands(self, editor, commands, self.problem_pane, self.panes)
        self.view_commands = ViewCommands(
            self, commands, self.centre.board_pane, self._settings, self._appearance
        )
        self.clipboard_commands = ClipboardCommands(
            self,
            editor,
            commands,
            self.centre.fen_line,
            self.reading_commands.shown_position,
            self.view_commands.picture_form,
            self.centre.notice_bar,
            self.copier,
        )
        self.publishing = Publishing(editor, self.solution_pane.answers, self.history.publish)
        self.output_commands = OutputCommands(
            self,
            editor,
            commands,
            self._settings,
            self.publishing.publisher,
            self.collection_pane.selected,
            lambda: self.spoken.language,
        )

    def _make_other_commands(self) -> None:
        editor, commands = self.editor, self.commands
        parts: Parts = {
            "board": lambda: self.centre.board_pane,
            "question": lambda: self.centre.asked,
            "statistics": lambda: self.statistics_pane,
            "solution": lambda: self.solution_pane,
            "problem": self.problem_pane.whole,
        }
        self.help_commands = HelpCommands(
            self, commands, self.panes.commands(), parts, self._settings
        )
        board = self.centre.board_pane
        self.fairy_commands = FairyCommands(editor, board, self.panes, self._settings)
        parts_of_window = (self.command_row, *self.centre.parts)
        self.focus_rounds = FocusRounds(self, commands, parts_of_window, self.panes)
        self.typed_commands = TypedCommands(
            self, editor, commands, self._settings, self.centre.board_pane.board, self.panes
        )
        self.typed_commands.noted.connect(self.status_line.note)
        self.cluster_searches.noted.connect(self.status_line.note)
        self.cluster_searches.troubled.connect(self.centre.notice_bar.warn)
        self.machine_commands = MachineCommands(
            self, editor, commands, self.solve_commands, self.view_commands, self._settings
        )
        self.language_commands = LanguageCommands(self, commands, self._settings, self.spoken)
        panes = (self.solution_pane, self.lines_pane, self.statistics_pane, self.log_pane)
        self.report_looks = ReportLooks(self, commands, self._settings, self.spoken, panes=panes)

    def _lay_out(self) -> None:
        self.command_row = CommandRow(self.commands, self)
        self.setMenuWidget(self.command_row)
        self.setStatusBar(self.status_line)
        self.command_row.offer_history(self.panes.command("history"))
        page = QWidget(self)
        self.desk = Desk(self.centre, self.centre.width_at, self.panes, page)
        column = bare(QVBoxLayout(page), 0)
        fill(column, self.centre.notice_bar, (self.desk, 1))
        self.setCentralWidget(page)
        self.arrangement = WindowLayout(self, self.desk, self.panes, self.statistics_pane)

    def menuBar(self) -> QMenuBar:  # noqa: N802 - the name is Qt's
        """Return the menu bar, which stands in the command row."""
        return self.command_row.menu_bar

    def _fill_menus(self) -> None:
        commands = MenuCommands(
            self.commands,
            self.recent_files,
            self.board_commands,
            self.sheet_commands,
            self.collection_part,
            self.library_commands,
            self.machine_commands,
            self.view_commands.looks,
            self.panes,
        )
        fill_menu_bar(self.menuBar(), commands)
        board = self.board_commands.transforms
        fill_tools(self.centre.tools, self.commands.by_name, board.shifts)
        self.centre.tools.add(self.fairy_commands.command, "fairy")
        self.centre.order_tab(self.command_row, self.panes)

    # ------------------------------------------------------------ connecting

    def _connect_document(self) -> None:
        editor, centre, problem = self.editor, self.centre, self.problem_commands
        editor.document_changed.connect(self._show_document)
        editor.document_changed.connect(self.problem_pane.note_document)
        editor.document_changed.connect(self.collection_pane.note_document)
        editor.file_changed.connect(self._show_title)
        self.solution_pane.empty_label.offer(self.commands.solve)
        self.solution_pane.copy_wished.connect(self.copier.copy)
        self.lines_pane.when_made(lambda lines: lines.empty_label.offer(self.commands.solve))
        self.runs_pane.when_made(lambda runs: runs.empty_label.offer(self.commands.solve))
        offer_beginnings(self.solution_pane, self.commands, editor)
        editor.status_hint.connect(self.status_line.note)
        files = self.import_commands, self.output_commands, self.collection_part
        for part in (self.copier, self.clipboard_commands, *files):
            part.noted.connect(self.status_line.note)
        centre.board_pane.hint_changed.connect(self.status_line.hint)
        centre.flaw_bar.remedy_requested.connect(problem.take_remedy)
        centre.flaw_bar.search_requested.connect(self.solve_commands.solve)
        centre.fen_line.field.returnPressed.connect(centre.board_pane.setFocus)
        self.question.written.connect(centre.board_pane.setFocus)
        centre.fen_line.setup_requested.connect(problem.type_setup)
        centre.fen_line.sitting_begun.connect(problem.begin_sitting)
        self.question.turn_requested.connect(problem.change_turn)
        self.question.stipulation_requested.connect(problem.type_stipulation)
        self.question.sitting_begun.connect(problem.begin_sitting)
        self.problem_pane.edit_requested.connect(self.editor.grant)

    def _connect_search(self) -> None:
        self.solve_commands.title_changed.connect(self._show_title)
        views = SearchViews(
            self.solution_pane,
            self.lines_pane,
            self.statistics_pane,
            self.problem_pane,
            self.log_pane,
            self.status_line,
            self.centre.notice_bar,
            self.panes,
            self.centre.verdict_row.pill,
        )
        commands = SearchCommands(
            self.solve_commands, self.problem_commands, self.reading_commands, self.help_commands
        )
        self.search_display = SearchDisplay(self, self.editor, self.controller, views, commands)
        self.search_display.found.connect(self.solution_keeping.note)
        self.search_display.found.connect(self.library_commands.note_solution)
        self.search_display.told.connect(self.vary.live.note_run)
        runs_views = RunsViews(
            self.runs_pane,
            self.batch_pane,
            self.solution_pane,
            self.log_pane,
            self.status_line,
            self.centre.notice_bar,
            self.panes,
        )
        self.runs_desk = RunsDesk(
            self,
            self.editor,
            self.controller,
            self.commands,
            self._settings,
            self.recorder,
            runs_views,
            self.search_display,
            self.solve_commands,
            self.collection_pane.marked_or_selected,
        )

    def _connect_window(self) -> None:
        commands, files = self.commands, self.file_commands
        commands.quit.triggered.connect(self.close)
        for name in _TO_THE_BOARD:
            commands.by_name[name].triggered.connect(self._focus_board)
        commands.stipulation.triggered.connect(self.question.edit)
        commands.reset_layout.triggered.connect(self.arrangement.reset)
        commands.fen.toggled.connect(self.centre.show_fen)
        self.centre.fen_line.refused.connect(commands.fen.setChecked)
        self.centre.caption.text.clicked.connect(self.sheet_commands.show_sheet)
        self.centre.flaw_bar.twin_requested.connect(self.sheet_commands.show_twin)
        self.centre.board_pane.zoom_requested.connect(self.desk.widen)
        wiring = FileWiring(files, self.editor, commands, self.recent_files, self.log_pane.add)
        wiring.noted.connect(self.status_line.note)
        wiring.several_opened.connect(self._show_collection)
        self.status_line.legality_clicked.connect(self._on_legality)
        self.reading_commands.view_changed.connect(self.centre.show_view)
        self.spoken.changed.connect(self._say_again)
        self.centre.view_bar.back_requested.connect(self.reading_commands.to_diagram)
        drops = Drops(self)
        drops.hinted.connect(self.status_line.hint)
        drops.files_dropped.connect(self.open_files)
        drops.text_dropped.connect(self.clipboard_commands.take_text)
        self.clipboard_commands.files_pasted.connect(drops.take)

    # ------------------------------------------------------------ opening

    def begin(self, paths: Sequence[str]) -> None:
        """Open *paths*, or what was open last, and offer what an earlier crash has left."""
        if paths:
            self.open_files(paths)
        else:
            self.session.resume()
        self.recovery_commands.look()

    def open_files(self, paths: Sequence[str]) -> None:
        """Open the only one of *paths*; the problems of several are added to what is open."""
        files = [Path(path).absolute() for path in paths]
        if len(files) > 1:
            self.import_commands.take_files(files)
        elif files:
            self.file_commands.open_path(str(files[0]))

    @Slot(str)
    def show_crash(self, details: str) -> None:
        """Tell that the program met an error nobody foresaw, and that the work is still here."""
        self.centre.notice_bar.tell(
            Weight.ERROR,
            tr("Something went wrong in the program. Your work is still here: save it."),
            (
                WayOut(tr("Save as…"), self.file_commands.save_as),
                WayOut(tr("Details"), lambda: self.help_commands.show_details(details)),
            ),
        )
        self.log_pane.add(details.strip().splitlines()[-1])

    # ------------------------------------------------------------ showing

    @Slot()
    def _show_document(self) -> None:
        document = self.editor.document
        entry, setup = document.entry, document.entry.setup
        flaws = flaws_of(entry) + doubts_of(entry)
        is_empty = not any(setup.squares)
        hindrance = "" if is_empty else self.solve_commands.hindrance()
        twin = self.solve_commands.twin_at_fault()
        self.centre.show_entry(entry, () if is_empty else flaws, hindrance, twin)
        self.question.setEnabled(entry.fault is None)  # of what cannot be shown nothing is asked
        self.question.show_question(setup.turn, entry.stipulation)
        self.status_line.show_position(setup, flaws)
        self.centre.caption.show_place(document.current, len(document.entries))
        self._show_title()

    @Slot()
    def _show_title(self) -> None:
        title = self.file_commands.name + "[*] — Matewright"
        state = self.solve_commands.title
        say(self.setWindowTitle, joined(" — ", filter(None, (state, title))))
        self.setWindowModified(not self.editor.is_clean)
        path = self.editor.path
        self.setWindowFilePath("" if path is None else str(path))

    @Slot()
    def _say_again(self) -> None:
        """Say what is made from the document in the language that is spoken now."""
        self.editor.say_anew()
        self.problem_commands.name_steps()
        self._show_document()
        self.problem_pane.show_entry(self.editor.document.entry)

    @Slot()
    def _show_collection(self) -> None:
        self.panes.raise_if_open("collection")

    @Slot()
    def _on_legality(self) -> None:
        self.board_commands.show_flaws()
        self.status_line.note(self.status_line.legality.toolTip())

    # ------------------------------------------------------------ commands of the window

    @Slot()
    def _focus_board(self) -> None:
        """Give the keyboard to the board, where the next thing will be done."""
        self.centre.board_pane.setFocus()

    # ------------------------------------------------------------ events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Esc, when nobody else wants it, go back to the diagram."""
        if event.key() == Qt.Key.Key_Escape:
            if not self.collection_part.whole.leave():
                self.reading_commands.to_diagram()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes and games, end the search and its thread, then go."""
        games = self.machine_commands
        if not self._may_close and (games.has_game or not self.editor.is_clean):
            event.ignore()
            self.file_commands.leave_then(lambda: games.leave_games_then(self._close_now))
            return
        self.arrangement.keep(self._settings)
        self.session.keep()
        self.controller.shutdown()
        self.solution_pane.shutdown()
        for part in (
            self.vary,
            self.copier,
            self.clipboard_commands,
            self.output_commands,
            self.runs_desk,
            self.disk_commands,
            self.recovery_commands,
            self.collection_part,
            self.library_commands,
            self.machine_commands,
            self.file_commands,
        ):
            part.shutdown()
        # A history that is destroyed empties itself and would tell half of a window about it.
        self.editor.history.blockSignals(True)
        event.accept()

    @Slot()
    def end(self) -> None:
        """Go without a question; what is not saved is offered at the next start."""
        self._may_close = True
        self.close()

    def _close_now(self) -> None:
        self.file_commands.autosave.forget()
        self._may_close = True
        self.close()
