"""The men of a search of settings: which are free, on which squares, and how many of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)

from composer.panels.shared.controls import bare
from composer.panels.shared.fields import NumberField
from composer.saying import add_choice, said, say
from composer.windows.vary.squares_board import SquaresBoard
from solver.language import now, tr
from solver.men import FROM_KING, Kind, Man
from solver.notation.men_words import man_words
from solver.setup import Setup
from solver.squares import BLACK, SQUARES, WHITE, Square, name_of, rank_of

if TYPE_CHECKING:
    from solver.vary.settings import FreeMan

MOST = 8


@dataclass(frozen=True, slots=True)
class _Row:
    """A free man; one of the board stood on *start*."""

    man: Man
    squares: frozenset[Square]
    fewest: int
    most: int
    start: Square | None = None


class FreeMenField(QWidget):
    """Names free men and marks their squares on a board that shows the men that stay."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self._rows: list[_Row] = []
        self.men = QComboBox(self)
        say(self.men.setAccessibleName, tr("A man to be free"))
        self.add_button = said(QPushButton(self), tr("Set &free"))
        self.add_button.clicked.connect(self._add)
        self.list = QListWidget(self)
        say(self.list.setAccessibleName, tr("Free men"))
        self.list.currentRowChanged.connect(self._show_row)
        self.remove_button = said(QPushButton(self), tr("&Hold again"))
        self.remove_button.clicked.connect(self._remove)
        self.board = SquaresBoard(self)
        self.board.marked_changed.connect(self._on_marked)
        self.squares = QLineEdit(self)
        say(self.squares.setPlaceholderText, "a5-a7 c3")
        say(self.squares.setAccessibleName, tr("Squares of the free man"))
        self.squares.editingFinished.connect(self._on_typed)
        self.fewest, self.most = NumberField(self), NumberField(self)
        for box in (self.fewest, self.most):
            box.setRange(0, MOST)
            box.valueChanged.connect(self._on_counts)
        self._lay_out()

    def begin(self, setup: Setup) -> None:
        """Hold all men of *setup*."""
        self._setup, self._rows = setup, []
        self.men.clear()
        for square in SQUARES:
            man = setup.squares[square]
            if man is not None:
                add_choice(self.men, tr("%1 on %2", man_words(man), name_of(square)), square)
        for kind in FROM_KING[1:]:
            for side in (WHITE, BLACK):
                man = Man.of(kind, side)
                add_choice(self.men, tr("further: %1", man_words(man)), man)
        self._show_rows(-1)

    def restore(self, fixed: Setup, choices: tuple[FreeMan, ...]) -> None:
        """Set those men free again who were free in a search where the men of *fixed* stay."""
        freed = [
            square for square in SQUARES if self._setup.squares[square] != fixed.squares[square]
        ]
        self._rows = []
        for choice in choices:
            starts = [square for square in freed if self._setup.squares[square] == choice.man]
            start = starts[0] if starts else None
            if start is not None:
                freed.remove(start)
            squares = frozenset(choice.squares)
            self._rows.append(_Row(choice.man, squares, choice.fewest, choice.most, start))
        self._show_rows(len(self._rows) - 1)

    @property
    def fixed(self) -> Setup:
        """The men that stay."""
        return self._setup.with_pieces(dict.fromkeys(self._starts()))

    def free_men(self) -> tuple[FreeMan, ...]:
        """Return the free men with their squares."""
        from solver.vary.settings import FreeMan

        return tuple(
            FreeMan(row.man, tuple(sorted(row.squares)), row.fewest, row.most) for row in self._rows
        )

    def _lay_out(self) -> None:
        grid = bare(QGridLayout(self))
        grid.addWidget(self.men, 0, 0, 1, 3)
        grid.addWidget(self.add_button, 0, 3)
        grid.addWidget(self.list, 1, 0, 1, 4)
        grid.addWidget(self.board, 2, 0, 1, 4)
        squares = said(QLabel(self), tr("Squa&res"))
        squares.setBuddy(self.squares)
        grid.addWidget(squares, 3, 0)
        grid.addWidget(self.squares, 3, 1, 1, 2)
        grid.addWidget(self.remove_button, 3, 3)
        for column, (words, box) in enumerate(
            ((tr("At &least"), self.fewest), (tr("At m&ost"), self.most))
        ):
            label = said(QLabel(self), words)
            label.setBuddy(box)
            grid.addWidget(label, 4, 2 * column)
            grid.addWidget(box, 4, 2 * column + 1)
        self.list.setMaximumHeight(96)

    # --- changes

    @Slot()
    def _add(self) -> None:
        chosen = self.men.currentData()
        if isinstance(chosen, Man):
            self._rows.append(_Row(chosen, self._all_squares(chosen), 0, 1))
        elif chosen is not None and chosen not in self._starts():
            man = self._setup.squares[chosen]
            assert man is not None
            self._rows.append(_Row(man, frozenset((chosen,)), 1, 1, chosen))
        else:
            return
        self._show_rows(len(self._rows) - 1)
        self.changed.emit()

    @Slot()
    def _remove(self) -> None:
        at = self.list.currentRow()
        if at >= 0:
            del self._rows[at]
            self._show_rows(min(at, len(self._rows) - 1))
            self.changed.emit()

    @Slot()
    def _on_marked(self) -> None:
        self._put(squares=self.board.marked)

    @Slot()
    def _on_typed(self) -> None:
        from solver.notation.seeking_text import read_squares
        from solver.vary.settings import SettingsError

        try:
            self._put(squares=frozenset(read_squares(self.squares.text())))
        except SettingsError:
            self._show_row(self.list.currentRow())

    @Slot()
    def _on_counts(self) -> None:
        fewest = self.fewest.value()
        self._put(fewest=fewest, most=max(fewest, self.most.value(), 1))

    def _put(self, **changes: object) -> None:
        at = self.list.currentRow()
        if at >= 0:
            self._rows[at] = replace(self._rows[at], **changes)  # type: ignore[arg-type]
            self._show_rows(at)
            self.changed.emit()

    # --- what is seen

    def _show_rows(self, current: int) -> None:
        with QSignalBlocker(self.list):
            self.list.clear()
            for row in self._rows:
                self.list.addItem(_row_words(row))
            self.list.setCurrentRow(current)
        self._show_row(current)

    @Slot(int)
    def _show_row(self, at: int) -> None:
        row = self._rows[at] if 0 <= at < len(self._rows) else None
        for widget in (self.squares, self.fewest, self.most, self.remove_button, self.board):
            widget.setEnabled(row is not None)
        with QSignalBlocker(self.fewest), QSignalBlocker(self.most):
            self.fewest.setValue(0 if row is None else row.fewest)
            self.most.setValue(0 if row is None else row.most)
        squares = frozenset() if row is None else row.squares
        self.squares.setText(" ".join(map(name_of, sorted(squares))))
        self.board.show_squares(self.fixed, squares)

    def _starts(self) -> Iterator[Square]:
        return (row.start for row in self._rows if row.start is not None)

    def _all_squares(self, man: Man) -> frozenset[Square]:
        """Return the empty squares on which a further man could stand."""
        men = self.fixed.squares
        is_pawn = man.kind is Kind.PAWN
        return frozenset(
            square
            for square in SQUARES
            if men[square] is None and not (is_pawn and rank_of(square) in (0, 7))
        )


def _row_words(row: _Row) -> str:
    """Return a row as it is read; it is written again whenever a row changes."""
    squares = " ".join(map(name_of, sorted(row.squares)))
    return now(tr("%1, %2 to %3: %4", man_words(row.man), row.fewest, row.most, squares))
