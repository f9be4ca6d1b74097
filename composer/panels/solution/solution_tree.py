"""The view of the solution tree: folding, choosing a move, copying what is under the pointer."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QSignalBlocker,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QMenu,
    QStyle,
    QTreeView,
    QWidget,
)

from composer.board.wishes import StepTo
from composer.panels.shared.copying import CopyKey, CopyWish
from composer.panels.shared.step_keys import step_of
from composer.panels.shared.wide_column import WideColumn
from composer.panels.shared.words import copying
from composer.panels.solution.chapters import Chapter
from composer.panels.solution.form_menu import add_forms
from composer.panels.solution.note_menu import NoteDesk, NotedMove
from composer.panels.solution.solution_forms import (
    Piece,
    SolutionForm,
    chapters_in,
    lines_in,
    pieces_in,
)
from composer.panels.solution.tree_marks import MarkedRows
from composer.panels.solution.tree_model import MARK_ROLE, MEANING, MOVE, SolutionModel
from composer.panels.solution.tree_type import dress_tree
from composer.saying import add_menu, describe, said
from solver.game import PASS, Move
from solver.language import tr
from solver.lines import Lines
from solver.notation.letters import readers_letters
from solver.notation.line_words import moves_of
from solver.notation.moves import with_print_signs
from solver.notation.page.notes import NO_NOTES, Notes
from solver.solution import Mark, Solution

UNFOLD_LIMIT = 3000
"""How many rows are unfolded at one stroke; a long problem has millions."""

_OTHER_ANSWERS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_HELD = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class SolutionTree(QTreeView):
    """Shows a solution; choosing a move tells the line it lies on."""

    line_chosen = Signal(tuple, int)
    """A whole line (tuple of Move) and how many of its moves lead to the chosen one."""
    part_chosen = Signal(int)
    """The part of a composition that is read from now on; comes before its first line."""
    step_requested = Signal(StepTo)
    """A wish to go a Step through the line that the board shows."""
    move_hovered = Signal(tuple)
    """The moves that lead to the row under the pointer; none where there is none."""
    copy_wished = Signal(CopyWish)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part = 0
        self._pressed_at = QPoint()
        self._played = 1
        self._unseen: set[int] = set()
        self.notes = NoteDesk(self, self._marked)
        self.solution_model = SolutionModel(self)
        self.setModel(self.solution_model)
        self.rows = MarkedRows(self)
        self.setItemDelegate(self.rows)
        self._dress()
        CopyKey(self).pressed.connect(self.copy_line)
        # The selection, not the current row: Tab makes a row current without choosing it.
        self.selectionModel().selectionChanged.connect(self._choose_selected)
        self.clicked.connect(self._on_clicked)
        self.setMouseTracking(True)
        self.entered.connect(self._on_entered)
        self.customContextMenuRequested.connect(self._open_menu)

    def _dress(self) -> None:
        describe(self, tr("Solution tree"), tr("Choose a move to see its position on the board."))
        dress_tree(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.header().setSectionResizeMode(MEANING, QHeaderView.ResizeMode.ResizeToContents)
        self._wide_moves = WideColumn(self, MOVE)

    def show_solution(self, solution: Solution | None) -> None:
        """Show *solution*, keys unfolded up to White's second move."""
        self.show_chapters(() if solution is None else (Chapter("", solution),))

    def show_chapters(self, chapters: tuple[Chapter, ...]) -> None:
        """Show the parts of a composition, keys unfolded up to White's second move."""
        self._part = 0
        self.solution_model.show_chapters(chapters)
        self._hide_empty_column(chapters)
        self._unfold_keys(self._top())

    def _hide_empty_column(self, chapters: tuple[Chapter, ...]) -> None:
        """Show what rows mean only where some of them can mean anything: not in help play."""
        has_any = self.solution_model.has_notes or any(map(_has_meanings, chapters))
        self.setColumnHidden(MEANING, bool(chapters) and not has_any)
        self._wide_moves.fit()

    def show_notes(self, notes: Notes | None) -> None:
        """Show *notes* on the moves; ``None`` where nothing can be said of them now."""
        self.notes.notes = notes
        self.solution_model.show_notes(notes or NO_NOTES)
        self._hide_empty_column(self.solution_model.chapters)

    def _marked(self) -> NotedMove | None:
        """Return the move that is read; of a whole line the one that was chosen in it."""
        index, model = self.currentIndex(), self.solution_model
        moves, is_line = self._read_moves(), model.is_line(index)
        if is_line and moves:
            moves = model.line(index)[0][: self._played]
        if not moves or moves == (PASS,):
            return None
        words = model.words(index)[self._played - 1] if is_line else self._words(index)
        return NotedMove((model.part(index), moves), with_print_signs(words))

    def replace_chapter(self, place: int, chapter: Chapter) -> None:
        """Show *chapter* in its place; the others stay as they are."""
        part, moves = self._part, self._read_moves()
        with QSignalBlocker(self):  # where the row that is read goes, Qt would choose another
            self.solution_model.replace_chapter(place, chapter)
        self._part = part
        is_alone = self.solution_model.chapter_count == 1
        self._unfold_keys(self._top() if is_alone else [self.solution_model.index(place, 0)])
        if place == part and moves:
            self.follow(moves)

    def replace_all(self, chapters: tuple[Chapter, ...]) -> None:
        """Show more of the same composition; the line that was being read stays marked."""
        part, moves = self._part, self._read_moves()
        self.show_chapters(chapters)
        self._part = part
        if moves:
            self.follow(moves)

    def _read_moves(self) -> tuple[Move, ...]:
        """Return the moves that lead to the row that is selected, nothing where none is."""
        current = self.currentIndex()
        if not (current.isValid() and self.selectionModel().isSelected(current)):
            return ()
        moves, played = self.solution_model.line(current)
        return moves[:played]

    @property
    def part(self) -> int:
        """Which part of the composition is read, counted from 0."""
        return self._part

    def show_part(self, part: int) -> None:
        """Read *part* from now on, which somebody else has chosen."""
        self._part = part

    @Slot(bool)
    def show_idle_defences(self, wanted: bool) -> None:
        """Show or hide the defences that do not meet the threat."""
        self.solution_model.show_idle_defences(wanted)
        self._unfold_keys(self._top())

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Make the row that *moves* lead to the current one, without telling it as a choice."""
        current = self.currentIndex()
        index = current if self._lies_on(current, moves) else self._find(moves)
        with QSignalBlocker(self):
            if index.isValid():
                self.setCurrentIndex(index)
                if self.isVisible():  # it lays all of the tree out
                    self.scrollTo(index)
            else:
                self.clearSelection()
        self._played = max(1, len(moves))  # of a whole line, which Qt has just chosen anew

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        unseen, self._unseen = self._unseen, set()
        if unseen:
            self._unfold_keys([index for index in self._top() if index.row() in unseen])
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        """Write all moves as the reader reads them now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.solution_model.write_anew()

    def _lies_on(self, index: QModelIndex, moves: tuple[Move, ...]) -> bool:
        """Tell whether *index* is a whole line of the part read that begins with *moves*."""
        model = self.solution_model
        if not (moves and index.isValid() and model.is_line(index)):
            return False
        return model.part(index) == self._part and model.line(index)[0][: len(moves)] == moves

    def _find(self, moves: tuple[Move, ...]) -> QModelIndex:
        return self.solution_model.find(moves, self._part)

    def first_line(self) -> tuple[Move, ...]:
        """Return the first line of the part read, nothing where there is none."""
        return self.solution_model.first_line(self._part)

    def line_through(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the line of the part read that begins with *moves*, nothing where none does."""
        index = self._find(moves)
        return self.solution_model.line(index)[0] if index.isValid() else ()

    def choose_other(self, step: int) -> None:
        """Choose the next (*step* 1) or the last (-1) answer to the same move.

        Before the first answer comes the move itself, after the last one the next move
        that stands no deeper, so that all of the tree is within reach.
        """
        current = self.currentIndex().siblingAtColumn(MOVE)
        if not self.selectionModel().isSelected(current):
            self._select(current)  # the board is back at the diagram: come back to the move
        elif current.row() + step < 0:
            self._select(current.parent())
        else:
            while current.isValid() and not current.siblingAtRow(current.row() + step).isValid():
                current = current.parent()
            self._select(current.siblingAtRow(current.row() + step))

    def _select(self, index: QModelIndex) -> None:
        if index.isValid():
            self.setCurrentIndex(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        if event.key() in _OTHER_ANSWERS and not event.modifiers() & _HELD:
            self.choose_other(_OTHER_ANSWERS[Qt.Key(event.key())])
        elif step is not None and not self._is_at_heading():
            self.step_requested.emit(step)
        elif event.key() == Qt.Key.Key_Asterisk:
            # The tree's own asterisk unfolds without end; some solutions have millions of rows.
            self.unfold_branch()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def _is_at_heading(self) -> bool:
        """Tell whether a heading is selected; left and right fold and unfold it."""
        return self._has_current() and not self.solution_model.line(self.currentIndex())[0]

    @Slot()
    def unfold_all(self) -> None:
        """Unfold everything, top first, as far as :data:`UNFOLD_LIMIT` rows go."""
        self._unfold(self._top())

    @Slot()
    def fold_all(self) -> None:
        """Fold everything."""
        self.collapseAll()

    @Slot()
    def unfold_branch(self) -> None:
        """Unfold all that follows the current move."""
        if self.currentIndex().isValid():
            self._unfold([self.currentIndex().siblingAtColumn(0)])

    @Slot()
    def fold_branch(self) -> None:
        """Fold all that follows the current move."""
        if self.currentIndex().isValid():
            self._fold(self.currentIndex().siblingAtColumn(0))

    @Slot()
    def copy_line(self, form: SolutionForm = SolutionForm.TEXT) -> None:
        """Copy the moves from the diagram to the current one, or the whole line it is."""
        if not self._has_current():
            return
        index, model = self.currentIndex(), self.solution_model
        moves = model.line(index)[0] if model.is_line(index) else moves_of(model.path(index))
        problem = model.problem(model.part(index))
        if moves and problem is not None:
            self.copy_wished.emit(CopyWish(lines_in(form, problem, (moves,), readers_letters())))

    @Slot()
    def copy_branch(self, form: SolutionForm = SolutionForm.TEXT) -> None:
        """Copy the current move with all that follows it, as a printed solution."""
        if self._has_current():
            index, model = self.currentIndex(), self.solution_model
            problem, pieces = model.problem(model.part(index)), list(self._pieces(index))
            self.copy_wished.emit(CopyWish(pieces_in(form, problem, pieces, readers_letters())))

    @Slot()
    def copy_all(self, form: SolutionForm = SolutionForm.TEXT) -> None:
        """Copy the whole solution."""
        told = chapters_in(form, self.solution_model.chapters, readers_letters())
        self.copy_wished.emit(CopyWish(told))

    def _pieces(self, index: QModelIndex) -> Iterator[Piece]:
        """Yield what is copied of *index* and of all that stands below it, without the rows."""
        model = self.solution_model
        if model.is_line(index):
            yield Lines.of((model.line(index)[0],))
        elif path := model.path(index):
            yield path
        else:
            yield self._words(index)
            if lines := model.lines_below(index):
                yield lines
                return
            for row in range(model.rowCount(index)):
                yield from self._pieces(model.index(row, 0, index))

    def _words(self, index: QModelIndex) -> str:
        return str(index.siblingAtColumn(MOVE).data())

    def _has_current(self) -> bool:
        return self.currentIndex().isValid()

    def _top(self) -> list[QModelIndex]:
        count = self.solution_model.rowCount()
        return [self.solution_model.index(row, 0) for row in range(count)]

    def _unfold_keys(self, top: list[QModelIndex]) -> None:
        """Unfold the keys so that White's second moves are seen; tries and set play stay folded.

        Where there is no key, the tries and the set play are named at least.  Of several
        chapters the keys and whole lines are seen, so that the next one is not far.
        While nobody sees the tree that is put off.
        """
        if not self.isVisible():
            self._unseen |= {index.row() for index in top}
            return
        chapters = [index for index in top if self.solution_model.is_chapter(index)]
        if chapters:
            self._unfold(chapters, 1)
            headings = map(self.solution_model.line_headings, chapters)
            self._unfold([heading for each in headings for heading in each], 1)
            return
        keys = [index for index in top if index.data(MARK_ROLE) is Mark.KEY]
        if keys:
            self._unfold(keys, 2)
        else:
            self._unfold(top, 1)

    def _unfold(self, start: list[QModelIndex], depth: int | None = None) -> None:
        """Unfold *start* and *depth* levels in all (or any number), as far as the limit goes."""
        self._lay_out_later()
        left = UNFOLD_LIMIT
        while start and left > 0 and depth != 0:
            below: list[QModelIndex] = []
            for index in start:
                if left > 0 and self.solution_model.hasChildren(index):
                    self.expand(index)
                    rows = self.solution_model.rowCount(index)
                    left -= rows
                    if depth != 1:
                        model = self.solution_model
                        below += [model.index(row, 0, index) for row in range(rows)]
            start, depth = below, None if depth is None else depth - 1

    def _lay_out_later(self) -> None:
        # While a layout is due, unfolding a row only notes it: 20 ms instead of 360 for 3000 rows.
        self.scheduleDelayedItemsLayout()

    def _fold(self, index: QModelIndex) -> None:
        if self.isExpanded(index):
            for row in range(self.solution_model.rowCount(index)):
                self._fold(self.solution_model.index(row, 0, index))
            self.collapse(index)

    @Slot()
    def _choose_selected(self) -> None:
        selected = self.selectionModel().selectedRows()
        if selected:
            self._choose(selected[0])

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        model = self.solution_model
        if model.part(index) != self._part or model.is_chapter(index):
            self._part = model.part(index)
            self.part_chosen.emit(self._part)
        moves, self._played = model.line(index)
        if moves:
            self.line_chosen.emit(moves, self._played)

    @Slot(QModelIndex)
    def _on_entered(self, index: QModelIndex) -> None:
        moves, played = self.solution_model.line(index)
        self.move_hovered.emit(moves if self.solution_model.is_line(index) else moves[:played])

    def viewportEvent(self, event: QEvent) -> bool:
        """Tell when the pointer has left all moves."""
        if event.type() == QEvent.Type.Leave:
            self.move_hovered.emit(())
        return super().viewportEvent(event)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        """Choose the row, and on a whole line the move under the pointer."""
        model = self.solution_model
        if model.is_line(index) and index.column() == MOVE:
            moves, self._played = model.line(index)[0], self._move_at_pointer(index)
            self.line_chosen.emit(moves, self._played)
        else:
            self._choose(index)

    def _move_at_pointer(self, index: QModelIndex) -> int:
        """Return the number of the move of line *index* on which the mouse was pressed."""
        margin = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self) + 1
        right = self.visualRect(index).left() + margin
        metrics = self.fontMetrics()
        words = self.solution_model.words(index)
        for place, word in enumerate(words, 1):
            right += metrics.horizontalAdvance(f"{word} ")
            if self._pressed_at.x() < right:
                return place
        return len(words)

    @Slot(QPoint)
    def _open_menu(self, point: QPoint) -> None:
        index = self.indexAt(point)
        if index.isValid() and self.solution_model.is_line(index) and point == self._pressed_at:
            self._on_clicked(index)  # the menu is that of the move under the pointer
        menu = self.make_menu()
        menu.popup(self.viewport().mapToGlobal(point))

    def make_menu(self) -> QMenu:
        """Return the menu of the current move."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.notes.add_to(menu)
        said(menu.addAction("", self.copy_line), copying(tr("Copy line")))
        said(menu.addAction("", self.copy_branch), tr("Copy branch"))
        said(menu.addAction("", self.copy_all), tr("Copy all"))
        chapters = self.solution_model.chapters
        add_forms(add_menu(menu, tr("Copy line as")), self.copy_line, chapters)
        add_forms(add_menu(menu, tr("Copy branch as")), self.copy_branch, chapters)
        add_forms(add_menu(menu, tr("Copy all as")), self.copy_all, chapters)
        menu.addSeparator()
        said(menu.addAction("", self.unfold_branch), tr("Unfold branch"))
        said(menu.addAction("", self.fold_branch), tr("Fold branch"))
        said(menu.addAction("", self.unfold_all), tr("Unfold all"))
        said(menu.addAction("", self.fold_all), tr("Fold all"))
        return menu


def _has_meanings(chapter: Chapter) -> bool:
    """Tell whether there can be words beside the moves of *chapter*, or beside its heading."""
    solution = chapter.solution
    if solution is None or chapter.note or solution.problem.stipulation.is_battle:
        return True
    return bool(solution.short_lines)
