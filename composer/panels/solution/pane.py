"""The solution pane: the solution as a page, a tree, a table of phases, and as Popeye prints it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from composer.board.wishes import StepTo
from composer.panels.shared.controls import fill
from composer.panels.shared.copying import CopyWish
from composer.panels.shared.empty import EmptyPage, UnsearchedLabel
from composer.panels.shared.entrance import entrance_of
from composer.panels.shared.notice import Notice
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.text_page import TextPage
from composer.panels.solution.chapter_text import popeye_chapter_lines
from composer.panels.solution.evidence import evidence_for
from composer.panels.solution.page_tab import PageTab
from composer.panels.solution.phases.tab import PhaseTab
from composer.panels.solution.readings import Readings, reading_words
from composer.panels.solution.report import Report
from composer.panels.solution.solution_tree import SolutionTree
from composer.panels.solution.themes_tab import ThemesTab
from composer.panels.solution.tree_page import TreePage
from composer.panels.solution.tree_type import chess_font
from composer.panels.solution.verdict_area import VerdictArea
from composer.panels.solution.welcome import Beginning, Welcome
from composer.saying import say
from composer.tokens import GRID
from solver.events import LineFound, LinesFound, Progress, ProofFound
from solver.game import Move
from solver.language import Said, tr
from solver.notation.letters import readers_letters
from solver.notation.page.notes import NO_NOTES, Notes
from solver.outcome import Outcome
from solver.problem import Method
from solver.solution import Solution
from solver.twinning.composition import Answer, Part


class SolutionPane(QWidget):
    """Shows what the searches found out, and lets the reader walk through it."""

    part_chosen = Signal(int)
    """The part of the composition that is read from now on; comes before its first line."""
    line_chosen = Signal(tuple, int)
    """A whole line (tuple of Move) and how many of its moves lead to the chosen one.

    In set play Black's move comes first; a pass (``PASS``) stands before a threat.
    """
    step_requested = Signal(StepTo)
    """A wish to go a Step through the line that the board shows."""
    move_hovered = Signal(tuple)
    """The moves that lead to the one under the pointer; none where there is none."""
    pin_requested = Signal()
    """A wish to keep the arrow of the move under the pointer, or to let it go."""
    solve_again_requested = Signal()
    show_searched_requested = Signal()
    continue_requested = Signal()
    """A wish to take up the stopped search from where it is."""
    note_wished = Signal(int, tuple, object)
    """A wish to say something of a move: the part, the moves from its diagram, a MoveNote."""
    copy_wished = Signal(CopyWish)
    longer_requested = Signal(str)
    """A wish to search for this stipulation instead."""
    intended_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = Report()
        self.notice = self._make_notice()
        self.head = self._make_head()
        self._make_pages()
        self._connect_pages()
        self.tree_page = TreePage(self.tree, self)
        self.readings = self._make_readings()
        self.tabs = self.readings.stack
        self.empty_label = UnsearchedLabel(tr("Nothing searched yet."), self)
        self._stack = QStackedWidget(self)
        self._empty = EmptyPage(self.empty_label, self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.readings)
        self.welcome: Welcome | None = None
        self._is_board_empty = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * GRID, 2 * GRID, 2 * GRID, GRID)
        layout.setSpacing(4)
        fill(layout, self.notice, self.head, (self._stack, 1))
        tab_as_laid_out(self)
        self._write_trees()
        self.clear()

    def _make_pages(self) -> None:
        self.tree = SolutionTree(self)
        self.page = PageTab(self)
        self.phases = PhaseTab(self)
        self.themes = ThemesTab(self)
        self.popeye_page = TextPage(tr("The solution as Popeye prints it"), self)
        say(
            self.popeye_page.setPlaceholderText,
            tr("The solution stands here, as Popeye prints it, once the search is over."),
        )

    def _connect_pages(self) -> None:
        self.page.note_wished.connect(self.note_wished)
        self.page.copy_wished.connect(self.copy_wished)
        self.page.view.part_chosen.connect(self.tree.show_part)
        self.page.view.pin_requested.connect(self.pin_requested)
        self.tree.copy_wished.connect(self.copy_wished)
        self.tree.notes.wished.connect(self.note_wished)
        for reading in (self.tree, self.page.view):
            reading.part_chosen.connect(self._on_part_chosen)
            reading.line_chosen.connect(self.line_chosen)
            reading.step_requested.connect(self.step_requested)
            reading.move_hovered.connect(self.move_hovered)
        self.phases.view.line_chosen.connect(self._show_evidence)
        self.phases.strip.follow(self.themes)
        self.phases.strip.theme_chosen.connect(self._show_theme)
        self.themes.part_chosen.connect(self._read_part)
        self.themes.line_chosen.connect(self._show_evidence)
        self.themes.step_requested.connect(self.step_requested)

    def _make_notice(self) -> Notice:
        notice = Notice(self)
        again = notice.add_button(
            tr("Solve again"), tr("Solve the position that is on the board now.")
        )
        again.clicked.connect(self.solve_again_requested)
        show = notice.add_button(
            tr("Show searched position"),
            tr("Put the position that was searched back on the board."),
        )
        show.clicked.connect(self.show_searched_requested)
        return notice

    def _make_head(self) -> VerdictArea:
        head = VerdictArea(self)
        head.longer_requested.connect(self.longer_requested)
        head.intended_requested.connect(self.intended_requested)
        head.continue_requested.connect(self.continue_requested)
        head.copy_requested.connect(self.copy_solution)
        head.evidence.evidence_chosen.connect(self._show_evidence)
        return head

    def _make_readings(self) -> Readings:
        readings = Readings(self)
        pages = (self.page, self.tree_page, self.phases, self.themes, self.popeye_page)
        for page, words in zip(pages, reading_words().values(), strict=True):
            readings.add(page, *words)
        readings.add_behind(self.head.copy_button)
        return readings

    # ------------------------------------------------------------ before the first search

    def offer(self, beginnings: tuple[Beginning, ...]) -> None:
        """Offer these ways to begin while the board is empty and nothing was searched."""
        self.welcome = Welcome(beginnings, self)
        self._stack.addWidget(self.welcome)

    def note_board(self, *, is_empty: bool) -> None:
        """Note whether there is a problem on the board."""
        self._is_board_empty = is_empty
        if not self._report.has_parts:
            self._stack.setCurrentWidget(self._nothing())

    def _nothing(self) -> QWidget:
        """What is shown while nothing was searched."""
        return self.welcome if self.welcome and self._is_board_empty else self._empty

    # ------------------------------------------------------------ the course of a search

    @Slot()
    def clear(self) -> None:
        """Show that nothing was searched."""
        self._report = Report()
        self.themes.show_answers(())
        self.head.note("")
        self._show_empty("")
        self.head.say("")
        self.notice.hide()

    def begin(
        self,
        parts: tuple[Part, ...],
        method: Method = Method.MATEWRIGHT,
        impossible: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        """*method* begins to search each of *parts*: forget the last solution.

        *impossible* says of each twin that cannot be made why.
        """
        self._report = Report(parts, method, impossible)
        self.themes.show_answers(())
        self.head.note("")
        self._show_empty(tr("What is found appears here."))
        self.head.say(self._report.beginning())
        is_battle = any(part.problem.stipulation.is_battle for part in parts)
        self.tree_page.idle_box.setVisible(is_battle)
        if self._report.has_several:
            self.tree.show_chapters(self._report.chapters())
            self._show_chapters(is_same=False)
            self._stack.setCurrentWidget(self.readings)

    def begin_part(self, place: int) -> None:
        """The search of one part begins, or goes on."""
        self._report.begin_part(place)
        self.head.continue_button.hide()
        self._show_note()

    @Slot(Progress)
    def show_progress(self, progress: Progress) -> None:
        """Say what is proved already, or what is searched."""
        if self._report.running.note_progress(progress):
            self.head.note(self._report.continued())
        self._tell_state()

    @Slot(datetime)
    def show_continued(self, broken_off: datetime) -> None:
        """Say that the search goes on where it was broken off, and soon how far it was."""
        self._report.running.continue_from(broken_off)
        self.head.note(self._report.continued())

    @Slot(ProofFound)
    def show_proof(self, proof: ProofFound) -> None:
        """Say what is proved ahead of the exact answer."""
        self._report.running.note_proof(proof)
        self._show_running()
        self._tell_state()

    @Slot(tuple)
    def show_lines(self, lines: tuple[LineFound | LinesFound, ...]) -> None:
        """Show the keys or solutions among *lines* in the tree while the search goes on."""
        if self._report.running.add(lines):
            self._show_running()

    def show_solution(self, solution: Solution, outcome: Outcome | None = None) -> None:
        """Show what the search of one part found out; *outcome* is its sum, if it is known."""
        report = self._report
        report.end_part(solution, outcome)
        if report.has_several:
            self._show_running()
        elif report.running.has_anything:
            self._show_running()
            self._show_texts()
        else:
            self._show_empty(report.running.nothing())
        if not report.has_several:
            self._finish()

    @Slot(Said)
    def show_failure(self, sentence: str) -> None:
        """Say why there is no solution of one part."""
        self._report.fail_part(sentence)
        self._show_note()
        if self._report.has_several:
            self.head.tell(self._report.verdict())
        else:
            self.head.say(sentence)
        self.empty_label.tell(tr("No solution to show."))  # keys found so far stay

    @Slot()
    def finish(self) -> None:
        """All searches are over, or were stopped before their turn came."""
        if self._report.has_several:
            self._finish()

    def expect(self, intended: Sequence[int | None]) -> None:
        """Judge what is shown by other numbers of *intended* solutions, part by part."""
        report = self._report
        if not report.expect(intended):
            return
        if report.has_several:
            for place, chapter in enumerate(report.chapters()):
                self.tree.replace_chapter(place, chapter)
            self._show_chapters(is_same=True)
        if not report.has_ended:
            self._tell_state()
            return
        self._finish()
        if not report.has_several and report.running.has_anything:
            self._show_running()
            self._show_texts()

    # ------------------------------------------------------------ reading

    @property
    def has_report(self) -> bool:
        """Whether anything is told of a search."""
        return self._report.has_parts

    @property
    def part(self) -> int:
        """Which part is read, counted from 0."""
        return self.tree.part

    def answers(self) -> tuple[Answer, ...]:
        """Return all parts with their solutions, nothing while one of them has none."""
        return self._report.answers()

    def show_part(self, place: int) -> None:
        """Read another part from now on."""
        self.tree.show_part(place)
        self.page.view.show_part(place)
        self.phases.show_part(place)
        self._show_part_verdict()

    def _say_anew(self) -> None:
        """Make all words again that are made of what was found."""
        report = self._report
        if report.is_over:
            self.head.tell(report.verdict())
            self._show_part_verdict()
            self._write_texts()
        elif report.is_running:
            self._tell_state()

    def _write_trees(self) -> None:
        for tree in (self.tree, self.themes.tree):
            tree.setFont(chess_font(self))

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in the language that is chosen, and write trees as large as the report."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._write_trees()
        if event.type() == QEvent.Type.LanguageChange:
            self._say_anew()

    @Slot(bool)
    def show_board_differs(self, differs: bool) -> None:
        """Tell, or no longer tell, that the board shows another problem than was searched."""
        self.page.view.fade(differs)
        self.tree.rows.fade(self.tree, differs)
        for reading in (self.phases, self.themes, self.popeye_page):
            reading.fade(differs)
        if differs:
            self.notice.say(tr("The problem has changed since this search."))
        else:
            self.notice.hide()

    def read_as(self, place: int) -> None:
        """Show the solution in another way: 0 as a page, 1 as a tree, 2 as a table of phases.

        Whoever reads it by keys reads on there.
        """
        focus = QApplication.focusWidget()
        is_read = focus is not None and self.tabs.isAncestorOf(focus)
        self.tabs.setCurrentIndex(place)
        reading = self.tabs.currentWidget()
        if is_read and reading and (entrance := entrance_of(reading)):
            entrance.setFocus()

    def show_notes(self, notes: Notes | None) -> None:
        """Show what is said of moves; ``None`` where another problem is on the board."""
        self.page.show_notes(notes)
        self.tree.show_notes(notes)
        self.phases.show_notes(notes or NO_NOTES)
        if notes is not None:
            self.themes.show_notes(notes)

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Mark the move that *moves* lead to, when the board is stepped by other means."""
        self.tree.follow(moves)
        self.page.follow(moves, self.tree.part)
        self.phases.follow(moves)

    def first_line(self) -> tuple[Move, ...]:
        """Return the first line of the part that is read, nothing where there is none."""
        return self.tree.first_line()

    def line_through(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the line of the tree that begins with *moves*, nothing where it holds none."""
        return self.tree.line_through(moves)

    def choose_other(self, step: int) -> None:
        """Choose another answer: *step* 1 is the next one, -1 the one before."""
        if self.page.isVisible():
            self.page.view.choose_other(step)
        else:
            self.tree.choose_other(step)

    def shutdown(self) -> None:
        """End what is under way beside the window; no thread is left."""
        self.themes.shutdown()

    @Slot()
    def copy_solution(self) -> None:
        """Copy the whole solution, in the form that is on show."""
        chapters = self._report.chapters()
        if self.tabs.currentWidget() is self.popeye_page:
            self.copy_wished.emit(CopyWish(popeye_chapter_lines(chapters, readers_letters())))
        elif self.tabs.currentWidget() is self.phases:
            self.phases.copy()
        else:
            self.page.copy_all()

    @Slot(tuple, int)
    def _show_evidence(self, moves: tuple[Move, ...], played: int) -> None:
        whole = self.tree.line_through(moves[:played]) if len(moves) == played else moves
        self.tree.follow(moves)  # this very line, not the first one that begins like it
        self.line_chosen.emit(whole or moves, played)
        self.tree.expand(self.tree.currentIndex())

    @Slot(int)
    def _read_part(self, place: int) -> None:
        """Read another part, whose lines come next."""
        if place != self.tree.part:
            self.show_part(place)
            self.part_chosen.emit(place)

    @Slot(int)
    def _show_theme(self, row: int) -> None:
        self.tabs.setCurrentWidget(self.themes)
        self.themes.show_theme(row)

    @Slot(int)
    def _on_part_chosen(self, place: int) -> None:
        self.phases.show_part(place)
        self._show_part_verdict()
        self.part_chosen.emit(place)

    # ------------------------------------------------------------ showing

    def _tell_state(self) -> None:
        """Say what is proved already, or what is searched."""
        self.head.tell(self._report.state())
        self.head.allow_test(self._report.may_bear_test)

    def _finish(self) -> None:
        report = self._report
        self.themes.show_answers(report.answers())
        self.head.allow_test(report.may_bear_test)
        self.head.say(report.verdict())
        self.head.settle(report.is_settled)
        self.head.announce()
        self.head.continue_button.setVisible(report.is_stopped)
        self.head.offer_intended(report.unsaid)
        self._show_part_verdict()
        if (longer := report.longer) is not None:
            self.head.offer_longer(*longer)
            if self._stack.currentWidget() is self._empty:
                self._empty.offer(self.head.longer_button)
        if report.has_several:
            self._show_texts()

    def _show_part_verdict(self) -> None:
        """Show what is said of the part that is read, with the evidence for it."""
        part = self._report.part(self.tree.part)
        if part is None or part.judgement is None:
            self.head.show_part("")
            return
        sentence = part.told() if self._report.has_several else ""
        evidence = () if part.answer is None else evidence_for(part.answer)
        self.head.show_part(sentence, evidence)

    def _show_running(self) -> None:
        """Show in the tree what is known of the part that is searched."""
        place = self._report.running.place
        if self._report.has_several:
            self.tree.replace_chapter(place, self._report.chapter(place))
        else:
            self.tree.replace_all(self._report.chapters())
        self._show_chapters(is_same=True)
        self._stack.setCurrentWidget(self.readings)

    def _show_chapters(self, *, is_same: bool) -> None:
        chapters = self._report.chapters()
        self.page.show_chapters(chapters, is_same=is_same)
        self.phases.show_chapters(chapters)

    def _show_note(self) -> None:
        if self._report.has_several:
            self._show_running()

    def _show_texts(self) -> None:
        self.head.copy_button.show()
        self._write_texts()

    def _write_texts(self) -> None:
        chapters, letters = self._report.chapters(), readers_letters()
        self.popeye_page.show_lines(partial(popeye_chapter_lines, chapters, letters))

    def _show_empty(self, sentence: str) -> None:
        """Show *sentence* alone; without one, that nothing was searched."""
        self.tree.show_chapters(())
        self.page.show_chapters((), is_same=False)
        self.phases.show_chapters(())
        self.popeye_page.show_lines(None)
        self.head.copy_button.hide()
        if sentence:
            self.empty_label.tell(sentence)
        else:
            self.empty_label.wait()
        self._stack.setCurrentWidget(self._empty if sentence else self._nothing())
