"""What changes of one man would do: where it could stand, what could be saved, what repairs."""

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
from composer.board.words import piece_words
from composer.panels.shared.words import decimal
from composer.saying import add_button, said, say
from composer.solving.court import Case, Court
from composer.tokens import Type
from composer.windows.vary.changes_model import (
    DIAGRAM,
    ORDER,
    ChangeRow,
    ChangesModel,
    heading_of,
)
from composer.windows.vary.judged import SECONDS, judged_square
from solver.game import Move
from solver.language import joined, tr, trn
from solver.squares import Square, name_of
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import TwinMove

if TYPE_CHECKING:
    from composer.windows.vary.difference_window import DifferenceWindow
    from solver.vary.finding import Findings
    from solver.vary.ideas import Candidate, Idea

MOST_COUNTED = 8
"""So many keys or solutions too many are counted for the map."""


class ChangesWindow(QDialog):
    """Judges the changes of one idea beside the window, and lists them as they are decided.

    It stands beside the board and leaves that free.
    """

    taken = Signal(object)
    """The ChangeRow that the user takes."""
    mapped = Signal(object)
    """What is known of squares so far, a dict of JudgedSquare; only where one man is placed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("changes")
        self.setModal(False)
        self._composition: Composition | None = None
        self._idea: Idea | None = None
        self._meant: tuple[Move, ...] = ()
        self._asked: list[Candidate] = []
        self._decided = 0
        self._map: dict[Square, JudgedSquare] = {}
        self.difference: DifferenceWindow | None = None
        self.head = QLabel(self)
        self.head.setFont(Type.CAPTION.font())
        self.head.setWordWrap(True)
        self.progress_label = QLabel(self)
        self.progress_bar = QProgressBar(self)
        self.progress_bar.setTextVisible(False)
        self.model = ChangesModel(self)
        self.list = self._make_list()
        self._court = Court(self)
        self._court.decided.connect(self._on_decided)
        self._court.closed.connect(self._on_closed)
        self._court.failed.connect(self._on_closed)
        self._lay_out()
        self.resize(self.sizeHint())
        self.finished.connect(self._on_finished)

    @property
    def is_looking(self) -> bool:
        """Whether changes are still to be decided."""
        return self._court.is_sitting

    def look(
        self,
        composition: Composition,
        idea: Idea,
        man_on: Square | None = None,
        meant: tuple[Move, ...] = (),
    ) -> None:
        """Judge what *idea* makes of *composition*, in which these keys are *meant*."""
        from solver.vary.ideas import Idea

        self._composition, self._idea, self._meant = composition, idea, meant
        self._asked, self._decided, self._map = [], 0, {}
        self.model.clear()
        self.mapped.emit({})
        asked = self._asked
        say(self.head.setText, self._title(man_on))
        say(self.setWindowTitle, self._title(man_on))
        say(self.note_label.setText, _note_words(is_map=idea is Idea.PLACE))
        self.progress_bar.setRange(0, 0)
        self.progress_bar.show()
        self._show_progress()

        def questions() -> dict[int, Composition]:
            from solver.vary.ideas import candidates

            asked.extend(candidates(composition, idea, man_on))
            return {number: one.composition for number, one in enumerate(asked)}

        is_map = idea is Idea.PLACE
        surplus = MOST_COUNTED if is_map else 1
        self._court.open(Case(questions, SECONDS, surplus=surplus, has_play=not is_map))

    def row_on(self, square: Square) -> ChangeRow | None:
        """Return the row in which the man is put on *square*."""
        for row in self.model.rows:
            change = row.candidate.change
            if isinstance(change, TwinMove) and change.to_square == square:
                return row
        return None

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._court.shutdown()
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
        self.compare_button = add_button(
            buttons, tr("&Difference"), QDialogButtonBox.ButtonRole.ActionRole
        )
        say(
            self.compare_button.setToolTip,
            tr("Show what this change loses and wins: keys, tries, variations (Shift+click)."),
        )
        self.compare_button.clicked.connect(self._compare_current)
        self.compare_button.setAutoDefault(False)
        close = add_button(buttons, tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        self.note_label = said(QLabel(self), _note_words(is_map=False))
        self.note_label.setWordWrap(True)
        column = QVBoxLayout(self)
        for part in (self.head, self.progress_label, self.progress_bar, self.list):
            column.addWidget(part)
        column.addWidget(self.note_label)
        column.addWidget(buttons)
        self._show_buttons()

    @Slot()
    def _show_buttons(self) -> None:
        """Let the buttons be pressed only where a change is chosen."""
        is_chosen = self.list.currentIndex().isValid()
        self.take_button.setEnabled(is_chosen)
        self.compare_button.setEnabled(is_chosen)

    def _title(self, man_on: Square | None) -> str:
        from solver.vary.ideas import Idea

        assert self._composition is not None
        man = None if man_on is None else self._composition.problem.setup.squares[man_on]
        if man is not None and man_on is not None:
            return tr("Where could it stand: %1, %2", piece_words(man), name_of(man_on))
        if self._idea is Idea.ECONOMY:
            return tr("What could be saved or stand elsewhere?")
        return tr("Which change would make it sound?")

    @Slot(object)
    def _on_decided(self, news: dict[int, Findings]) -> None:
        self._decided += len(news)
        for number, found in news.items():
            self._note(self._asked[number], found)
        if self._map:
            self.mapped.emit(dict(self._map))
        self._show_progress()

    def _note(self, candidate: Candidate, found: Findings) -> None:
        from solver.vary.ideas import Idea, is_good, keeps_key, rank

        judged = judged_square(found, self._meant)
        standing = judged.seal.standing
        if self._idea is Idea.PLACE:
            self._note_square(candidate, judged)
            if standing is Standing.ILLEGAL:
                return
        elif not is_good(found):
            return
        assert self._composition is not None
        if standing is Standing.OTHER_KEY and keeps_key(candidate, found, self._meant):
            standing = Standing.SOUND  # it went along with the board
        place = (ORDER.index(standing), *rank(candidate, found, self._meant))
        heading = heading_of(candidate, self._composition.problem)
        self.model.add(ChangeRow(candidate, found, judged, heading, place))

    def _note_square(self, candidate: Candidate, judged: JudgedSquare) -> None:
        if isinstance(candidate.change, TwinMove):
            self._map[candidate.change.to_square] = judged

    def _show_progress(self) -> None:
        count = len(self._asked)
        self.progress_bar.setRange(0, count)
        self.progress_bar.setValue(self._decided)
        told = tr("%1 of %2 changes decided.", self._decided, count) if count else ""
        say(self.progress_label.setText, told)

    @Slot()
    def _on_closed(self) -> None:
        self.progress_bar.hide()
        found = self.model.rowCount()
        seconds = decimal(f"{SECONDS:g}")
        words = trn(
            "%1 changes decided, each within %2 s; one is listed.",
            "%1 changes decided, each within %2 s; %3 are listed.",
            found,
            self._decided,
            seconds,
            found,
        )
        say(self.progress_label.setText, words)

    @Slot()
    def _take_current(self) -> None:
        self._take(self.list.currentIndex())

    @Slot()
    def _compare_current(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            self.compare(self.model.rows[index.row()])

    def compare(self, row: ChangeRow) -> None:
        """Show what the change of *row* loses and wins."""
        from composer.windows.vary.difference_window import DifferenceWindow

        assert self._composition is not None
        self._end_comparison()
        self.difference = DifferenceWindow(row.heading, self)
        self.difference.show()
        self.difference.compare(self._composition, row.candidate.composition)

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
        self._court.drop()
        self._end_comparison()
        self.mapped.emit({})


def _note_words(*, is_map: bool) -> str:
    note = tr("Judged beside the window; not kept as runs.")
    if not is_map:
        return note
    way = tr("Click a square to take it, Shift+click to see the difference; Esc ends the map.")
    return joined(" ", (way, note))
