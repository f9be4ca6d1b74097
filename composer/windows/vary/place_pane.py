"""Where one man could stand: the list beside the map, filled while squares are decided."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.board.standing import JudgedSquare, Standing
from composer.board.taste import taste
from composer.panels.shared.controls import bare, fill, form_button
from composer.panels.shared.words import duration
from composer.saying import said, say
from composer.solving.court import Case
from composer.tokens import GRID, Type
from composer.windows.vary import judged as judging
from composer.windows.vary.changes_model import ChangeRow, heading_of
from composer.windows.vary.difference_window import DifferencePage
from composer.windows.vary.hearing import Hearing
from composer.windows.vary.judged import MOST_COUNTED, judged_square
from composer.windows.vary.place_groups import place_groups
from composer.windows.vary.place_list import PlaceList, is_wide, margin_at
from solver.game import Move
from solver.language import joined, tr
from solver.men import Man
from solver.notation.men_words import man_words
from solver.squares import Square, name_of
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import TwinMove

if TYPE_CHECKING:
    from solver.vary.finding import Findings
    from solver.vary.ideas import Candidate

SHOW_MS = 60
"""So often what was decided is put into the list."""
_MAN = 36


class PlacePane(QWidget):
    """Judges every square for one man beside the window; the board shows it as a map."""

    taken = Signal(ChangeRow)
    """The ChangeRow that the user takes."""
    kept = Signal(ChangeRow)
    """The ChangeRow that is to be kept as a version of the problem."""
    mapped = Signal(Mapping)
    """What is known of squares so far, a dict of JudgedSquare."""
    left = Signal()
    """The map is to end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composition: Composition | None = None
        self._man: Man | None = None
        self._meant: tuple[Move, ...] = ()
        self._begun = self._took = 0.0
        self._map: dict[Square, JudgedSquare] = {}
        self._rows: list[ChangeRow] = []
        self._hearing = Hearing(self._note, SHOW_MS, self)
        self._hearing.due.connect(self._show_noted)
        self._hearing.closed.connect(self._show_noted)
        self.picture = QLabel(self)
        self.head = QLabel(self)
        self.head.setFont(Type.CAPTION.font())
        self.head.setWordWrap(True)
        self.progress_label = QLabel(self, wordWrap=True)
        self.list = PlaceList(self)
        self.difference = DifferencePage(self)
        self.difference.hide()
        color(self, Window="surface")
        self.setAutoFillBackground(True)
        self._lay_out()
        self.list.taken.connect(self.taken)
        self.list.compared.connect(self.compare)
        self.list.left.connect(self.left)
        self.list.current_changed.connect(self._show_buttons)
        self.list.menu_wished.connect(self._open_menu)
        taste().changed.connect(self._show_man)
        self._show_buttons()

    @property
    def is_looking(self) -> bool:
        """Whether squares are still to be decided."""
        return self._hearing.is_open

    @property
    def rows(self) -> tuple[ChangeRow, ...]:
        """All that was judged, illegal positions left out."""
        return tuple(self._rows)

    def look(self, composition: Composition, man_on: Square, meant: tuple[Move, ...] = ()) -> None:
        """Judge every square for the man on one, of a problem in which these keys are *meant*.

        Raises:
            ValueError: no man stands there.
        """
        from solver.vary.ideas import Idea
        from solver.vary.looking import Looking

        man = composition.problem.setup.squares[man_on]
        if man is None:
            raise ValueError("expected a man on the square")
        self._forget()
        self._composition, self._man, self._meant = composition, man, meant
        looking = Looking(composition, Idea.PLACE, man_on, meant, seconds=judging.SECONDS)
        title = tr("Where could it stand: %1, %2", man_words(man), name_of(man_on))
        say(self.head.setText, title)
        self._show_man()
        self._begun = perf_counter()
        self._hearing.open(looking, Case(lambda: looking, judging.SECONDS, surplus=MOST_COUNTED))
        self._show_noted()

    def row_on(self, square: Square) -> ChangeRow | None:
        """Return the row in which the man is put on *square*."""
        for row in self._rows:
            change = row.candidate.change
            if isinstance(change, TwinMove) and change.to_square == square:
                return row
        return None

    @Slot(ChangeRow)
    def compare(self, row: ChangeRow) -> None:
        """Show what the change of *row* loses and wins, below the list."""
        assert self._composition is not None
        self.list.choose(row)
        self.difference.show()
        words = joined(" · ", (row.heading, row.judged.words))
        self.difference.compare(words, self._composition, row.candidate.composition)

    def end(self) -> None:
        """Judge no more, and show nothing."""
        self._forget()
        self.mapped.emit({})

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._hearing.shutdown()
        self.difference.shutdown()

    # ------------------------------------------------------------ making

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(GRID // 2)
        fill(words, self.head, self.progress_label)
        self._head_row = head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        fill(head, self.picture, (words, 1))
        both = QSplitter(Qt.Orientation.Vertical, self)
        both.setChildrenCollapsible(False)
        both.addWidget(self.list)
        both.addWidget(self.difference)
        both.setSizes([300, 200])
        close = QToolButton(self.difference)
        close.setAutoRaise(True)
        set_icon(close, "close")
        say(close.setToolTip, tr("Close"))
        say(close.setAccessibleName, tr("Close"))
        close.clicked.connect(self._end_comparison)
        self.difference.head.addWidget(close)
        column = bare(QVBoxLayout(self), GRID)
        fill(column, head, (both, 1), self._make_buttons())

    def _make_buttons(self) -> QHBoxLayout:
        taking = tr("Make this change on the board; Undo takes it back.")
        comparing = tr(
            "Show what this change loses and wins: keys, tries, variations (Shift+click)."
        )
        keeping = tr("Add the chosen positions to the collection as versions of this problem.")
        self.take_button = form_button(tr("&Take"), tr("&Take"), taking, self)
        self.compare_button = form_button(tr("&Difference"), tr("&Difference"), comparing, self)
        self.version_button = form_button(
            tr("Keep as &version"), tr("Keep as &version"), keeping, self
        )
        self.note_label = said(QLabel(self), tr("Judged in the background; not kept as runs."))
        self.note_label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.note_label.setWordWrap(True)
        self._foot = row = QHBoxLayout()
        fill(row, (self.note_label, 1), 0)
        for button, act in (
            (self.take_button, self._take_current),
            (self.compare_button, self._compare_current),
            (self.version_button, self._keep_current),
        ):
            button.clicked.connect(act)
            row.addWidget(button)
        return row

    def changeEvent(self, event: QEvent) -> None:
        """Name moves in the letters that are read."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._show_man()
        if event.type() is QEvent.Type.LanguageChange and self._hearing.looking is not None:
            self._hearing.show_soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand flush with the list, and say less where there is no room."""
        super().resizeEvent(event)
        side = margin_at(self.width())
        self._head_row.setContentsMargins(side, 2 * GRID, side, 0)
        self._foot.setContentsMargins(side, GRID, 4 * GRID, 2 * GRID)
        self.difference.layout().setContentsMargins(side, 2 * GRID, 4 * GRID, 0)  # type: ignore[union-attr]
        self.note_label.setVisible(is_wide(self.width()))

    # ------------------------------------------------------------ what was decided

    def _forget(self) -> None:
        self._hearing.drop()
        self._rows, self._map = [], {}
        self._end_comparison()
        self.list.show_groups(())

    def _note(self, candidate: Candidate, found: Findings) -> None:
        assert self._composition is not None
        judged = judged_square(found, self._meant)
        if isinstance(candidate.change, TwinMove):
            self._map[candidate.change.to_square] = judged
        if judged.seal.standing is not Standing.ILLEGAL:
            heading = heading_of(candidate, self._composition.problem)
            self._rows.append(ChangeRow(candidate, found, judged, heading, ()))

    @Slot()
    def _show_noted(self) -> None:
        """Show what is known by now."""
        if self._hearing.looking is None or self._man is None:
            return
        self.list.show_groups(place_groups(self._rows, self._man, has_key=bool(self._meant)))
        self.mapped.emit(dict(self._map))
        count = self._hearing.looking.single_count
        if self.is_looking or not self._hearing.decided:
            told = tr("%1 of %2 positions decided.", self._hearing.decided, count) if count else ""
        else:
            done = tr("%1 positions decided in %2.", self._hearing.decided, self._duration())
            told = joined(" ", (done, _ways()))
        say(self.progress_label.setText, told)

    def _duration(self) -> str:
        if self._begun:
            self._took = perf_counter() - self._begun
            self._begun = 0.0
        return duration(self._took)

    @Slot()
    def _show_man(self) -> None:
        if self._man is not None:
            ratio = self.devicePixelRatioF()
            square = QPixmap(round(_MAN * ratio), round(_MAN * ratio))
            square.setDevicePixelRatio(ratio)
            square.fill(QColor(taste().colors_on(self.palette()).light))
            painter = QPainter(square)
            painter.drawPixmap(0, 0, taste().pictures.picture(self._man, _MAN, ratio))
            painter.end()
            self.picture.setPixmap(square)

    # ------------------------------------------------------------ what is chosen

    @Slot()
    def _show_buttons(self) -> None:
        """Let the buttons be pressed only where a change is chosen."""
        is_chosen = self.list.current is not None
        for button in (self.take_button, self.compare_button, self.version_button):
            button.setEnabled(is_chosen)

    @Slot()
    def _take_current(self) -> None:
        if self.list.current is not None:
            self.taken.emit(self.list.current)

    @Slot()
    def _compare_current(self) -> None:
        if self.list.current is not None:
            self.compare(self.list.current)

    @Slot()
    def _keep_current(self) -> None:
        if self.list.current is not None:
            self.kept.emit(self.list.current)

    @Slot()
    def _end_comparison(self) -> None:
        self.difference.shutdown()
        self.difference.hide()

    @Slot(ChangeRow, QPointF)
    def _open_menu(self, row: ChangeRow, place: QPointF) -> None:
        self.make_menu().popup(place.toPoint())

    def make_menu(self) -> QMenu:
        """Return what can be done with the change that is chosen."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in (self.take_button, self.compare_button, self.version_button):
            menu.addAction(button.text(), button.click)
        return menu


def _ways() -> str:
    return tr("Click a square to take it, Shift+click to see the difference; Esc ends the map.")
