"""A bar over a pane: one sentence and the ways out of it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from composer.appearance import color
from composer.saying import said, say
from solver.language import tr


class Notice(QFrame):
    """Shows a sentence with buttons; hidden until there is something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        say(self.label.setAccessibleName, tr("Notice"))
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(4)
        layout.addWidget(self.label)
        layout.addLayout(self._buttons)
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

    def say(self, sentence: str) -> None:
        """Show *sentence*."""
        say(self.label.setText, sentence)
        self.show()
