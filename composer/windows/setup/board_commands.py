"""What the Board menu does with many men at once, and the list of what is wrong with them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.board.wishes import Instrument
from composer.editor import Editor
from composer.model.options import played_setup
from composer.windows.common.actions import Actions
from composer.windows.common.status_line import StatusLine
from composer.windows.setup.area_commands import AreaCommands
from composer.windows.setup.centre import Centre
from composer.windows.setup.transform_commands import TransformCommands
from solver.language import tr


class BoardCommands(QObject):
    """Makes the commands that change many men at once, and puts them into the Board menu."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        status_line: StatusLine,
        centre: Centre,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._flaw_bar = centre.flaw_bar
        self.areas = AreaCommands(window, editor, actions, centre.board_pane)
        self.transforms = TransformCommands(window, editor, actions, self.areas.take)
        for told in (self.areas.noted, self.transforms.noted):
            told.connect(status_line.note)
        self.legality = actions.add(
            "legality",
            tr("Can &it come from a game?…"),
            tr("List what speaks against the position, with a way out where there is one."),
            None,
            "Ctrl+Shift+L",
        )
        self.legality.triggered.connect(self.show_flaws)
        self._flaw_bar.list_requested.connect(self.show_flaws)
        self._board_pane = centre.board_pane
        editor.document_replaced.connect(self._put_tool_back)

    @Slot()
    def _put_tool_back(self) -> None:
        """Let a click on a file that was just opened put no man there."""
        self._board_pane.arm(Instrument.HAND)

    @Slot()
    def show_flaws(self) -> None:
        """List all that is wrong with the position on the board."""
        from composer.windows.setup.flaw_list import FlawList

        entry = self._editor.document.entry
        is_fairy = played_setup(entry).is_fairy
        flaws = FlawList(entry.setup, self._flaw_bar.flaws, self._window, is_fairy=is_fairy)
        flaws.remedy_requested.connect(self._flaw_bar.remedy_requested)
        flaws.open()
