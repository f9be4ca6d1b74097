"""What the Board menu does with the men: transforms now, and all that features add to it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from composer.editor import Editor
from composer.windows.actions import Actions
from composer.windows.status_line import StatusLine
from composer.windows.transform_commands import TransformCommands


class BoardCommands(QObject):
    """Makes the commands that change many men at once, and puts them into the Board menu."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, status_line: StatusLine
    ) -> None:
        super().__init__(window)
        self.transforms = TransformCommands(window, editor, actions)
        self.transforms.noted.connect(status_line.note)

    def fill(self, bar: QMenuBar) -> None:
        """Put the commands at the end of the Board menu of *bar*."""
        menu = bar.findChild(QMenu, "board_menu")
        if menu is not None:
            menu.addSeparator()
            self.transforms.fill(menu)
