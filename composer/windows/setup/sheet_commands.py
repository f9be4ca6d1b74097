"""The commands for what a problem asks beside its stipulation: twins, conditions, options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.panels.sheet.late_problem import LateProblemPane
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from solver.language import tr

if TYPE_CHECKING:
    from composer.windows.setup.twins_dialog import TwinsDialog


class SheetCommands(QObject):
    """Opens the editors of twins, conditions and options, from the menu and the problem pane."""

    def __init__(
        self, window: QWidget, editor: Editor, actions: Actions, pane: LateProblemPane, panes: Panes
    ) -> None:
        super().__init__(window)
        self._window = window
        self._editor = editor
        self._pane = pane
        self._panes = panes
        self.dialog: TwinsDialog | None = None
        self.twins = actions.add(
            "twins",
            tr("&Twins…"),
            tr("Make and change twins, with boards to click on."),
            None,
            "Ctrl+Shift+T",
        )
        self.options = actions.add(
            "options",
            tr("&Options…"),
            tr("Show all options of the problem, castling and en passant."),
            None,
            "Ctrl+Shift+O",
        )
        self.conditions = actions.add(
            "conditions",
            tr("&Fairy conditions…"),
            tr("Choose the rules beyond those of plain chess under which the problem is played."),
            None,
            "Ctrl+Alt+C",
        )
        self.twins.triggered.connect(self._show_twins)
        self.conditions.triggered.connect(self._show_conditions)
        self.options.triggered.connect(self._show_options)
        pane.twins_requested.connect(self._show_twins)
        pane.castling_requested.connect(actions.castling.trigger)

    @Slot()
    def _show_twins(self) -> None:
        from composer.windows.setup.twins_dialog import TwinsDialog

        if self.dialog is None:
            self.dialog = TwinsDialog(self._window)
            self.dialog.twins.edit_requested.connect(self._editor.grant)
            self.dialog.finished.connect(self._forget)
            self._editor.document_changed.connect(self.dialog.note_document)
            self.dialog.twins.show_entry(self._editor.document.entry)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()

    @Slot(str)
    def show_twin(self, letter: str) -> None:
        """Open the editor of the twins at the one with this letter."""
        self._show_twins()
        assert self.dialog is not None
        self.dialog.twins.begin_twin(letter)

    @Slot()
    def show_sheet(self) -> None:
        """Bring the sheet of the problem to the front, to be written."""
        self._panes.show_pane("problem")
        self._pane.begin_writing()

    @Slot()
    def _forget(self) -> None:
        self.dialog = None

    @Slot()
    def _show_options(self) -> None:
        self._panes.show_pane("problem")
        self._pane.show_options()

    @Slot()
    def _show_conditions(self) -> None:
        self._panes.show_pane("problem")
        self._pane.show_conditions()
