"""How a man moves, shown on a little board of his own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from composer.panels.fairy.move_board import MoveBoard
from composer.panels.shared.controls import closing_row
from composer.saying import said, say
from composer.tokens import GRID
from solver.fairy.catalogue import kind_words
from solver.language import capitalised, joined, tr
from solver.men import Man
from solver.notation.fairy_words import rule_words


class WalkDialog(QDialog):
    """Shows one man among men that the user puts in his way."""

    def __init__(self, man: Man, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        say(self.setWindowTitle, capitalised(kind_words(man.kind)))
        self.board = MoveBoard(self)
        self.rule = said(QLabel(self), joined("", (capitalised(rule_words(man.kind)), ".")))
        hint = said(
            QLabel(self),
            tr("Click squares of the little board to put men in the way."),
        )
        hint.setForegroundRole(hint.palette().ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setSpacing(2 * GRID)
        for label in (self.rule, hint):
            label.setWordWrap(True)
        column.addWidget(self.rule)
        column.addWidget(self.board, 1)
        column.addWidget(hint)
        column.addWidget(closing_row(tr("&Close"), self))
        self.board.show_man(man)
