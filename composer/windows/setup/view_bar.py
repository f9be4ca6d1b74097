"""The bar over a board that shows a twin: what is seen is not the diagram that is edited."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from composer.appearance import color, set_icon
from composer.saying import said, say
from solver.language import Said, tr


class ViewBar(QFrame):
    """Names the part of the composition that the board shows, with the way back."""

    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self._sign = QLabel(self)
        self._sign.setFixedSize(18, 18)
        set_icon(self._sign, "info")
        color(self, Window="soft", WindowText="ink")
        self.sentence = QLabel(self)
        self.back_button = said(QPushButton(self), tr("Back to the diagram"))
        say(self.back_button.setAccessibleName, tr("Back to the diagram"))
        say(self.back_button.setToolTip, tr("Show the diagram again, to set it up (Esc)"))
        self.back_button.clicked.connect(self.back_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 4, 2)
        row.setSpacing(8)
        row.addWidget(self._sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.back_button)

    @Slot(Said)
    def show_view(self, name: str) -> None:
        """Say that the board shows *name*; nothing where it shows the diagram."""
        if name:
            words = tr("The board shows: %1").replace("%1", name)
            say(self.sentence.setText, words)
            say(self.setAccessibleName, words)
