"""The page that tells what stops each cook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from composer.panels.shared.controls import closing_row, fill, told_page
from composer.saying import say
from solver.language import joined, tr

if TYPE_CHECKING:
    from solver.problem import Problem
    from solver.vary.pairs import Cook

_INDENT = "    "
"""Before each way to stop a cook, all on lines of their own: there are dozens."""


class CooksWindow(QDialog):
    """Shows the men and squares that end each of the *cooks* of a problem."""

    def __init__(
        self, cooks: tuple[Cook, ...], problem: Problem, parent: QWidget | None = None
    ) -> None:
        from solver.notation.cook_text import cook_text

        super().__init__(parent)
        say(self.setWindowTitle, tr("What would stop the cooks"))
        self.setModal(False)
        self.page = told_page(tr("What would stop the cooks"), self)
        told = [cook_text(cook, problem, _INDENT) for cook in cooks] or [tr("There is no cook.")]
        say(self.page.setPlainText, joined("\n\n", told))
        column = QVBoxLayout(self)
        fill(column, self.page, closing_row(tr("Close"), self))
        self.resize(460, 360)
