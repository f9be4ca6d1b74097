"""A bar over a pane: one sentence and the ways out of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from composer.appearance import color
from composer.panels.shared.controls import fill
from composer.saying import said, say
from composer.tokens import GRID
from solver.language import tr


class Notice(QFrame):
    """Shows a sentence with buttons behind it, or below where there is no room.

    Hidden until there is something to say.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = QLabel(self, wordWrap=True)
        say(self.label.setAccessibleName, tr("Notice"))
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(3 * GRID, GRID, 2 * GRID, GRID)
        self._line.setSpacing(GRID)
        fill(self._line, (self.label, 1), self._buttons)
        self.setAutoFillBackground(True)
        color(self, Window="short_tint", WindowText="ink")
        self.hide()

    def add_button(self, text: str, tool_tip: str) -> QPushButton:
        """Offer a way out; connect the button that is returned."""
        button = said(QPushButton(self), text)
        say(button.setToolTip, tool_tip)
        say(button.setAccessibleName, text)
        self._buttons.insertWidget(self._buttons.count() - 1, button)
        return button

    def event(self, event: QEvent) -> bool:
        """Be one line where that fits."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            words = self.label.fontMetrics().horizontalAdvance(self.label.text())
            needed = words + self._buttons.sizeHint().width() + 8 * GRID
            is_one = needed <= self.width()
            sides = QBoxLayout.Direction
            self._line.setDirection(sides.LeftToRight if is_one else sides.TopToBottom)
        return super().event(event)

    def say(self, sentence: str) -> None:
        """Show *sentence*."""
        say(self.label.setText, sentence)
        self.show()
