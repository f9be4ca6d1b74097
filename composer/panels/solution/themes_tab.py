"""What is in the problem that was solved: themes with their evidence, beside keys and tries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStackedLayout,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from composer.beside import SideWork, Upshot
from composer.board.wishes import StepTo
from composer.formats.common.reading import Pulse
from composer.panels.shared.empty import EmptyLabel
from composer.panels.shared.step_keys import step_of
from composer.panels.shared.table_model import Index
from composer.panels.shared.wide_column import WideColumn
from composer.panels.solution.findings_model import KEYWORD, THEME, Analysed, FindingsModel
from composer.panels.solution.tree_type import TallRows, dress_tree, write_in
from composer.saying import describe
from solver.game import Move
from solver.language import tr
from solver.notation.page.notes import Notes, thematic_firsts
from solver.solution import Status
from solver.twinning.composition import Answer

UNFOLDED = 4
"""Themes with no more lines of evidence than this show them at once."""


class ThemesTab(QWidget):
    """Finds themes when somebody looks, beside the window, and shows them as a tree."""

    part_chosen = Signal(int)
    """The part of the composition that a line belongs to; comes before the line."""
    line_chosen = Signal(tuple, int)
    """The moves of a line (tuple of Move) and how many of them to play."""
    step_requested = Signal(StepTo)
    """A wish to go a Step through the line that the board shows."""
    keyword_toggled = Signal(str)
    """A wish to give the problem a keyword, or to take it away."""
    found = Signal()
    """The themes stand there."""
    forgotten = Signal()
    """What stood there holds no more, and is to be looked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answers: tuple[Answer, ...] = ()
        self._thematic: Mapping[int, frozenset[Move]] = {}
        self._is_due = False
        self._side_work = SideWork("themes", self)
        self.model = FindingsModel(self)
        self.tree = self._make_tree()
        self.empty_label = EmptyLabel("", self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty_label)
        self._stack.addWidget(self.tree)

    def _make_tree(self) -> _FindingsTree:
        tree = _FindingsTree(self)
        tree.setModel(self.model)
        tree.dress()
        tree.step_requested.connect(self.step_requested)
        tree.keyword_wished.connect(self._toggle)
        tree.selectionModel().selectionChanged.connect(self._choose_selected)
        tree.clicked.connect(self._on_clicked)
        return tree

    def show_answers(self, answers: tuple[Answer, ...]) -> None:
        """Look for the themes of *answers*, as soon as this is seen; none where there are none."""
        if _solutions(answers) == _solutions(self._answers) and answers:
            return
        self.shutdown()
        self._answers, self._is_due = answers, True
        self.model.show_analysed(Analysed((), ()))
        self.forgotten.emit()
        self._look()

    def show_notes(self, notes: Notes) -> None:
        """Count only the tries that *notes* call thematic, in parts where they call any so."""
        thematic = thematic_firsts(notes)
        if thematic == self._thematic:
            return
        self._thematic = thematic
        if self._answers:
            self.shutdown()
            self._is_due = True
            self.forgotten.emit()
            self._look()

    def show_keywords(self, keywords: Sequence[str] | None) -> None:
        """Tell which keywords the problem has; nothing where it is not the one on the board."""
        self.model.show_keywords(keywords)

    def fade(self, is_faded: bool) -> None:
        """Write all in grey as long as the board shows another problem."""
        self.tree.rows.fade(self.tree, is_faded)

    @property
    def is_looking(self) -> bool:
        """Whether themes are still to come."""
        return self._side_work.is_running

    @Slot()
    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._is_due |= self._side_work.is_running
        self._side_work.shutdown()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def changeEvent(self, event: QEvent) -> None:
        """Write the names of themes in the language of now."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.tree.viewport().update()

    # ------------------------------------------------------------ looking

    def look_for_others(self) -> None:
        """Look for themes though this is not seen: others tell of them."""
        self._look(is_wanted=True)

    def show_theme(self, row: int) -> None:
        """Show the lines of the theme in *row*, and the first on the board."""
        index = self.model.index(row, THEME)
        self.tree.expand(index)
        self.tree.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
        self.tree.setCurrentIndex(index)
        self._choose(index)

    def _look(self, *, is_wanted: bool = False) -> None:
        if not (self._is_due and (is_wanted or self.isVisible())):
            return
        self._is_due = False
        sentence = _why_not(self._answers)
        if sentence:
            self._say(sentence)
            return
        self._say(tr("Looking for themes…"))
        look = _Look(self._answers, self._thematic)
        self._side_work.begin(look.work, self._show_found)

    def _say(self, sentence: str) -> None:
        self.empty_label.tell(sentence)
        self._stack.setCurrentWidget(self.empty_label)

    def _show_found(self, upshot: Upshot) -> None:
        analysed: Analysed = upshot()
        self.model.show_analysed(analysed)
        if not analysed.found:
            self._say(tr("No theme that is known here."))
        else:
            self.tree.unfold(UNFOLDED)
            self._stack.setCurrentWidget(self.tree)
        self.found.emit()

    # ------------------------------------------------------------ choosing

    @Slot()
    def _choose_selected(self) -> None:
        selected = self.tree.selectionModel().selectedRows(THEME)
        if len(selected) == 1 and self.tree.currentIndex().column() != KEYWORD:
            self._choose(selected[0])

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        if index.column() == KEYWORD and self.model.keyword(index):
            self._toggle(index)
        else:
            self._choose(index)

    def _choose(self, index: QModelIndex) -> None:
        proof = self.model.proof(index)
        if proof is not None:
            moves = self.model.moves(proof)
            self.part_chosen.emit(proof.part)
            self.line_chosen.emit(moves, len(moves))

    @Slot(QModelIndex)
    def _toggle(self, index: QModelIndex) -> None:
        keyword = self.model.keyword(index)
        if keyword:
            self.keyword_toggled.emit(keyword)


def _solutions(answers: tuple[Answer, ...]) -> list[int]:
    return [id(answer.solution) for answer in answers]


def _why_not(answers: tuple[Answer, ...]) -> str:
    """Say why no themes are looked for, nothing where they are."""
    if not answers:
        return tr("Themes are looked for once the search is over.")
    if any(answer.solution.status is not Status.COMPLETE for answer in answers):
        return tr("The search was stopped; themes are looked for in whole solutions.")
    return ""


class _Look:
    """The analysis of the parts, in the thread."""

    def __init__(
        self, answers: tuple[Answer, ...], thematic: Mapping[int, frozenset[Move]]
    ) -> None:
        self._answers = answers
        self._thematic = thematic

    def work(self, pulse: Pulse) -> Analysed:
        """Return what was found."""
        from solver.analysis.analysing import analyse_parts

        solutions = [answer.solution for answer in self._answers]
        analyses = analyse_parts(solutions, pulse, self._thematic)
        return Analysed(tuple(answer.part for answer in self._answers), analyses)


class _FindingsTree(QTreeView):
    """Themes that fold; left and right step through the line, Insert gives the keyword."""

    step_requested = Signal(StepTo)
    keyword_wished = Signal(QModelIndex)

    def dress(self) -> None:
        """Look as the other trees of solutions do."""
        describe(
            self,
            tr("Themes found"),
            tr("Choose a line to see it on the board. Ins gives the problem the keyword."),
        )
        dress_tree(self)
        self.setTabKeyNavigation(False)
        self.rows = _KeywordDelegate(self)
        self.setItemDelegate(self.rows)
        self.header().setSectionResizeMode(KEYWORD, QHeaderView.ResizeMode.ResizeToContents)
        WideColumn(self, THEME)

    def unfold(self, most: int) -> None:
        """Unfold the themes that have no more than *most* lines."""
        model = self.model()
        for row in range(model.rowCount()):
            index = model.index(row, THEME)
            if model.rowCount(index) <= most:
                self.expand(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_of(event)
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Insert and index.isValid():
            self.keyword_wished.emit(index.siblingAtColumn(THEME))
        elif step is not None and index.parent().isValid():
            self.step_requested.emit(step)
        else:
            super().keyPressEvent(event)


class _KeywordDelegate(TallRows):
    """Writes what can be clicked as links are written, and what is done as sound."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        model = index.model()
        if index.column() == KEYWORD and isinstance(model, FindingsModel):
            colors = self.colors(option.palette)
            write_in(option, colors.sound if model.has_keyword(index) else colors.accent)
