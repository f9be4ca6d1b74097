"""Chips after the stipulation: the twins a b c, or the solutions 1 2 3, of which one is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QToolButton, QWidget

from composer.appearance.fonts import written
from composer.appearance.touch import target_side
from composer.panels.shared.tab_order import stand_behind
from composer.saying import say
from composer.tokens import GRID, RADIUS, Type, tokens
from solver.language import grouped, tr

_MOST = 6
"""More are told as ``b of 9``, with arrows."""


@dataclass(frozen=True, slots=True)
class ChipWords:
    """What stands on a chip, and what is said of it."""

    name: str
    tip: str


@dataclass(frozen=True)
class NumberedChips(Sequence[ChipWords]):
    """The words of solutions, which may be millions: each is made when it is shown."""

    number: int

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, place: int) -> ChipWords: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[ChipWords]: ...

    def __getitem__(self, place: int | slice) -> ChipWords | Sequence[ChipWords]:
        if isinstance(place, slice):
            return [self[it] for it in range(*place.indices(self.number))]
        number = range(1, self.number + 1)[place]
        return ChipWords(grouped(number), tr("Solution %1", grouped(number)))


class Chip(QToolButton):
    """One of them; the chosen one is filled."""

    def __init__(self, words: ChipWords, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(words.name)
        self.setFont(written(Type.CHESS))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        say(self.setToolTip, words.tip)
        say(self.setStatusTip, words.tip)
        say(self.setAccessibleName, words.tip)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        side = target_side(metrics.height() + GRID)
        return QSize(max(side, metrics.horizontalAdvance(self.text()) + 3 * GRID), side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        is_lit = self.underMouse() and self.isEnabled()
        ground = colors.accent if self.isChecked() else colors.soft if is_lit else colors.raised
        frame = colors.accent if self.isChecked() or self.hasFocus() else colors.line2
        painter.setPen(QPen(QColor(frame), 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(box, RADIUS - 1, RADIUS - 1)
        painter.setPen(QColor(colors.on_accent if self.isChecked() else colors.ink))
        painter.setFont(self.font())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class ChipRow(QWidget):
    """Chips side by side, or the chosen one between arrows where they are many."""

    chosen = Signal(int)
    menu_requested = Signal(int, QPoint)
    """A chip by its place, and where on the screen its menu shall open."""
    remade = Signal()
    """There are more chips, or fewer: they want other room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: Sequence[ChipWords] = ()
        self._total = self._current = 0
        self.chips: list[Chip] = []
        self._last_stop: QWidget = self
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GRID)
        self.hide()

    @property
    def count(self) -> int:
        """How many twins or solutions there are; fewer than two have no chips."""
        return len(self._words)

    @property
    def current(self) -> int:
        """Which of them is shown, counted from 0."""
        return self._current

    def show_chips(self, words: Sequence[ChipWords], current: int, total: int = 0) -> None:
        """Show chips with *words*, *current* of them filled; none for fewer than two.

        *total* tells how many there are, where that may be more than have words.
        """
        words = words if len(words) > 1 else ()
        total = max(total, len(words))
        before = self._current, self._total
        self._current = current if 0 <= current < len(words) else 0
        self._total = total
        is_there = len(words) <= _MOST or (self._current, total) == before
        if words == self._words and is_there:
            for place, chip in enumerate(self.chips):
                chip.setChecked(place == current)
            return
        self._words = words
        self._make_anew()
        self.setVisible(bool(words))
        self.remade.emit()

    def step(self, by: int) -> None:
        """Choose the next or the last one; after the last comes the first."""
        if self._words:
            self.chosen.emit((self._current + by) % len(self._words))

    def _make_anew(self) -> None:
        while item := self._row.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.chips = []
        self._last_stop = self
        if len(self._words) > _MOST:
            self._make_stepper()
        else:
            for place in range(len(self._words)):
                self._add_chip(place).setChecked(place == self._current)

    def _make_stepper(self) -> None:
        self._add_arrow(Qt.ArrowType.LeftArrow, -1, tr("The one before"))
        self._add_chip(self._current).setChecked(True)
        label = QLabel(self)
        label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
        say(label.setText, tr("of %1", grouped(self._total)))
        self._row.addWidget(label)
        self._add_arrow(Qt.ArrowType.RightArrow, 1, tr("The next one"))

    def _add_chip(self, place: int) -> Chip:
        chip = Chip(self._words[place], self)
        chip.clicked.connect(lambda: self.chosen.emit(place))
        chip.customContextMenuRequested.connect(
            lambda point: self.menu_requested.emit(place, chip.mapToGlobal(point))
        )
        self.chips.append(chip)
        if len(self._words) <= _MOST:
            self._group.addButton(chip)
        self._take_place(chip)
        return chip

    def _add_arrow(self, arrow: Qt.ArrowType, by: int, words: str) -> None:
        button = QToolButton(self)
        button.setArrowType(arrow)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        side = target_side(5 * GRID)
        button.setFixedSize(side, side)
        say(button.setAccessibleName, words)
        say(button.setToolTip, words)
        button.clicked.connect(lambda: self.step(by))
        self._take_place(button)

    def _take_place(self, button: QToolButton) -> None:
        """Put *button* behind the others, also for Tab, which would come to it last of all."""
        self._row.addWidget(button)
        stand_behind(self._last_stop, button)
        self._last_stop = button
