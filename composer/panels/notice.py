"""A bar over a pane: one sentence and the ways out of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from composer.appearance import tones


class Notice(QFrame):
    """Shows a sentence with buttons; hidden until there is something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self.label.setAccessibleName(self.tr("Notice"))
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(4)
        layout.addWidget(self.label)
        layout.addLayout(self._buttons)
        self.setAutoFillBackground(True)
        self._tint()
        self.hide()

    def add_button(self, text: str, tool_tip: str) -> QPushButton:
        """Offer a way out; connect the button that is returned."""
        button = QPushButton(text, self)
        button.setToolTip(tool_tip)
        button.setAccessibleName(text)
        self._buttons.insertWidget(self._buttons.count() - 1, button)
        return button

    def say(self, sentence: str) -> None:
        """Show *sentence*."""
        self.label.setText(sentence)
        self.show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._tint()

    def _tint(self) -> None:
        # From the parent's palette: this one's own background is what is being set.
        parent = self.parentWidget()
        palette = QPalette(parent.palette() if parent is not None else self.palette())
        palette.setColor(QPalette.ColorRole.Window, tones(palette).warning)
        palette.setColor(QPalette.ColorRole.WindowText, tones(palette).text)
        self.setPalette(palette)
