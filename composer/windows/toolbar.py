"""The toolbar: from left to right the three phases of the work, set up, ask, solve."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from composer.saying import say, words_at
from composer.windows.common.actions import Actions
from composer.windows.solve.question_field import QuestionField
from solver.language import tr


class MainToolBar(QToolBar):
    """New Open Save | Undo Redo | the question | Solve Pause Stop."""

    def __init__(self, actions: Actions, question: QuestionField, parent: QWidget) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Toolbar"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setIconSize(QSize(20, 20))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.addActions([actions.new, actions.open, actions.save])
        self.addSeparator()
        self.addActions([actions.undo, actions.redo])
        self.addSeparator()
        self.addWidget(question)
        self.addSeparator()
        self.addActions([actions.solve, actions.pause, actions.stop])
        spring = QWidget(self)
        spring.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(spring)
        self.addAction(actions.find_command)
        for action in self.actions():
            self._name_button(action)
        self._show_words(actions.solve)

    def _name_button(self, action: QAction) -> None:
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            say(button.setAccessibleName, words_at(action.setText).replace("&", ""))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _show_words(self, action: QAction) -> None:
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
