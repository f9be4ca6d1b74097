"""The solution pane: the verdict, and the solution as a tree, as text and as Popeye prints it."""

from __future__ import annotations

from functools import partial

import chess
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFont, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.model.document import Document
from composer.panels.copying import CopyJob
from composer.panels.empty import empty_label
from composer.panels.found_keys import solution_so_far
from composer.panels.notice import Notice
from composer.panels.solution_tree import SolutionTree
from composer.panels.text_page import TextPage
from composer.panels.twin_words import twins_note
from composer.panels.words import filled, work_line
from solver.events import LineFound, Phase, Progress
from solver.notation.moves import KnightLetter
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_lines
from solver.notation.verdicts import verdict_sentence
from solver.problem import Problem, Task
from solver.solution import Mark, Solution, Status, Verdict
from solver.stipulation import LONGEST


class SolutionPane(QWidget):
    """Shows what a search found out, and lets the reader walk through it."""

    line_chosen = Signal(tuple, int)
    """A whole line (tuple of chess.Move) and how many of its moves lead to the chosen one.

    In set play Black's move comes first; a pass (``chess.Move.null()``) stands before a threat.
    """
    step_requested = Signal(object)
    """A wish to go a Step through the line that the board shows."""
    solve_again_requested = Signal()
    show_searched_requested = Signal()
    continue_requested = Signal()
    """A wish to take up the stopped search from where it is."""
    longer_requested = Signal(int)
    """A wish to look for a mate in so many moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._solution: Solution | None = None
        self._ended: Solution | None = None
        self._knight = KnightLetter.N
        self._progress: Progress | None = None
        self._problem: Problem | None = None
        self._keys: list[LineFound] = []
        self._longer = 0
        self.notice = self._make_notice()
        self.verdict_label = self._make_verdict_label()
        self.twins_label = self._make_twins_label()
        self.longer_button = self._make_longer_button()
        self.continue_button = self._make_continue_button()
        self.copy_button = self._make_copy_button()
        self._copying = CopyJob(self)
        self.tree = SolutionTree(self)
        self.tree.line_chosen.connect(self.line_chosen)
        self.tree.step_requested.connect(self.step_requested)
        self.text_page = TextPage(self.tr("The solution as composers print it"), self)
        self.popeye_page = TextPage(self.tr("The solution as Popeye prints it"), self)
        self.tabs = self._make_tabs()
        self.empty_label = empty_label("", self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(self.tabs)
        self._lay_out()
        self.clear()

    def _make_notice(self) -> Notice:
        notice = Notice(self)
        again = notice.add_button(
            self.tr("Solve again"), self.tr("Search the position that is on the board now.")
        )
        again.clicked.connect(self.solve_again_requested)
        show = notice.add_button(
            self.tr("Show searched position"),
            self.tr("Put the position that was searched back on the board."),
        )
        show.clicked.connect(self.show_searched_requested)
        return notice

    def _make_verdict_label(self) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        label.setAccessibleName(self.tr("Verdict"))
        label.setToolTip(self.tr("What the search found out."))
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        font = label.font()
        font.setWeight(QFont.Weight.DemiBold)
        label.setFont(font)
        return label

    def _make_twins_label(self) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        label.setAccessibleName(self.tr("Twins"))
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.hide()
        return label

    def _make_longer_button(self) -> QPushButton:
        button = QPushButton(self)
        button.clicked.connect(self._ask_longer)
        return button

    def _make_continue_button(self) -> QPushButton:
        button = QPushButton(self.tr("Continue"), self)
        button.setToolTip(self.tr("Go on with the search from where it was stopped."))
        button.clicked.connect(self.continue_requested)
        return button

    def _make_copy_button(self) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, "copy")
        button.setAutoRaise(True)
        button.setAccessibleName(self.tr("Copy solution"))
        button.setToolTip(self.tr("Copy the whole solution as text, or as Popeye prints it."))
        button.clicked.connect(self.copy_solution)
        return button

    def _make_tabs(self) -> QTabWidget:
        tabs = QTabWidget(self)
        tabs.setDocumentMode(True)
        tabs.setAccessibleName(self.tr("Ways to read the solution"))
        tabs.addTab(self._make_tree_page(), self.tr("Tree"))
        tabs.addTab(self.text_page, self.tr("Text"))
        tabs.addTab(self.popeye_page, self.tr("Popeye"))
        for place in range(tabs.count()):
            tabs.setTabToolTip(place, self.tr("Read the solution in this form."))
        return tabs

    def _make_tree_page(self) -> QWidget:
        page = QWidget(self)
        self.idle_box = QCheckBox(self.tr("Defences that fail to the threat"), page)
        self.idle_box.setToolTip(
            self.tr("Also show, in grey, the moves of Black that do not meet the threat.")
        )
        self.idle_box.toggled.connect(self.tree.show_idle_defences)
        unfold = self._make_button(self.tr("Unfold"), self.tr("Unfold the whole tree."))
        unfold.clicked.connect(self.tree.unfold_all)
        fold = self._make_button(self.tr("Fold"), self.tr("Fold the whole tree."))
        fold.clicked.connect(self.tree.fold_all)
        row = QHBoxLayout()
        row.addWidget(self.idle_box, 1)
        row.addWidget(unfold)
        row.addWidget(fold)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.tree, 1)
        layout.addLayout(row)
        return page

    def _make_button(self, text: str, tool_tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setAutoRaise(True)
        button.setAccessibleName(tool_tip)
        button.setToolTip(tool_tip)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.verdict_label, 1)
        row.addWidget(self.longer_button)
        row.addWidget(self.continue_button)
        row.addWidget(self.copy_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(4)
        layout.addWidget(self.notice)
        layout.addLayout(row)
        layout.addWidget(self.twins_label)
        layout.addWidget(self._stack, 1)

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self._ended = None
        self._show_empty(self.tr("Nothing searched yet. Press F7."))
        self._say("")
        self.notice.hide()

    @Slot(object)
    def show_started(self, task: Task) -> None:
        """A search begins: forget the last solution."""
        self._ended = None
        self._progress, self._problem, self._keys = None, task.problem, []
        self._show_empty(self.tr("Searching. Lines appear under Lines as they are found."))
        self._say(filled(self.tr("Searching for mate in %1."), task.problem.stipulation.moves))

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """Say where the search is."""
        self._progress = progress
        self.verdict_label.setText(work_line(progress))

    @Slot(object)
    def show_lines(self, lines: tuple[LineFound, ...]) -> None:
        """Show the keys among *lines* in the tree while the search goes on."""
        keys = [line for line in lines if line.mark is Mark.KEY]
        if keys and self._problem is not None:
            self._keys += keys
            self.tree.show_solution(solution_so_far(self._problem, self._keys))
            self._stack.setCurrentWidget(self.tabs)

    @Slot(object)
    def show_solution(self, solution: Solution) -> None:
        """Show what the search found out."""
        self._ended = solution
        verdict = self._verdict(solution)
        self._say(verdict)
        # A screen reader tells it even while the focus is on the board.
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, verdict))
        self._offer_longer(solution)
        self.continue_button.setVisible(solution.status is Status.STOPPED)
        if not (solution.keys or solution.tries or solution.tree or solution.set_play):
            self._show_empty(self._nothing(solution))
            return
        self._solution = solution
        self.copy_button.show()
        self.tree.show_solution(solution)
        self._show_text(solution)
        self.popeye_page.show_lines(partial(popeye_lines, solution))
        self._stack.setCurrentWidget(self.tabs)

    def set_knight_letter(self, knight: KnightLetter) -> None:
        """Call the knight *knight* from now on; Popeye's form keeps Popeye's letter."""
        self._knight = knight
        self.tree.set_knight_letter(knight)
        if self._ended is not None:
            self.verdict_label.setText(self._verdict(self._ended))
        if self._solution is not None:
            self._show_text(self._solution)

    def _show_text(self, solution: Solution) -> None:
        self.text_page.show_lines(partial(solution_lines, solution, self._knight))

    @Slot(object, object)
    def note_document(self, before: Document, after: Document) -> None:
        """Say what becomes of the twins of the problem on the board."""
        note = twins_note(after.entry)
        self.twins_label.setText(note)
        self.twins_label.setVisible(bool(note))

    @Slot(str)
    def show_failure(self, sentence: str) -> None:
        """Say why there is no solution."""
        self._say(sentence)
        self.empty_label.setText(self.tr("No solution to show."))  # keys found so far stay

    @Slot(bool)
    def show_board_differs(self, differs: bool) -> None:
        """Tell, or no longer tell, that the board shows something else than was searched."""
        if differs:
            self.notice.say(self.tr("The board has changed since this search."))
        else:
            self.notice.hide()

    def follow(self, moves: tuple[chess.Move, ...]) -> None:
        """Mark the move that *moves* lead to, when the board is stepped by other means."""
        self.tree.follow(moves)

    def first_line(self) -> tuple[chess.Move, ...]:
        """Return the line that begins with the first key, nothing where there is none."""
        return self.tree.first_line()

    def line_through(self, moves: tuple[chess.Move, ...]) -> tuple[chess.Move, ...]:
        """Return the line of the tree that begins with *moves*, nothing where it holds none."""
        return self.tree.line_through(moves)

    def choose_other(self, step: int) -> None:
        """Choose another answer: *step* 1 is the next one, -1 the one before."""
        self.tree.choose_other(step)

    @Slot()
    def copy_solution(self) -> None:
        """Copy the whole solution, in Popeye's form where that is on show."""
        if self._solution is not None:
            is_popeye = self.tabs.currentWidget() is self.popeye_page
            solution = self._solution
            printed = solution_lines(solution, self._knight)
            self._copying.start(popeye_lines(solution) if is_popeye else printed)

    @Slot()
    def _ask_longer(self) -> None:
        self.longer_requested.emit(self._longer)

    def _say(self, sentence: str) -> None:
        self.verdict_label.setText(sentence)
        self.verdict_label.setVisible(bool(sentence))
        self.longer_button.hide()
        self.continue_button.hide()

    def _show_empty(self, sentence: str) -> None:
        self._solution = None
        self.tree.show_solution(None)
        self.text_page.show_lines(None)
        self.popeye_page.show_lines(None)
        self.copy_button.hide()
        self.empty_label.setText(sentence)
        self._stack.setCurrentWidget(self.empty_label)

    def _verdict(self, solution: Solution) -> str:
        progress = self._progress
        if solution.status is not Status.STOPPED or solution.verdict is not None:
            return verdict_sentence(solution, self._knight)
        if progress is None or progress.phase is not Phase.KEYS:
            return verdict_sentence(solution, self._knight)
        text = self.tr("Stopped at depth %1, key %2 of %3. Lines found so far are kept.")
        return filled(text, progress.length, progress.root_index, progress.root_count)

    def _nothing(self, solution: Solution) -> str:
        if solution.verdict is Verdict.NO_SOLUTION:
            return self.tr("No key, try or set play was found.")
        return self.tr("No key found so far.")

    def _offer_longer(self, solution: Solution) -> None:
        moves = solution.problem.stipulation.moves + 1
        if solution.verdict is Verdict.NO_SOLUTION and moves <= LONGEST:
            self._longer = moves
            self.longer_button.setText(filled(self.tr("Try %1 moves"), moves))
            self.longer_button.setToolTip(filled(self.tr("Search for a mate in %1."), moves))
            self.longer_button.show()
