"""The line under the board: the verdict, and the switch of the live one."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from composer.windows.setup.verdict_pill import VerdictPill


class VerdictRow(QWidget):
    """The pill at the right, with the switch of the live verdict beside it."""

    def __init__(self, switch: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pill = VerdictPill(self)
        self.switch_button = QToolButton(self)
        self.switch_button.setDefaultAction(switch)
        self.switch_button.setAutoRaise(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addStretch(1)
        row.addWidget(self.pill)
        row.addWidget(self.switch_button)
