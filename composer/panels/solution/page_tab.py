"""The page among the ways to read a solution: written when it is looked at, and its menu."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from composer.beside import Later
from composer.panels.shared.controls import bare
from composer.panels.shared.copying import CopyKey, CopyWish
from composer.panels.shared.words import copying
from composer.panels.solution.chapter_page import WrittenChapters, chapter_page
from composer.panels.solution.chapters import Chapter
from composer.panels.solution.form_menu import add_forms
from composer.panels.solution.note_menu import NoteDesk, NotedMove
from composer.panels.solution.page_view import PageView
from composer.panels.solution.solution_forms import (
    SolutionForm,
    chapters_in,
    lines_in,
    rich_copy,
)
from composer.saying import add_menu, said
from solver.game import Move
from solver.language import tr
from solver.notation.letters import readers_letters
from solver.notation.page.notes import NO_NOTES, Notes
from solver.notation.page.words import Wording


class PageTab(QWidget):
    """Shows chapters as a page; nothing is written while nobody looks."""

    note_wished = Signal(int, tuple, object)
    """A wish to say something of a move: the part, the moves from its diagram, a MoveNote."""
    copy_wished = Signal(CopyWish)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = PageView(self)
        self._chapters: tuple[Chapter, ...] = ()
        self._written = WrittenChapters()
        self._followed: tuple[Move, ...] = ()
        self._is_due = False
        self._is_same = False
        self._later = Later(0, self._write, self)
        self.notes = NoteDesk(self.view, self._marked)
        self.notes.wished.connect(self.note_wished)
        CopyKey(self.view).pressed.connect(self.copy_line)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        layout = bare(QVBoxLayout(self))
        layout.addWidget(self.view)

    def show_chapters(self, chapters: tuple[Chapter, ...], *, is_same: bool) -> None:
        """Show *chapters*; where they are the *same* as before, but for more, nothing jumps."""
        self._is_same = is_same and (self._is_same or not self._is_due)
        if not is_same:
            self._written.clear()
        self._chapters, self._is_due = chapters, True
        self._write()

    def show_notes(self, notes: Notes | None) -> None:
        """Show *notes* on the moves; ``None`` where nothing can be said of them now."""
        is_same = (notes or NO_NOTES) == self._told
        self.notes.notes = notes
        if not is_same:
            self._is_same, self._is_due = self._is_same or not self._is_due, True
            self._write()

    def follow(self, moves: tuple[Move, ...], part: int) -> None:
        """Mark the move of *part* that *moves* lead to."""
        self._followed = moves
        self.view.show_part(part)
        if not self._is_due:
            self.view.follow(moves)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Write all words and moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._written.clear()
            self._is_same = self._is_same or not self._is_due
            self._is_due = True
            self._later.soon()  # after all other words, which are many

    def _write(self) -> None:
        if not (self._is_due and self.isVisible()):
            return
        wording = Wording(readers_letters())
        page = chapter_page(self._chapters, wording, self._told, self._written)
        self.view.show_page(page, is_same=self._is_same)
        if self._followed or not self._is_same:
            self.view.follow(self._followed)
        self._is_due, self._is_same = False, True

    def _marked(self) -> NotedMove | None:
        run = self.view.current
        if run is None or run.spot is None:
            return None
        return NotedMove((run.spot.part, run.spot.moves), run.printed)

    @property
    def _told(self) -> Notes:
        return self.notes.notes or NO_NOTES

    # ------------------------------------------------------------ copying

    @Slot()
    def copy_line(self, form: SolutionForm = SolutionForm.TEXT) -> None:
        """Copy the moves from the diagram to the one that is marked; help lines as a whole."""
        current = self.view.current
        spot = None if current is None else current.spot
        solution = None if spot is None else self._chapters[spot.part].solution
        if spot is not None and solution is not None:
            moves = spot.line or spot.moves
            told = lines_in(form, solution.problem, (moves,), readers_letters())
            self.copy_wished.emit(CopyWish(told))

    @Slot()
    def copy_all(self, form: SolutionForm | None = None) -> None:
        """Copy the whole solution; without a *form* as text, HTML with diagram, and Markdown."""
        told = self._chapters, readers_letters(), self._told
        wish = rich_copy(*told) if form is None else CopyWish(chapters_in(form, *told))
        self.copy_wished.emit(wish)

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        self.view.mark_at(QPointF(point))
        self.make_menu().popup(self.view.viewport().mapToGlobal(point))

    def make_menu(self) -> QMenu:
        """Return the menu of the page."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.notes.add_to(menu)
        said(menu.addAction("", self.copy_line), copying(tr("Copy line")))
        said(menu.addAction("", self.copy_all), tr("Copy all"))
        add_forms(add_menu(menu, tr("Copy line as")), self.copy_line, self._chapters)
        add_forms(add_menu(menu, tr("Copy all as")), self.copy_all, self._chapters)
        menu.addSeparator()
        said(menu.addAction("", self.view.unfold_all), tr("Unfold all"))
        said(menu.addAction("", self.view.fold_all), tr("Fold all"))
        return menu
