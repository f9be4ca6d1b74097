"""The page that shows in what the open document and its file differ, with the ways out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from composer.model.comparison import EntryChange
from composer.panels.shared.controls import fill, told_page
from composer.panels.shared.prompts import PromptButton
from composer.saying import add_button, said, say
from composer.windows.files.comparison_words import ComparisonWords
from solver.language import joined, tr


class ComparisonDialog(QDialog):
    """Lists the differences in words; a button for each answer, and Close."""

    def __init__(
        self,
        title: str,
        changes: tuple[EntryChange, ...],
        answers: Sequence[PromptButton],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Compare"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heading = said(QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True), title)
        self.page = told_page(tr("Differences"), self)
        say(self.page.setPlainText, joined("\n", ComparisonWords(self).lines(changes)))
        self.buttons = QDialogButtonBox(self)
        for answer in answers:
            button = add_button(self.buttons, answer.words, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(self.accept)
            button.clicked.connect(answer.act)
        close = add_button(self.buttons, tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.clicked.connect(self.reject)
        column = QVBoxLayout(self)
        fill(column, heading, (self.page, 1), self.buttons)
        self.resize(620, 360)
