"""The tree among the ways to read a solution, with what it shows and how far it is unfolded."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from composer.panels.shared.controls import fill, flat_button
from composer.panels.solution.solution_tree import SolutionTree
from composer.saying import said, say
from composer.tokens import GRID
from solver.language import tr


class TreePage(QWidget):
    """Shows *tree* above a row of what can be done with it."""

    def __init__(self, tree: SolutionTree, parent: QWidget) -> None:
        super().__init__(parent)
        self.idle_box = said(QCheckBox(self), tr("Defences that fail to the threat"))
        say(
            self.idle_box.setToolTip,
            tr("Also show, in grey, the moves of Black that do not meet the threat."),
        )
        self.idle_box.toggled.connect(tree.show_idle_defences)
        unfold = flat_button(tr("Unfold"), tr("Unfold the whole tree."), QToolButton(self))
        unfold.clicked.connect(tree.unfold_all)
        fold = flat_button(tr("Fold"), tr("Fold the whole tree."), QToolButton(self))
        fold.clicked.connect(tree.fold_all)
        row = QHBoxLayout()
        fill(row, self.idle_box, 1, unfold, fold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GRID, 0, 0)
        layout.setSpacing(GRID)
        fill(layout, (tree, 1), row)
