"""Ways to begin, in the place of a solution as long as the board is empty."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from composer.appearance import set_icon
from composer.panels.shared.controls import fill, flat_button
from composer.panels.solution.tree_type import chess_font
from composer.saying import said, say
from composer.tokens import GRID, Type
from solver.language import tr

_ICON = 5 * GRID


@dataclass(frozen=True, slots=True)
class Beginning:
    """A way to begin: a command, what its button is called here, what comes of it, an icon."""

    command: QAction
    words: str
    sentence: str
    icon: str


class Welcome(QScrollArea):
    """A heading and a few buttons, one below the other, each with a sentence and its key.

    In a low window they scroll: what the pane shows later needs no such height.
    """

    def __init__(self, beginnings: tuple[Beginning, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the buttons scroll into sight by themselves
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget(self)
        self.heading = said(QLabel(page), tr("Begin here"))
        self.heading.setFont(chess_font(self, Type.STIPULATION))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4 * GRID)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self.buttons = [self._add(row, it) for row, it in enumerate(beginnings)]
        column = QVBoxLayout(page)
        column.setContentsMargins(4 * GRID, 4 * GRID, 4 * GRID, 4 * GRID)
        column.setSpacing(3 * GRID)
        fill(column, 1, self.heading, self._grid, 2)
        self.setWidget(page)

    def _add(self, row: int, beginning: Beginning) -> QToolButton:
        command = beginning.command
        button = flat_button(beginning.words, beginning.sentence, QToolButton(self))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_icon(button, beginning.icon)
        button.clicked.connect(command.trigger)
        say(button.setAccessibleName, beginning.words)
        say(button.setAccessibleDescription, beginning.sentence)
        sentence = said(QLabel(self, wordWrap=True), beginning.sentence)
        key = QLabel(self)
        for label in (sentence, key):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        show = partial(_show_key, key, command)
        command.changed.connect(show)
        show()
        self._grid.addWidget(button, 2 * row, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(key, 2 * row, 2, Qt.AlignmentFlag.AlignRight)
        sentence.setContentsMargins(_ICON + 3 * GRID, 0, 0, 3 * GRID)
        self._grid.addWidget(sentence, 2 * row + 1, 0, 1, 3)
        return button


def _show_key(label: QLabel, command: QAction) -> None:
    label.setText(command.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
