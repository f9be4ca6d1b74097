"""What changes of one man would do: what could be saved, what repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListView,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from composer.board.standing import JudgedSquare, Standing
from composer.panels.shared.controls import action_button, add_closing, fill
from composer.panels.shared.screens import resize_within_screen
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.panels.shared.words import decimal
from composer.saying import add_button, said, say
from composer.solving.court import Case
from composer.tokens import Type
from composer.windows.vary.changes_model import (
    DIAGRAM,
    ORDER,
    ChangeRow,
    ChangesModel,
    heading_of,
)
from composer.windows.vary.hearing import Hearing
from composer.windows.vary.judged import MOST_COUNTED, SECONDS, judged_square
from solver.game import Move
from solver.language import tr, trn
from solver.twinning.composition import Composition

if TYPE_CHECKING:
    from composer.windows.vary.cooks_window import CooksWindow
    from composer.windows.vary.difference_window import DifferenceWindow
    from solver.vary.finding import Findings
    from solver.vary.ideas import Candidate, Idea
    from solver.vary.marked import Marked

SHOW_MS = 100
"""So often rows and progress are shown: a progress bar paints at once, whenever it is told."""
PAIR_SECONDS = 20.0
"""So long pairs of changes are tried after single ones."""


class ChangesWindow(QDialog):
    """Judges the changes of one idea beside the window, and lists them as they are decided.

    It stands beside the board and leaves that free.
    """

    taken = Signal(ChangeRow)
    """The ChangeRow that the user takes."""
    kept = Signal(ChangeRow)
    """The ChangeRow that is to be kept as a version of the problem."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("changes")
        self.setModal(False)
        self._composition: Composition | None = None
        self._idea: Idea | None = None
        self._meant: tuple[Move, ...] = ()
        self._sound: Findings | None = None
        self.marked: Marked | None = None
        """What of the play must survive, where anything was marked."""
        self.difference: DifferenceWindow | None = None
        self.cooks: CooksWindow | None = None
        self.head = QLabel(self)
        self.head.setFont(Type.CAPTION.font())
        self.head.setWordWrap(True)
        self.progress_label = QLabel(self)
        self.progress_bar = QProgressBar(self)
        self.progress_bar.setTextVisible(False)
        self.model = ChangesModel(self)
        self.list = self._make_list()
        self._rows: list[ChangeRow] = []
        self._hearing = Hearing(self._note, SHOW_MS, self)
        self._hearing.due.connect(self._show_noted)
        self._hearing.closed.connect(self._show_end)
        self._lay_out()
        tab_as_laid_out(self)
        resize_within_screen(self, self.sizeHint())
        self.finished.connect(self._on_finished)

    @property
    def is_looking(self) -> bool:
        """Whether changes are still to be decided."""
        return self._hearing.is_open

    def look(
        self,
        composition: Composition,
        idea: Idea,
        meant: tuple[Move, ...] = (),
        sound: Findings | None = None,
    ) -> None:
        """Judge what *idea* makes of *composition*, in which these keys are *meant*.

        *sound* is what was found when it was sound last.
        """
        from solver.vary.ideas import Idea
        from solver.vary.looking import Looking

        self._composition, self._idea, self._meant = composition, idea, meant
        self._sound, self.marked = sound, None
        self._rows = []
        self.model.clear()
        looking = Looking(
            composition, idea, None, meant, pair_seconds=PAIR_SECONDS, seconds=SECONDS
        )
        for button in (self.marks_button, self.cooks_button):
            button.setVisible(idea is Idea.REPAIR)
            button.setEnabled(False)
        is_economy = idea is Idea.ECONOMY
        saved = tr("What could be saved or stand elsewhere?")
        title = saved if is_economy else tr("Which change would make it sound?")
        say(self.head.setText, title)
        say(self.setWindowTitle, title)
        self.progress_bar.setRange(0, 0)
        self.progress_bar.show()
        self._hearing.open(
            looking, Case(lambda: looking, SECONDS, surplus=MOST_COUNTED, has_play=True)
        )
        self._show_progress()

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._hearing.shutdown()
        self._rows = []
        self._end_comparison()

    def sizeHint(self) -> QSize:
        return QSize(420, 560)

    def _make_list(self) -> QListView:
        view = QListView(self)
        view.setModel(self.model)
        view.setIconSize(QSize(DIAGRAM, DIAGRAM))
        view.setUniformItemSizes(True)
        view.setSpacing(4)
        view.setWordWrap(True)
        view.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        say(view.setAccessibleName, tr("Changes"))
        view.activated.connect(self._take)
        view.selectionModel().currentChanged.connect(self._show_buttons)
        self.model.modelReset.connect(self._show_buttons)
        return view

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.NoButton, self)
        self.take_button = add_button(buttons, tr("&Take"), QDialogButtonBox.ButtonRole.ActionRole)
        say(self.take_button.setToolTip, tr("Make this change on the board; Undo takes it back."))
        self.take_button.clicked.connect(self._take_current)
        self.compare_button = action_button(
            buttons,
            tr("&Difference"),
            self._compare_current,
            tr("Show what this change loses and wins: keys, tries, variations."),
        )
        self.version_button = action_button(
            buttons,
            tr("Keep as &version"),
            self._keep_chosen,
            tr("Add the chosen positions to the collection as versions of this problem."),
        )
        add_closing(buttons, tr("Close"), self)
        repairs = QDialogButtonBox(self)
        self.marks_button = action_button(
            repairs,
            tr("&Must survive…"),
            self._mark,
            tr("Mark keys, lines and mates; repairs that lose them come later."),
        )
        self.cooks_button = action_button(
            repairs,
            tr("&Cooks…"),
            self._show_cooks,
            tr("Tell what would stop each cook: men and squares."),
        )
        self.note_label = said(
            QLabel(self, wordWrap=True), tr("Judged in the background; not kept as runs.")
        )
        column = QVBoxLayout(self)
        fill(
            column,
            self.head,
            self.progress_label,
            self.progress_bar,
            self.list,
            repairs,
            self.note_label,
            buttons,
        )
        self._show_buttons()

    @Slot()
    def _show_buttons(self) -> None:
        """Let the buttons be pressed only where a change is chosen."""
        is_chosen = self.list.currentIndex().isValid()
        for button in (self.take_button, self.compare_button, self.version_button):
            button.setEnabled(is_chosen)

    @Slot()
    def _show_noted(self) -> None:
        """Show what was noted since the last time."""
        assert self._hearing.looking is not None
        rows, self._rows = self._rows, []
        self.model.add(rows)
        self.marks_button.setEnabled(bool(self._shown()))
        self.cooks_button.setEnabled(self._hearing.looking.seconds_left is not None)
        self._show_progress()

    def _note(self, candidate: Candidate, found: Findings) -> None:
        from solver.vary.ideas import is_good

        if is_good(found):
            judged = judged_square(found, self._meant)
            self._rows.append(self._row(candidate, found, judged))

    def _row(self, candidate: Candidate, found: Findings, judged: JudgedSquare) -> ChangeRow:
        from solver.vary.ideas import keeps_key, lost_of, rank, variations_changed
        from solver.vary.marked import NOTHING

        assert self._composition is not None
        marked = self.marked or NOTHING
        standing = judged.seal.standing
        if standing is Standing.OTHER_KEY and keeps_key(candidate, found, self._meant):
            standing = Standing.SOUND  # it went along with the board
        lost = lost_of(candidate, found, marked).count
        place = (lost, ORDER.index(standing), *rank(candidate, found, self._meant, marked))
        heading = heading_of(candidate, self._composition.problem)
        before = self._shown()  # as it was sound last: what is to be won back
        changed = variations_changed(candidate, before[0], found) if before else None
        return ChangeRow(candidate, found, judged, heading, place, changed, lost)

    def _show_progress(self) -> None:
        looking, decided = self._hearing.looking, self._hearing.decided
        count = 0 if looking is None else looking.single_count
        left = None if looking is None else looking.seconds_left
        if left is None:
            told = tr("%1 of %2 changes decided.", decided, count) if count else ""
            most, value = count, min(decided, count)
        else:
            pairs = max(0, decided - count)
            told = tr("%1 pairs of changes decided, %2 s left.", pairs, round(left))
            most, value = round(PAIR_SECONDS), round(PAIR_SECONDS - left)
        if most != self.progress_bar.maximum():  # each of them paints at once
            self.progress_bar.setRange(0, most)
        self.progress_bar.setValue(value)
        say(self.progress_label.setText, told)

    @Slot()
    def _show_end(self) -> None:
        self._show_noted()
        self.progress_bar.hide()
        found = self.model.rowCount()
        seconds = decimal(f"{SECONDS:g}")
        words = trn(
            "%1 changes decided, each within %2 s; one is listed.",
            "%1 changes decided, each within %2 s; %3 are listed.",
            found,
            self._hearing.decided,
            seconds,
            found,
        )
        say(self.progress_label.setText, words)

    @Slot()
    def _take_current(self) -> None:
        self._take(self.list.currentIndex())

    @Slot()
    def _compare_current(self) -> None:
        chosen = self._chosen()
        if len(chosen) == 2:
            self.compare(chosen[1], chosen[0])
        elif chosen:
            self.compare(chosen[0])

    def _chosen(self) -> list[ChangeRow]:
        """Return the chosen rows from the top, else the current one."""
        indexes = self.list.selectedIndexes() or [self.list.currentIndex()]
        rows = sorted(index.row() for index in indexes if index.isValid())
        return [self.model.rows[row] for row in rows]

    def compare(self, row: ChangeRow, other: ChangeRow | None = None) -> None:
        """Show what the change of *row* loses and wins; compared with that of *other*, if any."""
        from composer.windows.vary.difference_window import DifferenceWindow

        assert self._composition is not None
        self._end_comparison()
        before = self._composition if other is None else other.candidate.composition
        words = row.heading if other is None else tr("%1 beside %2", row.heading, other.heading)
        self.difference = DifferenceWindow(self)
        self.difference.show()
        self.difference.difference.compare(words, before, row.candidate.composition)

    @Slot()
    def _keep_chosen(self) -> None:
        for row in self._chosen():
            self.kept.emit(row)

    def _shown(self) -> tuple[Findings, ...]:
        """Return what was found of the problem as it was sound, and as it is now."""
        start = None if self._hearing.looking is None else self._hearing.looking.start
        return tuple(found for found in (self._sound, start) if found is not None and found.play)

    @Slot()
    def _mark(self) -> None:
        """Ask what must survive, and put the rows in their new order."""
        from composer.windows.vary.marks_dialog import MarksDialog
        from solver.vary.marked import NOTHING

        dialog = MarksDialog(self._shown(), self.marked or NOTHING, self)
        dialog.accepted.connect(lambda: self.set_marked(dialog.marked()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def set_marked(self, marked: Marked) -> None:
        """Let repairs that lose what is *marked* come later."""
        self.marked = marked
        known = (*self.model.rows, *self._rows)
        self._rows = []
        self.model.put([self._row(row.candidate, row.found, row.judged) for row in known])

    @Slot()
    def _show_cooks(self) -> None:
        from composer.windows.vary.cooks_window import CooksWindow

        assert self._composition is not None
        assert self._hearing.looking is not None
        self._end_cooks()
        self.cooks = CooksWindow(self._hearing.looking.cooks(), self._composition.problem, self)
        self.cooks.show()

    def _end_cooks(self) -> None:
        if self.cooks is not None:
            self.cooks.reject()
            self.cooks.deleteLater()
            self.cooks = None

    def _end_comparison(self) -> None:
        if self.difference is not None:
            self.difference.reject()
            self.difference.deleteLater()
            self.difference = None

    @Slot(QModelIndex)
    def _take(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(self.model.rows[index.row()])

    @Slot()
    def _on_finished(self) -> None:
        self._hearing.drop()
        self._rows = []
        self._end_comparison()
        self._end_cooks()
